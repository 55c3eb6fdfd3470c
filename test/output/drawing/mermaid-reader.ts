import { expect } from 'vitest';

/** What a flowchart says. */
export interface Chart {
  readonly title: string;
  /** What is said of it in front of it. */
  readonly remarks: readonly string[];
  /** The module around each module and box in one, by their ids. */
  readonly around: ReadonlyMap<string, string>;
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
  /** Looks by class, in the order in which they are defined: what comes later prevails. */
  readonly styles: ReadonlyMap<string, string>;
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
  kind: new RegExp(`^ {2}classDef (?<name>[a-z]+) (?<look>${look})$`),
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
  const styles = new Map<string, string>();
  const around = new Map<string, string>();
  const opened: string[] = [];
  const wrong: string[] = [];
  let missing = 0;
  for (const line of rest.slice(start + 1, -1)) {
    const found = Object.entries(forms).flatMap(([form, pattern]) => {
      const match = pattern.exec(line);
      return match === null ? [] : [{ form, groups: match.groups ?? {} }];
    });
    const [{ form, groups } = { form: '', groups: {} as Record<string, string> }] = found;
    const { id: own = '', text: words = '', name = '', from = '', to = '', arrow = '' } = groups;
    const known = modules.has(own) || boxes.has(own);
    const numbers = groups.numbers?.split(',').map(Number) ?? [];
    const module = opened.at(-1);
    if (['module', 'box', 'gate'].includes(form) && module !== undefined) around.set(own, module);
    if (form === 'module') opened.push(own);
    if (form === 'end' && opened.pop() === undefined) missing++;
    if (form === 'module') modules.set(own, decoded(words));
    if (form === 'box' || form === 'gate') boxes.set(own, decoded(words));
    if (form === 'box' || form === 'gate' || form === 'member') classes.set(name, [...(classes.get(name) ?? []), own]);
    if (form === 'kind') styles.set(name, groups.look ?? '');
    if (form === 'edge') edges.push({ from, to, arrow, text: decoded(words) });
    const fits =
      found.length === 1 &&
      (!['module', 'box', 'gate'].includes(form) || !known) &&
      (form !== 'member' || known) &&
      (form !== 'edge' || (boxes.has(from) && boxes.has(to) && opened.length === 0)) &&
      !numbers.some((number) => looks.has(number));
    if (!fits) wrong.push(line);
    for (const number of numbers) looks.set(number, groups.look ?? '');
  }
  expect(wrong).toEqual([]);
  expect([opened, missing]).toEqual([[], 0]);
  expect(new Set(classes.keys())).toEqual(new Set(styles.keys()));
  expect([...looks.keys()].sort((a, b) => a - b)).toEqual(edges.map((_, k) => k));
  const remarks = rest.slice(0, start).map((line) => decoded(`"${line.slice('%% '.length)}"`));
  const heading = { title: JSON.parse(title.slice('title: '.length)) as string, remarks };
  return { ...heading, around, modules, boxes, edges, looks, classes, styles };
}

function decoded(words: string): string {
  return words
    .slice(1, -1)
    .replaceAll('<br/>', '\n')
    .replace(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
