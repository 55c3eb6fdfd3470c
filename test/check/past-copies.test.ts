import { AddressSet, connect, devices, elaborate, lazyModule, soc, tl, topology } from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeated } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';
import { findingsIn } from './findings-in.js';

/** A bus in front of coherence managers, each with memory of its own on a bus behind it. */
interface Design {
  readonly memories: readonly Memory[];
  readonly masters: readonly Master[];
}

interface Memory {
  readonly canBeWritten: boolean;
  /** Whether what is in front of it has copies of its own, with a bus between it and who hands them out; or else has none. */
  readonly cached: boolean;
}

interface Master {
  readonly copies: boolean;
  /** The bus behind a coherence manager, from 0; undefined for the one in front of all. */
  readonly at: number | undefined;
  /** Whether it is on the first bus behind the manager, if there are two, or on that of the memory. */
  readonly first: boolean;
}

const line = 64;

function masterNamed(name: string, { copies }: Master): ReturnType<typeof tl.client> {
  const emits = tl.readWrite(1, line);
  return copies
    ? tl.client({ name, supports: { probe: line }, emits: { ...emits, acquireB: line, acquireT: line } })
    : tl.client({ name, emits });
}

function cache() {
  const size = { ways: 8, sets: 64, blockBytes: line, beatBytes: 8, memCycles: 40 };
  return lazyModule(() => new devices.InclusiveCache(size)).node;
}

function pasts({ memories, masters }: Design): string[] {
  const topology = soc('t', () => {
    const front = tl.xbar();
    const behind = memories.map(({ canBeWritten, cached }, k) => {
      const [first, bus] = [tl.xbar(), tl.xbar()];
      const base = 0x8000_0000 + k * 0x1_0000;
      const manager = cached ? cache() : tl.broadcast({ lineBytes: line });
      const second = cached ? tl.cacheCork({ unsafe: true }) : tl.buffer();
      connect(front, manager, first);
      connect(first, second, bus);
      const memory = canBeWritten
        ? tl.ram({ address: AddressSet.range(base, '64K'), beatBytes: 8 })
        : tl.rom({ base, size: '64K', beatBytes: 8 });
      connect(bus, tl.fragmenter({ minSize: 8, maxSize: line }), memory);
      return { first, bus, manager, second, memory };
    });
    const all = masters.map((master, k) => {
      const node = masterNamed(`m${k}`, master);
      (behind[master.at ?? -1]?.[master.first ? 'first' : 'bus'] ?? front).from(node);
      return [`m${k}`, node] as const;
    });
    return {
      ...Object.fromEntries(all),
      memory: behind.map(({ memory }) => memory),
      manager: behind.map(({ manager }) => manager),
      second: behind.map(({ second }) => second),
    };
  });
  return findingsIn(
    'reach/past-copies',
    withoutPlaces(() => elaborate(topology)),
  )
    .map(({ message }) => message)
    .sort();
}

interface Named extends Master {
  readonly name: string;
}

const listed = (masters: readonly Named[], one: string, more: string): string =>
  `${masters.map(({ name }) => `t.${name}`).join(', ')} ${masters.length === 1 ? one : more}`;

function expected({ memories, masters }: Design): string[] {
  // Masters are reported newest first.
  const named = masters.map((master, k) => ({ ...master, name: `m${k}` })).toReversed();
  const holders = named.filter(({ copies, at }) => copies && at === undefined);
  return memories
    .flatMap(({ canBeWritten, cached }, k) => {
      if (!canBeWritten) return [];
      const behind = named.filter(({ at }) => at === k);
      const number = k === 0 ? '' : `_${k}`;
      const told = (node: string, from: readonly Named[], past: readonly Named[]): string[] =>
        from.length === 0 || past.length === 0
          ? []
          : [
              `${listed(past, 'gets', 'get')} to t.memory${number}.node past t.${node}${number}.node, from which ${listed(from, 'has', 'have')} copies: what one writes, the other does not see.`,
            ];
      // A cork hands out copies of its own, to those between it and the cache.
      const between = behind.filter(({ copies, first }) => cached && copies && first);
      const last = behind.filter(({ first }) => !first);
      return [...told('manager', holders, behind), ...told('second', between, last)];
    })
    .sort();
}

test('who gets to memory past what hands out copies of it is named, and nobody else', () => {
  const designs = fc
    .array(fc.record({ canBeWritten: fc.boolean(), cached: fc.boolean() }), { minLength: 1, maxLength: 3 })
    .chain((memories) =>
      fc.record({
        memories: fc.constant(memories),
        masters: fc.array(
          fc.record({
            copies: fc.boolean(),
            at: fc.option(fc.nat(memories.length - 1), { nil: undefined }),
            first: fc.boolean(),
          }),
          { minLength: 1, maxLength: 6 },
        ),
      }),
    )
    // Each bus has a master, so that it is negotiated as it stands.
    .filter(({ masters }) => masters.some(({ at }) => at === undefined));
  fc.assert(
    fc.property(designs, (design) => {
      expect(pasts(design)).toEqual(expected(design));
    }),
    repeated(100),
  );
});

test.each([
  'WithNSmallCores(2) ++ WithCoherentBusTopology ++ BaseConfig',
  'WithNBanks(4) ++ WithNSmallCores(2) ++ WithCoherentBusTopology ++ BaseConfig',
  'WithInclusiveCache ++ WithNBanks(2) ++ WithNSmallCores(2) ++ WithCoherentBusTopology ++ BaseConfig',
])('in %s, a master on the memory bus gets past the coherence managers, one on another bus does not', (config) => {
  const withMasterOn = (location: subsystem.BusLocation): string[] => {
    class System extends subsystem.RocketSubsystem {
      constructor() {
        super();
        subsystem.axi4MemoryPort(this);
        subsystem.bootROMs(this);
        this.locate(location).coupleFrom('dma', (bus) =>
          bus.from(tl.client({ name: 'dma', emits: tl.readWrite(1, 64) })),
        );
      }
    }
    const made = topology(System, { config: subsystem.rocketConfig(config) });
    return findingsIn(
      'reach/past-copies',
      withoutPlaces(() => elaborate(made)),
    ).map(({ message }) => message);
  };
  expect([withMasterOn(subsystem.SBUS), withMasterOn(subsystem.FBUS)]).toEqual([[], []]);
  expect(withMasterOn(subsystem.MBUS)).toEqual([
    expect.stringMatching(/dma\S* gets to \S+ past .*, from which .*dcache.*, .*dcache.* have copies: /),
  ]);
});
