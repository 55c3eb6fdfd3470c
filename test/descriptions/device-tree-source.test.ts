import { expect, test } from 'vitest';
import type { DeviceTreeFacts } from '../../lib/descriptions/device-tree/semantics/facts.js';
import { readDeviceTree } from '../../lib/descriptions/device-tree/read.js';
import { DescriptionError, type Source } from '../../lib/descriptions/index.js';
import { cellsIn, nodeAt, nodesOf, pathOf, stringsIn, type TreeNode } from '../../lib/descriptions/device-tree/tree.js';
import { flattened } from './flatten.js';
import { described, type Files, withoutPlaces } from './read.js';

function treeOf(files: Files, given: Pick<Source, 'folders' | 'currentFolder'> = {}): TreeNode {
  const [[file, content] = ['', '']] = Object.entries(files);
  const bytes = (text: string | Uint8Array | undefined): Uint8Array | undefined =>
    typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return readDeviceTree({
    file,
    content: bytes(content) ?? new Uint8Array(),
    read: (path) => bytes(files[path]),
    foldersIn: (folder) => foldersIn(folder, Object.keys(files)),
    ...given,
  }).root;
}

function foldersIn(folder: string, files: readonly string[]): string[] {
  const below = files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1));
  return [...new Set(below.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''))].sort();
}

function failure(files: Files): string {
  try {
    treeOf(files);
  } catch (error) {
    const { message, place } = error as { message: string; place: { file: string; line: number; column: number } };
    return `${place.file}:${place.line}:${place.column}: ${message}`;
  }
  return 'none';
}

const property = (root: TreeNode, path: string, name: string): number[] | undefined =>
  cellsIn(nodeAt(root, path)?.properties.get(name));

test('values are strings, cells of any width, bytes, references and expressions', () => {
  const root = treeOf({
    'a.dts': `/dts-v1/;
/ {
  text = "one", "two\\n\\x41\\101";
  cells = <1 0x10 (1 + 2 * 3) (1 ? 2 : 3) (~0) 'A' (-1)>;
  wide = /bits/ 64 <0x123456789abcdef0>;
  small = /bits/ 8 <1 2 3>, /bits/ 16 <0x1234>;
  bytes = [00 ff a5 12];
  bytes2 = [1234];
  at = &node;
  both = <&node 7>, "end";
  empty;
  node: node@0 { };
};`,
  });
  const value = (name: string): number[] => [...(root.properties.get(name)?.bytes ?? [])];
  expect(stringsIn(root.properties.get('text'))).toEqual(['one', 'two\nAA']);
  expect(property(root, '/', 'cells')).toEqual([1, 16, 7, 2, 0xffffffff, 65, 0xffffffff]);
  expect(value('wide')).toEqual([0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0]);
  expect(value('small')).toEqual([1, 2, 3, 0x12, 0x34]);
  expect(value('bytes')).toEqual([0, 255, 0xa5, 0x12]);
  expect(value('bytes2')).toEqual([0x12, 0x34]);
  expect(stringsIn(root.properties.get('at'))).toEqual(['/node@0']);
  expect(value('both')).toEqual([0, 0, 0, 1, 0, 0, 0, 7, 0x65, 0x6e, 0x64, 0]);
  expect(value('empty')).toEqual([]);
  expect(property(root, '/node@0', 'phandle')).toEqual([1]);
});

test('what is written later changes what was written before, in its old place', () => {
  const root = treeOf({
    'a.dts': `/dts-v1/;
/ { a { x = <1>; y = <2>; }; b: b { z; }; c { }; };
/ { a { x = <3>; }; d { }; };
&b { z = <4>; /delete-property/ nothing; };
&{/c} { w; };
/ { /delete-node/ d; a { /delete-property/ y; }; };
/delete-node/ &b;
/ { b { again; }; };`,
  });
  expect([...nodesOf(root)].map(pathOf)).toEqual(['/', '/a', '/b', '/c']);
  expect(property(root, '/a', 'x')).toEqual([3]);
  expect([...(nodeAt(root, '/a')?.properties.keys() ?? [])]).toEqual(['x']);
  expect([...(nodeAt(root, '/b')?.properties.keys() ?? [])]).toEqual(['again']);
});

test('a reference has a label, a path, or a path below a label', () => {
  const root = treeOf({
    'a.dts': `/dts-v1/;
/ { at = &{bus/b/c}, &{/bus/a}, &bus; use = <&{bus/b/c} &{bus/b/c}>; bus: bus { a { }; b { c { }; d { }; }; }; };
&{bus/a} { x = <1>; };
&{/bus/a} { y = <2>; };
/delete-node/ &{bus/b/d};`,
  });
  expect([...nodesOf(root)].map(pathOf)).toEqual(['/', '/bus', '/bus/a', '/bus/b', '/bus/b/c']);
  expect([...(nodeAt(root, '/bus/a')?.properties.keys() ?? [])]).toEqual(['x', 'y']);
  expect(stringsIn(root.properties.get('at'))).toEqual(['/bus/b/c', '/bus/a', '/bus']);
  expect(property(root, '/', 'use')).toEqual([1, 1]);
});

test('a label is told to be that of two nodes only if both are there at last', () => {
  const [use, moved] = ['use = <&x>;', '/ { x: b { }; };\n'];
  for (const [file, path] of [
    [`/ { ${use} x: a { }; };\n${moved}/ { /delete-node/ a; };`, '/b'],
    [`/ { ${use} x: a { }; };\n${moved}/delete-node/ &{/b};`, '/a'],
    [`/ { ${use} c: c { x: a { }; }; };\n${moved}/delete-node/ &c;`, '/b'],
    [`/ { ${use} x: a { }; };\n/delete-node/ &x;\n${moved}`, '/b'],
  ] as const) {
    const root = treeOf({ 'a.dts': `/dts-v1/;\n${file}` });
    expect(property(root, path, 'phandle')).toEqual(property(root, '/', 'use'));
    expect(nodeAt(root, path)?.labels).toEqual(['x']);
  }
});

test('a node that was there once is not omitted, however it is written again', () => {
  const root = treeOf({
    'a.dts': `/dts-v1/;
/ { first { }; /omit-if-no-ref/ second { }; third { }; };
/ { /omit-if-no-ref/ first { a; }; second { a; }; /delete-node/ third; /omit-if-no-ref/ third { a; }; };`,
  });
  expect([...root.children.keys()]).toEqual(['first', 'third']);
});

test('a reference into a node that is omitted leads nowhere, and is not a phandle of 0', () => {
  const source = `/dts-v1/;
/ { /omit-if-no-ref/ gone { inner: inner { interrupt-controller; #interrupt-cells = <1>; }; own: own { phandle = <7>; }; };
  x { compatible = "x"; interrupts-extended = <&inner 1>; path = &inner; own = <&own>; }; };`;
  const properties = nodeAt(treeOf({ 'a.dts': source }), '/x')?.properties;
  expect(cellsIn(properties?.get('interrupts-extended'))).toEqual([1, 1]);
  expect(stringsIn(properties?.get('path'))).toEqual(['/gone/inner']);
  expect(cellsIn(properties?.get('own'))).toEqual([7]);
  expect(described({ 'a.dts': source }).soc.findings.map(({ message }) => message)).toEqual([
    'An interrupt of /x is for the phandle 1, which no node has. Name a controller by its label.',
  ]);
});

test('a node that is to be omitted without a reference is', () => {
  const root = treeOf({
    'a.dts': `/dts-v1/;
/ { use = <&kept>; /omit-if-no-ref/ kept: kept { }; /omit-if-no-ref/ gone: gone { inner { }; }; };`,
  });
  expect([...nodesOf(root)].map(pathOf)).toEqual(['/', '/kept']);
});

test('labels stand before commas, too, and a backslash before a name is no part of it', () => {
  const root = treeOf({
    'a.dts': String.raw`/dts-v1/;
/ { m = "abc" post: , pre: <1> last: end: ; \#gpio-cells = <2>; \gone; \node { \empty; }; };
/ { /delete-property/ \gone; };`,
  });
  expect([...root.properties].map(([name, { bytes }]) => [name, [...bytes]])).toEqual([
    ['m', [...Buffer.from('abc\0'), 0, 0, 0, 1]],
    ['#gpio-cells', [0, 0, 0, 2]],
  ]);
  expect([...(nodeAt(root, '/node')?.properties.keys() ?? [])]).toEqual(['empty']);
  expect(failure({ 'a.dts': '/dts-v1/;\n/ { a\\b; };' })).toBe('a.dts:2:6: Here should be ; and is \\.');
});

test('the preprocessor includes, replaces and chooses', () => {
  const root = treeOf(
    {
      'arch/arm/boot/dts/acme/board.dts': `/dts-v1/;
#include <dt-bindings/clock.h>
#include "chip.dtsi"
/include/ "more.dtsi"
#include <arm/common.dtsi>
#if defined(CLK_A) && (CLK_B == CLK_A + 1) && !defined NOTHING
/ { chosen-by-if = <CLK_B>; };
#elif 1
/ { wrong; };
#else
/ { wrong; };
#endif
#ifndef CLK_A
#error "never"
#endif
/ { pair = <PAIR(1, (2 + 3))>; name = NAME(uart); both = <GLUE(CLK_, B)>; #address-cells = <1>; // a comment: CLK_A
  text = "CLK_A // no comment"; /* over
  lines */ calls = <PAIR(
    4,
    5)>; rest = <ALL(6 7)>; };
#undef CLK_A
/ { self = <SELF>; SELF; };`,
      'include/dt-bindings/clock.h': `#ifndef CLOCK_H
#define CLOCK_H
#define CLK_A 4
#define CLK_B (CLK_A + \\
  1)
#define PAIR(a, b) a b
#define STR(x) #x
#define NAME(x) STR(x)
#define GLUE(a, b) a##b
#define ALL(...) __VA_ARGS__
#define SELF SELF2
#define SELF2 1
#endif`,
      'arch/arm/boot/dts/acme/chip.dtsi': '#include <dt-bindings/clock.h>\n/ { chip; };',
      'arch/arm/boot/dts/acme/more.dtsi': '/ { more; };',
      'arch/arm/boot/dts/common.dtsi': '/ { common; };',
    },
    { folders: ['include'] },
  );
  expect([...root.properties.keys()]).toEqual([
    ...['chip', 'more', 'common', 'chosen-by-if', 'pair', 'name', 'both', '#address-cells', 'text', 'calls', 'rest'],
    ...['self', '1'],
  ]);
  expect(property(root, '/', 'chosen-by-if')).toEqual([5]);
  expect(property(root, '/', 'pair')).toEqual([1, 5]);
  expect(stringsIn(root.properties.get('name'))).toEqual(['uart']);
  expect(property(root, '/', 'both')).toEqual([5]);
  expect(stringsIn(root.properties.get('text'))).toEqual(['CLK_A // no comment']);
  expect(property(root, '/', 'calls')).toEqual([4, 5]);
});

test('the preprocessor knows where it is, and counts', () => {
  const root = treeOf({
    'a.dts': `/dts-v1/;
#define PASTE(a, b) a##b
#define NAME(a, b) PASTE(a, b)
#define TWICE(a) a a
#define HERE __LINE__
/ { x = <__COUNTER__ TWICE(__COUNTER__) __COUNTER__>;
  NAME(y, __COUNTER__) = <__LINE__
    HERE>; PASTE(z, __COUNTER__); file = __FILE__; };
#if defined __COUNTER__ && __COUNTER__ == 4 && __LINE__ == 9
#ifdef __FILE__
/ { chosen; };
#endif
#endif
#define __LINE__ 3
/ { own = <__LINE__>; };`,
  });
  // An argument is replaced once however often it is used, and not at all beside ##.
  expect(property(root, '/', 'x')).toEqual([0, 1, 1, 2]);
  expect(property(root, '/', 'y3')).toEqual([7, 8]);
  expect([...root.properties.keys()]).toEqual(['x', 'y3', 'z__COUNTER__', 'file', 'chosen', 'own']);
  expect(stringsIn(root.properties.get('file'))).toEqual(['a.dts']);
  expect(property(root, '/', 'own')).toEqual([3]);
});

test.each([
  ['their own repository', 'src/arm64/acme/board.dts', ''],
  ['U-Boot', 'dts/upstream/src/arm64/acme/board.dts', 'dts/upstream/'],
  ['Barebox', 'dts/src/arm64/acme/board.dts', 'dts/'],
  ['a source of Barebox', 'arch/arm/dts/board.dts', 'dts/'],
])('what device trees of the kernel share is found where they are without it: %s', (_, board, top) => {
  const { properties } = treeOf({
    [board]:
      '/dts-v1/;\n#include <dt-bindings/gpio.h>\n#include <arm/acme/chip.dtsi>\n#include "arm64/core.dtsi"\n/ { x = <PINS>; };',
    [`${top}include/dt-bindings/gpio.h`]: '#define PINS 5',
    [`${top}src/arm/acme/chip.dtsi`]: '/ { chip; };',
    [`${top}src/arm64/core.dtsi`]: '/ { core; };',
  });
  expect([...properties.keys()]).toEqual(['chip', 'core', 'x']);
});

test.each([
  ['/', 'arch/arm/dts/', ''],
  ['/u-boot/arch/arm/dts', '', '../../../'],
])('a source of U-Boot finds what it shares with the kernel: from %s', (currentFolder, beside, top) => {
  const upstream = `${top}dts/upstream/src/`;
  const { properties } = treeOf(
    {
      [`${beside}board.dts`]:
        '/dts-v1/;\n#include <gpio.h>\n#include "chip.dtsi"\n#include "core.dtsi"\n/ { x = <PINS>; };',
      [`${top}include/gpio.h`]: '#define PINS 5',
      // Folders of vendors come before those in them, and other architectures are not looked through.
      [`${upstream}arm/acme/one/chip.dtsi`]: '/ { wrong; };',
      [`${upstream}arm/zeta/chip.dtsi`]: '/ { chip; };',
      [`${upstream}arm/acme/one/more.dtsi`]: '/ { more; };',
      [`${upstream}arm64/acme/core.dtsi`]: '#include "more.dtsi"\n/ { core; };',
      [`${upstream}aarch/acme/core.dtsi`]: '/ { wrong; };',
    },
    { currentFolder },
  );
  expect([...properties.keys()]).toEqual(['chip', 'more', 'core', 'x']);
});

test('every fact has the place where it was written, through includes, macros and line markers', () => {
  const { facts } = described({
    'board.dts': '/dts-v1/;\n#include "chip.dtsi"\n&uart { status = "okay";\n  clocks = <&osc>; };\n',
    'chip.dtsi': `#define BASE 0x1000
/ {
  #address-cells = <1>;
  #size-cells = <1>;
# 40 "generated.dtsi" 1
  uart: serial@1000 {
    reg = <BASE 0x100>,
          <0x3000 0x100>; };
# 9 "chip.dtsi" 2
  osc: osc { #clock-cells = <0>; clock-frequency = <24000000>; };
};
`,
  });
  const [uart, osc] = (facts as DeviceTreeFacts).devices;
  expect(uart).toMatchObject({
    path: '/serial@1000',
    place: { file: 'generated.dtsi', line: 40, column: 9 },
    reg: [
      { base: '0x1000', place: { file: 'generated.dtsi', line: 41, column: 12 } },
      { base: '0x3000', place: { file: 'generated.dtsi', line: 42, column: 12 } },
    ],
    clocks: [{ provider: '/osc', place: { file: 'board.dts', line: 4, column: 13 } }],
  });
  expect(osc).toBeUndefined();
});

test.each<[string, Files, string]>([
  ['no version', { 'a.dts': '/ { };' }, 'a.dts:1:1: A device tree source begins with /dts-v1/;'],
  ['no end', { 'a.dts': '/dts-v1/;\n/ {\n a {' }, 'a.dts:3:2: The node a lacks its }.'],
  ['no end of the root', { 'a.dts': '/dts-v1/;\n\n/ {\n  a { };\n' }, 'a.dts:3:1: The node / lacks its }.'],
  [
    'no end of a node',
    { 'a.dts': '/dts-v1/;\n/ {\n  a {\n    b: b {\n      x;\n    c { y; };\n  };\n};\n' },
    'a.dts:4:8: The node b lacks its }. The } at a.dts:7:3 is further left, and closes one around it.',
  ],
  [
    'no end of a node before another statement',
    { 'a.dts': '/dts-v1/;\n/ {\n\ta: a {\n\t\tx;\n};\n&a { y; };\n' },
    'a.dts:3:5: The node a lacks its }. The } at a.dts:5:1 is further left, and closes one around it.',
  ],
  [
    'no end of the root before it is opened again',
    { 'a.dts': '/dts-v1/;\n/ { a { x; };\n/ { y; };\n' },
    'a.dts:2:1: The node / lacks its }.',
  ],
  [
    'no end, with braces that stand anywhere',
    { 'a.dts': '/dts-v1/;\n/ { a {\n x; };\n b { y;\n };\n&{/a} { z; };' },
    'a.dts:2:1: The node / lacks its }.',
  ],
  ['no semicolon', { 'a.dts': '/dts-v1/;\n/ { a = <1> }; ' }, 'a.dts:2:13: Here should be ; and is }.'],
  ['no label', { 'a.dts': '/dts-v1/;\n&uart { };' }, 'a.dts:2:1: There is no node &uart.'],
  [
    'no node below a label',
    { 'a.dts': '/dts-v1/;\n/ { a: a { }; };\n&{a/b} { };' },
    'a.dts:3:1: There is no node &{a/b}.',
  ],
  [
    'no node to delete',
    { 'a.dts': '/dts-v1/;\n/delete-node/ &{a/b};' },
    'a.dts:2:15: There is no node &{a/b} to delete.',
  ],
  ['no target', { 'a.dts': '/dts-v1/;\n/ { a = <&uart>; };' }, 'a.dts:2:10: There is no node &uart.'],
  ['no file', { 'a.dts': '/dts-v1/;\n#include "b.dtsi"\n' }, 'a.dts:2:1: There is no file b.dtsi to include.'],
  ['a loop', { 'a.dts': '/dts-v1/;\n#include "a.dts"\n' }, 'a.dts:2:1: Files include each other more than 64 deep.'],
  ['no endif', { 'a.dts': '/dts-v1/;\n#if 1\n' }, 'a.dts:2:1: This condition lacks its #endif.'],
  [
    'no macro',
    { 'a.dts': '/dts-v1/;\n#if A && IS_ENABLED(B)\n#endif\n' },
    'a.dts:2:1: There is no macro IS_ENABLED with arguments.',
  ],
  ['an error', { 'a.dts': '/dts-v1/;\n#error too old\n' }, 'a.dts:2:1: The source says: too old'],
  [
    'arguments',
    { 'a.dts': '/dts-v1/;\n#define F(a) a\n/ { x = <F(1, 2)>; };' },
    'a.dts:3:10: The macro F takes 1 argument, not 2.',
  ],
  ['division', { 'a.dts': '/dts-v1/;\n/ { x = <(1 / 0)>; };' }, 'a.dts:2:10: The expression divides by zero.'],
  ['bits', { 'a.dts': '/dts-v1/;\n/ { x = /bits/ 8 <256>; };' }, 'a.dts:2:19: 0x100 has more than 8 bits.'],
  ['comment', { 'a.dts': '/dts-v1/;\n /* no end' }, 'a.dts:2:2: This comment has no end.'],
  [
    'labels',
    { 'a.dts': '/dts-v1/;\n/ { x: a { }; x: b { }; };' },
    'a.dts:2:18: The label x is that of two nodes: /a and /b.',
  ],
])('what cannot be read has a message with its place: %s', (_, files, message) => {
  expect(failure(files)).toBe(message);
});

function refusal(files: Files, folders: readonly string[] = []): readonly [message: string, help: string | undefined] {
  try {
    described(files, { folders });
  } catch (error) {
    if (error instanceof DescriptionError) return [error.message, error.help];
    throw error;
  }
  return ['none', undefined];
}

test.each([
  ['a.dtb', Uint8Array.of(1, 2, 3)],
  ['a.dtb', '/dts-v2/;'],
  ['a.dtbo.gz', new Uint8Array()],
  ['a.dts', Uint8Array.of(0xd0, 0x0d, 0, 0, 1)],
])('a flattened tree that is broken is taken for no source: %s', (file, content) => {
  expect(refusal({ [file]: content })).toEqual([
    'A flattened device tree begins with the bytes d0 0d fe ed, and this file does not.',
    'Make it anew from its source with dtc, or name the source, as a file that ends in .dts.',
  ]);
});

test('what a preprocessed file includes is looked for from where its lines come from', () => {
  const files = {
    'a.pp.dts': '/dts-v1/;\n# 7 "arch/arm/boot/dts/ti/a.dts"\n/include/ "../b.dtsi"\n/ { };',
    'linux/arch/arm/boot/dts/b.dtsi': '/ { b = <1>; };',
  };
  expect(refusal(files)).toEqual([
    'There is no file ../b.dtsi to include.',
    'The line was in arch/arm/boot/dts/ti/a.dts: name the folder in which that path begins with -I, such as the top of the kernel, or the folder of the file.',
  ]);
  expect(refusal(files, ['linux'])).toEqual(['none', undefined]);
  expect(refusal({ 'a.dts': '/dts-v1/;\n#include "b.dtsi"\n' })).toEqual([
    'There is no file b.dtsi to include.',
    'Name the folder that it is in with -I.',
  ]);
});

test('macros that expand for ever end in a message', () => {
  const doubling = Array.from({ length: 40 }, (_, k) => `#define M${k + 1} M${k} M${k}`).join('\n');
  expect(failure({ 'a.dts': `/dts-v1/;\n#define M0 1\n${doubling}\n/ { x = <M40>; };` })).toBe(
    'a.dts:43:10: Macros become more than 250000 words.',
  );
});

test('a flattened tree says what its source says', () => {
  const source = `/dts-v1/;
/ {
  #address-cells = <2>; #size-cells = <1>; compatible = "acme,board";
  soc { #address-cells = <1>; #size-cells = <1>; ranges = <0x0 0x1 0x0 0x10000>;
    serial@1000 { compatible = "acme,uart"; reg = <0x1000 0x100>; };
  };
};`;
  const binary = flattened(treeOf({ 'a.dts': source }));
  expect(withoutPlaces(described({ 'a.dtb': binary }).facts)).toEqual(
    withoutPlaces(described({ 'a.dts': source }).facts),
  );
});

test('an overlay may be for a node below a label', () => {
  const { facts } = described(
    {
      'a.dts': '/dts-v1/;\n/ { bus: bus { serial@1000 { compatible = "acme,uart"; status = "disabled"; }; }; };',
      'b.dtso': '/dts-v1/;\n/plugin/;\n&{bus/serial@1000} { status = "okay"; };',
    },
    { overlays: ['b.dtso'] },
  );
  expect((facts as DeviceTreeFacts).devices).toMatchObject([{ path: '/bus/serial@1000', enabled: true }]);
});

test('an overlay, source or binary, is laid over the tree that it is for', () => {
  const base = `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>;
  osc: osc { #clock-cells = <0>; };
  bus: bus { #address-cells = <1>; #size-cells = <1>; ranges; serial@1000 { reg = <0x1000 0x100>; status = "disabled"; }; };
};`;
  const sugar = `/dts-v1/;
/plugin/;
&bus { serial@1000 { status = "okay"; }; timer: timer@2000 { reg = <0x2000 0x100>; clocks = <&osc>; }; };
&{/} { use { clocks = <&osc>; }; };`;
  const spelled = `/dts-v1/;
/plugin/;
/ {
  fragment@0 { target = <&bus>; __overlay__ { serial@1000 { status = "okay"; }; timer: timer@2000 { reg = <0x2000 0x100>; clocks = <&osc>; }; }; };
  fragment@1 { target-path = "/"; __overlay__ { use { clocks = <&osc>; }; }; };
};`;
  const [first, second] = [sugar, spelled].map((overlay) =>
    described({ 'a.dts': base, 'b.dtso': overlay }, { overlays: ['b.dtso'] }),
  );
  const devices = (first?.facts as DeviceTreeFacts | undefined)?.devices ?? [];
  expect(devices.map(({ path, enabled }) => [path, enabled])).toEqual([
    ['/bus', true],
    ['/bus/serial@1000', true],
    ['/bus/timer@2000', true],
    ['/use', true],
  ]);
  expect(devices[2]?.clocks).toMatchObject([{ provider: '/osc', args: [] }]);
  expect(withoutPlaces(second?.facts)).toEqual(withoutPlaces(first?.facts));
  expect(() => described({ 'b.dtso': sugar })).toThrow(
    'b.dtso is an overlay, which needs the tree that it applies to.',
  );
});

const fileOf = (overlay: string | Uint8Array): string => (typeof overlay === 'string' ? 'b.dtso' : 'b.dtbo');

// As dtc -@ makes a binary overlay of one that is spelled out: references to the tree in __fixups__, those to itself in __local_fixups__.
function compiledOverlay(body: { readonly own: string; readonly local: string; readonly fixups: string }): Uint8Array {
  const { own, local, fixups } = body;
  return flattened(
    treeOf({ 'o.dts': `/dts-v1/;\n/ { ${own} __fixups__ { ${fixups} }; __local_fixups__ { ${local} }; };` }),
  );
}

test('what an overlay refers to is its own where it has that, in source and in binaries', () => {
  const base = `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>;
  osc: osc { #clock-cells = <0>; };
  bus: bus { #address-cells = <1>; #size-cells = <1>; ranges; };
};`;
  const source = `/dts-v1/;
/plugin/;
&bus { osc: crystal { #clock-cells = <0>; }; timer@2000 { reg = <0x2000 0x100>; clocks = <&osc>; }; };`;
  const binary = compiledOverlay({
    own: `fragment@0 { target = <0xffffffff>; __overlay__ {
      crystal { #clock-cells = <0>; phandle = <1>; }; timer@2000 { reg = <0x2000 0x100>; clocks = <1>; };
    }; };`,
    fixups: 'bus = "/fragment@0:target:0";',
    local: 'fragment@0 { __overlay__ { timer@2000 { clocks = <0>; }; }; };',
  });
  for (const overlay of [source, binary]) {
    const { facts, soc } = described({ 'a.dts': base, [fileOf(overlay)]: overlay }, { overlays: [fileOf(overlay)] });
    const timer = (facts as DeviceTreeFacts).devices.find(({ path }) => path === '/bus/timer@2000');
    expect(timer?.clocks).toMatchObject([{ provider: '/bus/crystal' }]);
    expect(soc.findings).toEqual([]);
  }
});

test('a node of an overlay that is in none of its fragments is not in the tree, and what refers to it is told', () => {
  const base =
    '/dts-v1/;\n/ { #address-cells = <1>; #size-cells = <1>; bus: bus { #address-cells = <1>; #size-cells = <1>; ranges; }; };';
  const source = `/dts-v1/;
/plugin/;
/ { crystal: crystal { #clock-cells = <0>; };
  fragment@0 { target = <&bus>; __overlay__ { timer@2000 { reg = <0x2000 0x100>; clocks = <&crystal>; }; }; };
};`;
  const binary = compiledOverlay({
    own: `crystal { #clock-cells = <0>; phandle = <1>; };
      fragment@0 { target = <0xffffffff>; __overlay__ { timer@2000 { reg = <0x2000 0x100>; clocks = <1>; }; }; };`,
    fixups: 'bus = "/fragment@0:target:0";',
    local: 'fragment@0 { __overlay__ { timer@2000 { clocks = <0>; }; }; };',
  });
  const told = [source, binary].map((overlay) => {
    const { facts, soc } = described({ 'a.dts': base, [fileOf(overlay)]: overlay }, { overlays: [fileOf(overlay)] });
    expect((facts as DeviceTreeFacts).devices.map(({ path }) => path)).toEqual(['/bus', '/bus/timer@2000']);
    return soc.findings.map(({ rule, message }) => `${rule}: ${message}`);
  });
  expect(told).toEqual(
    Array.from({ length: 2 }, () => [
      'description/malformed: The clocks of /bus/timer@2000 refers to /crystal of the overlay, which is in none of its fragments, so that it is not in the tree. Write it into a fragment.',
    ]),
  );
});
