import { AddressSet, BufferParams, connect, elaborate, int, soc, tl, type Topology } from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';
import { describe, expect, test } from 'vitest';
import { type Change, changeText, diff, diffJson, diffMarkdown, diffText } from '../../../lib/diff/index.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';

function between(before: Topology, after: Topology): Change[] {
  return diff(elaborate(before), elaborate(after));
}

function said(changes: readonly Change[]): string[] {
  return changes.map((change) => `${change.impact} ${change.aspect} ${change.happening} ${changeText(change)}`);
}

interface Plan {
  readonly uart?: string;
  readonly uartName?: string;
  readonly sram?: string;
  readonly dma?: boolean;
  readonly atomics?: boolean;
  readonly reversed?: boolean;
}

/** A core, a memory, a serial port, and what a test wants otherwise. */
function design({ uart = '0x6400_0000', uartName = 'uart', sram = '64K', ...plan }: Plan = {}): Topology {
  return soc('soc', () => {
    const cpu = tl.client({ name: 'cpu', sourceId: 8, emits: { ...tl.readWrite(1, 64), ...tl.atomics(1, 4) } });
    const bus = tl.xbar();
    const make = {
      memory: () => tl.ram({ address: AddressSet.range('0x8000_0000', sram), atomics: plan.atomics === true }),
      serial: () =>
        tl.manager({
          ...{ name: 'serial', address: [AddressSet.range(uart, '4K')], supports: tl.readWrite(1, 4), beatBytes: 4 },
        }),
    };
    const [memory, serial] =
      plan.reversed === true ? [make.serial(), make.memory()].toReversed() : [make.memory(), make.serial()];
    if (memory === undefined || serial === undefined) throw new Error('two devices');
    connect(cpu, bus, tl.fragmenter({ minSize: 4, maxSize: 64 }), memory);
    connect(bus, serial);
    const dma = plan.dma === true ? { dma: connectedDma(bus) } : {};
    const irq = int.source();
    const core = int.sink();
    connect(irq, core);
    return { cpu, bus, memory, [uartName]: serial, irq, core, ...dma };
  });
}

function connectedDma(bus: ReturnType<typeof tl.xbar>): ReturnType<typeof tl.client> {
  const dma = tl.client({
    ...{ name: 'dma', sourceId: 4 },
    emits: { ...tl.readWrite(1, 64), ...tl.atomics(1, 4) },
  });
  connect(dma, bus);
  return dma;
}

const plain = design();

test('the same design has no changes, whatever the order of its declarations', () => {
  expect(between(plain, design())).toEqual([]);
  expect(between(plain, design({ reversed: true }))).toEqual([]);
  expect(diffText([])).toBe('No changes.\n');
});

test('moving a device breaks those who rely on it', () => {
  expect(said(between(plain, design({ uart: '0x6500_0000' })))).toEqual([
    'breaking device moved soc.uart: 0x64000000..0x64000fff → 0x65000000..0x65000fff',
  ]);
});

test('less memory breaks, more does not', () => {
  const smaller = design({ sram: '32K' });
  expect(said(between(plain, smaller))).toEqual([
    'breaking device shrunk soc.memory.node: 0x80000000..0x8000ffff → 0x80000000..0x80007fff',
  ]);
  expect(said(between(smaller, plain))).toEqual([
    'compatible device grown soc.memory.node: 0x80000000..0x80007fff → 0x80000000..0x8000ffff',
  ]);
});

test('what masters may do is gained or lost', () => {
  const atomic = design({ atomics: true });
  expect(said(between(atomic, plain))).toEqual([
    'breaking device lost supports.arithmetic of soc.memory.node: 1 to 4',
    'breaking device lost supports.logical of soc.memory.node: 1 to 4',
    'breaking reach lost arithmetic of soc.cpu:0 → soc.memory.node: 1 to 4',
    'breaking reach lost logical of soc.cpu:0 → soc.memory.node: 1 to 4',
  ]);
  expect(between(plain, atomic).map(({ impact, happening }) => `${impact} ${happening}`)).toEqual([
    'compatible gained',
    'compatible gained',
    'compatible gained',
    'compatible gained',
  ]);
});

test('a master more brings its ids', () => {
  expect(said(between(plain, design({ dma: true })))).toEqual([
    'breaking port changed soc.uart:0: bundle.sourceBits: 3 → 4',
    'compatible master added soc.dma',
    'internal port changed soc.memory.node:0: endSourceId: 256 → 384',
    'internal port changed soc.memory.node:0: bundle.sourceBits: 8 → 9',
    'internal port changed soc.uart:0: endSourceId: 8 → 12',
    'internal master changed (TLFragmenter): for soc.memory.node:0: sourceId: [0, 256) → [0, 384)',
    'internal edges changed soc.bus.node → soc.fragmenter.node: bundle.sourceBits: 3 → 4',
    'internal edges changed soc.bus.node → soc.fragmenter.node: endSourceId: 8 → 12',
  ]);
});

describe('names', () => {
  test('a node with another name is told once', () => {
    expect(said(between(plain, design({ uartName: 'console' })))).toEqual([
      'internal module renamed soc.console: soc.uart → soc.console',
    ]);
  });

  test('so is a module, with all that is inside', () => {
    const nested = (name: string): Topology =>
      soc('soc', () => {
        const cpu = tl.client({ name: 'cpu' });
        const memory = tl.ram({ address: AddressSet.range('0x0', '64K') });
        connect(cpu, tl.buffer(), memory);
        return { cpu, [name]: memory };
      });
    expect(said(between(nested('sram'), nested('scratchpad')))).toEqual([
      'internal module renamed soc.scratchpad: soc.sram → soc.scratchpad',
    ]);
  });

  test('so is the design', () => {
    const named = (name: string): Topology =>
      soc(name, () => {
        const cpu = tl.client({ name: 'cpu' });
        const memory = tl.ram({ address: AddressSet.range('0x0', '64K') });
        connect(cpu, memory);
        return { cpu, memory };
      });
    expect(said(between(named('a'), named('b')))).toEqual(['internal module renamed b: a → b']);
  });
});

describe('a Rocket system that gets another core', () => {
  const cores = (n: number): Topology => ({
    name: 'rocket',
    declare: () =>
      ExampleRocketSystem.declare(
        subsystem.rocketConfig(`WithNBigCores(${n}) ++ WithCoherentBusTopology ++ BaseConfig`),
      ),
  });
  const changes = between(cores(2), cores(3));

  test('has that core, and what follows from it', () => {
    const ofTheCore = /tile_prci_domain_2|Nodes_2|rockettile_2|cpu@2|intsource_\d|intInClockXing_\d|nexus_\d|#\d/;
    const others = changes.filter((change) => !ofTheCore.test(changeText(change)));
    expect(
      new Set(others.map(({ impact, aspect, happening, detail }) => `${impact} ${aspect} ${happening} ${detail}`)),
    ).toEqual(
      new Set([
        'internal edges changed bundle.idBits',
        'internal edges changed endSourceId',
        'internal master changed id',
        'internal master changed sourceId',
        'internal port changed endSourceId',
      ]),
    );
    expect(changes.some(({ impact }) => impact === 'breaking')).toBe(false);
  });

  test('is told in a page', () => {
    const text = diffText(changes);
    expect(text.split('\n').length).toBeLessThan(40);
    expect(text).toMatch(/^ {2}master added +top\.tile_prci_domain_2\..*; with it /m);
    expect(diffText(changes, { verbose: true })).toMatch(/^ +module added top\.tile_prci_domain_2: TilePRCIDomain$/m);
  });
});

describe('one cause is one change', () => {
  const interrupts = (names: readonly string[]): Topology =>
    soc('soc', () => {
      const irq = int.sink();
      const all = int.xbar();
      connect(all, irq);
      const sources = names.map((name) => [name, int.source()] as const);
      for (const [, source] of sources) connect(source, all);
      return { irq, all, ...Object.fromEntries(sources) };
    });
  const many = Array.from({ length: 46 }, (_, k) => `device${k}`);

  test('an interrupt in the middle, and the numbers behind it', () => {
    const changes = between(interrupts(many), interrupts(many.toSpliced(12, 0, 'uart3')));
    expect(changes.filter(({ impact }) => impact === 'breaking').length).toBe(34);
    expect(diffText(changes).split('\n').slice(0, 2)).toEqual([
      '1 breaking change',
      '  interrupt added  soc.uart3[0] → soc.irq: 12; with it 34 × interrupt moved by 1, node added',
    ]);
  });

  const window = (base: bigint): Topology =>
    soc('soc', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      const devices = Array.from({ length: 28 }, (_, k) => {
        const address = [AddressSet.range(base + BigInt(k) * 0x1000n, '4K')];
        const device = tl.manager({ name: `device${k}`, address, supports: tl.readWrite(1, 4), beatBytes: 4 });
        connect(bus, device);
        return [`device${k}`, device] as const;
      });
      return { cpu, bus, ...Object.fromEntries(devices) };
    });

  test('a window, and the devices in it', () => {
    const changes = between(window(0x6000_0000n), window(0x7000_0000n));
    expect(changes.filter(({ happening }) => happening === 'moved').length).toBe(28);
    expect(diffText(changes)).toBe(
      '1 breaking change\n  device moved  soc.device0: 0x60000000..0x60000fff → 0x70000000..0x70000fff; also soc.device1, soc.device10, soc.device11, soc.device12, soc.device13, soc.device14, soc.device15, soc.device16 and 19 more by 0x10000000\n',
    );
  });
});

describe('what happened in the same way is one change', () => {
  const fixed = (policy: 'all' | 'none'): Topology =>
    soc('soc', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, policy === 'all' ? tl.fifoFixer() : tl.buffer({ all: BufferParams.none }), bus);
      const devices = Array.from({ length: 5 }, (_, k) => {
        const address = [AddressSet.range(BigInt(k) * 0x1000n, '4K')];
        return [`device${k}`, tl.manager({ address, supports: tl.readWrite(1, 4), fifoId: 0, beatBytes: 4 })] as const;
      });
      for (const [, device] of devices) connect(bus, device);
      return { cpu, bus, ...Object.fromEntries(devices) };
    });

  test('devices that come into one order', () => {
    const all = 'soc.device0 soc.device1 soc.device2 soc.device3 soc.device4';
    expect(
      diffText(between(fixed('none'), fixed('all')))
        .split('\n')
        .slice(0, 2),
    ).toEqual([
      '1 compatible change',
      `  device gained  fifoId of soc.device0: in order → in order among ${all}; also soc.device1, soc.device2, soc.device3, soc.device4`,
    ]);
  });

  test('operations of one master, with what it can no longer do', () => {
    const emitting = (most: number): Topology =>
      soc('soc', () => {
        const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, most) });
        const ram = tl.manager({
          address: [AddressSet.range('0x8000_0000', '4K')],
          supports: tl.readWrite(1, 64),
          beatBytes: 4,
        });
        connect(cpu, ram);
        return { cpu, ram };
      });
    expect(
      diffText(between(emitting(64), emitting(32)))
        .split('\n')
        .slice(0, 2),
    ).toEqual([
      '1 breaking change',
      '  master lost  emits.get of soc.cpu: 1 to 64 → 1 to 32; also emits.putFull, emits.putPartial; with it 3 × reach lost',
    ]);
  });

  test('a field that is gone, or has come', () => {
    const master = (executesOnly: boolean): Topology =>
      soc('soc', () => {
        const cpu = tl.client({ name: 'cpu', executesOnly });
        const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K') });
        connect(cpu, ram);
        return { cpu, ram };
      });
    expect(said(between(master(true), master(false)))).toEqual([
      'breaking master changed soc.cpu: executesOnly: true → none',
    ]);
    expect(said(between(master(false), master(true)))).toEqual([
      'breaking master changed soc.cpu: executesOnly: none → true',
    ]);
  });
});

test('the three forms say the same', () => {
  const changes = between(plain, design({ uart: '0x6500_0000', sram: '128K' }));
  expect(diffText(changes)).toBe(`1 breaking change
  device moved  soc.uart: 0x64000000..0x64000fff → 0x65000000..0x65000fff

1 compatible change
  device grown  soc.memory.node: 0x80000000..0x8000ffff → 0x80000000..0x8001ffff
`);
  expect(diffMarkdown(changes)).toBe(`### 1 breaking change

| what | where |
| --- | --- |
| device moved | soc.uart: 0x64000000..0x64000fff → 0x65000000..0x65000fff |

### 1 compatible change

| what | where |
| --- | --- |
| device grown | soc.memory.node: 0x80000000..0x8000ffff → 0x80000000..0x8001ffff |
`);
  expect(diffJson(changes)).toEqual({
    format: 'entente-diff',
    version: 1,
    counts: { breaking: 1, compatible: 1, internal: 0 },
    changes,
    groups: [
      { impact: 'breaking', cause: 0, consequences: [] },
      { impact: 'compatible', cause: 1, consequences: [] },
    ],
  });
});

describe('what is numbered is known by what it is connected with', () => {
  // Memories, each behind adapters of its own, and what lies between the core and the bus.
  const memories = (bases: readonly string[], between?: () => ReturnType<typeof tl.buffer>): Topology =>
    soc('soc', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      if (between === undefined) connect(cpu, bus);
      else connect(cpu, between(), bus);
      for (const base of bases) {
        const ram = tl.ram({ address: AddressSet.range(base, '4K'), beatBytes: 4 });
        connect(bus, tl.buffer(), tl.widthWidget(8), tl.fragmenter({ minSize: 4, maxSize: 64 }), ram);
      }
      return { cpu, bus };
    });
  const [first, second, third] = ['0x1_0000', '0x2_0000', '0x3_0000'];

  test('an adapter that comes', () => {
    const bases = [first, second];
    const changes = between(memories(bases), memories(bases, tl.buffer));
    expect(said(changes.filter(({ aspect }) => ['module', 'edge', 'edges'].includes(aspect)))).toEqual([
      'internal module renamed soc.buffer_1: soc.buffer → soc.buffer_1',
      'internal module renamed soc.buffer_2: soc.buffer_1 → soc.buffer_2',
      'internal module added soc.buffer: TLBuffer',
      'internal edge removed soc.cpu → soc.bus.node',
    ]);
  });

  test('a device that goes, whose name another one gets', () => {
    const changes = between(memories([first, second, third]), memories([second, third]));
    expect(said(changes.filter(({ impact }) => impact === 'breaking'))).toEqual([
      'breaking device removed soc.ram.node: 0x10000..0x10fff',
    ]);
    expect(said(changes.filter(({ aspect }) => aspect === 'module'))).toEqual([
      ...['ram', 'buffer', 'widget', 'fragmenter'].flatMap((name) => [
        `internal module renamed soc.${name}: soc.${name}_1 → soc.${name}`,
        `internal module renamed soc.${name}_1: soc.${name}_2 → soc.${name}_1`,
      ]),
      'internal module removed soc.buffer: TLBuffer',
      'internal module removed soc.fragmenter: TLFragmenter',
      'internal module removed soc.ram: TLRAM',
      'internal module removed soc.widget: TLWidthWidget',
    ]);
  });
});
