import { AddressSet, connect, elaborate, type Elaboration, setSecurity, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { addressMap, freeSpace, freeSpaceText } from '../../lib/output/files/index.js';
import { findingsIn } from './findings-in.js';

const page = (base: number): AddressSet => AddressSet.range(base, 0x1000);
const secure = (name: string) => setSecurity(tl.client({ name, emits: tl.readWrite(1, 8) }), { secure: true });
const open = (name: string) => setSecurity(tl.client({ name, emits: tl.readWrite(1, 8) }), { secure: false });
const ram = (address: AddressSet) => tl.ram({ address, beatBytes: 8 });

/** What a rule says of a design, each finding with its help. */
function told(rule: string, elaboration: Elaboration): string[] {
  return findingsIn(rule, elaboration).map(({ message, help }) => `${message}\n${help}`.trimEnd());
}

test('two devices at one address overlap, also where firewalls leave each master only one of them', () => {
  const design = elaborate(
    soc('chip', () => {
      const [core, dma, bus] = [secure('core'), open('dma'), tl.xbar()];
      const keys = setSecurity(ram(page(0x1000)), { secure: true });
      const mail = setSecurity(ram(page(0x1000)), { secure: false });
      connect(core, bus);
      connect(dma, bus);
      connect(bus, tl.firewall(), keys);
      connect(bus, tl.firewall(), mail);
      return { core, dma, bus, keys, mail };
    }),
  );
  expect(told('address/overlap', design)).toEqual([
    `chip.keys.node and chip.mail.node overlap at [0x1000, 0x2000) (4 KiB).
  chip.keys.node: [0x1000, 0x2000) (4 KiB)
  chip.mail.node: [0x1000, 0x2000) (4 KiB)
  seen by chip.core, chip.dma
Move chip.mail.node to 0x0: the 4 KiB that it covers there are free. Both are as large; this is the later one in the order of names. If they are channels that take blocks of 64 bytes in turn, declare chip.keys.node at AddressSet.of(0x1000, 0xfbf), chip.mail.node at AddressSet.of(0x1040, 0xfbf).`,
  ]);
});

test('what a firewall parts is told as one device, and moved as one', () => {
  const design = elaborate(
    soc('chip', () => {
      const [dma, bus] = [open('dma'), tl.xbar()];
      const store = ram(AddressSet.range('0x8000', '16K'));
      const mail = ram(AddressSet.range('0x8000', '32K'));
      const regions = [
        { address: [page(0x9000)], accepts: { secure: true } },
        { address: [page(0x8000)], accepts: { secure: true }, writes: [] },
      ];
      connect(dma, bus);
      connect(bus, tl.firewall({ regions }), store);
      connect(bus, mail);
      return { dma, bus, store, mail };
    }),
  );
  // Elsewhere, the store would have no region of its firewall.
  expect(told('address/overlap', design)).toEqual([
    `chip.mail.node and chip.store.node overlap at [0x8000, 0xc000) (16 KiB).
  chip.mail.node: [0x8000, 0x10000) (32 KiB)
  chip.store.node: [0x8000, 0xc000) (16 KiB)
  seen by chip.dma
Move chip.mail.node to 0x0: the 32 KiB that it covers there are free. chip.store.node has no other place: of 31 that were tried, none is free for all masters that see it and reached as it is now.`,
  ]);
});

test('a device that shares addresses is not moved to those of one that firewalls hide', () => {
  const design = elaborate(
    soc('chip', () => {
      const [dma, bus] = [open('dma'), tl.xbar()];
      const keys = setSecurity(ram(page(0)), { secure: true });
      const [a, b] = [ram(page(0x1000)), ram(page(0x1000))];
      connect(dma, bus);
      connect(bus, tl.firewall(), keys);
      connect(bus, a);
      connect(bus, b);
      return { dma, bus, keys, a, b };
    }),
  );
  expect(told('address/overlap', design)).toEqual([
    `chip.a.node and chip.b.node overlap at [0x1000, 0x2000) (4 KiB).
  chip.a.node: [0x1000, 0x2000) (4 KiB)
  chip.b.node: [0x1000, 0x2000) (4 KiB)
  seen by chip.dma
Move chip.b.node to 0x2000: the 4 KiB that it covers there are free. Both are as large; this is the later one in the order of names. If they are channels that take blocks of 64 bytes in turn, declare chip.a.node at AddressSet.of(0x1000, 0xfbf), chip.b.node at AddressSet.of(0x1040, 0xfbf).`,
  ]);
});

test('one memory at two addresses behind firewalls of their own is no overlap', () => {
  const design = elaborate(
    soc('chip', () => {
      const [core, dma, bus, both] = [secure('core'), open('dma'), tl.xbar(), tl.xbar()];
      const memory = ram(page(0x1000));
      const [low, high] = [true, false].map((each) =>
        tl.firewall({ regions: [{ address: [page(0x1000)], accepts: { secure: each } }] }),
      ) as [ReturnType<typeof tl.firewall>, ReturnType<typeof tl.firewall>];
      connect(core, bus);
      connect(dma, bus);
      connect(bus, low, both);
      connect(
        bus,
        tl.map((set) => set.base ^ 0x10000n),
        high,
        both,
      );
      connect(both, memory);
      return { core, dma, bus, both, memory, low, high };
    }),
  );
  expect(told('address/overlap', design)).toEqual([]);
  expect(addressMap(design, { from: 'dma' }).map(({ start, masters }) => [start, masters])).toEqual([
    [0x1000n, []],
    [0x11000n, ['chip.dma']],
  ]);
});

test('a firewall answers where it lets nobody through: nothing is free there, and there is no hole', () => {
  const design = elaborate(
    soc('chip', () => {
      const dma = setSecurity(tl.client({ name: 'dma', visibility: [AddressSet.range('0x0', '16K')] }), {
        secure: false,
      });
      const bus = tl.xbar();
      const keys = setSecurity(ram(page(0x0000)), { secure: true });
      const memory = ram(AddressSet.range('0x1000', '4K'));
      const parts = tl.manager({
        ...{ name: 'parts', address: [page(0x2000)], supports: tl.readWrite(1, 8), beatBytes: 8 },
      });
      const regions = [{ address: [AddressSet.range('0x2400', '1K')], accepts: [] }];
      connect(dma, bus);
      connect(bus, tl.firewall(), keys);
      connect(bus, memory);
      connect(bus, tl.firewall({ regions }), parts);
      return { dma, bus, keys, memory, parts };
    }),
  );
  expect(told('address/no-default', design)).toEqual([
    'chip.dma may ask for [0x3000, 0x4000) (4 KiB), where no device answers.',
  ]);
  expect(told('address/hole', design)).toEqual([]);
  expect(addressMap(design).map(({ start, end }) => [start, end])).toEqual([
    [0x0n, 0x1000n],
    [0x1000n, 0x2000n],
    [0x2000n, 0x3000n],
  ]);
  expect(freeSpaceText(freeSpace(design), { size: 0x1000n })).toBe(`Free of 32 address bits:
000003000 - 100000000  4194292 KiB  slot at 0x3000
Lowest slot of 4 KiB: 0x3000
`);
});

test('a device is where it is and as large as it is, whatever of it firewalls keep masters from', () => {
  const design = elaborate(
    soc('chip', () => {
      const [dma, bus] = [open('dma'), tl.xbar()];
      const parts = ram(page(0x2000));
      const regions = [
        { address: [AddressSet.range('0x2000', '1K')], accepts: { secure: true } },
        { address: [AddressSet.range('0x2c00', '1K')], accepts: [] },
      ];
      connect(dma, bus);
      connect(bus, tl.firewall({ regions }), parts);
      return { dma, bus, parts };
    }),
  );
  expect(told('address/alignment', design)).toEqual([]);
  expect(findingsIn('policy/expectation', design, { expect: ['parts at 0x2000 size 4K'] })).toEqual([]);
});

test('a device that a firewall closes for all is told by it, whatever a master sees that does not ask for the device', () => {
  const design = (accepts: readonly { readonly secure: boolean }[]) =>
    elaborate(
      soc('chip', () => {
        const [core, dma, bus] = [secure('core'), open('dma'), tl.xbar()];
        const dbg = tl.client({ name: 'dbg', visibility: [page(0x1000)] });
        const [store, vault] = [ram(page(0x1000)), ram(page(0x2000))];
        for (const master of [core, dma, dbg]) connect(master, bus);
        connect(bus, store);
        connect(bus, tl.firewall({ regions: [{ address: [page(0x2000)], accepts }] }), vault);
        return { core, dma, dbg, bus, store, vault };
      }),
    );
  expect(told('reach/unreachable-device', design([]))).toEqual([
    `No master reaches chip.vault.node, at [0x2000, 0x3000) (4 KiB). Firewall chip.firewall.node blocks get of chip.vault.node for non-secure accesses, and dma of chip.dma makes no others: it lets none through.
Let chip.firewall.node accept non-secure accesses to chip.vault.node in the region that has its addresses.`,
  ]);
  expect(told('reach/unreachable-device', design([{ secure: false }]))).toEqual([]);
});
