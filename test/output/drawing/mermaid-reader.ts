import { expect } from 'vitest';

/** What a flowchart says. */
export interface Chart {
  readonly title: string;
  /** Texts by id. */
  readonly modules: ReadonlyMap<string, string>;
  readonly boxes: ReadonlyMap<string, string>;
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly arrow: string;
    readonly text: string;
  }[];
  /** Looks by the number of the edge. */
  readonly looks: ReadonlyMap<number, string>;
  /** Ids by class. */
  readonly classes: ReadonlyMap<string, readonly string[]>;
}

const id = '[bp]x?_[A-Za-z0-9_]+';
const text = '"(?:[^\\p{Cc}"#<>`]|#\\d+;|<br/>)+"';
const look = '[a-z-]+:[#\\w. -]+(?:,[a-z-]+:[#\\w. -]+)*';
const forms = {
  module: new RegExp(`^ +subgraph (?<id>${id})\\[(?<text>${text})\\]$`, 'u'),
  end: /^ +end$/,
  box: new RegExp(`^ +(?<id>${id})\\[(?<text>${text})\\]:::(?<name>[a-z]+)$`, 'u'),
  gate: new RegExp(`^ +(?<id>${id})\\(\\((?<text>" ")\\)\\):::(?<name>gate)$`),
  edge: new RegExp(`^ {2}(?<from>${id}) (?<arrow>-->|---|-\\.->|-\\.-)(?:\\|(?<text>${text})\\|)? (?<to>${id})$`, 'u'),
  kind: new RegExp(`^ {2}classDef (?<name>[a-z]+) ${look}$`),
  member: new RegExp(`^ {2}class (?<id>${id}) (?<name>[a-z]+)$`),
  link: new RegExp(`^ {2}linkStyle (?<numbers>\\d+(?:,\\d+)*) (?<look>${look})$`),
} as const;

/**
 * What a flowchart says. Strict: every line is of one of the forms, and everything that is spoken of was declared. Charts have thousands of
 * lines, so the lines that are wrong are asked about together.
 */
export function readMermaid(chart: string): Chart {
  const [open, title = '', close, ...rest] = chart.split('\n');
  expect([open, close, rest.at(-1)]).toEqual(['---', '---', '']);
  expect(title).toMatch(/^title: "(?:[^\p{Cc}"\\]|\\u[0-9a-f]{4})*"$/u);
  const start = rest.indexOf('flowchart LR');
  expect(rest.slice(0, start).filter((line) => !line.startsWith('%% '))).toEqual([]);
  const modules = new Map<string, string>();
  const boxes = new Map<string, string>();
  const edges: { from: string; to: string; arrow: string; text: string }[] = [];
  const looks = new Map<number, string>();
  const classes = new Map<string, string[]>();
  const defined = new Set<string>();
  const wrong: string[] = [];
  let depth = 0;
  for (const line of rest.slice(start + 1, -1)) {
    const found = Object.entries(forms).flatMap(([form, pattern]) => {
      const match = pattern.exec(line);
      return match === null ? [] : [{ form, groups: match.groups ?? {} }];
    });
    const [{ form, groups } = { form: '', groups: {} as Record<string, string> }] = found;
    const { id: own = '', text: words = '', name = '', from = '', to = '', arrow = '' } = groups;
    const known = modules.has(own) || boxes.has(own);
    const numbers = groups.numbers?.split(',').map(Number) ?? [];
    if (form === 'module') depth++;
    if (form === 'end') depth--;
    if (form === 'module') modules.set(own, decoded(words));
    if (form === 'box' || form === 'gate') boxes.set(own, decoded(words));
    if (form === 'box' || form === 'gate' || form === 'member') classes.set(name, [...(classes.get(name) ?? []), own]);
    if (form === 'kind') defined.add(name);
    if (form === 'edge') edges.push({ from, to, arrow, text: decoded(words) });
    const fits =
      found.length === 1 &&
      depth >= 0 &&
      (!['module', 'box', 'gate'].includes(form) || !known) &&
      (form !== 'member' || known) &&
      (form !== 'edge' || (boxes.has(from) && boxes.has(to) && depth === 0)) &&
      !numbers.some((number) => looks.has(number));
    if (!fits) wrong.push(line);
    for (const number of numbers) looks.set(number, groups.look ?? '');
  }
  expect(wrong).toEqual([]);
  expect(depth).toBe(0);
  expect(new Set(classes.keys())).toEqual(defined);
  expect([...looks.keys()].sort((a, b) => a - b)).toEqual(edges.map((_, k) => k));
  return { title: JSON.parse(title.slice('title: '.length)) as string, modules, boxes, edges, looks, classes };
}

function decoded(words: string): string {
  return words
    .slice(1, -1)
    .replaceAll('<br/>', '\n')
    .replace(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
