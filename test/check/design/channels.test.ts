import fc from 'fast-check';
import {
  AddressSet,
  ahb,
  apb,
  axi4,
  axi4lite,
  connect,
  type Elaboration,
  obi,
  soc,
  tl,
  tryElaborate,
  wishbone,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { check } from '../../../lib/check/index.js';
import { decodedMap } from '../../../lib/output/files/index.js';
import { repeated } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';

// Memories that all declare the same range are told how to be channels of it; who does that has a design without overlaps.

interface Channels {
  readonly bus: keyof typeof buses;
  readonly sets: readonly AddressSet[];
}

const sizes = [1, 256] as const;

const buses = {
  tl: (sets: readonly AddressSet[]) => {
    const bus = tl.xbar();
    connect(tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) }), bus);
    return { bus, dram: sets.map((address) => connected(bus, tl.ram({ address, beatBytes: 8 }))) };
  },
  'large bursts': (sets: readonly AddressSet[]) => {
    const bus = tl.xbar();
    connect(tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) }), bus);
    const init = { supports: tl.readWrite(...sizes), regionType: 'UNCACHED', fifoId: 0, beatBytes: 8 } as const;
    return { bus, dram: sets.map((address) => connected(bus, tl.manager({ ...init, address: [address] }))) };
  },
  moved: (sets: readonly AddressSet[]) => {
    const [bus, far] = [tl.xbar(), tl.xbar()];
    connect(
      tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) }),
      bus,
      tl.map((set) => set.base ^ 0x20_0000_0000n),
      far,
    );
    return { bus, far, dram: sets.map((address) => connected(far, tl.ram({ address, beatBytes: 8 }))) };
  },
  axi4: (sets: readonly AddressSet[]) => {
    const bus = axi4.xbar();
    connect(axi4.master({ name: 'cpu' }), bus);
    return { bus, dram: sets.map((address) => connected(bus, axi4.ram({ address, beatBytes: 8 }))) };
  },
  axi4lite: (sets: readonly AddressSet[]) => {
    const bus = axi4lite.xbar();
    connect(axi4lite.master({ name: 'cpu' }), bus);
    return { bus, dram: sets.map((address) => connected(bus, axi4lite.ram({ address }))) };
  },
  ahb: (sets: readonly AddressSet[]) => {
    const bus = ahb.fanout();
    connect(ahb.master({ name: 'cpu' }), ahb.arbiter(), bus);
    return { bus, dram: sets.map((address) => connected(bus, ahb.ram({ address, beatBytes: 8 }))) };
  },
  apb: (sets: readonly AddressSet[]) => {
    const bus = apb.fanout();
    connect(apb.master({ name: 'cpu' }), bus);
    return { bus, dram: sets.map((address) => connected(bus, apb.ram({ address }))) };
  },
  obi: (sets: readonly AddressSet[]) => {
    const bus = obi.xbar();
    connect(obi.master({ name: 'cpu' }), bus);
    return { bus, dram: sets.map((address) => connected(bus, obi.ram({ address }))) };
  },
  wishbone: (sets: readonly AddressSet[]) => {
    const bus = wishbone.xbar();
    connect(wishbone.master({ name: 'cpu' }), bus);
    return { bus, dram: sets.map((address) => connected(bus, wishbone.ram({ address }))) };
  },
} as const;

type Nodes = Parameters<typeof connect>;

function connected<N extends object>(bus: object, node: N): N {
  connect(...([bus, node] as unknown as Nodes));
  return node;
}

interface Found {
  readonly elaboration: Elaboration | undefined;
  readonly errors: readonly { readonly rule: string; readonly help: string }[];
}

function found({ bus, sets }: Channels): Found {
  const { failures, elaboration } = withoutPlaces(() => tryElaborate(soc('chip', () => buses[bus](sets))));
  const all = failures.length > 0 || elaboration === undefined ? failures : check(elaboration).findings;
  return {
    elaboration,
    errors: all.filter(({ severity }) => severity === 'error').map(({ rule, help = '' }) => ({ rule, help })),
  };
}

const form = /If they are channels that take blocks of (\d+) bytes in turn, declare (.*)\.$/;

/** The sets that a help gives to the channels, in the order in which they are declared. */
function setsIn(help: string): AddressSet[] | undefined {
  const [, , shares] = form.exec(help) ?? [];
  if (shares === undefined) return undefined;
  const byName = new Map(
    shares.split(/(?<=\)), /).map((share) => {
      const [, name = '', base = '', mask = ''] =
        /^chip\.(\S+) at AddressSet\.of\((\w+?)n?, (\w+?)n?\)$/.exec(share) ?? [];
      return [name, AddressSet.of(base, mask)] as const;
    }),
  );
  const at = (k: number): AddressSet | undefined => {
    const name = k === 0 ? 'dram' : `dram_${k}`;
    return byName.get(name) ?? byName.get(`${name}.node`);
  };
  const sets = Array.from(byName, (_, k) => at(k) ?? expect.unreachable(help));
  return sets;
}

test('who declares the channels as the help says has all of the region once, and no overlap', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(buses) as (keyof typeof buses)[])),
      fc.integer({ min: 1, max: 3 }).map((bits) => 2 ** bits),
      fc.integer({ min: 12, max: 30 }).map((bits) => 1n << BigInt(bits)),
      fc.constantFrom(0x8000_0000n, 0x40_0000_0000n, 1n << 55n),
      (bus, count, size, base) => {
        // An APB has 32 bits for addresses, however they are shared.
        const isTooHigh = bus === 'apb' && base + size > 1n << 32n;
        const region = AddressSet.range(base, size);
        const before = found({ bus, sets: Array.from({ length: count }, () => region) });
        const helps = before.errors.flatMap(({ rule, help }) => (/overlap|disjoint/.test(rule) ? [setsIn(help)] : []));
        expect(helps).not.toEqual([]);
        for (const sets of helps) {
          if (sets === undefined) return expect.unreachable(JSON.stringify(before.errors));
          const after = found({ bus, sets });
          expect(after.errors.map(({ rule }) => rule)).toEqual(isTooHigh ? sets.map(() => 'address/width') : []);
          if (isTooHigh) continue;
          const map = after.elaboration === undefined ? [] : decodedMap(after.elaboration);
          expect(map.map((entry) => entry.size).reduce((sum, each) => sum + each, 0n)).toBe(size);
        }
      },
    ),
    repeated(60),
  );
});

const channels = (...sets: AddressSet[]): string[] => found({ bus: 'tl', sets }).errors.map(({ help }) => help);
const page = AddressSet.range(0x8000_0000n, '4K');

test('is told of two', () => {
  expect(channels(page, page)).toEqual([
    'Move chip.dram_1.node to 0x7ffff000: the 4 KiB that it covers there are free. Both are as large; this is the later one in the order of names. If they are channels that take blocks of 64 bytes in turn, declare chip.dram.node at AddressSet.of(0x80000000, 0xfbf), chip.dram_1.node at AddressSet.of(0x80000040, 0xfbf).',
  ]);
});

test.each<[string, readonly AddressSet[]]>([
  ['three, which no bits of an address choose', [page, page, page]],
  ['ranges that differ', [page, AddressSet.range(0x8000_0000n, '8K')]],
  ['fewer blocks than channels', [AddressSet.range(0x8000_0000n, 64), AddressSet.range(0x8000_0000n, 64)]],
  ['what is interleaved already', [new AddressSet(0x8000_0000n, 0xf7fn), new AddressSet(0x8000_0000n, 0xf7fn)]],
])('nobody is told of it for %s', (_, sets) => {
  const helps = channels(...sets);
  expect(helps).not.toEqual([]);
  expect(helps.filter((help) => form.test(help))).toEqual([]);
});

test('nor of registers, which are no channels of each other', () => {
  const { elaboration } = withoutPlaces(() =>
    tryElaborate(
      soc('chip', () => {
        const bus = tl.xbar();
        connect(tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) }), bus);
        const uart = () => tl.manager({ address: [page], supports: tl.readWrite(1, 4), fifoId: 0, beatBytes: 4 });
        const uarts = [connected(bus, uart()), connected(bus, uart())];
        return { bus, uarts };
      }),
    ),
  );
  const findings = elaboration === undefined ? [] : check(elaboration).findings;
  expect(findings.filter(({ rule }) => rule === 'address/overlap').map(({ help }) => help)).toEqual([
    'Move chip.uarts_1 to 0x7ffff000: the 4 KiB that it covers there are free. Both are as large; this is the later one in the order of names.',
  ]);
});
