import fc from 'fast-check';
import { AddressSet, connect, devices, elaborate, type Elaboration, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { hex } from '../../../../lib/base/address/index.js';
import {
  addressMapLinkerScript,
  addressMapRenode,
  addressMapSystemRdl,
  addressMapText,
  addressMapZephyr,
  type MapContent,
  mapContent,
  wholeMap,
} from '../../../../lib/output/files/index.js';
import { mastersOf, route } from '../../../../lib/query/index.js';
import { repeated } from '../../../seeds.js';
import { withoutPlaces } from '../../../without-places.js';

const names = ['cpu', 'dsp', 'dma'] as const;
const shift = 0x1000_0000n;
const pages = [0n, 0x1000n, shift, shift + 0x1000n];

interface Master {
  /** Where a page of its own is. */
  readonly own: bigint | undefined;
  /** How it sees a bus of two pages. */
  readonly view: 'plain' | 'moved' | 'none';
}

const manyMasters: fc.Arbitrary<Master[]> = fc.array(
  fc.record({ own: fc.constantFrom(undefined, ...pages), view: fc.constantFrom('plain', 'moved', 'none') }),
  { minLength: 1, maxLength: names.length },
);

type Bus = ReturnType<typeof tl.xbar>;

const memory = (bus: Bus, base: bigint): void => {
  const ram = tl.ram({ address: AddressSet.range(base, '4K'), beatBytes: 8, cacheable: false });
  connect(bus, tl.fragmenter({ minSize: 8, maxSize: 8 }), ram);
};

const registers = (bus: Bus, base: bigint): void => {
  devices.peripheral(bus, { registers: [[base, 0x1000n]], beatBytes: 8 });
};

function chipOf(masters: readonly Master[], addPage: typeof memory): Elaboration {
  const topology = soc('chip', () => {
    const shared = tl.xbar();
    for (const base of pages.slice(0, 2)) addPage(shared, base);
    connect(tl.client({ name: 'host', emits: tl.readWrite(1, 8) }), shared);
    for (const [k, { own, view }] of masters.entries()) {
      const client = tl.client({ name: names[k] ?? '', emits: tl.readWrite(1, 8) });
      const bus = tl.xbar();
      connect(client, bus);
      // A master with nothing at all would be no master.
      addPage(bus, 0x2000_0000n + BigInt(k) * 0x1000n);
      const seen = view === 'none' ? [] : pages.map((each) => (view === 'moved' ? each ^ shift : each)).slice(0, 2);
      if (own !== undefined && !seen.includes(own)) addPage(bus, own);
      if (view === 'plain') connect(bus, shared);
      if (view === 'moved') {
        connect(
          bus,
          tl.map((set) => set.base + shift),
          shared,
        );
      }
    }
  });
  return withoutPlaces(() => elaborate(topology));
}

interface Sight {
  readonly who: string;
  readonly address: bigint;
  readonly device: string;
}

/** What each master finds at the beginning of each page. */
function sightsIn(design: Elaboration): Sight[] {
  const starts = [...pages, ...names.map((_, k) => 0x2000_0000n + BigInt(k) * 0x1000n)];
  return mastersOf(design).flatMap((master) =>
    starts.flatMap((address) => {
      const { end } = route(design, master, { operation: 'get', address, size: 8 });
      return end.kind === 'device' ? [{ who: master.edge.from, address, device: end.node }] : [];
    }),
  );
}

test('a map of all masters says for whom a line is, wherever others see something else there, or the device elsewhere', () => {
  fc.assert(
    fc.property(manyMasters, (masters) => {
      const design = chipOf(masters, memory);
      const found = sightsIn(design);
      const lines = addressMapText(wholeMap(design)).trimEnd().split('\n');
      const expected = found.map(({ address, device }) => {
        const seers = found.filter((each) => each.address === address && each.device === device);
        const others = found.filter(({ who }) => !seers.some((each) => each.who === who));
        const isClear = others.every((each) => each.address !== address && each.device !== device);
        return `${hex(address)} ${device}${
          isClear
            ? ''
            : ` ${seers
                .map(({ who }) => who)
                .sort()
                .join(', ')}`
        }`;
      });
      const told = lines.map((line) => {
        const [, start = '', device = '', seers] = /^(\S+) - .*? (chip\S+)(?: \(for (.*)\))?$/.exec(line) ?? [];
        return `${hex(BigInt(`0x${start}`))} ${device}${seers === undefined ? '' : ` ${seers.split(', ').sort().join(', ')}`}`;
      });
      expect(told.sort()).toEqual([...new Set(expected)].sort());
    }),
    repeated(40),
  );
});

test.each([
  ['Zephyr', addressMapZephyr, registers],
  ['SystemRDL', addressMapSystemRdl, registers],
  ['Renode', addressMapRenode, memory],
  ['a linker script', addressMapLinkerScript, memory],
])(
  '%s, a file of one address space, is true for every master, or refused, with a master that it can be for',
  (_, write, addPage) => {
    const written = (content: MapContent): string | Error => {
      try {
        return write(content);
      } catch (error) {
        return error as Error;
      }
    };
    fc.assert(
      fc.property(manyMasters, (masters) => {
        const design = chipOf(masters, addPage);
        const found = sightsIn(design);
        const isDisputed = found.some((one) =>
          found.some((other) =>
            one.device === other.device
              ? one.address !== other.address && seesOnly(found, one, other) && seesOnly(found, other, one)
              : one.address === other.address,
          ),
        );
        const origin = { design: 'chip', input: 'chip.ts' };
        const result = written(mapContent(design, origin));
        expect(result instanceof Error).toBe(isDisputed);
        if (!(result instanceof Error)) return;
        const [, from] = /--from (\S+)\.$/.exec((result as { readonly help?: string }).help ?? '') ?? [];
        expect(written(mapContent(design, { ...origin, from }))).toBeTypeOf('string');
      }),
      repeated(40),
    );
  },
);

// Whether a master finds the device at the address of the one and not at that of the other.
function seesOnly(found: readonly Sight[], one: Sight, other: Sight): boolean {
  const at = ({ address, device }: Sight): string[] =>
    found.filter((each) => each.address === address && each.device === device).map(({ who }) => who);
  return at(one).some((who) => !at(other).includes(who));
}
