import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { RequirementError } from '../../../../lib/base/diagnostic/index.js';
import { addressMapLinkerScript, contentOf, mapContent, type MapEntry } from '../../../../lib/output/files/index.js';
import { mapEntry, memoryEntry, origin } from '../map-entry.js';

function bank(name: string, base: bigint, mask: bigint): MapEntry {
  const interleaved = new AddressSet(base, mask);
  return { ...memoryEntry(base, interleaved.max + 1n - base, { device: `top.${name}.node` }), interleaved };
}

test('the memory of a map, its interleaved banks as one region', () => {
  const entries = [
    memoryEntry(0x1000n, 0x1000n, {
      device: 'top.rom.node',
      permissions: { read: true, write: false, execute: true, cache: false, atomic: false },
      location: { file: 'top.ts', line: 3, column: 5 },
      notes: { owner: 'boot team', datasheet: 'rom.pdf' },
    }),
    mapEntry(0x4000n, 0x1000n, { device: 'top.uart.node' }),
    memoryEntry(0x5000n, 0x1000n, { device: 'top.error.node', regionType: 'VOLATILE' }),
    memoryEntry(0x6000n, 0x180n, { device: 'top.len.node' }),
    bank('bank0', 0x8000_0000n, 0xf_ffbfn),
    bank('bank1', 0x8000_0040n, 0xf_ffbfn),
    bank('holes', 0x9000_0000n, 0xf_ffbfn),
  ];
  expect(addressMapLinkerScript(contentOf({ entries, origin })))
    .toBe(`/* Address map of top as all masters together see it. */
/* Made by entente map from top.ts; changes are lost when it is made again. */
MEMORY
{
  /* top.rom.node, RX, UNCACHED, top.ts:3:5, owner boot team, datasheet rom.pdf */
  rom   (rx)  : ORIGIN = 0x1000, LENGTH = 4K
  /* top.len.node, RWX, UNCACHED */
  "len" (rwx) : ORIGIN = 0x6000, LENGTH = 0x180
  /* top.bank0.node (in blocks of 64 bytes), RWX, UNCACHED; top.bank1.node (in blocks of 64 bytes), RWX, UNCACHED */
  bank0 (rwx) : ORIGIN = 0x80000000, LENGTH = 1M
  /* top.holes.node answers in blocks of 64 bytes with holes between them, which is not a region. */
}
`);
});

test('a map without memory', () => {
  expect(addressMapLinkerScript(contentOf({ entries: [mapEntry(0n, 1n)], origin }))).toContain(
    '{\n  /* No device is memory. */\n}\n',
  );
});

test('regions of sections are aliases of memories that there are', () => {
  const entries = [
    memoryEntry(0x1000n, 0x1000n, { device: 'top.rom.node' }),
    memoryEntry(0x8000n, 0x1000n, { device: 'top.len.node' }),
  ];
  const content = contentOf({ entries, origin });
  const made = addressMapLinkerScript(content, { regions: { REGION_TEXT: 'rom', REGION_DATA: 'len' } });
  expect(made.slice(made.indexOf('}'))).toBe(
    '}\nREGION_ALIAS("REGION_TEXT", rom);\nREGION_ALIAS("REGION_DATA", "len");\n',
  );
  expect(() => addressMapLinkerScript(content, { regions: { REGION_TEXT: 'roms' } })).toThrow(
    'There is no memory "roms" for REGION_TEXT.',
  );
  expect(() => addressMapLinkerScript(content, { regions: { 'a");': 'rom' } })).toThrow(
    'No region can be called "a\\");".',
  );
});

test('no region of a section is called as a memory is', () => {
  const entries = ['rom', 'len'].map((name, k) =>
    memoryEntry(BigInt(k) << 12n, 0x1000n, { device: `top.${name}.node` }),
  );
  const refused = (regions: Readonly<Record<string, string>>): string => {
    try {
      return addressMapLinkerScript(contentOf({ entries, origin }), { regions });
    } catch (error) {
      return error instanceof RequirementError ? `${error.message} ${error.help ?? ''}` : String(error);
    }
  };
  expect([refused({ rom: 'len' }), refused({ REGION_TEXT: 'rom', len: 'len' })]).toEqual([
    'The region rom is called as a memory of the map is. Call it otherwise, such as REGION_ROM.',
    'The region len is called as a memory of the map is. Leave it out: sections may name the memory len itself.',
  ]);
  expect(refused({ ROM: 'rom' })).toContain('REGION_ALIAS("ROM", rom);');
});

test('memories at one address that different masters see are refused, and each master has a script of its own', () => {
  const design = elaborate(
    soc('chip', () => {
      const memory = () => tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const cores = ['big', 'little'].map((name) => {
        const core = tl.client({ name, emits: tl.readWrite(1, 8) });
        const ram = memory();
        connect(core, ram);
        return { core, ram };
      });
      return { big: cores[0], little: cores[1] };
    }),
  );
  const origin = { design: 'chip', input: 'chip.ts' };
  expect(() => addressMapLinkerScript(mapContent(design, origin))).toThrow(
    'chip.ram_1.node (for chip.little) and chip.ram.node (for chip.big) share the address 0x80000000 in what all masters together can see.',
  );
  for (const from of ['big', 'little']) {
    expect(addressMapLinkerScript(mapContent(design, { ...origin, from }))).toContain(
      'ram (rwx) : ORIGIN = 0x80000000, LENGTH = 64K',
    );
  }
});
