import {
  AddressSet,
  AsynchronousCrossing,
  clocks,
  connect,
  elaborate,
  type Elaboration,
  int,
  lazyModule,
  onBinding,
  RationalCrossing,
  Resource,
  resourceAddress,
  resourceString,
  SimpleDevice,
  soc,
  SynchronousCrossing,
  tl,
} from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { compareWithLock, diff, diffText, factsOf, lockText, lockWith, readLock } from '../../../lib/diff/index.js';

const textOf = (before: Elaboration, after: Elaboration): string => diffText(diff(before, after));

/** What a lock says of another version, and what is left of that when the first that it says is accepted. */
function nextToLock(before: Elaboration, after: Elaboration): { readonly said: string; readonly left: string } {
  const [locked, now] = [readLock(lockText(factsOf(before))), factsOf(after)];
  const changes = compareWithLock(locked, now);
  const accepted = readLock(lockText(lockWith(locked, now, changes)));
  const text = (all: typeof changes): string => diffText(all.map(({ change }) => change));
  return { said: text(changes), left: text(compareWithLock(accepted, now)) };
}

describe('interrupts of one source', () => {
  const chip = (gpios: number, timers = 2): Elaboration =>
    elaborate(
      soc('soc', () => {
        const [timer, gpio, watchdog] = [int.source({ num: timers }), int.source({ num: gpios }), int.source()];
        const [bus, controller] = [int.xbar(), int.sink()];
        for (const each of [timer, gpio, watchdog]) connect(each, bus);
        connect(bus, controller);
        return { timer, gpio, watchdog, bus, controller };
      }),
    );

  test('come together, in the order of their numbers, with those behind them that move', () => {
    const wanted = `1 breaking change
  interrupt added  soc.gpio[8] → soc.controller: 10; also soc.gpio[9] → soc.controller: 11, soc.gpio[10] → soc.controller: 12, soc.gpio[11] → soc.controller: 13; with it interrupt moved by 4
`;
    expect(textOf(chip(8), chip(12))).toContain(wanted);
    expect(nextToLock(chip(8), chip(12))).toEqual({ said: wanted, left: 'No changes.\n' });
  });

  test('go together', () => {
    expect(nextToLock(chip(11), chip(9)).said).toBe(`1 breaking change
  interrupt removed  soc.gpio[9] → soc.controller: 11; also soc.gpio[10] → soc.controller: 12; with it interrupt moved by -2
`);
  });

  test('those of two sources are told apart', () => {
    expect(nextToLock(chip(2, 2), chip(3, 3)).said).toBe(`1 breaking change
  interrupt added  soc.timer[2] → soc.controller: 2; with it 2 × interrupt moved by 1, interrupt moved by 2

1 compatible change
  interrupt added  soc.gpio[2] → soc.controller: 5
`);
  });
});

describe('a crossing that is made otherwise', () => {
  const crossings = {
    asynchronous: new AsynchronousCrossing(),
    rational: new RationalCrossing(),
    uncrossed: new SynchronousCrossing(),
  };
  class Slow extends clocks.ClockSinkDomain {
    readonly ram = tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 });
    readonly rom = tl.rom({ base: '0x4000', size: '4K', beatBytes: 8 });
  }
  type Kind = keyof typeof crossings;
  const chip = (ram: Kind, rom: Kind): Elaboration =>
    elaborate(
      soc('soc', () => {
        const cpu = tl.client({ name: 'cpu' });
        const [fast, clock, core] = [
          clocks.clockSource({ freqMHz: 100 }),
          clocks.clockSource({ freqMHz: 50 }),
          clocks.clockSink({ freqMHz: 100 }),
        ];
        const slow = lazyModule(() => new Slow({ take: 50 }));
        const bus = tl.xbar();
        connect(fast, core);
        connect(clock, slow.clockNode);
        connect(cpu, bus);
        connect(bus, tl.crossIn(slow, slow.ram, crossings[ram]));
        connect(bus, tl.crossIn(slow, slow.rom, crossings[rom]));
        return { cpu, fast, clock, core, slow, bus };
      }),
    );
  const said = (before: readonly [Kind, Kind], after: readonly [Kind, Kind]): string =>
    nextToLock(chip(...before), chip(...after)).said;

  test('is one change', () => {
    expect(said(['asynchronous', 'asynchronous'], ['rational', 'asynchronous'])).toBe(`2 breaking changes
  port shrunk       soc.cpu:0: minLatency: 3 → 1; also soc.slow.ram.node:0
  crossing changed  soc → soc.slow: TL: 2 asynchronous → 1 asynchronous, 1 rational
`);
  });

  test('is compatible where what had none has one', () => {
    expect(said(['uncrossed', 'asynchronous'], ['asynchronous', 'asynchronous'])).toBe(`2 compatible changes
  port grown        soc.slow.ram.node:0: minLatency: 2 → 3
  crossing changed  soc → soc.slow: TL: 1 asynchronous, 1 uncrossed → 2 asynchronous
`);
  });

  const lineOf = (before: readonly [Kind, Kind], after: readonly [Kind, Kind]): string[] =>
    textOf(chip(...before), chip(...after))
      .split('\n')
      .filter((line) => line.startsWith('  crossing'));

  test('is told by what it lies between, where it is one of several', () => {
    expect(lineOf(['asynchronous', 'asynchronous'], ['rational', 'asynchronous'])).toEqual([
      '  crossing changed  soc → soc.slow: TL from soc.bus.node to soc.slow.ram.node: asynchronous → rational',
    ]);
    expect(lineOf(['asynchronous', 'asynchronous'], ['asynchronous', 'uncrossed'])).toEqual([
      '  crossing changed  soc → soc.slow: TL from soc.bus.node to soc.slow.rom.node: asynchronous → uncrossed',
    ]);
  });

  test('and another made the other way round are two changes, which nobody notices who counts them', () => {
    const changes = diff(chip('rational', 'asynchronous'), chip('asynchronous', 'rational'));
    expect(
      changes
        .filter(({ aspect }) => aspect === 'crossing')
        .map(({ impact, detail, before, after }) => [impact, detail, before, after]),
    ).toEqual([
      ['internal', 'TL from soc.bus.node to soc.slow.ram.node', 'rational', 'asynchronous'],
      ['internal', 'TL from soc.bus.node to soc.slow.rom.node', 'asynchronous', 'rational'],
    ]);
  });

  test('tells of the wires between its halves no more than that they speak another protocol', () => {
    const lines = textOf(chip('asynchronous', 'asynchronous'), chip('rational', 'asynchronous')).split('\n');
    const between = lines.filter((line) => /^ {2}edges changed .*(protocol|bundle|async|direction)/.test(line));
    expect(between.map((line) => line.trim().replaceAll(/\s+/g, ' '))).toEqual([
      'edges changed soc.with_no_name → soc.slow.with_no_name: protocol: TLAsyncImp → TLRationalImp',
    ]);
  });
});

test('what firmware is told of a core does not follow from the device at the address that is its number', () => {
  const chip = (isa: string, bytes: string): Elaboration =>
    elaborate(
      soc('soc', () => {
        const core = tl.client({ name: 'core', sourceId: 4 });
        const bus = tl.xbar();
        const device = new SimpleDevice('boot', ['example,boot']);
        const boot = tl.registerNode({ address: [AddressSet.range('0x0', bytes)], device, beatBytes: 8 });
        connect(core, bus, boot);
        tl.describeManagers(bus);
        const cpu = new SimpleDevice('cpu', ['example,core'], {
          parent: 'cpus',
          properties: () => ({ 'riscv,isa': [resourceString(isa)] }),
        });
        onBinding(({ bindings }) => {
          bindings.bind(new Resource(cpu, 'reg'), resourceAddress([new AddressSet(0n, 0n)]));
        });
        return { core, bus, boot };
      }),
    );
  expect(textOf(chip('rv32i', '4K'), chip('rv32im', '8K'))).toBe(`2 breaking changes
  device grown      soc.boot: 0x0..0xfff → 0x0..0x1fff; with it 2 × port changed, firmware grown
  firmware changed  /cpus/cpu@0: riscv,isa: rv32i → rv32im
`);
});

describe('devices that grow or shrink alike', () => {
  const memories = (...sizes: readonly string[]): Elaboration =>
    elaborate(
      soc('soc', () => {
        const cpu = tl.client({ name: 'cpu' });
        const bus = tl.xbar();
        connect(cpu, bus);
        const rams = sizes.map((size, k) => {
          const ram = tl.ram({ address: AddressSet.range(0x100000 * k, size), beatBytes: 4 });
          connect(bus, ram);
          return [`ram${k}`, ram] as const;
        });
        return { cpu, bus, ...Object.fromEntries(rams) };
      }),
    );

  test('are one change, with the bytes of each', () => {
    expect(nextToLock(memories('8K', '16K', '8K'), memories('4K', '8K', '4K'))).toEqual({
      said: `2 breaking changes
  device shrunk  soc.ram0.node: 0x0..0x1fff → 0x0..0xfff; also soc.ram2.node by 0x1000
  device shrunk  soc.ram1.node: 0x100000..0x103fff → 0x100000..0x101fff
`,
      left: 'No changes.\n',
    });
    expect(nextToLock(memories('4K', '8K', '4K'), memories('8K', '8K', '8K')).said).toBe(`1 compatible change
  device grown  soc.ram0.node: 0x0..0xfff → 0x0..0x1fff; also soc.ram2.node by 0x1000
`);
  });
});
