import { expect, test } from 'vitest';
import { readDeviceTree } from '../../lib/descriptions/device-tree/read.js';
import { nodeAt, nodesOf, pathOf, stringsIn, type TreeNode } from '../../lib/descriptions/device-tree/tree.js';
import { DescriptionError, type Source } from '../../lib/descriptions/index.js';
import { flattened } from './flatten.js';
import { described } from './read.js';

// What compilers of device trees and loaders of overlays make of the same files, and what they refuse, as recorded once.

function source(file: string, content: string | Uint8Array): Source {
  return {
    file,
    content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    read: () => undefined,
  };
}

function treeOf(base: string | Uint8Array, ...overlays: (string | Uint8Array)[]): TreeNode {
  const name = (content: string | Uint8Array, source: string, binary: string): string =>
    typeof content === 'string' ? source : binary;
  return readDeviceTree(
    source(name(base, 'a.dts', 'a.dtb'), base),
    overlays.map((overlay) => source(name(overlay, 'o.dtso', 'o.dtbo'), overlay)),
  ).root;
}

function refusal(base: string | Uint8Array, ...overlays: (string | Uint8Array)[]): string {
  try {
    treeOf(base, ...overlays);
  } catch (error) {
    if (error instanceof DescriptionError) return `${error.place.line}:${error.place.column}: ${error.message}`;
    throw error;
  }
  return 'none';
}

const hex = (root: TreeNode, path: string, name: string): string | undefined => {
  const bytes = nodeAt(root, path)?.properties.get(name)?.bytes;
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('hex');
};
const root = (body: string): string => `/dts-v1/;\n/ { ${body} };\n`;
const top = (text: string): string => `/dts-v1/;\n${text}\n`;

test.each([
  [
    'a property behind a node',
    root('a { }; x;'),
    '2:12: The property x of / stands behind nodes, which begin at a.dts:2:5.',
  ],
  [
    'a property behind a deleted node',
    root('/delete-node/ a; x;'),
    '2:22: The property x of / stands behind nodes, which begin at a.dts:2:5.',
  ],
  [
    'a deleted property behind a node',
    root('a { }; /delete-property/ x;'),
    '2:12: The property x of / stands behind nodes, which begin at a.dts:2:5.',
  ],
  ['a label of the root', top('l: / { };'), '2:1: No label may stand before the root.'],
  ['two labels of a node', top('/ { a: a { }; };\nb: c: &a { };'), '3:1: Only one label may stand before &a.'],
  [
    'a label of what is deleted',
    top('/ { a: a { }; };\nl: /delete-node/ &a;'),
    '3:1: No label may stand before /delete-node/.',
  ],
  ['a root that is omitted', top('/omit-if-no-ref/ / { };'), '2:18: A node begins here, or a directive; not /.'],
  [
    'a property that is omitted',
    root('/omit-if-no-ref/ x;'),
    '2:22: /omit-if-no-ref/ is for nodes, and x is a property.',
  ],
  ['memory behind a node', top('/ { };\n/memreserve/ 1 2;'), '3:1: /memreserve/ stands behind a node.'],
  ['a node before there is one', top('&{/} { };\n/ { };'), '2:1: There is no node &{/}.'],
  ['no node', top('/memreserve/ 1 2;'), '1:1: The source has no node.'],
  ['an expression of bits', root('x = /bits/ (8) <1>;'), '2:16: /bits/ takes 8, 16, 32 or 64, as a number.'],
  ['bits of bytes', root('x = /bits/ 8 [01];'), '2:18: /bits/ is for <cells>; not [.'],
  ['a suffix in small letters', root('x = <1ul>;'), '2:13: 1ul is not a number.'],
  ['a suffix in another order', root('x = <1LU>;'), '2:13: 1LU is not a number.'],
  ['a unary plus', root('x = <(+1)>;'), '2:10: + cannot stand here in an expression.'],
  ['a division by zero that does not count', root('x = <(1 || 1 / 0)>;'), '2:10: The expression divides by zero.'],
  ['no digits', root(String.raw`x = "\xg";`), String.raw`2:9: Behind \x stand one or two hexadecimal digits.`],
  [
    'a reference without a name',
    root('x = &{};'),
    '2:9: A value begins here: "text", <cells>, [bytes] or &label; not &.',
  ],
  ['a blank before the colon of a label', root('a : c { };'), '2:7: Here should be ; and is :.'],
  ['a blank of no word', root('\u00a0x;'), '2:5: A name of a node or of a property begins here; not \u00a0.'],
  [
    'overlays and others',
    '/dts-v1/;\n/dts-v1/;\n/plugin/;\n/ { };',
    '2:1: Of several /dts-v1/; either all are followed by /plugin/;, or none is.',
  ],
  ['two plugins', '/dts-v1/;\n/plugin/;\n/plugin/;\n/ { };', '3:2: Here should be { and is plugin.'],
  [
    'one label of two properties',
    root('l: x; l: y;'),
    '2:11: The label l is that of the property x of / and of the property y of /.',
  ],
  [
    'one label of a node and a value',
    root('x = l: <1>; l: a { };'),
    '2:9: The label l is that of /a and of the value of the property x of /.',
  ],
  ['a parameter that is no name', top('#define F(;) 1\n/ { };'), '2:1: The parameters of the macro F cannot have ;.'],
  [
    'parameters without an end',
    top('#define F(a 1\n/ { };'),
    '2:1: The parameters of the macro F lack a closing bracket.',
  ],
  ['a ## at an end', top('#define F(a) a ##\n/ { };'), '2:1: The macro F has ## at an end, with nothing to join.'],
  ['parameters of one name', top('#define F(a, a) 1\n/ { };'), '2:1: Two parameters of the macro F have one name.'],
])('compilers refuse %s', (_, text, message) => {
  expect(refusal(text)).toBe(message);
});

test('labels and /omit-if-no-ref/ stand before nodes in any order, and before what is deleted', () => {
  const text = `/dts-v1/;
/ { l: x; /delete-property/ z; l: m: y; };
/ { l: /delete-property/ x; k: /omit-if-no-ref/ b { }; /omit-if-no-ref/ n: /omit-if-no-ref/ c { }; o: /delete-node/ d; };
/ { use = <&n>; };`;
  // The label l is given twice only until the first property that has it is gone.
  const tree = treeOf(text.replace('l: m: y', 'm: y'));
  expect([...nodesOf(tree)].map(pathOf)).toEqual(['/', '/c']);
  expect([...tree.properties.keys()]).toEqual(['y', 'use']);
  expect(refusal(text)).toBe('none');
});

test('what compilers refuse in names and phandles is told', () => {
  const findings = (body: string): string[] =>
    described({ 'a.dts': root(body) }).soc.findings.map(({ rule, message }) => `${rule}: ${message}`);
  const ofNodes = 'The name of a node has letters, digits and , . _ + -, and its address after a single @.';
  expect(findings('a@1@2 { }; @1 { }; b* { };')).toEqual([
    `description/oddity: The name of /a@1@2 has more than one @, which compilers refuse. ${ofNodes}`,
    `description/oddity: /@1 has no name before its @, which compilers refuse. ${ofNodes}`,
    `description/oddity: The name of /b* has a *, which compilers refuse. ${ofNodes}`,
  ]);
  expect(findings('a@b; c { name = "d"; };')).toEqual([
    'description/oddity: The name of the property a@b of / has a @, which compilers refuse. The name of a property has letters, digits and , . _ + * # ? -.',
    'description/oddity: The property name of /c does not say "c", which compilers refuse. Take it out.',
  ]);
  expect(findings('a { phandle = <1 2>; }; b { phandle = <0>; }; c { phandle = <5>; linux,phandle = <6>; };')).toEqual([
    'description/malformed: The phandle of /a has 8 bytes, and a phandle has 4. Write one number in <>.',
    'description/malformed: The phandle of /b is 0x0, which is that of no node. Take it out: references get one by themselves.',
    'description/malformed: The phandle and the linux,phandle of /c differ. Take the second one out.',
  ]);
  expect(findings('a: a { phandle = <5>; }; b { phandle = <&a>; };')).toEqual([
    'description/malformed: /b has the phandle 0x5, which is that of /a, too. Take both out: references get them by themselves.',
  ]);
});

test('a property that says the name of its node is left out, and a phandle may be in pieces', () => {
  const tree = treeOf(root('a@1 { name = "a"; x; }; b: b { phandle = [00 00], [00 07]; }; c { y = <&b>; };'));
  expect([...(nodeAt(tree, '/a@1')?.properties.keys() ?? [])]).toEqual(['x']);
  expect(hex(tree, '/c', 'y')).toBe('00000007');
});

test('phandles are numbered past those of nodes that are omitted', () => {
  const tree = treeOf(root('/omit-if-no-ref/ gone { phandle = <1>; }; a: a { }; b { y = <&a>; };'));
  expect(hex(tree, '/b', 'y')).toBe('00000002');
});

test('a # alone on its line does nothing', () => {
  expect([...treeOf(top('/ {\n #\n x\n#\n ; };')).properties.keys()]).toEqual(['x']);
});

test('what is written anew is omitted or not as it was at first', () => {
  const tree = treeOf(
    top(
      '/ { /omit-if-no-ref/ t { }; u { }; };\n/ { /delete-node/ t; /delete-node/ u; };\n/ { t { a; }; /omit-if-no-ref/ u { a; }; };',
    ),
  );
  expect([...nodesOf(tree)].map(pathOf)).toEqual(['/', '/u']);
});

const base = `/dts-v1/;
/ { aliases { al = "/b"; ref = &b1; }; b1: b { p = <1>; phandle = <0x105>; k { q; }; }; b2: c { r = <&b1>; }; };
`;
const overlay = (text: string): string => `/dts-v1/;\n/plugin/;\n${text}\n`;
const fragment = (target: string, body = 'x;'): string => overlay(`/ { f { ${target}; __overlay__ { ${body} }; }; };`);

test('what is laid over a tree later changes what was there before, spelled out or not', () => {
  const one = overlay(
    '&{/} { w; };\n/ { f { target-path = "/"; __overlay__ { w = [1c]; v = [01]; }; }; };\n&{/} { v; };',
  );
  expect(hex(treeOf(base, one), '/', 'w')).toBe('1c');
  expect(hex(treeOf(base, one), '/', 'v')).toBe('');
});

test('a label of an overlay takes the place of one of the tree for what is laid over it later, and for nothing before', () => {
  const tree = treeOf(base, overlay('&b2 { use = <&b1>; b1: d { }; };'), overlay('&b1 { late; };'));
  expect(nodeAt(tree, '/c/d')?.properties.has('late')).toBe(true);
  expect(hex(tree, '/c', 'r')).toBe('00000105');
  expect(hex(tree, '/c', 'use')).toBe(hex(tree, '/c/d', 'phandle'));
});

test('a fragment is for a node by its label, path or phandle, or by an alias', () => {
  for (const target of [
    'target = <&b1>',
    'target = <0x105>',
    'target-path = "/b"',
    'target-path = "al"',
    'target-path = "ref"',
  ]) {
    expect(nodeAt(treeOf(base, fragment(target)), '/b')?.properties.has('x')).toBe(true);
  }
  expect(nodeAt(treeOf(base, fragment('target-path = "al/k"')), '/b/k')?.properties.has('x')).toBe(true);
});

test.each([
  [
    'a phandle of none',
    fragment('target = <0x777>'),
    '3:19: The overlay is for the phandle 0x777, which is not in the tree.',
  ],
  [
    'two labels',
    fragment('target = <&b1 &b2>'),
    '3:19: The target of the fragment f has 8 bytes, and is not a phandle.',
  ],
  ['an empty target', fragment('target'), '3:9: The target of the fragment f has 0 bytes, and is not a phandle.'],
  ['no path', fragment('target-path = ""'), '3:23: The overlay is for &{}, which is not in the tree.'],
  [
    'a path that is no alias',
    fragment('target-path = "b"'),
    '3:23: The overlay is for &{b}, which is not in the tree.',
  ],
  [
    'a label of its own',
    fragment('target = <&b1>', 'b1: d { };'),
    '3:19: The overlay is for &b1, which is a label of its own.',
  ],
  [
    'a label of the tree',
    overlay('l: &b1 { x; };'),
    '3:1: No label may stand before &b1, a node of the tree that the overlay is for.',
  ],
  [
    'a path',
    overlay('&b1 { x = <&{/c}>; };'),
    '3:12: An overlay refers to a node of the tree that it is for by a label in <>, not by a path, as &{/c} does.',
  ],
  [
    'a label as a path',
    overlay('&b1 { x = &b2; };'),
    '3:11: An overlay refers to a node of the tree that it is for by a label in <>, not by a path, as &b2 does.',
  ],
  ['nothing', overlay(''), '1:1: The source has no node.'],
  [
    'a name of compilers',
    overlay('&b1 { x; };\n/ { fragment@0 { target = <&b2>; __overlay__ { y; }; }; };'),
    '4:5: The node fragment@0 has the name that compilers give to what the overlay has for &b1, so that both become one.',
  ],
  [
    'one phandle twice',
    overlay('&b1 { a { phandle = <5>; }; d { phandle = <5>; }; };'),
    '3:29: The phandle 0x5 is that of two nodes of the overlay: &b1/a and &b1/d.',
  ],
])('an overlay is refused for %s', (_, text, message) => {
  expect(refusal(base, text)).toBe(message);
});

test('a node of an overlay is omitted that has no label and is referred to by none; phandles are those of the tree', () => {
  const tree = treeOf(
    base,
    overlay('&b1 { /omit-if-no-ref/ m: m { phandle = <0x105>; }; /omit-if-no-ref/ n { }; o { z = <&m>; }; };'),
    overlay('&m { late; };'),
  );
  expect([...(nodeAt(tree, '/b')?.children.keys() ?? [])]).toEqual(['k', 'm', 'o']);
  expect(hex(tree, '/b/o', 'z')).toBe(hex(tree, '/b/m', 'phandle'));
  expect(hex(tree, '/b/m', 'phandle')).not.toBe(hex(tree, '/b', 'phandle'));
});

test.each([
  [
    'a property that is not there',
    '__fixups__ { b1 = "/f:target:0"; b2 = "/f/__overlay__:y:0"; };',
    'A reference is to stand at byte 0 of the y of /f/__overlay__, which has 0 bytes.',
  ],
  [
    'a byte behind the end',
    '__fixups__ { b1 = "/f:target:0"; b2 = "/f/__overlay__:x:4"; };',
    'A reference is to stand at byte 4 of the x of /f/__overlay__, which has 4 bytes.',
  ],
  [
    'no number',
    '__fixups__ { b1 = "/f:target:0"; b2 = "/f/__overlay__:x:"; };',
    'A reference is to stand at byte NaN of the x of /f/__overlay__, which has 4 bytes.',
  ],
  [
    'a node that is not there',
    '__fixups__ { b1 = "/f:target:0"; }; __local_fixups__ { g { x = <0>; }; };',
    '__local_fixups__ names /g, which is not in the overlay.',
  ],
  [
    'a phandle of none',
    '__fixups__ { b1 = "/f:target:0"; }; __local_fixups__ { f { __overlay__ { x = <0>; }; }; };',
    'The x of /f/__overlay__ refers to the phandle 0x9 of the overlay, which no node of it has.',
  ],
])('a binary overlay is refused whose references are for %s', (_, fixups, message) => {
  const binary = flattened(treeOf(root(`f { target = <0xffffffff>; __overlay__ { x = <9>; }; }; ${fixups}`)));
  expect(refusal(base, binary)).toBe(`1:1: ${message}`);
});

test('a flattened tree is refused whose blocks end behind it, or whose names stand outside of theirs', () => {
  const whole = flattened(treeOf(root('a { x = <1>; };')));
  const at = (offset: number, change: number): Uint8Array => {
    const bytes = Uint8Array.from(whole);
    const view = new DataView(bytes.buffer);
    view.setUint32(offset, view.getUint32(offset) + change);
    return bytes;
  };
  expect(refusal(whole)).toBe('none');
  // The header has the size of the names at byte 32, of the nodes at byte 36.
  expect(refusal(at(32, 1))).toMatch(/^1:1: Its block of names has 3 bytes at byte \d+, and it ends at byte \d+\.$/);
  expect(refusal(at(36, 64))).toMatch(/^1:1: Its block of nodes has \d+ bytes at byte 56, and it ends at byte \d+\.$/);
  expect(refusal(at(32, -1))).toMatch(/^1:1: A name at byte \d+ has no end\.$/);
  expect(stringsIn(treeOf(whole).properties.get('x'))).toEqual([]);
});
