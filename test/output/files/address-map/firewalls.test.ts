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
import { windowsOf } from '../../../../lib/output/files/content/map-content.js';
import {
  addressMapCsv,
  addressMapHeader,
  addressMapJson,
  addressMapLinkerScript,
  addressMapMarkdown,
  addressMapText,
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

const accesses = fc.constantFrom<SecurityLike>({}, { secure: true }, { secure: false });
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
  windowsOf(mapContent(chip, { design: 'chip', input: 'chip.ts' })).map(
    ({ identifier, entry: { start, end } }) => `${identifier} ${start} ${end}`,
  );

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

test('files say what firewalls let through to a window, where they have a place for it', () => {
  const chip = chipOf([
    { first: 0x10, pages: 1, accepts: { secure: true } },
    { first: 0x11, pages: 1, accepts: {}, writes: { secure: true } },
    { first: 0x20, pages: 2, accepts: { secure: true } },
  ]);
  const map = wholeMap(chip);
  const content = mapContent(chip, { design: 'chip', input: 'chip.ts' });
  const limits = 'firewall: secure in [0x10000, 0x11000); reads all, writes secure in [0x11000, 0x12000)';
  expect(addressMapText(map)).toContain(`chip.ram.node (${limits})`);
  expect(addressMapCsv(map)).toContain(limits);
  expect(addressMapMarkdown(map)).toContain('firewall: secure in ');
  expect(addressMapJson(map)).toMatchObject({
    map: [
      {
        guarded: [
          { start: '0x10000', end: '0x11000', read: [{ secure: true }], write: [{ secure: true }] },
          { start: '0x11000', end: '0x12000', write: [{ secure: true }] },
        ],
      },
      { guarded: [{ start: '0x20000', read: [{ secure: true }] }] },
      {},
    ],
  });
  const header = addressMapHeader(content);
  expect(header).toContain('#define RAM_BASE 0x00010000UL\n#define RAM_SIZE 0x00010000UL\n');
  expect(header).toContain(limits);
  expect(header).toMatch(/firewall: secure \*\/\n#define USB_CTRL_BASE/);
  expect(header).toContain('What chip.dma sees, of RAM only [0x11000, 0x20000)');
  expect(addressMapLinkerScript(content)).toMatch(
    new RegExp(`firewall: secure in .*\\*/\\n  ram \\(rwx?\\) : ORIGIN = 0x10000, LENGTH = 64K`),
  );
});
