import { elaborate } from 'entente';
import { describe, expect, test } from 'vitest';
import { busesView, closed, focused, fullView, highlighted, mermaid, ofProtocols } from '../../lib/diagram/index.js';
import mcu from '../../topologies/mcu.js';
import { design, module, node } from '../emit/plain-elaboration.js';
import { nest, smallSystem } from './designs.js';
import { countsOf, hostileDesign, hostileNames, inOneLine, mistake, recordedNames, viewsOf } from './plain-graphs.js';

/** What a flowchart says. */
interface Chart {
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

// Strict: every line is of one of the forms, and everything that is spoken of was declared.
function read(chart: string): Chart {
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
  let depth = 0;
  for (const line of rest.slice(start + 1, -1)) {
    const found = Object.entries(forms).flatMap(([form, pattern]) => {
      const match = pattern.exec(line);
      return match === null ? [] : [{ form, groups: match.groups ?? {} }];
    });
    expect(found, line).toHaveLength(1);
    const [{ form, groups } = { form: '', groups: {} as Record<string, string> }] = found;
    const { id: own = '', text: words = '', name = '', from = '', to = '', arrow = '' } = groups;
    if (form === 'module') depth++;
    if (form === 'end') depth--;
    expect(depth).toBeGreaterThanOrEqual(0);
    if (form === 'module' || form === 'box' || form === 'gate') expect(modules.has(own) || boxes.has(own)).toBe(false);
    if (form === 'module') modules.set(own, decoded(words));
    if (form === 'box' || form === 'gate') boxes.set(own, decoded(words));
    if (form === 'box' || form === 'gate' || form === 'member') classes.set(name, [...(classes.get(name) ?? []), own]);
    if (form === 'member') expect(modules.has(own) || boxes.has(own)).toBe(true);
    if (form === 'kind') defined.add(name);
    if (form === 'edge') {
      expect([boxes.has(from), boxes.has(to), depth]).toEqual([true, true, 0]);
      edges.push({ from, to, arrow, text: decoded(words) });
    }
    for (const number of groups.numbers?.split(',').map(Number) ?? []) {
      expect(looks.has(number)).toBe(false);
      looks.set(number, groups.look ?? '');
    }
  }
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

test('the whole file of a small topology', () => {
  expect(mermaid(busesView(elaborate(mcu)))).toBe(`---
title: "mcu"
---
%% 2 masters · 2 buses · 3 devices
flowchart LR
  subgraph b_mcu["mcu"]
    b_mcu__bus["bus<br/>TLXbar"]:::fabric
    b_mcu__periphery["periphery<br/>TLXbar"]:::fabric
    b_mcu__rom["rom<br/>TLROM<br/>0x10000, 64 KiB"]:::sink
    b_mcu__sram["sram<br/>TLRAM<br/>0x80000000, 64 KiB"]:::sink
    b_mcu__uart["uart<br/>Uart<br/>0x64000000, 4 KiB"]:::sink
    b_mcu__cpu["cpu<br/>8 source ids"]:::source
    b_mcu__dma["dma<br/>4 source ids"]:::source
  end
  b_mcu__bus -->|"64"| b_mcu__sram
  b_mcu__bus -->|"64"| b_mcu__rom
  b_mcu__bus -->|"64"| b_mcu__periphery
  b_mcu__periphery -->|"32"| b_mcu__uart
  b_mcu__cpu -->|"64"| b_mcu__bus
  b_mcu__dma -->|"64"| b_mcu__bus
  classDef fabric fill:#efe8fa,stroke:#957bc4,color:#18212f
  classDef sink fill:#e4f4e9,stroke:#67a67f,color:#18212f
  classDef source fill:#e3edfb,stroke:#6a90c8,color:#18212f
  classDef frame fill:#f7f8fa,stroke:#b9c4d4,color:#18212f
  class b_mcu frame
  linkStyle 0,1,2,3,4,5 stroke:#2460b0,stroke-width:1.75px,color:#2460b0
`);
});

describe('edges', () => {
  const chart = read(mermaid(fullView(smallSystem())));
  const between = chart.edges.map(({ from, arrow, to, text: words }) => `${from} ${arrow} ${to} ${words}`.trimEnd());

  test('go from end to end, through the boundaries of modules', () => {
    expect(between).toContain('b_top__tile__core --> b_top__xbar 64');
    expect(between).toContain('b_top__uart__interrupt --> b_top__tile__interrupt');
    expect(chart.edges).toHaveLength(8);
  });

  test('a line that branches is an edge for each of its ends', () => {
    expect(between.filter((line) => line.startsWith('b_top__clk '))).toEqual([
      'b_top__clk --> b_top__uart__clock',
      'b_top__clk --> b_top__tile__clock',
    ]);
  });

  test('have the looks of their protocols', () => {
    const looks = chart.edges.map(({ from }, k) => [from, chart.looks.get(k)]);
    expect(looks).toContainEqual(['b_top__dma', 'stroke:#2460b0,stroke-width:1.75px,color:#2460b0']);
    expect(looks).toContainEqual(['b_top__uart__interrupt', 'stroke:#9238b6,stroke-width:1.25px,color:#9238b6']);
  });

  test('that came to nothing are dashed', () => {
    const end = { index: 0, kind: 'once', start: 0, end: 1 } as const;
    const broken = design(
      [module('top', null, []), module('top.a', 'top', [node('top.a.n')]), module('top.b', 'top', [node('top.b.n')])],
      [],
      {
        status: 'failed',
        bindings: [{ from: { ...end, node: 'top.a.n' }, to: { ...end, node: 'top.b.n' }, location: null }],
      },
    );
    expect(read(mermaid(fullView(broken))).edges).toEqual([
      { from: 'b_top__a', to: 'b_top__b', arrow: '-.->', text: '' },
    ]);
  });
});

describe('what is wrong', () => {
  test('is marked, and said before the chart', () => {
    const view = fullView({ ...smallSystem(), diagnostics: [mistake('It is "wrong".', 'top.ram', 'top.uart')] });
    const chart = mermaid(view);
    expect(chart).toContain('\n%% It is #34;wrong#34;#46;\n');
    expect(read(chart).classes.get('error')).toEqual(['b_top__ram', 'b_top__uart']);
  });
});

describe('names that look like something else', () => {
  const chart = read(mermaid(fullView(hostileDesign())));

  test('are texts, and nothing is mistaken for something else', () => {
    const texts = new Set([...chart.boxes.values()]);
    for (const name of hostileNames) expect(texts).toContain(inOneLine(name) === '' ? ' ' : inOneLine(name));
    expect(chart.boxes.size).toBe(2 * hostileNames.length);
    expect(chart.modules.size).toBe(1 + hostileNames.length);
    expect(chart.edges).toHaveLength(hostileNames.length);
  });

  test('the title too', () => {
    expect(chart.title).toBe(inOneLine(hostileDesign().name));
  });
});

describe('less of a design', () => {
  test('lines that leave what is shown end at dots', () => {
    const view = focused(fullView(smallSystem()), 'top.tile');
    if (view === undefined) throw new Error('There is a tile.');
    const chart = read(mermaid(view));
    expect(chart.classes.get('gate')).toHaveLength(3);
    expect(chart.edges).toHaveLength(3);
    expect(countsOf(view)).toEqual({ modules: 1, boxes: 3, edges: 3 });
  });

  test('closed modules, chosen protocols, and what matters', () => {
    const full = fullView(smallSystem());
    expect([...read(mermaid(closed(full, () => false))).modules.keys()]).toEqual(['b_top']);
    const clocks = read(mermaid(ofProtocols(full, (protocol) => protocol === 'ClockImp')));
    expect(clocks.edges).toHaveLength(2);
    const lit = highlighted(full, { edges: new Set(['top.dma:0->top.xbar.node:1']), boxes: new Set() });
    const chart = read(mermaid(lit));
    expect(chart.classes.get('dim')).not.toContain('b_top__dma');
    expect(chart.classes.get('dim')).toContain('b_top__uart');
    expect([...chart.looks.values()].filter((each) => each.includes('stroke-width:3px'))).toHaveLength(1);
  });

  test('a box alone', () => {
    const view = focused(fullView(smallSystem()), 'top.ram');
    expect(view && [...read(mermaid(view)).boxes.keys()]).toEqual(['b_top__ram']);
  });
});

test('modules may nest deeper than the stack', () => {
  const chart = mermaid(fullView(nest(10_000)));
  expect(chart.match(/ --[->]/g)).toHaveLength(9_999);
});

test.each(recordedNames)('%s', (name) => {
  for (const view of viewsOf(name)) {
    const { modules, boxes, edges } = read(mermaid(view));
    expect({ modules: modules.size, boxes: boxes.size, edges: edges.length }).toEqual(countsOf(view));
  }
});
