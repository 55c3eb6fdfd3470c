import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressSet, hex } from '../../lib/base/address/index.js';
import type { Finding } from '../../lib/check/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { soc } from '../../lib/graph/index.js';
import { addressMap } from '../../lib/output/files/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import { findingsIn } from './findings-in.js';
import { repeated } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';

/** A crossbar with the given devices, and masters that see the given windows. */
function findings(devices: readonly (readonly AddressSet[])[], windows: readonly AddressSet[]): Finding[] {
  const topology = soc('t', () => {
    const bus = tl.xbar();
    windows.forEach((visibility, k) => bus.from(tl.client({ name: `m${k}`, visibility: [visibility] })));
    devices.forEach((address, k) => {
      tl.manager({ name: `d${k}`, address, supports: { get: [1, 1] }, fifoId: 0, beatBytes: 1 }).from(bus);
    });
  });
  return findingsIn(
    'address/overlap',
    withoutPlaces(() => elaborate(topology)),
  );
}

const universe = Array.from({ length: 64 }, (_, address) => BigInt(address));
const anySet = fc
  .tuple(fc.bigInt(0n, 63n), fc.bigInt(0n, 63n))
  .map(([base, mask]) => new AddressSet(base & ~mask, mask));
const disjoint = (sets: readonly AddressSet[]): boolean =>
  universe.every((address) => sets.filter((set) => set.contains(address)).length <= 1);
const device = fc.array(anySet, { minLength: 1, maxLength: 2 }).filter(disjoint);

describe('address/overlap', () => {
  test('finds exactly the pairs that share a visible address, each once', () => {
    fc.assert(
      fc.property(
        fc.array(device, { minLength: 1, maxLength: 7 }),
        fc.array(anySet, { minLength: 1, maxLength: 3 }),
        (devices, windows) => {
          const shared = (a: number, b: number): boolean =>
            universe.some(
              (address) =>
                windows.some((window) => window.contains(address)) &&
                [a, b].every((k) => devices[k]?.some((set) => set.contains(address))),
            );
          const expected = devices.flatMap((_, a) =>
            devices.flatMap((_device, b) => (a < b && shared(a, b) ? [`t.d${a} t.d${b}`] : [])),
          );
          const found = findings(devices, windows).map(({ subjects }) => subjects.toSorted().join(' '));
          expect(found.toSorted()).toEqual(expected.toSorted());
        },
      ),
      repeated(100),
    );
  });

  test('the ranges of a finding are the addresses that both devices share', () => {
    fc.assert(
      fc.property(device, device, (a, b) => {
        const [finding] = findings([a, b], [AddressSet.everything]);
        const common = universe.filter((address) => [a, b].every((sets) => sets.some((set) => set.contains(address))));
        const listed = universe.filter((address) =>
          (finding?.ranges ?? []).some(([start, end]) => BigInt(start) <= address && address < BigInt(end)),
        );
        expect(listed).toEqual(common);
      }),
      repeated(100),
    );
  });

  test('the fix of a finding moves its first party from the address that it declares, and the finding is gone', () => {
    const range = fc
      .tuple(fc.nat(15), fc.nat(2))
      .map(([k, bits]) => new AddressSet(BigInt(k * 4) & ~((1n << BigInt(bits)) - 1n), (1n << BigInt(bits)) - 1n));
    let moved = 0;
    fc.assert(
      fc.property(range, range, (a, b) => {
        const [finding] = findings([[a], [b]], [AddressSet.everything]);
        fc.pre(finding !== undefined);
        const { fix, subjects } = finding;
        const [name] = subjects;
        const mover = name === 't.d0' ? a : b;
        expect(fix?.from).toBe(hex(mover.base));
        expect(fix?.title).toBe(`Move ${name} to ${fix?.to}`);
        const after = [a, b].map((set) => (set === mover ? new AddressSet(BigInt(fix?.to ?? 0), set.mask) : set));
        expect(findings([after.slice(0, 1), after.slice(1)], [AddressSet.everything])).toEqual([]);
        moved += 1;
      }),
      repeated(30),
    );
    expect(moved).toBeGreaterThan(0);
  });

  test('follows addresses through translation: equal offsets in different replicas do not overlap', () => {
    const topology = soc('t', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      bus.from(cpu);
      const device = (name: string, base: bigint): ReturnType<typeof tl.manager> =>
        tl.manager({
          name,
          address: [new AddressSet(base, 0xfffn)],
          supports: { get: [1, 4] },
          fifoId: 0,
          beatBytes: 4,
        });
      const moved = tl.map((set) => set.base + 0x1_0000n);
      device('near', 0x1000n).from(bus);
      device('far', 0x1000n).from(moved).from(bus);
    });
    const elaboration = elaborate(topology);
    expect(findingsIn('address/overlap', elaboration)).toEqual([]);
    expect(addressMap(elaboration).map(({ start, device }) => [start, device])).toEqual([
      [0x1000n, 't.near'],
      [0x1_1000n, 't.far'],
    ]);
  });

  test('an interleaved overlap of very many pieces is reported as one span, with its true size', () => {
    const odd = new AddressSet(0x8000_0040n, 0xfff_ffbfn);
    const [finding] = findings([[odd], [new AddressSet(0x8000_0000n, 0xfff_ffffn)]], [AddressSet.everything]);
    expect(finding?.ranges).toEqual([['0x80000040', '0x90000000']]);
    expect(finding?.message.split('\n')[0]).toBe('t.d0 and t.d1 overlap at [0x80000040, 0x90000000) (128 MiB of it).');
  });

  test('names all pieces that lie side by side as one range, however many masters see them', () => {
    const even = new AddressSet(0n, 0x3en);
    const windows = [AddressSet.everything, new AddressSet(0n, 0x3fn), new AddressSet(0n, ~1n)];
    expect(findings([[even, new AddressSet(1n, 0x3en)], [new AddressSet(0n, 0x3fn)]], windows)).toMatchObject([
      { ranges: [['0x0', '0x40']] },
    ]);
  });
});
