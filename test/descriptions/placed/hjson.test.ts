import { expect, test } from 'vitest';
import { readHjson } from '../../../lib/descriptions/placed/hjson.js';
import type { PlacedValue } from '../../../lib/descriptions/placed/value.js';
import { DescriptionError, usualLimits } from '../../../lib/descriptions/reading.js';

function read(text: string): unknown {
  return plain(
    readHjson({ file: 'a.hjson', content: new TextEncoder().encode(text), read: () => undefined }, usualLimits),
  );
}

function plain(value: PlacedValue): unknown {
  if (value.kind === 'list') return value.items.map(plain);
  if (value.kind === 'scalar') return value.text;
  return Object.fromEntries([...value.fields].map(([name, field]) => [name, plain(field)]));
}

function refused(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof DescriptionError) return `${error.place.line}:${error.place.column}: ${error.message}`;
    throw error;
  }
  return 'read';
}

test.each([
  ['', {}],
  ['# nothing\n', {}],
  ['a: b', { a: 'b' }],
  ['// top\na: 1, b: 2\n"c d": [x\ny\n]\n', { a: '1', b: '2', 'c d': ['x', 'y'] }],
  ['[1, 2]', ['1', '2']],
  ['word', 'word'],
])('outer braces may be left out: %j', (text, value) => {
  expect(read(text)).toEqual(value);
});

test.each([
  ['5 # five', '5'],
  ['5, b: 6', '5'],
  ['-1.5e3 // negative', '-1.5e3'],
  ['true /* yes */', 'true'],
  ['true story', 'true story'],
  ['0x10, b: 6 }', '0x10, b: 6 }'],
  ['01, 2', '01, 2'],
  ['1_000', '1_000'],
  ['a # b, http://c ', 'a # b, http://c'],
  ['"0x10", b: 6', '0x10'],
  ['0x10\r\n', '0x10'],
  ['0x10\rb: 6', '0x10'],
  [String.raw`"\u0041\t\/\"" # text`, 'A\t/"'],
  [String.raw`'it\'s'`, "it's"],
  [String.raw`\n`, String.raw`\n`],
])('a value goes as far as its kind says: %j', (text, a) => {
  expect(read(`{\n  a: ${text}\n}`)).toMatchObject({ a });
});

test.each([
  ["'''one'''", 'one'],
  ["'''\n     one\n       two\n     '''", 'one\n  two'],
  ["'''  one\r\n     two\r\n     '''", 'one\ntwo'],
  ["'''\n   less\n\n     '''", 'less\n'],
  ["'''one\n     # no comment '' here'''", "one\n# no comment '' here"],
  ["''''''", ''],
])('texts of several lines lose what stands before their quotes: %j', (text, a) => {
  expect(read(`{\n  a: ${text}\n}`)).toEqual({ a });
});

test.each([
  ['{ a: 0x10, b: 6 }', '1:1: What begins here lacks its }.'],
  ['{ a: "b\n" }', '1:6: What begins here lacks its closing quote on the same line.'],
  ['{ "a: b }', '1:3: What begins here lacks its closing quote on the same line.'],
  ["{ a: '''b }", "1:6: What begins here lacks its '''."],
  ["{ '''a''': b\n}", "1:5: Behind the name  stands a colon, not '."],
  ["[ '''a'''' ]", '1:10: What begins here lacks its closing quote on the same line.'],
  [String.raw`["\x41"]`, String.raw`1:2: \x stands for nothing in a text with quotes.`],
  [String.raw`["\u41"]`, String.raw`1:2: \u stands for nothing in a text with quotes.`],
  ['{ a: /* b }', '1:6: The comment that begins here lacks its */.'],
  ['{ a: b\n} c', '2:3: Behind the end stands c.'],
  ['{ a: , b: c\n}', '1:6: A value is missing before , b: c.'],
])('what is no Hjson is refused with its place: %j', (text, message) => {
  expect(refused(text)).toBe(message);
});
