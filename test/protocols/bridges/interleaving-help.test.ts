import {
  AddressSet,
  AsynchronousCrossing,
  axi4,
  type Handle,
  lazyModule,
  SimpleLazyModule,
  soc,
  tl,
  tryElaborate,
} from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atLeast, repeated } from '../../seeds.js';
import { adapterInHelp } from '../adapter-in-help.js';

/** What may stand behind the bridge; those of a random way get names by which their helps are told apart. */
const adapters = {
  yanker: () => axi4.userYanker(8),
  fragmenter: () => axi4.fragmenter(),
  buffer: () => axi4.buffer(),
  deinterleaver: () => axi4.deinterleaver(16),
  indexer: () => axi4.idIndexer(2),
  identity: () => axi4.identity(),
  delayer: () => axi4.delayer(0.5),
  xbar: () => axi4.xbar(),
  mask: () => axi4.filter({ sfilter: axi4.sMask(AddressSet.range(0, '2K')) }),
  dropper: () => axi4.filter({ sfilter: (slave) => slave.copy({ interleavedId: undefined }) }),
  restater: () => axi4.adapterNode({ up: (port) => port.mapSlaves((slave) => slave.copy({ interleavedId: 3 })) }),
} satisfies Readonly<Record<string, () => Handle>>;

type Name = keyof typeof adapters;

/** A chain behind the bridge: one way to a memory, or, behind a crossbar, two. */
interface Way {
  readonly chain: readonly Name[];
  readonly crossed: boolean;
  readonly branches: readonly { readonly chain: readonly Name[]; readonly id: number | undefined }[];
}

const chains = fc.array(fc.constantFrom(...(Object.keys(adapters) as Name[])), { maxLength: 4 });
const ways: fc.Arbitrary<Way> = fc.record({
  chain: chains,
  crossed: fc.boolean(),
  branches: fc.array(fc.record({ chain: chains, id: fc.constantFrom(undefined, 0, 1) }), {
    minLength: 1,
    maxLength: 2,
  }),
});

/** A binding, and an adapter that a help wants there. */
interface Insertion {
  readonly binding: number;
  readonly adapter: string;
}

/** What bindings go from and to, as helps call it. */
interface Bound {
  readonly before: readonly string[];
  readonly behind: string;
}

/** The failures of the design, and its bindings, with the adapters where the helps want them. */
function tried(
  { chain, crossed, branches }: Way,
  insertions: readonly Insertion[],
): { readonly failures: string[]; readonly bound: Bound[] } {
  const bindings: { readonly from: Handle; readonly to: Handle }[] = [];
  const join = (from: Handle, to: Handle): void => {
    const inserted = insertions.filter(({ binding }) => binding === bindings.length);
    bindings.push({ from, to });
    to.from(inserted.reduce((last, { adapter }) => adapterInHelp(adapter).from(last), from));
  };
  const lined = (first: Handle, names: readonly Name[]): Handle =>
    names.reduce((last, name) => {
      const made: Handle = adapters[name]();
      join(last, made);
      return made;
    }, first);
  const { failures, elaboration } = tryElaborate(
    soc('t', () => {
      const bridge = tl.toAXI4();
      bridge.from(tl.client({ name: 'cpu', sourceId: 4 }));
      const trunk = lined(bridge, chain);
      const fork = branches.length > 1 ? axi4.xbar() : trunk;
      if (fork !== trunk) join(trunk, fork);
      const domain = lazyModule(() => new SimpleLazyModule());
      branches.forEach(({ chain: own, id }, k) => {
        const last = lined(fork, own);
        const slave = axi4.slave({
          ...{ address: [AddressSet.range(k * 4096, '2K')], supportsRead: [1, 64], supportsWrite: [1, 64] },
          ...{ beatBytes: 4, interleavedId: id },
        });
        join(last, crossed ? axi4.crossIn(domain, slave, new AsynchronousCrossing()) : slave);
      });
    }),
  );
  return {
    failures: [...failures, ...(elaboration?.diagnostics ?? [])].map(
      ({ rule, message, help = '' }) => `${rule}: ${message} ${help}`,
    ),
    // The help calls the bridge by its module.
    bound: bindings.map(({ from: { outwardNode }, to }) => ({
      before: [outwardNode.path, outwardNode.module.path],
      behind: to.inwardNode.path,
    })),
  };
}

test('a deinterleaver where the help wants it makes every chain behind a bridge keep reads together', () => {
  let helped = 0;
  fc.assert(
    fc.property(ways, (way) => {
      const first = tried(way, []);
      const [wrong] = first.failures.filter((each) => each.startsWith('tilelink/to-axi4-interleaved'));
      if (wrong === undefined) return;
      helped++;
      // No slave is blamed for what somebody else dropped.
      if (way.branches.every(({ id }) => id !== undefined)) expect(wrong).not.toContain('absent');
      const [, adapter = '', before = '', behind = ''] =
        / Put (axi4\.\S+) between (\S+) and (\S+)\.$/.exec(wrong) ?? [];
      const binding = first.bound.findIndex((each) => each.before.includes(before) && each.behind === behind);
      expect(binding, wrong).toBeGreaterThanOrEqual(0);
      expect(tried(way, [{ binding, adapter }]).failures, wrong).toEqual(
        first.failures.filter((each) => each !== wrong),
      );
    }),
    repeated(500),
  );
  expect(helped).toBeGreaterThan(atLeast(200));
});
