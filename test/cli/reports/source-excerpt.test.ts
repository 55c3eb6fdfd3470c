import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteSource } from '../../../cli/files/input-files.js';
import { expressionEnd, sourceExcerpt } from '../../../cli/reports/source-excerpt.js';

/** What is underlined, by a text in which `^` stands before where it begins. */
function underlined(marked: string): string {
  const begin = marked.indexOf('^');
  const text = marked.replace('^', '');
  return text.slice(begin, expressionEnd(text, begin));
}

describe('what is underlined', () => {
  test.each([
    ["const sram = ^tl.ram({ address: [range('0x0', '64K')] });", "tl.ram({ address: [range('0x0', '64K')] })"],
    ['const sram = tl.^ram({ address });', 'ram({ address })'],
    ['  ^connect(cpu, bus, sram);', 'connect(cpu, bus, sram)'],
    ['  return ^new Plic(this, { name: ")" }).node;', 'new Plic(this, { name: ")" })'],
    ["  ^say('it\\'s (', 1) + 2", "say('it\\'s (', 1)"],
    ['  const ^bus = xbar();', 'bus'],
    ['  const bus = ^tl.manager({ ', 'tl.manager({'],
    ['{ "node": "a", "address": ^["0x0", "0xfff"] }', '["0x0", "0xfff"]'],
    ['{ "node": ^"sra\\"m", "beatBytes": 8 }', '"sra\\"m"'],
    ['{ "beatBytes": ^12 }', '12'],
    ['{ "beatBytes": ^}', '}'],
    ['{ "node": ^"sram', '"sram'],
    ['a ^+ b', '+'],
    ['abc^', ''],
  ])('%s', (marked, expected) => {
    expect(underlined(marked)).toBe(expected);
  });
});

describe('the excerpt', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'entente-')), 'soc.ts');

  test('is of files near those that are read only, as anybody may write an elaboration that names another', () => {
    writeFileSync(file, 'secret');
    expect(sourceExcerpt({ file, line: 1, column: 1 }, (marks) => marks)).toEqual([]);
    expect(sourceExcerpt({ file: '/dev/zero', line: 1, column: 1 }, (marks) => marks)).toEqual([]);
    noteSource(file);
    expect(sourceExcerpt({ file, line: 1, column: 1 }, (marks) => marks)).toHaveLength(3);
  });

  test('shows nothing that cannot be seen', () => {
    writeFileSync(file, 'a\u001b[31m\u202eb');
    expect(sourceExcerpt({ file, line: 1, column: 1 }, (marks) => marks)[1]).toBe('   1 | a\ufffd[31m\ufffdb');
  });

  test('shows the line, numbered', () => {
    writeFileSync(file, `${'\n'.repeat(9)}  connect(cpu,\tbus);\n`);
    expect(sourceExcerpt({ file, line: 10, column: 3 }, (marks) => `<${marks}>`)).toEqual([
      '      |',
      '   10 |   connect(cpu, bus);',
      '      |   <^^^^^^^^^^^^^^^^^>',
    ]);
  });

  test('has the lines of the file as what says places counts them', () => {
    const excerptAt = (text: string, line: number): string | undefined => {
      writeFileSync(file, text);
      return sourceExcerpt({ file, line, column: 1 }, String)[1];
    };
    expect(excerptAt('one\r\ntwo\r\n', 1)).toBe('   1 | one');
    expect(excerptAt('one\u2028two\u2029three\rfour', 4)).toBe('   4 | four');
  });

  test('marks columns of a terminal, of which some letters take two and some none', () => {
    writeFileSync(file, "connect('総線', cpu, e\u0301, '😀\u{e0001}', bus)");
    const marked = (column: number): string[] => sourceExcerpt({ file, line: 1, column }, String).slice(1);
    expect(marked(9)).toEqual([
      "   1 | connect('総線', cpu, e\u0301, '😀\ufffd\ufffd', bus)",
      `     | ${' '.repeat(8)}^^^^^^`,
    ]);
    expect(marked(32)[1]).toBe(`     | ${' '.repeat(32)}^^^`);
  });

  test('of a long line shows what is around the place', () => {
    writeFileSync(file, `${'x'.repeat(200)} here("${'y'.repeat(200)}")\n`);
    expect(sourceExcerpt({ file, line: 1, column: 202 }, String)).toEqual([
      '     |',
      `   1 | …${'x'.repeat(38)} here("${'y'.repeat(74)}…`,
      `     | ${' '.repeat(40)}${'^'.repeat(80)}`,
    ]);
  });

  test('is empty where the source cannot be read, or has no such line', () => {
    expect(sourceExcerpt({ file: `${file}.missing`, line: 1, column: 1 }, String)).toEqual([]);
    expect(sourceExcerpt({ file, line: 99, column: 1 }, String)).toEqual([]);
  });

  test('is none of a binary, which has no lines', () => {
    writeFileSync(file, Uint8Array.of(0xd0, 0x0d, 0xfe, 0xed, 0, 0, 1, 2));
    noteSource(file);
    expect(sourceExcerpt({ file, line: 1, column: 1 }, (marks) => marks)).toEqual([]);
  });
});
