import fc from 'fast-check';
import { AddressSet, apb, axi4, connect, elaborate, type Elaboration, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { freeSpace, freeSpaceJson, freeSpaceText } from '../../../../lib/output/files/index.js';
import { build, evenPages, parts } from '../../../query/random-topologies.js';
import { repeated } from '../../../seeds.js';

const spaceOf = (design: Elaboration, from?: string): ReturnType<typeof freeSpace> => freeSpace(design, { from });

test('an address is free where no device answers, whoever may ask for it', () => {
  fc.assert(
    fc.property(parts, (part) => {
      const { elaboration, decode, boundaries } = build(part);
      for (const from of ['cpu', 'dma', undefined]) {
        const { gaps, addressBits, seen } = spaceOf(elaboration, from);
        const isFree = (address: bigint): boolean => gaps.some(({ base, end }) => base <= address && address < end);
        const wrong = boundaries.filter(
          (address) => address < 1n << BigInt(addressBits) && isFree(address) !== (decode(address) === undefined),
        );
        expect(wrong).toEqual([]);
        // Every second page is not a list of ranges.
        const shown = new AddressSet(0n, (1n << BigInt(addressBits)) - 1n).intersect(evenPages);
        expect(seen).toEqual(from === 'dma' ? [shown] : undefined);
      }
    }),
    repeated(60),
  );
});

const page = (base: string): AddressSet => AddressSet.range(base, '4K');

const chip = elaborate(
  soc('chip', () => {
    const window = [AddressSet.range('0x1000', '4K'), AddressSet.range('0x2000', '8K')];
    const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
    const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 4), visibility: window });
    const blocks = tl.client({ name: 'blocks', emits: tl.readWrite(1, 4), visibility: [new AddressSet(0n, ~0x1000n)] });
    const bus = tl.xbar();
    for (const each of [cpu, dma, blocks]) connect(each, bus);
    const rams = ['0x1000', '0x4000', '0x10_0000_0000'].map((base) => tl.ram({ address: page(base) }));
    for (const ram of rams) connect(bus, ram);
    return { cpu, dma, blocks, bus, rams };
  }),
);

test('for a master, what it may ask for and nobody takes', () => {
  expect(freeSpaceText(spaceOf(chip, 'cpu'))).toBe(`Free of 37 address bits:
0000000000 - 0000001000         4 KiB
0000002000 - 0000004000         8 KiB
0000005000 - 1000000000  67108844 KiB
1000001000 - 2000000000  67108860 KiB
`);
  expect(freeSpaceText(spaceOf(chip, 'dma'), { size: 0x1000n })).toBe(`Free of 37 address bits:
0000002000 - 0000004000  8 KiB  slot at 0x2000
Lowest slot of 4 KiB: 0x2000
`);
});

test('where a master sees every second page, that is said', () => {
  const space = spaceOf(chip, 'blocks');
  expect(freeSpaceText(space)).toBe(`Free of 37 address bits:
0000000000 - 0000001000         4 KiB
0000002000 - 0000004000         8 KiB
0000005000 - 1000000000  67108844 KiB
1000001000 - 1ffffff000  67108856 KiB
Of these, only the blocks of AddressSet(0x0, 0x1fffffefff) are seen.
`);
  expect(freeSpaceJson(space)).toMatchObject({ seen: [{ base: '0x0', mask: '0x1fffffefff' }] });
  expect(freeSpaceJson(spaceOf(chip, 'cpu'))).not.toHaveProperty('seen');
});

test('a device is in the way also where its bus has masters that may not ask for it alone', () => {
  const hidden = elaborate(
    soc('chip', () => {
      const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 4), visibility: [page('0x1000')] });
      const bus = tl.xbar();
      connect(dma, bus);
      for (const base of ['0x1000', '0x3000']) connect(bus, tl.ram({ address: page(base) }));
      return { dma, bus };
    }),
  );
  expect(spaceOf(hidden).gaps.map(({ base, end }) => [base, end])).toEqual([
    [0n, 0x1000n],
    [0x2000n, 0x3000n],
    [0x4000n, 1n << 32n],
  ]);
  expect(spaceOf(hidden, 'dma').gaps).toEqual([]);
});

test('nor is there room where a bus has no bits of addresses for it', () => {
  const narrow = elaborate(
    soc('chip', () => {
      const cpu = apb.master({ name: 'cpu' });
      const far = apb.ram({ address: page('0x10_0000_0000') });
      connect(cpu, far);
      return { cpu, far };
    }),
  );
  expect(freeSpaceText(spaceOf(narrow, 'cpu'))).toBe(`Free of 37 address bits:
0000000000 - 0100000000  4 GiB
`);
});

test('windows that come again far away leave the space between them free', () => {
  const repeatedRam = elaborate(
    soc('chip', () => {
      const cpu = axi4.master({ name: 'cpu' });
      const ram = axi4.ram({ address: new AddressSet(0x8000_0000n, 0x1000_0fffn) });
      connect(cpu, ram);
      return { cpu, ram };
    }),
  );
  expect(freeSpaceText(spaceOf(repeatedRam))).toBe(`Free of 32 address bits:
000000000 - 080000000        2 GiB
080001000 - 090000000   262140 KiB
090001000 - 100000000  1835004 KiB
`);
});
