import { elaborate } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import {
  busesView,
  closed,
  focused,
  fullView,
  highlighted,
  mermaid,
  ofProtocols,
} from '../../../../lib/output/drawing/index.js';
import mcu from '../../../../topologies/mcu.js';
import { design, module, node } from '../../files/plain-elaboration.js';
import { nest, smallSystem } from '../designs.js';
import { readMermaid } from '../mermaid-reader.js';
import { countsOf, hostileDesign, hostileNames, inOneLine, mistake } from '../plain-graphs.js';

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
  b_mcu__bus --> b_mcu__sram
  b_mcu__bus --> b_mcu__rom
  b_mcu__bus --> b_mcu__periphery
  b_mcu__periphery -->|"32"| b_mcu__uart
  b_mcu__cpu -->|"64"| b_mcu__bus
  b_mcu__dma -->|"64"| b_mcu__bus
  classDef fabric fill:#efe8fa,stroke:#957bc4,color:#18212f
  classDef sink fill:#e4f4e9,stroke:#67a67f,color:#18212f
  classDef source fill:#e3edfb,stroke:#6a90c8,color:#18212f
  classDef frame fill:#f7f8fa,stroke:#b9c4d4,color:#18212f
  class b_mcu frame
  linkStyle 0,1,2,3,4,5 stroke:#2c58ff,stroke-width:1.75px,color:#2c58ff
`);
});

describe('edges', () => {
  const chart = readMermaid(mermaid(fullView(smallSystem())));
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
    expect(looks).toContainEqual(['b_top__dma', 'stroke:#2c58ff,stroke-width:1.75px,color:#2c58ff']);
    expect(looks).toContainEqual(['b_top__uart__interrupt', 'stroke:#7e0284,stroke-width:1.25px,color:#7e0284']);
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
    expect(readMermaid(mermaid(fullView(broken))).edges).toEqual([
      { from: 'b_top__a', to: 'b_top__b', arrow: '-.->', text: '' },
    ]);
  });
});

describe('what is wrong', () => {
  test('is marked, and said before the chart', () => {
    const view = fullView({ ...smallSystem(), diagnostics: [mistake('It is "wrong".', 'top.ram', 'top.uart')] });
    const chart = mermaid(view);
    expect(chart).toContain('\n%% It is #34;wrong#34;#46;\n');
    expect(readMermaid(chart).classes.get('error')).toEqual(['b_top__ram', 'b_top__uart']);
  });
});

describe('names that look like something else', () => {
  const chart = readMermaid(mermaid(fullView(hostileDesign())));

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
    const chart = readMermaid(mermaid(view));
    expect(chart.classes.get('gate')).toHaveLength(3);
    expect(chart.edges).toHaveLength(3);
    expect(countsOf(view)).toEqual({ modules: 1, boxes: 3, edges: 3 });
  });

  test('closed modules, chosen protocols, and what matters', () => {
    const full = fullView(smallSystem());
    expect([...readMermaid(mermaid(closed(full, () => false))).modules.keys()]).toEqual(['b_top']);
    const clocks = readMermaid(mermaid(ofProtocols(full, (protocol) => protocol === 'ClockImp')));
    expect(clocks.edges).toHaveLength(2);
    const lit = highlighted(full, { edges: new Set(['top.dma:0->top.xbar.node:1']), boxes: new Set() });
    const chart = readMermaid(mermaid(lit));
    expect(chart.classes.get('dim')).not.toContain('b_top__dma');
    expect(chart.classes.get('dim')).toContain('b_top__uart');
    expect([...chart.looks.values()].filter((each) => each.includes('stroke-width:3px'))).toHaveLength(1);
  });

  test('a box alone, in what is around it', () => {
    const view = focused(fullView(smallSystem()), 'top.ram');
    if (view === undefined) throw new Error('There is a memory.');
    const { modules, boxes, edges, classes } = readMermaid(mermaid(view));
    const gates = classes.get('gate') ?? [];
    expect([[...modules.keys()], [...boxes.keys()], edges.length]).toEqual([['b_top'], [...gates, 'b_top__ram'], 1]);
  });
});

test('modules may nest deeper than the stack', () => {
  const chart = mermaid(fullView(nest(5_000)));
  expect(chart.match(/ --[->]/g)).toHaveLength(4_999);
});
