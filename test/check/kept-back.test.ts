import {
  AddressSet,
  ahb,
  apb,
  axi4,
  axi4lite,
  connect,
  elaborate,
  type Handle,
  obi,
  soc,
  tl,
  tryElaborate,
  wishbone,
} from 'entente-soc';
import { expect, test } from 'vitest';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { type Operation, reach, whyNot } from '../../lib/query/index.js';
import { findingsIn } from './findings-in.js';

const masters = {
  TileLink: () => tl.client({ name: 'm' }),
  AXI4: () => axi4.master({ name: 'm', aligned: true, maxFlight: 2 }),
  AHB: () => ahb.master({ name: 'm' }),
  APB: () => apb.master({ name: 'm' }),
  'AXI4-Lite': () => axi4lite.master({ name: 'm' }),
  Wishbone: () => wishbone.master({ name: 'm', maxFlight: 2 }),
  OBI: () => obi.master({ name: 'm', maxFlight: 2 }),
} satisfies Readonly<Record<string, () => Handle>>;

type Protocol = keyof typeof masters;

/** What a device does. */
interface Abilities {
  readonly reads: boolean;
  readonly writes: boolean;
  /** Whether it takes a part of a word, where its protocol can say that it does not. */
  readonly partial: boolean;
}

const address = [AddressSet.range(0, '4K')];
const sizes = (can: boolean): [number, number] => (can ? [1, 4] : [0, 0]);
const bursts = ({ reads, writes }: Abilities) => ({
  ...{ address, beatBytes: 4 as const, supportsRead: sizes(reads), supportsWrite: sizes(writes) },
});
const words = ({ reads, writes }: Abilities) => ({
  ...{ address, beatBytes: 4 as const, supportsRead: reads, supportsWrite: writes },
});

const devices: Readonly<Record<Protocol, (abilities: Abilities) => Handle>> = {
  TileLink: ({ reads, writes, partial }) =>
    tl.manager({
      ...{ address, beatBytes: 4, fifoId: 0 },
      supports: { get: sizes(reads), putFull: sizes(writes), putPartial: sizes(writes && partial) },
    }),
  AXI4: (abilities) => axi4.slave(bursts(abilities)),
  AHB: (abilities) => ahb.slave(bursts(abilities)),
  APB: (abilities) => apb.slave(words(abilities)),
  'AXI4-Lite': (abilities) => axi4lite.slave(words(abilities)),
  Wishbone: (abilities) => wishbone.slave(words(abilities)),
  OBI: (abilities) => obi.slave(words(abilities)),
};

const bridges: Readonly<Record<Protocol, Readonly<Partial<Record<Protocol, () => Handle>>>>> = {
  TileLink: {
    ...{ AHB: () => tl.toAHB(), APB: () => tl.toAPB(), AXI4: () => tl.toAXI4() },
    ...{ OBI: () => tl.toOBI(), Wishbone: () => tl.toWishbone() },
  },
  AXI4: {
    ...{ AHB: () => axi4.toAHB(), APB: () => axi4.toAPB(), 'AXI4-Lite': () => axi4.toAXI4Lite() },
    TileLink: () => axi4.toTL(),
  },
  AHB: { TileLink: () => ahb.toTL() },
  APB: { TileLink: () => apb.toTL() },
  'AXI4-Lite': {
    ...{ AXI4: () => axi4lite.toAXI4(), APB: () => axi4lite.toAPB(), OBI: () => axi4lite.toOBI() },
    Wishbone: () => axi4lite.toWishbone(),
  },
  Wishbone: { 'AXI4-Lite': () => wishbone.toAXI4Lite(), TileLink: () => wishbone.toTL() },
  OBI: { APB: () => obi.toAPB(), 'AXI4-Lite': () => obi.toAXI4Lite(), TileLink: () => obi.toTL() },
};

const protocols = Object.keys(masters) as Protocol[];

/** All ways from one protocol to another over the bridges, none of them twice over one protocol. */
function waysBetween(from: Protocol, to: Protocol, passed: readonly Protocol[] = [from]): Protocol[][] {
  if (from === to) return [[...passed]];
  return (Object.keys(bridges[from]) as Protocol[])
    .filter((next) => !passed.includes(next))
    .flatMap((next) => waysBetween(next, to, [...passed, next]));
}

function elaborated(way: readonly Protocol[], abilities: Abilities): Elaboration | undefined {
  const [from, to] = [way[0], way.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  const { elaboration, failures } = tryElaborate(
    soc('t', () => {
      const [m, d] = [masters[from](), devices[to](abilities)];
      const between = way.slice(1).map((next, k) => bridges[way[k] ?? from][next]?.() ?? d);
      const joins = to === 'AHB' && way.length > 1 ? [ahb.arbiter()] : [];
      const ends: readonly Handle[] = [m, ...between, ...joins, d];
      ends.reduce((source, sink) => sink.from(source));
      return { m, d };
    }),
  );
  return failures.length > 0 ? undefined : elaboration;
}

const kinds: Readonly<Record<'reads' | 'writes', readonly Operation[]>> = {
  reads: ['get'],
  writes: ['putFull', 'putPartial'],
};

const abilities: readonly Abilities[] = [
  { reads: true, writes: true, partial: true },
  { reads: true, writes: true, partial: false },
  { reads: false, writes: true, partial: true },
  { reads: false, writes: true, partial: false },
  { reads: true, writes: false, partial: false },
];

/** Devices that no master can read, or write, each with who lets none of that through. */
function forNobody(design: Elaboration, kind: keyof typeof kinds): (readonly string[])[] {
  return findingsIn('reach/kept-back', design)
    .filter(({ message }) => message.startsWith(`No master can ${kind.replace(/s$/, '')} `))
    .map(({ subjects }) => subjects);
}

test('who takes a write is told apart from who lacks a part of it', () => {
  const said = (design: Elaboration | undefined): unknown[] =>
    design === undefined
      ? []
      : [
          findingsIn('reach/stripped', design).map(({ message }) => message),
          whyNot(design, 'm', 'd', { operation: 'putFull' }).map(({ message, help }) => [message, help]),
        ];
  const all = { reads: true, writes: true, partial: true };
  const whole = { ...all, partial: false };
  const rule =
    'Each manager becomes a slave: of get and putPartial what fits a word becomes supportsRead and supportsWrite; ids, rready, error and beFull are true, atomics is false.';
  expect(said(elaborated(['OBI', 'TileLink', 'AHB'], all))).toEqual([
    [
      't.d supports putFull of 1 to 4 bytes behind t.obi2tl.node, which lets none through without putPartial; more would be used by t.m.',
    ],
    [
      [
        `Behind OBIToTL t.obi2tl.node, t.d supports putFull of 1 to 4 bytes, but no putPartial, which write in front of it takes as well. ${rule}`,
        'Put a device in place of t.d whose protocol has strobes, which AHB has not, lead there by bridges that pass writes on as they are, or do without write.',
      ],
    ],
  ]);
  expect(said(elaborated(['OBI', 'TileLink'], whole))).toEqual([
    [
      't.d supports putFull of 1 to 4 bytes behind t.obi2tl.node, which lets none through without putPartial; more would be used by t.m.',
    ],
    [
      [
        `Behind OBIToTL t.obi2tl.node, t.d supports putFull of 1 to 4 bytes, but no putPartial, which write in front of it takes as well. ${rule}`,
        'Let t.d support putPartial as well.',
      ],
    ],
  ]);
  expect(said(elaborated(['OBI', 'TileLink'], all))).toEqual([[], []]);
  // As the first help says.
  expect(said(elaborated(['OBI', 'AXI4-Lite', 'AXI4', 'AHB'], all))).toEqual([[], []]);
});

test('what a master and a device do, each in its own terms, passes between them, or a finding says who takes it', () => {
  let [passed, told] = [0, 0];
  for (const way of protocols.flatMap((from) => protocols.flatMap((to) => waysBetween(from, to)))) {
    for (const able of abilities) {
      const design = elaborated(way, able);
      // Some are refused: an AXI4 port that nothing is left of.
      if (design === undefined) continue;
      const [pair] = reach(design);
      for (const kind of ['reads', 'writes'] as const) {
        if (!able[kind]) continue;
        if (kinds[kind].some((operation) => pair?.operations[operation] !== undefined)) {
          expect([way, able, forNobody(design, kind)]).toEqual([way, able, []]);
          passed++;
          continue;
        }
        const named = kinds[kind].join(', ');
        const found = findingsIn('reach/stripped', design).filter(({ message }) =>
          kinds[kind].some((operation) => message.startsWith(`t.d supports ${operation}`)),
        );
        expect([way, able, named, found.length]).toEqual([way, able, named, 1]);
        const [node = ''] = found[0]?.subjects ?? [];
        const [obstacle] = whyNot(design, 'm', 'd', { operation: kinds[kind][0] });
        expect([way, able, obstacle?.node]).toEqual([way, able, node]);
        // The device does that already.
        expect(obstacle?.help).not.toMatch(/let (the device|t\.d) support write/);
        // There is no other master.
        expect([way, able, forNobody(design, kind)]).toEqual([way, able, [['t.d', node]]]);
        told++;
      }
    }
  }
  expect([passed, told]).toEqual([passed, expect.toSatisfy((count: number) => count > 20)]);
  expect(passed).toBeGreaterThan(100);
});

test('what one master can do is not said to be for nobody', () => {
  const design = (isFull: boolean): Elaboration =>
    elaborate(
      soc('t', () => {
        const [core, bus] = [obi.master({ name: 'core', maxFlight: 1 }), tl.xbar()];
        connect(core, obi.toTL(), bus);
        const debug = isFull ? tl.client({ name: 'debug' }) : undefined;
        if (debug !== undefined) connect(debug, bus);
        const registers = ahb.slave({ ...bursts(abilities[0] ?? expect.unreachable()) });
        connect(bus, tl.toAHB(), ahb.arbiter(), registers);
        return { core, bus, registers, ...(debug === undefined ? {} : { debug }) };
      }),
    );
  expect(findingsIn('reach/kept-back', design(true))).toEqual([]);
  expect(findingsIn('reach/kept-back', design(false)).map(({ message, help }) => [message, help])).toEqual([
    [
      'No master can write t.registers, which supports putFull of 1 to 4 bytes: t.obi2tl.node lets none through without putPartial.',
      'Lead a master there by a way around t.obi2tl.node.',
    ],
  ]);
});
