import fc from 'fast-check';
import {
  AddressSet,
  connect,
  elaborate,
  type Elaboration,
  type SecurityLike,
  setSecurity,
  SimpleDevice,
  soc,
  tl,
} from 'entente-soc';
import { expect, test } from 'vitest';
import {
  addressMapCsv,
  addressMapHeader,
  addressMapJson,
  addressMapLinkerScript,
  addressMapMarkdown,
  addressMapRust,
  addressMapText,
  addressMapZephyr,
  mapContent,
  wholeMap,
} from '../../../../lib/output/files/index.js';
import { repeated } from '../../../seeds.js';
import { withoutPlaces } from '../../../without-places.js';

interface Region {
  /** In pages of 4 KiB. */
  readonly first: number;
  readonly pages: number;
  readonly accepts: SecurityLike;
  readonly writes?: SecurityLike;
}

const ends = { ram: ['0x1_0000', '64K'], ctrl: ['0x2_0000', '8K'], fifo: ['0x2_2000', '8K'] } as const;

/** A memory, and a device whose registers begin where others of it end, all behind a firewall of these regions, or behind none. */
function chipOf(regions: readonly Region[]): Elaboration {
  const chip = soc('chip', () => {
    const emits = tl.readWrite(1, 4);
    const core = setSecurity(tl.client({ name: 'core', emits }), { secure: true });
    const dma = setSecurity(tl.client({ name: 'dma', emits }), { secure: false });
    const [bus, inner] = [tl.xbar(), tl.xbar()];
    const ram = tl.ram({ address: AddressSet.range(...ends.ram), beatBytes: 4 });
    const windows = { ctrl: [AddressSet.range(...ends.ctrl)], fifo: [AddressSet.range(...ends.fifo)] };
    const slaves = new SimpleDevice('usb', ['acme,usb']).windows(windows, { supports: tl.readWrite(1, 4), fifoId: 0 });
    const usb = tl.managerNode([{ slaves, beatBytes: 4 }]);
    for (const master of [core, dma]) connect(master, bus);
    if (regions.length === 0) connect(bus, inner);
    else {
      const guarded = regions.map(({ first, pages, ...rest }) => ({
        address: [...AddressSet.misaligned(BigInt(first) * 0x1000n, BigInt(pages) * 0x1000n)],
        ...rest,
      }));
      const all = { address: [AddressSet.range(0, '1M')], accepts: {} };
      connect(bus, tl.firewall({ regions: [...guarded, all] }), inner);
    }
    for (const device of [ram, usb]) connect(inner, device);
    return { core, dma, bus, inner, ram, usb };
  });
  return withoutPlaces(() => elaborate(chip));
}

const accesses = fc.constantFrom<SecurityLike>({}, { secure: true }, { secure: false }, []);
// One behind the other, from the first page of the memory.
const regions: fc.Arbitrary<Region[]> = fc
  .array(fc.record({ pages: fc.integer({ min: 1, max: 12 }), accepts: accesses, writes: accesses }), {
    minLength: 1,
    maxLength: 6,
  })
  .filter((all) => all.reduce((sum, { pages }) => sum + pages, 0) < 20)
  .map((all) => {
    let next = 0x10;
    return all.map((region) => ({ ...region, first: (next += region.pages) - region.pages }));
  });

const windowsIn = (chip: Elaboration): string[] =>
  wholeMap(chip).map(({ name, window, start, end }) => `${name} ${window} ${start} ${end}`);

test('firewalls divide no window that a device declares, whomever they let through', () => {
  const plain = windowsIn(chipOf([]));
  expect(plain).toHaveLength(3);
  fc.assert(
    fc.property(regions, (all) => {
      expect(windowsIn(chipOf(all))).toEqual(plain);
    }),
    repeated(40),
  );
});

const rights = (text: string): unknown => ({
  ...{ read: text.includes('R'), write: text.includes('W'), execute: text.includes('X') },
  ...{ cache: false, atomic: false },
});
const secure = [{ secure: true }];
const [core, dma] = ['chip.core', 'chip.dma'] as const;

/** A part of the memory is for secure accesses, one is for their writes alone, and one is closed, as is all of the first window. */
const limited = chipOf([
  { first: 0x10, pages: 1, accepts: { secure: true } },
  { first: 0x11, pages: 1, accepts: {}, writes: { secure: true } },
  { first: 0x14, pages: 4, accepts: [] },
  { first: 0x20, pages: 2, accepts: [] },
]);
const map = wholeMap(limited);
const content = mapContent(limited, { design: 'chip', input: 'chip.ts' });

test('a row has all of a window, and says what of it is open to whom', () => {
  expect(addressMapText(map))
    .toBe(`00010000 - 00020000  64 KiB   RWX   chip.ram.node (firewall: secure in [0x10000, 0x11000); reads all, writes secure in [0x11000, 0x12000); closed in [0x14000, 0x18000))
00020000 - 00022000   8 KiB         chip.usb.ctrl (firewall: closed)
00022000 - 00024000   8 KiB   RW    chip.usb.fifo
`);
  expect(addressMapText(wholeMap(limited, { from: 'dma' }), { from: 'dma' }))
    .toBe(`00010000 - 00020000  64 KiB   RWX   chip.ram.node (firewall: closed in [0x10000, 0x11000), [0x14000, 0x18000); reads all, writes secure: RX in [0x11000, 0x12000))
00020000 - 00022000   8 KiB         chip.usb.ctrl (firewall: closed)
00022000 - 00024000   8 KiB   RW    chip.usb.fifo
`);
  expect(addressMapCsv(map)).toBe(`start,end,size,mask,permissions,regionType,width,name,device,masters,source,parts
0x10000,0x20000,65536,,RWX,UNCACHED,4,ram,chip.ram.node,chip.dma chip.core,,"[0x10000, 0x11000) chip.core RWX, firewall: secure; [0x11000, 0x12000) chip.dma RX, chip.core RWX, firewall: reads all, writes secure; [0x12000, 0x14000) chip.dma chip.core RWX; [0x14000, 0x18000) closed, firewall: none; [0x18000, 0x20000) chip.dma chip.core RWX"
0x20000,0x22000,8192,,,GET_EFFECTS,4,usb.ctrl,chip.usb,,,"[0x20000, 0x22000) closed, firewall: none"
0x22000,0x24000,8192,,RW,GET_EFFECTS,4,usb.fifo,chip.usb,chip.dma chip.core,,
`);
  expect(addressMapMarkdown(map).split('\n').slice(2)).toEqual([
    '| 0x10000 | 0x20000 | 64 KiB | RWX | UNCACHED | ram | chip.ram.node (firewall: secure in \\[0x10000, 0x11000); reads all, writes secure in \\[0x11000, 0x12000); closed in \\[0x14000, 0x18000)) | chip.dma (only \\[0x11000, 0x14000), \\[0x18000, 0x20000)), chip.core (only \\[0x10000, 0x14000), \\[0x18000, 0x20000)) |  |',
    '| 0x20000 | 0x22000 | 8 KiB |  | GET_EFFECTS | usb.ctrl | chip.usb (firewall: closed) |  |  |',
    '| 0x22000 | 0x24000 | 8 KiB | RW | GET_EFFECTS | usb.fifo | chip.usb | chip.dma, chip.core |  |',
    '',
  ]);
  const json = addressMapJson(map) as { readonly map: readonly { readonly parts?: readonly unknown[] }[] };
  expect(json.map.map(({ parts }) => parts)).toEqual([
    [
      {
        ...{ start: '0x10000', end: '0x11000', size: '0x1000' },
        access: [{ masters: [core], permissions: rights('RWX') }],
        firewalls: [{ read: secure, write: secure }],
      },
      {
        ...{ start: '0x11000', end: '0x12000', size: '0x1000' },
        access: [
          { masters: [dma], permissions: rights('RX') },
          { masters: [core], permissions: rights('RWX') },
        ],
        firewalls: [{ read: [{}], write: secure }],
      },
      {
        ...{ start: '0x12000', end: '0x14000', size: '0x2000' },
        access: [{ masters: [dma, core], permissions: rights('RWX') }],
      },
      {
        ...{ start: '0x14000', end: '0x18000', size: '0x4000', access: [], closed: true },
        firewalls: [{ read: [], write: [] }],
      },
      {
        ...{ start: '0x18000', end: '0x20000', size: '0x8000' },
        access: [{ masters: [dma, core], permissions: rights('RWX') }],
      },
    ],
    [
      {
        ...{ start: '0x20000', end: '0x22000', size: '0x2000', access: [], closed: true },
        firewalls: [{ read: [], write: [] }],
      },
    ],
    undefined,
  ]);
});

test('files for firmware have windows whole, with what of them firewalls limit, but none that these close', () => {
  const header = addressMapHeader(content);
  expect(header.slice(header.indexOf('/* chip.ram')))
    .toBe(`/* chip.ram.node, RWX, UNCACHED, firewall: secure in [0x10000, 0x11000); reads all, writes secure in [0x11000, 0x12000); closed in [0x14000, 0x18000) */
#define RAM_BASE 0x00010000UL
#define RAM_SIZE 0x00010000UL
#define RAM_END 0x00020000UL

/* chip.usb, RW, GET_EFFECTS */
#define USB_FIFO_BASE 0x00022000UL
#define USB_FIFO_SIZE 0x00002000UL
#define USB_FIFO_END 0x00024000UL

/* What chip.dma sees, of RAM only [0x11000, 0x14000), [0x18000, 0x20000) */
#define DMA_MAP(X) \\
  X(RAM) \\
  X(USB_FIFO)

/* What chip.core sees, of RAM only [0x10000, 0x14000), [0x18000, 0x20000) */
#define CORE_MAP(X) \\
  X(RAM) \\
  X(USB_FIFO)

#endif
`);
});

test('memory for programs leaves out what firewalls close', () => {
  expect(addressMapLinkerScript(content).split('\n').slice(2)).toEqual([
    'MEMORY',
    '{',
    '  /* chip.ram.node, RWX, UNCACHED, firewall: secure in [0x10000, 0x11000); reads all, writes secure in [0x11000, 0x12000) */',
    '  ram   (rwx) : ORIGIN = 0x10000, LENGTH = 16K',
    '  /* chip.ram.node, RWX, UNCACHED */',
    '  ram_2 (rwx) : ORIGIN = 0x18000, LENGTH = 32K',
    '}',
    '',
  ]);
  const own = mapContent(limited, { design: 'chip', input: 'chip.ts', from: 'dma' });
  expect(addressMapLinkerScript(own).match(/^ {2}ram.*/gm)).toEqual([
    '  ram   (rx)  : ORIGIN = 0x11000, LENGTH = 4K',
    '  ram_2 (rwx) : ORIGIN = 0x12000, LENGTH = 8K',
    '  ram_3 (rwx) : ORIGIN = 0x18000, LENGTH = 32K',
  ]);
  expect(addressMapZephyr(content).match(/^\t\t\w+: .*|reg = .*/gm)).toEqual([
    ...['\t\tram: memory@10000 {', 'reg = <0x10000 0x4000>;', '\t\tram_2: memory@18000 {', 'reg = <0x18000 0x8000>;'],
    ...['\t\tusb: usb@22000 {', 'reg = <0x22000 0x2000>;'],
  ]);
});

test('a master has each window once that it sees all of, whatever it may do in its parts', () => {
  const chip = chipOf([{ first: 0x11, pages: 1, accepts: {}, writes: { secure: true } }]);
  const rust = addressMapRust(mapContent(chip, { design: 'chip', input: 'chip.ts', from: 'dma' }));
  expect(rust).not.toContain('_MAP:');
  const closed = chipOf([
    { first: 0x11, pages: 1, accepts: {}, writes: { secure: true } },
    { first: 0x20, pages: 1, accepts: { secure: true } },
  ]);
  expect(
    addressMapRust(mapContent(closed, { design: 'chip', input: 'chip.ts' }))
      .split('\n')
      .slice(-7),
  ).toEqual([
    '/* What chip.dma sees: base and size */',
    'pub const DMA_MAP: [(u64, u64); 3] = [',
    '    (RAM_BASE, RAM_SIZE),',
    '    (0x0002_1000, 0x0000_1000), /* of USB_CTRL */',
    '    (USB_FIFO_BASE, USB_FIFO_SIZE),',
    '];',
    '',
  ]);
});

test('what banks of a device have behind a firewall is one row of its blocks', () => {
  const chip = soc('chip', () => {
    const core = setSecurity(tl.client({ name: 'core', emits: tl.readWrite(1, 4) }), { secure: true });
    const dma = setSecurity(tl.client({ name: 'dma', emits: tl.readWrite(1, 4) }), { secure: false });
    const [bus, inner] = [tl.xbar(), tl.xbar()];
    const bank = tl.manager({
      name: 'bank',
      address: [new AddressSet(0x1_0000n, 0xffbfn)],
      supports: tl.readWrite(1, 4),
      beatBytes: 4,
    });
    for (const master of [core, dma]) connect(master, bus);
    const lower = [AddressSet.range('0x1_0000', '4K')];
    const all = { address: [AddressSet.range(0, '1M')], accepts: {} };
    connect(bus, tl.firewall({ regions: [{ address: lower, accepts: { secure: true } }, all] }), inner);
    connect(inner, bank);
    return { core, dma, bus, inner, bank };
  });
  const rows = (from?: string): string =>
    addressMapText(
      wholeMap(
        withoutPlaces(() => elaborate(chip)),
        { from },
      ),
    );
  const row = '00010000 - 0001ffc0  32 KiB   RW    chip.bank (in blocks of 64 bytes)';
  expect(rows()).toBe(`${row} (firewall: secure in [0x10000, 0x10fc0) (in blocks of 64 bytes))\n`);
  expect(rows('dma')).toBe(`${row} (firewall: closed in [0x10000, 0x10fc0) (in blocks of 64 bytes))\n`);
});

test('what has been moved on its way is where masters see it, as a whole', () => {
  const chip = soc('chip', () => {
    const core = setSecurity(tl.client({ name: 'core', emits: tl.readWrite(1, 4) }), { secure: true });
    const [bus, inner] = [tl.xbar(), tl.xbar()];
    const ram = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 4 });
    connect(core, bus);
    const closed = [AddressSet.range('0x9_4000', '16K')];
    const rest = { address: [AddressSet.range(0, '1M')], accepts: { secure: true } };
    connect(bus, tl.firewall({ regions: [{ address: closed, accepts: [] }, rest] }), inner);
    connect(
      inner,
      tl.map(({ base }) => base ^ 0x8_0000n),
      ram,
    );
    return { core, bus, inner, ram };
  });
  const design = withoutPlaces(() => elaborate(chip));
  expect(addressMapText(wholeMap(design))).toBe(
    '00090000 - 000a0000  64 KiB   RWX   chip.ram.node (firewall: secure in [0x90000, 0x94000), [0x98000, 0xa0000); closed in [0x94000, 0x98000))\n',
  );
  expect(wholeMap(design).map(({ declaredAt }) => declaredAt)).toEqual([0x1_0000n]);
});
