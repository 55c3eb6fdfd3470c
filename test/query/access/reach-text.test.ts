import { AddressSet, connect, elaborate, type Elaboration, setSecurity, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import {
  blockedPairs,
  blockedText,
  reach,
  reachCsv,
  reachMarkdown,
  type ReachOptions,
  reachText,
} from '../../../lib/query/index.js';

const page = (base: number): AddressSet => AddressSet.range(base, 0x1000);

/** A processor and a transfer engine, which sees some addresses only, in front of what a function declares. */
function chip(declare: (bus: ReturnType<typeof tl.xbar>) => object): Elaboration {
  return elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
      const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 8), visibility: [AddressSet.range(0, 0x2_0000)] });
      const bus = tl.xbar();
      connect(cpu, bus);
      connect(dma, bus);
      return { cpu, dma, bus, ...declare(bus) };
    }),
  );
}

const legend = `
R read (get), W write (putFull), P write with a mask (putPartial); numbers are the most bytes of one transfer.
`;

test('windows with other operations are rows of their own, those with the same are one, with the addresses of each', () => {
  const design = chip((bus) => {
    const device = tl.managerNode([
      {
        slaves: [
          { name: 'regs', address: [page(0x1000)], supports: tl.readWrite(1, 8) },
          { name: 'fuses', address: [page(0x9000)], supports: tl.readOnly(1, 4) },
          { name: 'more', address: [page(0x2000), page(0x7000)], supports: tl.readWrite(1, 8) },
        ],
        beatBytes: 8,
      },
    ]);
    connect(bus, device);
    return { device };
  });
  expect(reachText(reach(design))).toBe(`[1] dma (chip.dma), cpu (chip.cpu)

device       address                     [1]
chip.device  0x1000 8 KiB, 0x7000 4 KiB  R8 W8 P8
chip.device  0x9000 4 KiB                R4
${legend}`);
  expect(reachMarkdown(reach(design))).toBe(`- [1] dma (chip.dma), cpu (chip.cpu)

| device | address | [1] |
| --- | --- | --- |
| chip.device | 0x1000 8 KiB, 0x7000 4 KiB | R8 W8 P8 |
| chip.device | 0x9000 4 KiB | R4 |
${legend}`);
});

test('what a master sees less of, or somewhere else, is a row', () => {
  const design = chip((bus) => {
    const both = tl.xbar();
    const ram = tl.manager({
      ...{ name: 'ram', address: [AddressSet.range('0x1_0000', '64K'), AddressSet.range('0x2_0000', '64K')] },
      ...{ supports: tl.readWrite(1, 8), beatBytes: 8 },
    });
    const rom = tl.rom({ base: 0, size: 0x1000, beatBytes: 8 });
    connect(bus, ram);
    connect(bus, both, rom);
    connect(
      bus,
      tl.map((set) => set.base ^ 0x4_0000n),
      both,
    );
    return { ram, both, rom };
  });
  expect(reachText(reach(design))).toBe(`[1] dma (chip.dma)
[2] cpu (chip.cpu)

device         address          [1]       [2]
chip.rom.node  0x0 4 KiB        R8        R8
chip.ram       0x10000 64 KiB   R8 W8 P8
chip.ram       0x10000 128 KiB            R8 W8 P8
chip.rom.node  0x40000 4 KiB              R8
${legend}`);
});

test('interleaved devices have their own bytes, and of many pieces some are listed', () => {
  const design = chip((bus) => {
    const bank = (k: number) => tl.ram({ address: new AddressSet(0x8000n + BigInt(k * 64), 0x3fbfn), beatBytes: 8 });
    const [even, odd] = [bank(0), bank(1)];
    const pieces = [0, 2, 4, 6, 8].map((k) => page(0x10000 + k * 0x1000));
    const device = tl.manager({ name: 'device', address: pieces, supports: tl.readOnly(1, 8), beatBytes: 8 });
    connect(bus, even);
    connect(bus, odd);
    connect(bus, device);
    return { even, odd, device };
  });
  expect(reachText(reach(design))).toBe(`[1] dma (chip.dma), cpu (chip.cpu)

device          address                                                 [1]
chip.even.node  0x8000 8 KiB in blocks of 64 bytes                      R8 W8 P8
chip.odd.node   0x8040 8 KiB in blocks of 64 bytes                      R8 W8 P8
chip.device     0x10000 4 KiB, 0x12000 4 KiB, 0x14000 4 KiB and 2 more  R8
${legend}`);
});

test('banks of one device are one row', () => {
  const design = chip((bus) => {
    const inner = tl.xbar();
    const ram = tl.ram({ address: AddressSet.range('0x8000', '16K'), beatBytes: 8 });
    inner.fromStar(tl.bankBinder({ banks: 2, granularity: 64 }).starFrom(bus));
    connect(inner, ram);
    return { inner, ram };
  });
  expect(reachText(reach(design))).toBe(`[1] dma (chip.dma), cpu (chip.cpu)

device         address        [1]
chip.ram.node  0x8000 16 KiB  R8 W8 P8
${legend}`);
});

test('what firewalls block has all its addresses, and no others', () => {
  const design = elaborate(
    soc('chip', () => {
      const dma = setSecurity(tl.client({ name: 'dma', emits: tl.readWrite(1, 8) }), { secure: false });
      const device = tl.manager({
        ...{ name: 'device', address: [page(0x1000), page(0x9000), page(0x1_0000)], supports: tl.readWrite(1, 8) },
        ...{ beatBytes: 8 },
      });
      const regions = [{ address: [page(0x1000), page(0x9000)], accepts: { secure: true } }];
      connect(dma, tl.firewall({ regions }), device);
      return { dma, device };
    }),
  );
  expect(reachCsv(reach(design), blockedPairs(design)).split('\n')).toEqual([
    'master,port,client,device,name,addresses,get,putFull,putPartial,arithmetic,logical,acquireB,acquireT,hint,read by,write by,blocked by',
    'chip.dma,0,dma,chip.device,device,0x10000..0x10fff,1-8,1-8,1-8,,,,,,non-secure,non-secure,',
    'chip.dma,,dma,chip.device,device,0x1000..0x1fff 0x9000..0x9fff,,,,,,,,,,,chip.firewall.node',
    '',
  ]);
  expect(blockedText(blockedPairs(design))).toBe(`
Blocked by firewalls:
  chip.firewall.node keeps dma (chip.dma) from chip.device at 0x1000 4 KiB, 0x9000 4 KiB
`);
  expect(reachText(reach(design))).toBe(`[1] dma (chip.dma)

device       address        [1]
chip.device  0x10000 4 KiB  R8 W8 P8
${legend}`);
});

test('where nothing is reached, it says what was asked for', () => {
  const nothing = (asked: ReachOptions): string => reachText([], asked);
  expect(nothing({})).toBe('No master reaches any device.\n');
  expect(nothing({ to: 'alone' })).toBe('No master reaches alone.\n');
  expect(nothing({ from: 'dma' })).toBe('dma reaches no device.\n');
  expect(nothing({ from: 'dma', to: 'rom', operation: 'putFull', by: [{ secure: true }] })).toBe(
    'dma does not reach rom with putFull by secure accesses.\n',
  );
  expect(reachMarkdown([], [], { to: 'alone' })).toBe('No master reaches alone.\n');
});
