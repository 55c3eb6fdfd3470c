import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { describeSoc, DescriptionError, elaborateSoc } from '../../lib/descriptions/index.js';
import { readDeviceTree } from '../../lib/descriptions/device-tree/read.js';
import { addressMap } from '../../lib/output/files/index.js';
import { repeated } from '../seeds.js';
import { flattened } from './flatten.js';

const encoder = new TextEncoder();

// Read to the report, or refused with a place.
function survives(content: Uint8Array, files: Readonly<Record<string, string>> = {}): void {
  try {
    const read = (path: string): Uint8Array | undefined =>
      Object.hasOwn(files, path) ? encoder.encode(files[path]) : undefined;
    const { soc } = describeSoc({ file: 'a.dts', content, read }, 'device-tree');
    const elaboration = elaborateSoc(soc, { disabled: true });
    addressMap(elaboration);
    for (const { locations } of check(elaboration).findings)
      for (const { line } of locations) expect(line).toBeGreaterThan(0);
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    expect(error.place.line).toBeGreaterThan(0);
    expect(error.message).toMatch(/\S/);
  }
}

const source = `/dts-v1/;
/memreserve/ 0x1000 0x10;
#include "b.dtsi"
#define F(a, b) a b
/ {
  #address-cells = <1>; #size-cells = <1>; interrupt-parent = <&pic>; compatible = "acme,board";
  aliases { serial0 = &uart; };
  memory@0 { device_type = "memory"; reg = <0 0x1000>; };
  cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; reg = <0>; }; };
  pic: pic@9000 { reg = <0x9000 0x100>; interrupt-controller; #interrupt-cells = <2>; #address-cells = <0>; };
  soc { #address-cells = <1>; #size-cells = <1>; ranges = <0x0 0x40000000 0x10000>; dma-ranges = <0 0 0x1000>;
    uart: serial@F { reg = <F(0x100, 0x10)>; interrupts = <1 4>; clocks = <&osc>; clock-names = "a"; };
    dma: dma@200 { reg = <0x200 0x100>; #dma-cells = <1>; interrupts-extended = <&pic 2 1>, <0>, <&pcie 1>; };
    pcie: pcie@300 { device_type = "pci"; #address-cells = <3>; #size-cells = <2>; #interrupt-cells = <1>; reg = <0x300 0x100>;
      ranges = <0x82000000 0 0x50000000 0x5000 0 0x1000>; interrupt-map-mask = <0 0 0 7>; interrupt-map = <0 0 0 1 &pic 5 4>; };
  };
  osc: osc { compatible = "fixed-clock"; #clock-cells = <0>; clock-frequency = <1000>; };
};`;
const files = { 'b.dtsi': '/ { more { status = "disabled"; x = /bits/ 8 <1>; }; };', 'a.dts': source };

test('a source with parts cut out, doubled or exchanged', () => {
  const words = source.split(/(\b|(?=[<>{};&#"]))/);
  const edit = fc.tuple(fc.nat(words.length - 1), fc.nat(words.length - 1), fc.constantFrom('cut', 'copy', 'swap'));
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      const parts = [...words];
      for (const [from, to, how] of edits) {
        if (how === 'cut') parts.splice(from, 1 + (to % 3));
        else if (how === 'copy') parts.splice(to, 0, ...parts.slice(from, from + 4));
        else [parts[from], parts[to]] = [parts[to] ?? '', parts[from] ?? ''];
      }
      survives(encoder.encode(parts.join('')), files);
    }),
    repeated(300),
  );
});

test('words in any order', () => {
  const word = fc.constantFrom(
    ...[
      '/dts-v1/;',
      '/',
      '{',
      '}',
      ';',
      'a',
      'b: ',
      '&b',
      '&{/a}',
      '=',
      '<',
      '>',
      '1',
      '(',
      ')',
      '+',
      '"x"',
      '[00]',
      ',',
      '\n',
    ],
    ...[
      '#define A A B\n',
      '#define B(x) A x\n',
      'A',
      'B(1)',
      '#if ',
      '#endif\n',
      '#include "a.dts"\n',
      '/delete-node/',
      '/bits/ 64',
      '# 3 "x"\n',
    ],
    ...[
      'reg',
      'ranges',
      'interrupts',
      '/include/ "a.dts"',
      '/incbin/("a.dts")',
      "'",
      '\\\n',
      '/*',
      '//',
      '\u0000',
      '￿',
    ],
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (parts) => {
      survives(encoder.encode(`/dts-v1/; ${parts.join(' ')}`), files);
    }),
    repeated(300),
  );
});

test('a binary with bytes changed, or cut off', () => {
  const binary = flattened(
    readDeviceTree({ file: 'a.dts', content: encoder.encode(source), read: () => encoder.encode(files['b.dtsi']) })
      .root,
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(binary.length - 1), fc.nat(255)), { maxLength: 6 }),
      fc.nat(binary.length),
      (changes, length) => {
        const bytes = binary.slice();
        for (const [at, value] of changes) bytes[at] = value;
        survives(bytes);
        survives(bytes.slice(0, Math.max(4, length)));
      },
    ),
    repeated(300),
  );
});

test('a tree that nests without end, and very many brackets', () => {
  survives(encoder.encode(`/dts-v1/; / ${'{ a '.repeat(10_000)}`));
  survives(encoder.encode(`/dts-v1/; / { a = <${'('.repeat(10_000)}1>; };`));
  survives(
    encoder.encode(`/dts-v1/; / { ${Array.from({ length: 1000 }, (_, k) => `a${k} { reg = <0 0 1>; };`).join('')} };`),
  );
  survives(encoder.encode(`/dts-v1/;\n${'#if 1\n'.repeat(10_000)}`));
  survives(encoder.encode(`/dts-v1/;\n#define F(x) x\n/ { a = <F(${'('.repeat(10_000)})>; };`));
});
