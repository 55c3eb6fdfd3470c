import {
  AddressSet,
  ahb,
  apb,
  axi4,
  axi4lite,
  connect,
  obi,
  RequirementError,
  soc,
  tl,
  tryElaborate,
  wishbone,
} from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeAsMask } from '../../../lib/base/address/size-as-mask.js';
import { repeated } from '../../seeds.js';

/** What is said of a device at this set. */
type Device = (address: readonly AddressSet[]) => void;

const rw = { supportsRead: [1, 64], supportsWrite: [1, 64] } as const;
const devices: Readonly<Record<string, Device>> = {
  TileLink: (address) => connect(tl.client({ name: 'm' }), tl.manager({ address, supports: tl.readWrite(1, 8) })),
  AXI4: (address) => connect(axi4.master({ name: 'm' }), axi4.slave({ address, ...rw, beatBytes: 4 })),
  'AXI4-Lite': (address) => connect(axi4lite.master({ name: 'm' }), axi4lite.slave({ address, beatBytes: 4 })),
  AHB: (address) => connect(ahb.master({ name: 'm' }), ahb.arbiter(), ahb.slave({ address, ...rw, beatBytes: 4 })),
  Wishbone: (address) => connect(wishbone.master({ name: 'm' }), wishbone.slave({ address, beatBytes: 4 })),
  OBI: (address) => connect(obi.master({ name: 'm' }), obi.slave({ address, beatBytes: 4 })),
  'APB behind TileLink': (address) =>
    connect(tl.client({ name: 'm', emits: tl.readWrite(1, 4) }), tl.toAPB(), apb.slave({ address, beatBytes: 4 })),
};

function helpsOf(device: Device, address: () => AddressSet): (string | undefined)[] {
  const body = (): void => device([address()]);
  return tryElaborate(soc('top', body)).failures.map(({ help }) => help);
}

test.each(Object.entries(devices))(
  'a size in place of a mask is told so by %s, and what is told works',
  (_, device) => {
    const regions = fc.record({ at: fc.integer({ min: 0, max: 64 }), bits: fc.integer({ min: 8, max: 24 }) });
    fc.assert(
      fc.property(regions, ({ at, bits }) => {
        const size = 1n << BigInt(bits);
        const base = BigInt(at) * size;
        const hex = (value: bigint): string => `0x${value.toString(16)}`;
        const help = `A mask has the bits that do not matter. If ${hex(size)} is a size, write AddressSet.range(${hex(base)}, ${hex(size)}), whose mask is ${hex(size - 1n)}.`;
        expect(helpsOf(device, () => AddressSet.of(base, size))).toContain(help);
        expect(helpsOf(device, () => AddressSet.range(base, size))).toEqual([]);
      }),
      repeated(10),
    );
  },
);

test('other masks are taken for what they are', () => {
  for (const [base, mask] of [
    [0x1000n, 0xfffn],
    [0x1000n, 0x1n],
    [0x1000n, 0x4n],
    [0x1800n, 0x1000n],
    [0x8000_0000n, 0x7fff_ffbfn],
    [0x0n, -1n],
  ] as const)
    expect(sizeAsMask([{ base, mask }])).toBeUndefined();
});

test('a base below 0 is told so, whatever the size', () => {
  const refused = (): unknown => {
    try {
      return AddressSet.range(-1, '1M');
    } catch (error) {
      return error instanceof RequirementError ? error.help : error;
    }
  };
  expect(refused()).toBe('Give the first address of the region, which is at least 0.');
});
