import {
  AddressSet,
  AsynchronousCrossing,
  clocks,
  connect,
  elaborate,
  type Elaboration,
  int,
  LazyModule,
  lazyModule,
  lazyScope,
  type Protocol,
  type ProtocolTypes,
  SinkNode,
  soc,
  SourceNode,
  tl,
  type Topology,
} from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';
import { describe, expect, test } from 'vitest';
import { pathPart } from '../../../lib/base/names/index.js';
import { elaborateSoc } from '../../../lib/descriptions/index.js';
import {
  changeText,
  compareWithLock,
  diff,
  type Facts,
  factsOf,
  lockText,
  lockWith,
  readLock,
} from '../../../lib/diff/index.js';
import { described } from '../../descriptions/read.js';
import mcu from '../../../topologies/mcu.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';

const rocket = (config: string): Facts => factsOf(elaborate(ExampleRocketSystem, subsystem.rocketConfig(config)));

test('a lock is a line for each fact', () => {
  expect(lockText(factsOf(elaborate(mcu)))).toMatchInlineSnapshot(`
    "entente-lock 4
    # Facts that others depend on, one a line, sorted. entente lock writes this file; entente check --locked compares with it.
    design mcu
    bus mcu.bus.node inwardBits = 64
    bus mcu.bus.node outwardBits = 64
    bus mcu.periphery.node inwardBits = 64
    bus mcu.periphery.node outwardBits = 64
    device mcu.rom.node address = 0x10000..0x1ffff
    device mcu.rom.node emits = arithmetic get hint logical probe putFull putPartial 1 to 4096
    device mcu.rom.node executable = true
    device mcu.rom.node fifoId = mcu.rom.node
    device mcu.rom.node regionType = UNCACHED
    device mcu.rom.node resources = reg/mem of SimpleDevice
    device mcu.rom.node supports = get 1 to 64
    device mcu.sram.node address = 0x80000000..0x8000ffff
    device mcu.sram.node emits = arithmetic get hint logical probe putFull putPartial 1 to 4096
    device mcu.sram.node executable = true
    device mcu.sram.node fifoId = mcu.sram.node
    device mcu.sram.node regionType = UNCACHED
    device mcu.sram.node resources = reg/mem of MemoryDevice
    device mcu.sram.node supports = arithmetic logical 1 to 8, get putFull putPartial 1 to 64
    device mcu.uart.control address = 0x64000000..0x64000fff
    device mcu.uart.control emits = arithmetic get hint logical probe putFull putPartial 1 to 4096
    device mcu.uart.control fifoId = mcu.uart.control
    device mcu.uart.control regionType = GET_EFFECTS
    device mcu.uart.control resources = reg/control of SimpleDevice
    device mcu.uart.control supports = get putFull putPartial 1 to 64
    interrupt mcu.uart.interrupt resources = int of SimpleDevice
    interrupt mcu.uart.interrupt[0] → mcu.irq number = 0
    port mcu.cpu:0 bundle.addressBits = 32
    port mcu.cpu:0 bundle.dataBits = 64
    port mcu.cpu:0 bundle.sinkBits = 1
    port mcu.cpu:0 bundle.sizeBits = 3
    port mcu.cpu:0 bundle.sourceBits = 3
    port mcu.cpu:0 channelBytes.a = 8
    port mcu.cpu:0 channelBytes.b = 8
    port mcu.cpu:0 channelBytes.c = 8
    port mcu.cpu:0 channelBytes.d = 8
    port mcu.cpu:0 is = master TLImp outermost
    port mcu.cpu:0 minLatency = 0
    port mcu.dma:0 bundle.addressBits = 32
    port mcu.dma:0 bundle.dataBits = 64
    port mcu.dma:0 bundle.sinkBits = 1
    port mcu.dma:0 bundle.sizeBits = 3
    port mcu.dma:0 bundle.sourceBits = 2
    port mcu.dma:0 channelBytes.a = 8
    port mcu.dma:0 channelBytes.b = 8
    port mcu.dma:0 channelBytes.c = 8
    port mcu.dma:0 channelBytes.d = 8
    port mcu.dma:0 is = master TLImp outermost
    port mcu.dma:0 minLatency = 2
    port mcu.irq:0 is = interrupt IntImp outermost
    port mcu.rom.node:0 is = device TLImp
    port mcu.rom.node:0 minLatency = 0
    port mcu.sram.node:0 is = device TLImp
    port mcu.sram.node:0 minLatency = 0
    port mcu.uart.control:0 is = device TLImp
    port mcu.uart.control:0 minLatency = 2
    port mcu.uart.interrupt:0 is = interrupt IntImp
    reach mcu.cpu:0 → mcu.rom.node operations = get 1 to 64
    reach mcu.cpu:0 → mcu.sram.node operations = arithmetic logical 1 to 8, get putFull putPartial 1 to 64
    reach mcu.cpu:0 → mcu.uart.control operations = get putFull putPartial 1 to 64
    reach mcu.dma:0 → mcu.rom.node operations = get 4 to 64
    reach mcu.dma:0 → mcu.sram.node operations = get putFull putPartial 4 to 64
    reach mcu.dma:0 → mcu.uart.control operations = get putFull putPartial 4 to 64
    sees mcu.irq:0 → mcu.uart.interrupt
    sees mcu.rom.node:0 → (TLFragmenter)
    sees mcu.sram.node:0 → (TLFragmenter)
    sees mcu.uart.control:0 → (TLFragmenter)
    sees mcu.uart.interrupt:0 → mcu.irq
    end
    "
  `);
});

describe('a lock that is read again', () => {
  test.each([
    'DefaultConfig',
    'WithNMemoryChannels(4) ++ DualCoreConfig',
    'WithSystemBusFrequency(500.0) ++ TinyConfig',
  ])('holds for %s', (config) => {
    const facts = rocket(config);
    expect(compareWithLock(readLock(lockText(facts)), facts)).toEqual([]);
  });

  test('shows what moved', () => {
    const locked = readLock(lockText(rocket('DefaultConfig')));
    expect(
      compareWithLock(locked, rocket('WithNMemoryChannels(2) ++ DefaultConfig')).map(
        ({ change }) => `${change.aspect} ${change.happening} ${changeText(change)}`,
      ),
    ).toEqual([
      'port added top.memAXI4Node:1',
      'device lost supportsRead of top.memAXI4Node: for top.l2FrontendAXI4Node:0: 1 to 2048 → 1 to 64',
      'device lost supportsWrite of top.memAXI4Node: for top.l2FrontendAXI4Node:0: 1 to 2048 → 1 to 64',
      'reach lost get of top.l2FrontendAXI4Node:0 → top.memAXI4Node: 1 to 2048 → 1 to 64',
      'reach lost putFull of top.l2FrontendAXI4Node:0 → top.memAXI4Node: 1 to 2048 → 1 to 64',
      'reach lost putPartial of top.l2FrontendAXI4Node:0 → top.memAXI4Node: 1 to 2048 → 1 to 64',
    ]);
  });
});

test.each([
  ['', 'The file is not a lock.', undefined],
  ['[]', 'The file is not a lock.', undefined],
  [
    '{"format":"entente-lock","version":1}',
    'The lock is of version 1, which says less than what is compared now.',
    undefined,
  ],
  ['entente-lock 5\n', 'The lock is of version 5; this Entente reads version 4.', undefined],
  ['entente-lock 4\ndesign soc\n', 'The lock was cut off: it has no line "end", which is its last one.', undefined],
  ['entente-lock 2\ndevice\n', '"device" is not a fact.', 2],
  ['entente-lock 2\ndevice soc.uart address = 0x0..zz\n', '"device soc.uart address = 0x0..zz" is not a fact.', 2],
  ['entente-lock 2\nplace soc.uart address = 0x4..0x0\n', '"place soc.uart address = 0x4..0x0" is not a fact.', 2],
  ['entente-lock 2\nmaster soc.cpu visibility = 12\n', '"master soc.cpu visibility = 12" is not a fact.', 2],
  [
    'entente-lock 2\n<<<<<<< ours\ndesign a\n=======\ndesign b\n>>>>>>> theirs\n',
    'A merge left conflicts in lines 2 to 6.',
    2,
  ],
  [
    'entente-lock 2\ndevice a address = 0x0..0xf\ndevice a address = 0x10..0x1f\n',
    'Lines 2 and 3 say two things of device a address.',
    3,
  ],
])('a text that cannot be read: %j', (text, message, line) => {
  expect(() => readLock(text)).toThrow(expect.objectContaining({ name: 'LockError', message, line }));
});

test('a lock is refused wherever it was cut off, and read where a merge put others behind its last line', () => {
  const facts = factsOf(elaborate(mcu));
  const whole = lockText(facts);
  const lines = whole.split('\n');
  for (let k = 0; k < lines.length - 2; k++) {
    const cut = lines.slice(0, k).join('\n');
    expect(() => readLock(cut)).toThrow(expect.objectContaining({ name: 'LockError' }));
    expect(() => readLock(`${cut}\n${lines[k]?.slice(0, -1)}`)).toThrow(expect.objectContaining({ name: 'LockError' }));
  }
  const [last = ''] = lines.slice(-3);
  expect(compareWithLock(readLock(`${whole}${last}\n`), facts)).toEqual([]);
});

test('a lock of version 2, which does not say where it ends, is read', () => {
  const facts = factsOf(elaborate(mcu));
  const older = lockText(facts)
    .replace('entente-lock 4', 'entente-lock 2')
    .replace(/end\n$/, '');
  expect(compareWithLock(readLock(older), facts)).toEqual([]);
});

test('what a lock of version 3 does not have of what software is told is not compared, and comes into it', () => {
  const board = (gadget: string): Elaboration =>
    elaborateSoc(
      described({
        'board.dts': `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>; compatible = "acme,board";
  cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; reg = <0>; }; };
  gadget@1000 { compatible = "acme,gadget"; reg = <0x1000 0x1000>; ${gadget} };
};`,
      }).soc,
    );
  const older = lockText(factsOf(board('reg-shift = <2>;')))
    .replace('entente-lock 4', 'entente-lock 3')
    .replace(/^.*reg-shift.*\n/m, '');
  const locked = readLock(older);
  const now = factsOf(board('reg-shift = <2>; reg-io-width = <4>;'));
  expect(compareWithLock(locked, now)).toEqual([]);
  expect(lockText(lockWith(locked, now, []))).toBe(lockText(now));
  const other = factsOf(board('reg-shift = <2>; compatible = "acme,widget";'));
  const told = compareWithLock(locked, other);
  expect(told.map(({ change }) => changeText(change))).toEqual([
    'board.gadget@1000: compatible: acme,gadget → acme,widget',
  ]);
  expect(lockText(lockWith(locked, other, told))).toBe(lockText(other));
});

describe('next to a lock', () => {
  const said = (before: Topology, after: Topology): string[] =>
    compareWithLock(readLock(lockText(factsOf(elaborate(before)))), factsOf(elaborate(after)))
      .map(({ change }) => `${change.impact} ${change.aspect} ${change.happening} ${changeText(change)}`)
      .sort();

  /** A serial port with an interrupt, in a module; `inside` puts a memory into a module of its own. */
  const serial = (name: string, base: string, inside = false): Topology =>
    soc('soc', () => {
      const cpu = tl.client({ name: 'cpu' });
      const [bus, irq] = [tl.xbar(), int.sink()];
      const port = lazyScope(name, () => {
        const regs = tl.manager({
          address: [AddressSet.range(base, '4K')],
          supports: tl.readWrite(1, 4),
          beatBytes: 4,
        });
        const interrupt = int.source();
        return { regs, interrupt };
      });
      const memory = (): ReturnType<typeof tl.ram> => tl.ram({ address: AddressSet.range('0x8000_0000', '4K') });
      const { ram } = inside
        ? lazyScope('memories', () => {
            const ram = memory();
            return { ram };
          })
        : { ram: memory() };
      connect(cpu, bus);
      connect(bus, port.regs);
      connect(bus, ram);
      connect(port.interrupt, irq);
      return { cpu, bus, irq, ...(inside ? {} : { ram }) };
    });

  test('a module that has another name, and of which something else has changed', () => {
    expect(said(serial('uart', '0x1000'), serial('console', '0x3000'))).toEqual([
      'breaking device moved soc.console.regs: 0x1000..0x1fff → 0x3000..0x3fff',
      'internal module renamed soc.console: soc.uart → soc.console',
    ]);
  });

  test('a memory that is in another module now', () => {
    expect(said(serial('uart', '0x1000'), serial('uart', '0x1000', true))).toEqual([
      'internal module renamed soc.memories.ram: soc.ram → soc.memories.ram',
    ]);
    expect(said(serial('uart', '0x1000', true), serial('uart', '0x1000'))).toEqual([
      'internal module renamed soc.ram: soc.memories.ram → soc.ram',
    ]);
    const [before, after] = [elaborate(serial('uart', '0x1000')), elaborate(serial('uart', '0x1000', true))];
    expect(diff(before, after).map((change) => `${change.aspect} ${change.happening} ${changeText(change)}`)).toEqual([
      'module renamed soc.memories.ram: soc.ram → soc.memories.ram',
      'module added soc.memories: SimpleLazyModule',
    ]);
  });

  // A DMA engine and a core, which share devices with these names; a filter may keep the DMA engine from the first device.
  const filtered = (names: readonly [dma: string, device: string], isKept: boolean): Topology =>
    soc('soc', () => {
      const [cpu, dma] = [tl.client({ name: 'cpu' }), tl.client({ name: 'dma' })];
      const bus = tl.xbar();
      const [first, other] = ['0x0', '0x1000'].map((base) =>
        tl.manager({ address: [AddressSet.range(base, '4K')], supports: tl.readWrite(1, 4), beatBytes: 4 }),
      );
      if (first === undefined || other === undefined) throw new Error('two devices');
      const kept = AddressSet.range('0x0', '4K');
      connect(cpu, bus);
      connect(dma, tl.filter({ mfilter: isKept ? tl.mSubtract(kept) : tl.mIdentity }), bus);
      connect(bus, first);
      connect(bus, other);
      return { cpu, bus, other, [names[0]]: dma, [names[1]]: first };
    });

  test.each([
    ['dma', 'ram'],
    ['dma', 'ram#2'],
    ['dma', 'ram:0'],
    ['dma', 'ram[1]'],
    ['dma', 'x → y'],
    ['dma#2', 'ram:0#3'],
    ['dma:1', 'a:0 → b'],
    ['a → b', 'c[0] → d'],
  ] as const)('reach of %s to %s that is lost', (...names) => {
    const [dma, device] = names.map(pathPart);
    const [before, after] = [filtered(names, false), filtered(names, true)];
    expect(said(before, before)).toEqual([]);
    expect(said(before, after).filter((text) => text.includes('reach'))).toEqual(
      ['get', 'putFull', 'putPartial'].map(
        (operation) => `breaking reach lost ${operation} of soc.${dma}:0 → soc.${device}: 1 to 4`,
      ),
    );
  });

  // Each master sees the memory in a window of its own.
  const windows = (ofCpu: bigint, ofDma: bigint): Topology =>
    soc('soc', () => {
      const [cpu, dma] = [tl.client({ name: 'cpu' }), tl.client({ name: 'dma' })];
      const bus = tl.xbar();
      connect(
        cpu,
        tl.map(({ base }) => base + ofCpu),
        bus,
      );
      connect(
        dma,
        tl.map(({ base }) => base + ofDma),
        bus,
      );
      const memory = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(bus, memory);
      return { cpu, dma, bus, memory };
    });

  test('windows that are swapped are told to each master', () => {
    expect(said(windows(0n, 0x1000_0000n), windows(0x1000_0000n, 0n))).toEqual([
      'breaking device moved soc.memory.node: for soc.cpu:0: 0x80000000..0x8000ffff → 0x90000000..0x9000ffff',
      'breaking device moved soc.memory.node: for soc.dma:0: 0x90000000..0x9000ffff → 0x80000000..0x8000ffff',
    ]);
  });

  const reaching = (filtered: boolean): Topology =>
    soc('soc', () => {
      const [cpu, dma] = [tl.client({ name: 'cpu' }), tl.client({ name: 'dma' })];
      const bus = tl.xbar();
      const [rom, memory] = ['0x0', '0x8000_0000'].map((base) => tl.ram({ address: AddressSet.range(base, '64K') }));
      const window = new AddressSet(0n, filtered ? 0xffffn : -1n);
      connect(cpu, bus);
      connect(dma, tl.filter({ mfilter: tl.mSelectIntersect(window) }), bus);
      if (rom === undefined || memory === undefined) throw new Error('two memories');
      connect(bus, rom);
      connect(bus, memory);
      return { cpu, dma, bus, rom, memory };
    });

  test('a filter that takes a memory away from one master is told', () => {
    expect(said(reaching(false), reaching(true))).toMatchInlineSnapshot(`
      [
        "breaking port changed soc.dma:0: bundle.addressBits: 32 → 16",
        "breaking reach lost get of soc.dma:0 → soc.memory.node: 1 to 4",
        "breaking reach lost putFull of soc.dma:0 → soc.memory.node: 1 to 4",
        "breaking reach lost putPartial of soc.dma:0 → soc.memory.node: 1 to 4",
      ]
    `);
  });

  const crossed = (crossing: boolean): Topology =>
    soc('soc', () => {
      const [fast, slow] = [clocks.clockSource({ freqMHz: 200 }), clocks.clockSource({ freqMHz: 50 })];
      const [coreClock, cpu] = [clocks.clockSink({ freqMHz: 200 }), tl.client({ name: 'cpu' })];
      const periphery = lazyModule(() => new clocks.ClockSinkDomain({ take: 50 }));
      const ram = periphery.inside(() => tl.ram({ address: AddressSet.range('0x0', '64K') }));
      connect(fast, coreClock);
      connect(slow, periphery.clockNode);
      connect(cpu, crossing ? tl.crossIn(periphery, ram, new AsynchronousCrossing()) : ram);
      return { fast, slow, coreClock, cpu, periphery };
    });

  test('a crossing that becomes wires is told', () => {
    expect(said(crossed(true), crossed(false)).filter((text) => text.includes('crossing'))).toEqual([
      'breaking crossing changed soc → soc.periphery: TL: 1 asynchronous → 1 uncrossed',
    ]);
  });

  const clocked = (second: number): Topology =>
    soc('soc', () => {
      const sources = [100, second].map((freqMHz) => clocks.clockSource({ freqMHz }));
      const sinks = [100, second].map((freqMHz) => clocks.clockSink({ freqMHz }));
      for (const [k, source] of sources.entries()) connect(source, sinks[k] ?? clocks.clockSink({ freqMHz: 1 }));
      return { fast: sources[0], slow: sources[1], one: sinks[0], other: sinks[1] };
    });

  test('each of two clocks of a module is told', () => {
    expect(said(clocked(50), clocked(25)).filter((text) => text.includes('soc.other'))).toEqual([
      'breaking clock changed soc.other:0: facts.clock.freqMHz: 50 → 25',
      'breaking clock changed soc.other:0: give.freqMHz: 50 → 25',
    ]);
  });

  /** Two sinks of a PLL with two equal clocks, in either order, and one of what is selected from two oscillators. */
  const tapped = (pllName: string, isSwapped: boolean, spareName: string): Topology =>
    soc('soc', () => {
      const pll = clocks.clockSourceNode([{ give: 100 }, { give: 100 }]);
      const [one, other, third] = [100, 100, 100].map((freqMHz) => clocks.clockSink({ freqMHz }));
      const [crystal, spare] = [100, 100].map((freqMHz) => clocks.clockSource({ freqMHz }));
      const either = clocks.fixedClockBroadcastNode();
      if (!one || !other || !third || !crystal || !spare) throw new Error('three sinks and two sources');
      for (const sink of isSwapped ? [other, one] : [one, other]) connect(pll, sink);
      connect(crystal, either);
      connect(spare, either);
      connect(either, third);
      return { [pllName]: pll, one, other, third, crystal, [spareName]: spare, either };
    });

  test('another of two clocks of one node is told, though it is as fast', () => {
    expect(said(tapped('pll', false, 'spare'), tapped('pll', true, 'spare'))).toEqual([
      'breaking clock changed soc.one:0: clockPort: 0 → 1',
      'breaking clock changed soc.one:0: rootClockPort: 0 → 1',
      'breaking clock changed soc.other:0: clockPort: 1 → 0',
      'breaking clock changed soc.other:0: rootClockPort: 1 → 0',
    ]);
  });

  test('one more domain of a group, bound before the others, is no other clock for these', () => {
    const grouped = (names: readonly string[]): Topology =>
      soc('soc', () => {
        const [source, group] = [clocks.clockGroupSourceNode(1), clocks.clockGroup()];
        connect(source, group);
        const domains = names.map((name) => {
          const domain = lazyModule(() => new clocks.ClockSinkDomain({ take: 50 }), { name });
          connect(group, domain.clockNode);
          return [name, domain] as const;
        });
        return { source, group, ...Object.fromEntries(domains) };
      });
    const changed = said(grouped(['one', 'two']), grouped(['extra', 'one', 'two']));
    expect(changed.filter((text) => /soc\.(?:one|two)\b/.test(text))).toEqual([]);
    expect(changed.length).toBeGreaterThan(0);
  });

  test('another name of what gives several clocks, or is one of those selected from, changes nothing else', () => {
    const [before, after] = [tapped('pll', false, 'spare'), tapped('clocking', false, 'reserve')];
    expect(said(before, after)).toEqual([
      'internal module renamed soc.clocking: soc.pll → soc.clocking',
      'internal module renamed soc.reserve: soc.spare → soc.reserve',
    ]);
  });
});

interface Spoken extends ProtocolTypes {
  readonly protocol: 'My Bus';
  readonly down: { readonly emitsSizes: string };
  readonly up: { readonly supportsSizes: string };
  readonly edge: string;
}

// Names and words of a protocol of one's own may be anything.
function speaking(sizes: string): Facts {
  const bus: Protocol<Spoken> = {
    name: 'My Bus',
    edge: ({ emitsSizes }, { supportsSizes }) => `${emitsSizes} ${supportsSizes}`,
    render: () => ({ colour: 'blue', label: '' }),
  };
  class End extends LazyModule {
    readonly node = new SinkNode(bus, [{ supportsSizes: sizes }]);
  }
  class Start extends LazyModule {
    readonly node = new SourceNode(bus, [{ emitsSizes: 'all' }]);
  }
  return factsOf(
    elaborate(
      soc('own', () => {
        const [start, end] = [lazyModule(() => new Start()), lazyModule(() => new End())];
        end.node.from(start.node);
        return { start, end };
      }),
    ),
  );
}

test('what a protocol of one’s own is called, and the words of its fields, are read as they were written', () => {
  const before = speaking('small, large');
  const locked = readLock(lockText(before));
  expect(lockText(locked)).toBe(lockText(before));
  expect(compareWithLock(locked, before)).toEqual([]);
  const told = compareWithLock(locked, speaking('small, huge')).map(({ change }) => changeText(change));
  expect(told).toEqual(['own.start.node:0: supportsSizes: small, large → small, huge']);
});
