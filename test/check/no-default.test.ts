import { AddressRange, AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { unanswered } from '../../lib/check/design/unanswered.js';
import { findingsIn } from './findings-in.js';

type Sets = readonly AddressSet[];

const bank = (base: bigint, mask: bigint): AddressSet => new AddressSet(base, mask);
const page = (base: string, size = '4K'): AddressSet => AddressSet.range(base, size);

/** What is said of a master that may ask for some addresses, with devices, and with an error device. */
function said(visibility: Sets, devices: readonly Sets[], errors: Sets = []): string[] {
  const design = soc('soc', () => {
    const cpu = tl.client({ name: 'cpu', visibility, emits: tl.readWrite(1, 8) });
    const bus = tl.xbar();
    connect(cpu, bus);
    for (const address of devices) connect(bus, tl.manager({ address, supports: tl.readWrite(1, 8), beatBytes: 8 }));
    const params = { address: errors, maxAtomic: 8, maxTransfer: 64 };
    if (errors.length > 0) connect(bus, tl.error({ params, beatBytes: 8 }));
    return { cpu, bus };
  });
  return findingsIn('address/no-default', elaborate(design)).map(({ message }) => message);
}

const everywhere = [AddressSet.everything];

test('an error device answers at its own addresses', () => {
  expect(said(everywhere, [[page('0x1000')]], [page('0x3000')])).toEqual([
    'soc.cpu may ask for [0x0, 0x1000) (4 KiB), [0x2000, 0x3000) (4 KiB), 0x4000 and up, where no device answers.',
  ]);
  expect(said([page('0x0', '16K')], [[page('0x1000')]], [page('0x0'), page('0x2000', '8K')])).toEqual([]);
});

test('between the addresses of a device that has holes', () => {
  const others = [[page('0xc000', '16K')], [page('0x9000')], [page('0xa000', '8K')]];
  expect(said([page('0x0', '64K')], [[bank(0n, 0x8fffn)], ...others])).toEqual([
    'soc.cpu may ask for [0x1000, 0x8000) (28 KiB), where no device answers.',
  ]);
});

test('not between the addresses that a master asks for', () => {
  expect(said([bank(0x1000n, 0xefffn)], [[page('0x1000')]])).toEqual([
    'soc.cpu may ask for [0x3000, 0x4000) (4 KiB), [0x5000, 0x6000) (4 KiB), [0x7000, 0x8000) (4 KiB) and 4 other ranges, where no device answers.',
  ]);
});

test('all banks of a memory leave nothing over, and one that is missing a set', () => {
  const banks = [0n, 0x40n, 0x80n, 0xc0n].map((base) => [bank(base, 0x3fff_ff3fn)]);
  expect(said([page('0x0', '1G')], banks)).toEqual([]);
  expect(said([page('0x0', '1G')], banks.slice(1))).toEqual([
    'soc.cpu may ask for AddressSet(0x0, 0x3fffff3f) (256 MiB), where no device answers.',
  ]);
});

const anySet = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map(([base, mask]) => bank(BigInt(base & ~mask), BigInt(mask)));
const anySets = fc.array(anySet, { maxLength: 4 });

test('each address that is asked for and that nobody has, and no other', () => {
  fc.assert(
    fc.property(anySets, fc.array(anySets, { maxLength: 4 }), (visibility, devices) => {
      const regions = devices.map((sets, k) => ({
        ...{ owner: `soc.${k}`, name: '', sets },
        ...{ permissions: undefined, regionType: undefined },
      }));
      const gaps = unanswered({ masters: ['soc.cpu'], visibility, regions });
      for (let address = 0n; address < 256n; address++) {
        const has = (sets: Sets): boolean => sets.some((set) => set.contains(address));
        const isDead = has(visibility) && !devices.some(has);
        const isTold = gaps.some((gap) =>
          gap instanceof AddressSet ? gap.contains(address) : gap.base <= address && address < gap.end,
        );
        expect([address, isTold]).toEqual([address, isDead]);
      }
    }),
  );
});

test('looking for what nobody answers takes steps in proportion to the devices', () => {
  const steps = (devices: number): number => {
    const regions = Array.from({ length: devices }, (_, k) => ({
      ...{ owner: `soc.${k}`, name: '', sets: [AddressSet.range(BigInt(k) << 13n, 4096)] },
      ...{ permissions: undefined, regionType: undefined },
    }));
    const spies = [
      vi.spyOn(AddressRange.prototype, 'end', 'get'),
      ...(['overlaps', 'intersect', 'contains', 'subtract'] as const).map((name) =>
        vi.spyOn(AddressSet.prototype, name),
      ),
    ];
    try {
      expect(unanswered({ masters: ['soc.cpu'], visibility: everywhere, regions })).toHaveLength(devices);
      return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    } finally {
      vi.restoreAllMocks();
    }
  };
  const [few, many] = [steps(500), steps(2000)];
  expect(few).toBeGreaterThan(500);
  expect(many).toBeLessThan(few * 6);
});
