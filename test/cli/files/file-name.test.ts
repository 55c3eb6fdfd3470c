import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileName } from '../../../cli/files/file-name.js';
import { entente } from '../run.js';
import { repeated } from '../../seeds.js';

// Names that have left folders, hidden files, or stood for devices.
const hostile = [
  ...['', '.', '..', '../../x', '/etc/passwd', 'a/b', 'a\\b', '..\\x', 'C:x', 'C:\\x', '\\\\server\\x', '~', '~root'],
  ...['nul', 'NUL.svg', 'con', 'COM1', 'lpt9.x', 'aux.', 'conin$', 'com¹', 'a.', 'a ', ' a', '.hidden', '-rf'],
  ...['a\u0000b', 'a\nb', 'a\u001b[31m', 'a\u202eb', '\ud800', 'a:b', 'a|b', 'a*', 'a?', '$(x)', '`x`', "a'b", 'a;b'],
  ...['x'.repeat(300), 'é'.repeat(300), 'e\u0301', '\u212b', '...', '-', '_', 'soc-0123456789ab'],
];
const anyName = fc.oneof(fc.constantFrom(...hostile), fc.string(), fc.string({ unit: 'binary' }));

describe('the name of a file', () => {
  test.each([
    'soc',
    'ExampleRocketSystem',
    'my soc 2',
    'soc-1.0_b',
    'Zürich',
    '芯片',
    'a,b',
    'a@b',
    'a+b=c',
    'con1',
    '.net'.slice(1),
  ])('is %j where that is one', (name) => {
    expect(fileName(name)).toBe(name);
  });

  test.each([
    ['../../x', 'x-'],
    ['a/b\\c', 'a_b_c-'],
    ['', 'unnamed-'],
    ['nul', '_nul-'],
    ['x'.repeat(300), `${'x'.repeat(147)}-`],
  ])('resembles %j', (name, like) => {
    expect(fileName(name).replace(/[0-9a-f]{12}$/, '')).toBe(like);
  });

  test('is one part of a path on every system, of a length that it may have', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const file = `${fileName(name)}.address-map.txt`;
        expect([basename(file), win32.basename(file)]).toEqual([file, file]);
        expect(file).toMatch(/^[\p{L}\p{M}\p{N}_,=+@#][\p{L}\p{M}\p{N} ._+=,@#~-]*$/u);
        expect(file).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
        expect(Buffer.byteLength(file)).toBeLessThanOrEqual(180);
      }),
      repeated(5000),
    );
  });

  test('is another one for another name', () => {
    const names = fc.sample(anyName, repeated(5000));
    const files = names.map(fileName);
    const all = new Set([...hostile, ...names, ...files]);
    expect(new Set([...all].map((name) => fileName(name).normalize('NFKC'))).size).toBe(all.size);
  });

  test('can be that of a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    for (const name of hostile) writeFileSync(join(folder, `${fileName(name)}.svg`), '', { flag: 'wx' });
    expect(readdirSync(folder)).toHaveLength(hostile.length);
  });
});

test('a design that is called like a path is written into the folder that was named, and nowhere else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  const body = [
    { node: 'cpu', type: 'tl.client', ports: [{ masters: [{ name: 'cpu', sourceId: [0, 1] }] }] },
    { node: 'ram', type: 'tl.ram', address: ['0x80000000', '0xffff'], beatBytes: 8 },
    { bind: ['ram', ':=', 'cpu'] },
  ];
  const document = { version: 1, name: '../../escaped', module: { name: 'top', body } };
  writeFileSync(join(folder, 'soc.json'), JSON.stringify(document));
  const { status, stderr } = await entente(
    'elaborate',
    join(folder, 'soc.json'),
    '--out',
    join(folder, 'a/b'),
    '--format',
    'svg',
  );
  const [, written = ''] = /are called (.*)\.\n$/.exec(stderr) ?? [];
  expect([status, stderr]).toEqual([
    0,
    `"../../escaped" is not a valid file name, so the files of the design are called ${written}.\n`,
  ]);
  expect(written).toMatch(/^escaped-[0-9a-f]{12}$/);
  expect(readdirSync(join(folder, 'a/b'))).toEqual([`${written}.svg`]);
  expect(readdirSync(folder)).toEqual(['a', 'soc.json']);
});
