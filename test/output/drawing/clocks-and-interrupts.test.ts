import {
  AddressSet,
  clocks,
  connect,
  elaborate,
  elaborateAll,
  hart,
  int,
  interruptController,
  LazyModule,
  lazyModule,
  soc,
  tl,
} from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { allBoxes, clocksView, type Diagram, interruptsView, layout } from '../../../lib/output/drawing/index.js';
import { list } from '../../../lib/query/index.js';
import { ChipTop } from '../../../topologies/chipyard.js';
import { withoutPlaces } from '../../without-places.js';
import microcontroller from '../../../topologies/microcontroller-axi.js';
import { goldenElaboration } from '../files/golden-elaboration.js';
import { recordedSystems } from '../../golden/recorded-systems.js';
import { faults } from './geometry.js';
import { bigCores } from './plain-graphs.js';

const words = (diagram: Diagram): string[] =>
  diagram.root.boxes.map(({ label, sublabel, notes }) =>
    [label, sublabel, ...notes].filter((text) => text !== '').join(' | '),
  );

function connections(diagram: Diagram): string[] {
  const names = new Map(diagram.root.boxes.flatMap(({ label, ports }) => ports.map(({ id }) => [id, label] as const)));
  return diagram.root.lines.map(({ from, to, protocol, label }) =>
    `${names.get(from)} -> ${names.get(to)} ${protocol} ${label}`.trimEnd(),
  );
}

describe('who is clocked by what', () => {
  test('domains with their frequencies, and the crossings between them', () => {
    const view = clocksView(elaborate(microcontroller));
    expect(view.subtitle).toBe('2 clock domains on 2 clocks · 2 crossings');
    expect(words(view).sort()).toEqual([
      'coreClock | 200 MHz',
      'fast | 200 MHz',
      'peripherals | Peripherals | 50 MHz',
      'slow | 50 MHz',
    ]);
    expect(connections(view).sort()).toEqual([
      'coreClock -> peripherals TLAsyncImp',
      'fast -> coreClock ClockImp',
      'peripherals -> coreClock IntSyncImp',
      'slow -> peripherals ClockImp',
    ]);
  });

  test('crossings to clocks that the design does not name, by their names in what is drawn around them', () => {
    class Corner extends LazyModule {
      readonly memory = tl.ram({ address: AddressSet.range(0, '4K'), beatBytes: 8 });
      readonly crossing = tl.asyncSink();
      readonly edge = tl.asyncSource();

      constructor() {
        super();
        connect(this.edge, this.crossing, tl.fragmenter({ minSize: 8, maxSize: 64 }), this.memory);
      }
    }
    const view = clocksView(
      elaborate(
        soc('chip', () => {
          const [one, two] = [tl.client({ name: 'one' }), tl.client({ name: 'two' })];
          const corner = lazyModule(() => new Corner());
          connect(one, corner.edge);
          const ram = tl.ram({ address: AddressSet.range(0, '4K'), beatBytes: 8 });
          connect(two, tl.asyncSource(), tl.asyncSink(), tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
          return { one, two, corner, ram };
        }),
      ),
    );
    expect(words(view).sort()).toEqual([
      'asink | TLAsyncCrossingSink | clock not known',
      'asource | TLAsyncCrossingSource | clock not known',
      'corner.crossing | TLAsyncCrossingSink | clock not known',
      'corner.edge | TLAsyncCrossingSource | clock not known',
    ]);
  });

  test('in a Rocket system, from the source over the groups of the buses', () => {
    const view = clocksView(goldenElaboration('AsyncTiles'));
    expect(
      connections(view).filter((line) => /^(source|aggregator|sbus|cbus) .*Clock/.test(line)).length,
    ).toBeGreaterThan(8);
    expect(connections(view)).toEqual(
      expect.arrayContaining([
        'source -> aggregator ClockGroupImp',
        'sbus -> cbus ClockGroupImp',
        'cbus -> plic_domain ClockImp',
      ]),
    );
    expect(connections(view).filter((line) => line.includes('TLAsyncImp')).length).toBeGreaterThan(0);
  });
});

test('domains and their frequencies are those that are listed, also where the root takes clocks or a node only passes one in', () => {
  const [chip] = withoutPlaces(() => elaborateAll(ChipTop));
  if (chip === undefined) throw new Error('there is a chip');
  const rows = list(chip, 'domains');
  const run = new Set(rows.flatMap(({ clock }) => String(clock).split(' ')));
  expect(clocksView(chip).subtitle).toBe(`${rows.length} clock domains on ${run.size} clocks · 2 crossings`);
  const listed = rows.map(({ id, MHz }) => `${id} ${MHz}`);
  expect(listed.slice(0, 2)).toEqual(['chiptop0 500', 'chiptop0.system 500']);
  expect(listed).toContain('chiptop0.system.tile_prci_domain 500');
});

test('a domain that gives the clock it runs on is one of those that are listed', () => {
  const design = elaborate(
    soc('board', () => {
      const fast = lazyModule(() => new clocks.ClockSourceDomain({ give: 100 }));
      const slow = lazyModule(() => new clocks.ClockSinkDomain());
      const crystal = clocks.clockSource({ freqMHz: 32 });
      const timer = clocks.clockSink({ freqMHz: 100 });
      const cpu = fast.inside(() => tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) }));
      const ram = slow.inside(() => tl.ram({ address: AddressSet.range('0x0', '4K'), beatBytes: 8 }));
      connect(crystal, slow.clockNode);
      connect(fast.clockNode, timer);
      connect(cpu, ram);
      return { fast, slow, crystal, timer };
    }),
  );
  expect(list(design, 'domains').map(({ id, clock, nodes }) => [id, clock, nodes])).toEqual([
    ['board', 'board.fast.clockNode', 2],
    ['board.slow', 'board.crystal', 2],
    ['board.fast', 'board.fast.clockNode', 2],
  ]);
  expect(clocksView(design).subtitle).toBe('3 clock domains on 2 clocks · 0 crossings · 1 way without a crossing');
});

test('tiles stand in their order, top to bottom', async () => {
  const { root } = await layout(clocksView(bigCores(4)));
  const tiles = root.boxes.filter(({ box }) => /^Tile \d$/.test(box.label)).toSorted((a, b) => a.y - b.y);
  expect(tiles.map(({ box }) => box.label)).toEqual(['Tile 0', 'Tile 1', 'Tile 2', 'Tile 3']);
});

test('a source of no interrupts is not drawn', () => {
  const elaboration = goldenElaboration('ClusterConfig');
  const sources = elaboration.modules.filter(({ className }) => className === 'NullIntSource').map(({ id }) => id);
  const drawn = [...allBoxes(interruptsView(elaboration))].map(({ id }) => id);
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter((id) => drawn.includes(id))).toEqual([]);
});

class Raiser extends LazyModule {
  readonly interrupts;

  constructor(num: number) {
    super();
    this.interrupts = int.source({ num });
  }
}

describe('who interrupts whom', () => {
  test('with the numbers at the sink', () => {
    const view = interruptsView(elaborate(microcontroller));
    expect(view.subtitle).toBe('2 modules with 10 interrupt inputs');
    expect(connections(view).sort()).toEqual([
      'peripherals -> plic IntImp #1',
      'peripherals -> plic IntImp #2–9',
      'plic -> core IntImp #0',
    ]);
  });

  test('in the order of the numbers, as manuals list them, however they are declared', async () => {
    const view = interruptsView(
      elaborate(
        soc('chip', () => {
          const controller = interruptController({ compatible: ['acme,intc'], first: 1, lines: 16 });
          const numbers = { spi: [9], uart: [4, 5], gpio: [12], dma: [1, 3] };
          for (const [name, own] of Object.entries(numbers)) {
            const device = lazyModule(() => new Raiser(own.length), { name });
            controller.connect(device.interrupts, own);
          }
          const cpu = hart({ id: 0, isa: 'rv64imac' });
          for (const name of ['meip', 'seip'] as const) cpu.connect(controller.intnode, name);
          return { controller };
        }),
      ),
    );
    expect(connections(view)).toEqual([
      'dma -> controller IntImp #1, #3',
      'uart -> controller IntImp #4–5',
      'spi -> controller IntImp #9',
      'gpio -> controller IntImp #12',
      'controller -> Hart 0 IntImp seip #9, meip #11',
    ]);
    const { root } = await layout(view);
    const raisers = root.boxes.filter(({ box }) => box.role === 'interrupt').toSorted((a, b) => a.y - b.y);
    expect(raisers.map(({ box }) => box.label)).toEqual(['dma', 'uart', 'spi', 'gpio']);
  });

  test('every label has its place', async () => {
    const drawing = await layout(interruptsView(goldenElaboration('DualCoreConfig')));
    expect(faults(drawing)).toEqual([]);
  });
});

describe('every recorded system', () => {
  const recorded = recordedSystems.filter(({ result }) => result !== 'error').map(({ name }) => name);

  test.each(recorded)('%s', (name) => {
    const elaboration = goldenElaboration(name);
    for (const view of [clocksView(elaboration), interruptsView(elaboration)]) {
      const ports = new Set([...allBoxes(view)].flatMap((box) => box.ports.map(({ id }) => id)));
      expect(view.root.boxes.length).toBeGreaterThan(0);
      expect(view.root.lines.filter(({ from, to }) => !ports.has(from) || !ports.has(to))).toEqual([]);
    }
  });
});
