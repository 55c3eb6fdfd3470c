import fc from 'fast-check';
import { elaborate, elaborateAll } from 'entente-soc';
import { afterAll, expect, test } from 'vitest';
import { chipyardConfig } from '../../../lib/chipyard/index.js';
import { describeSoc, elaborateSoc } from '../../../lib/descriptions/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import {
  addressView,
  allBoxes,
  busesView,
  type Drawing,
  interruptsView,
  layout,
  type LayoutEngine,
  svg,
  type ViewName,
  views,
} from '../../../lib/output/drawing/index.js';
import { elkThread } from '../../../lib/interop.js';
import { ChipTop } from '../../../topologies/chipyard.js';
import fu540 from '../../../topologies/fu540.js';
import mcu from '../../../topologies/mcu.js';
import microcontroller from '../../../topologies/microcontroller-axi.js';
import { mutantsOf } from '../../diff/design-mutations/mutate.js';
import { documentsByFamily, elaborated } from '../../documents/documents-by-family.js';
import { recordedChips } from '../../golden/recorded-chips.js';
import { build, parts } from '../../query/random-topologies.js';
import { long, repeated, shuffled } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';
import { bigCores } from './plain-graphs.js';
import { clocked, clockSteps } from './random-clocks.js';
import { named, ofNames } from './random-names.js';
import { layerUntruths } from './readback/buses.js';
import { untruths } from './readback/untruths.js';
import { readSvg } from './svg-reader.js';

const names = Object.keys(views) as ViewName[];
const text = (drawing: Drawing): string => [...svg(drawing)].join('');

// One thread for all drawings.
const end = new AbortController();
const thread = elkThread(end.signal);
const engine: LayoutEngine = (graph) => thread(graph);

afterAll(() => end.abort());

// What was read back, told at the end.
const figures = { designs: 0, pictures: 0, paths: 0, labels: 0, findings: 0, wrong: 0 };
afterAll(() => console.log(JSON.stringify(figures)));

function count(picture: string, elaboration: Elaboration): void {
  const { boxes, lines } = readSvg(picture);
  figures.pictures++;
  figures.paths += lines.length;
  figures.labels += [...boxes.flatMap(({ words }) => words), ...lines.map(({ label }) => label)].filter(
    (label) => label !== '',
  ).length;
  figures.findings += elaboration.diagnostics.length;
}

async function untruthsOf(elaboration: Elaboration, viewed: readonly ViewName[] = names): Promise<string[]> {
  const faults: string[] = [];
  const check = (view: Parameters<typeof untruths>[0], picture: string): void => {
    count(picture, elaboration);
    faults.push(...untruths(view, picture, elaboration).map((fault) => `${view}: ${fault}`));
  };
  figures.designs++;
  for (const name of viewed) {
    // Buses run either way.
    for (const direction of name === 'buses' ? (['right', 'down'] as const) : (['right'] as const))
      check(name, text(await layout(views[name](elaboration), { engine, direction, timeLimit: 120_000 })));
  }
  const layered = text(await layout(views.buses(elaboration, { interrupts: true }), { engine, timeLimit: 120_000 }));
  count(layered, elaboration);
  faults.push(...layerUntruths(layered, elaboration).map((fault) => `buses with interrupts: ${fault}`));
  check('address', text(addressView(elaboration)));
  figures.wrong += faults.length;
  return faults;
}

test('what is drawn of generated designs is so', async () => {
  await fc.assert(
    fc.asyncProperty(parts, async (part) => {
      expect(await untruthsOf(build(part).elaboration)).toEqual([]);
    }),
    repeated(25),
  );
}, 600_000);

test('what is drawn of generated clocks is so, and all that they are called by', async () => {
  await fc.assert(
    fc.asyncProperty(clockSteps, async (steps) => {
      expect(await untruthsOf(clocked(steps), ['clocks'])).toEqual([]);
    }),
    repeated(25),
  );
}, 600_000);

test('what is drawn of modules of the same names, and of long ones, is told apart', async () => {
  await fc.assert(
    fc.asyncProperty(named, async (whole) => {
      expect(await untruthsOf(ofNames(whole))).toEqual([]);
    }),
    repeated(15),
  );
}, 600_000);

// The full view shows no ways through nodes of several ports. Where much is crowded, texts stand in details alone.
const viewsOfDocuments = names.filter((name) => name !== 'full');

test('what is drawn of documents, and of changed ones, is so', async () => {
  const faults: string[] = [];
  for (const [family, documents] of documentsByFamily()) {
    for (const document of shuffled(documents, family).slice(0, long ? 100 : 5)) {
      const [mutant] = shuffled(mutantsOf(document), family);
      for (const [what = '', each] of [['as it is', document] as const, [mutant?.what, mutant?.make()] as const]) {
        const elaboration = each === undefined ? undefined : elaborated(each);
        if (elaboration === undefined) continue;
        for (const fault of await untruthsOf(elaboration, viewsOfDocuments))
          if (!fault.includes('found no room')) faults.push(`${elaboration.name}, ${what}: ${fault}`);
      }
    }
  }
  expect(faults).toEqual([]);
}, 600_000);

// A bus of the tree is a module with devices inside, and so is the whole: boxes and frames of one name.
const board = `/dts-v1/;
/ {
  #address-cells = <1>; #size-cells = <1>; compatible = "acme,board";
  cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; reg = <0>; }; };
  memory@80000000 { device_type = "memory"; reg = <0x80000000 0x1000000>; };
  soc { #address-cells = <1>; #size-cells = <1>; compatible = "simple-bus"; ranges;
    serial@100 { compatible = "acme,uart"; reg = <0x100 0x48>; };
    dma: dma-controller@200 { compatible = "acme,dma"; reg = <0x200 0x10>; #dma-cells = <1>; };
    spi@300 { compatible = "acme,spi"; reg = <0x300 0x10>; dmas = <&dma 1>; };
  };
};`;

// Of a controller between others one interrupt in two, as of those that wake a chip.
const waking = `/dts-v1/;
/ {
  #address-cells = <1>; #size-cells = <1>; interrupt-parent = <&plic>;
  cpus { #address-cells = <1>; #size-cells = <0>;
    cpu@0 { device_type = "cpu"; reg = <0>; hart: controller { interrupt-controller; #interrupt-cells = <1>; #address-cells = <0>; }; };
  };
  soc { #address-cells = <1>; #size-cells = <1>; compatible = "simple-bus"; ranges;
    plic: plic@c000000 { compatible = "riscv,plic0"; reg = <0xc000000 0x4000000>; interrupt-controller; #interrupt-cells = <1>;
      #address-cells = <0>; interrupts-extended = <&hart 11>; riscv,ndev = <90>; };
    exti@100 { compatible = "acme,exti"; reg = <0x100 0x48>; interrupts = <${Array.from({ length: 26 }, (_, k) => 2 * k + 3).join(' ')}>; };
    gpio@200 { compatible = "acme,gpio"; reg = <0x200 0x48>; interrupts = <${Array.from({ length: 12 }, (_, k) => 2 * k + 60).join(' ')}>; };
  };
};`;

const described = (source: string): Elaboration =>
  elaborateSoc(
    describeSoc({ file: 'board.dts', content: new TextEncoder().encode(source), read: () => undefined }, 'device-tree')
      .soc,
  );

test('numbers of very many scattered interrupts are counted beside their line', () => {
  const labels = [...allBoxes(interruptsView(described(waking)))].flatMap(({ lines }) =>
    lines.map(({ label }) => label),
  );
  const few = Array.from({ length: 12 }, (_, k) => `#${2 * k + 60}`).join(', ');
  expect(labels.sort()).toEqual(['#11', few, '26 inputs, #3 to #53']);
});

test.each([
  ['mcu', () => elaborate(mcu)],
  ['microcontroller', () => elaborate(microcontroller)],
  ['two cores', () => bigCores(2)],
  ['a chip', () => elaborate(fu540)],
  ['a device tree', () => described(board)],
  ['scattered interrupts', () => described(waking)],
])(
  'what is drawn of examples is so: %s',
  async (_name, design) => {
    expect(await untruthsOf(design())).toEqual([]);
  },
  180_000,
);

// Of every kind of tile one; with pins that cores are reached by, and without.
const someChips = ['ClusteredRocketConfig', 'IbexConfig', 'TraceGenConfig'];

test.each(
  long
    ? [...new Set(recordedChips.map((name) => name.replace(/\.chiptop\d+$/, '')))].filter(
        // Routers of a network, which networks.test.ts reads, are no nodes, and chips of this size take minutes.
        (name) => !/NoC|Cloned64|Radiance/.test(name),
      )
    : someChips,
)(
  'what is drawn of the buses of chips is so: %s',
  async (name) => {
    for (const elaboration of withoutPlaces(() => elaborateAll(ChipTop, chipyardConfig(name)))) {
      const picture = text(await layout(busesView(elaboration), { engine, timeLimit: 300_000 }));
      count(picture, elaboration);
      expect(untruths('buses', picture, elaboration)).toEqual([]);
    }
  },
  600_000,
);
