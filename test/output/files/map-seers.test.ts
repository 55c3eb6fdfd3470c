import fc from 'fast-check';
import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { hex } from '../../../lib/base/address/index.js';
import { addressMapText, wholeMap } from '../../../lib/output/files/index.js';
import { mastersOf, route } from '../../../lib/query/index.js';
import { repeated } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';

const names = ['cpu', 'dsp', 'dma'] as const;
const shift = 0x1000_0000n;
const pages = [0n, 0x1000n, shift, shift + 0x1000n];

/** Masters, each with a page of its own or none, and a view of a bus of two pages: as they are, moved, or none. */
const designs = fc.array(
  fc.record({ own: fc.constantFrom(undefined, ...pages), view: fc.constantFrom('plain', 'moved', 'none') }),
  { minLength: 1, maxLength: names.length },
);

test('a map of all masters says for whom a line is, wherever others see something else there, or the device elsewhere', () => {
  fc.assert(
    fc.property(designs, (masters) => {
      const topology = soc('chip', () => {
        const shared = tl.xbar();
        const page = (base: bigint) =>
          tl.ram({ address: AddressSet.range(base, '4K'), beatBytes: 8, cacheable: false });
        const rams = [page(0n), page(0x1000n)];
        for (const ram of rams) connect(shared, tl.fragmenter({ minSize: 8, maxSize: 8 }), ram);
        connect(tl.client({ name: 'host', emits: tl.readWrite(1, 8) }), shared);
        for (const [k, { own, view }] of masters.entries()) {
          const client = tl.client({ name: names[k] ?? '', emits: tl.readWrite(1, 8) });
          const bus = tl.xbar();
          connect(client, bus);
          // A master with nothing at all would be no master.
          connect(bus, tl.fragmenter({ minSize: 8, maxSize: 8 }), page(0x2000_0000n + BigInt(k) * 0x1000n));
          const seen = view === 'none' ? [] : pages.map((each) => (view === 'moved' ? each ^ shift : each)).slice(0, 2);
          if (own !== undefined && !seen.includes(own))
            connect(bus, tl.fragmenter({ minSize: 8, maxSize: 8 }), page(own));
          if (view === 'plain') connect(bus, shared);
          if (view === 'moved')
            connect(
              bus,
              tl.map((set) => set.base + shift),
              shared,
            );
        }
        return { rams };
      });
      const design = withoutPlaces(() => elaborate(topology));
      const lines = addressMapText(wholeMap(design)).trimEnd().split('\n');
      // What each master finds at the start of each line.
      const starts = [...new Set(lines.map((line) => BigInt(`0x${line.split(' ')[0]}`)))];
      const found = mastersOf(design).flatMap((master) =>
        starts.flatMap((address) => {
          const { end } = route(design, master, { operation: 'get', address, size: 8 });
          return end.kind === 'device' ? [{ who: master.edge.from, address, device: end.node }] : [];
        }),
      );
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
