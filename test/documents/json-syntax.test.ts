import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSyntaxMistake } from '../../lib/documents/json-syntax.js';
import { repeated } from '../seeds.js';

test.for([
  ['', 0, 'expected a value, found the end of the text'],
  ['  \n ', 4, 'expected a value, found the end of the text'],
  ['{"a": }', 6, 'expected a value, found "}"'],
  ['{"a": 1', 7, 'expected "," or "}", found the end of the text'],
  ['[1 2]', 3, 'expected "," or "]", found "2"'],
  ['{"a" 1}', 5, 'expected ":" after the key, found "1"'],
  ['{"a": 1]', 7, 'expected "," or "}", found "]"'],
  ['{a: 1}', 1, 'expected a key in double quotes or "}", found "a"'],
  ['{1: 1}', 1, 'expected a key in double quotes or "}", found "1"'],
  ['[1] []', 4, 'expected nothing more, found "["'],
  ['undefined', 0, 'expected a value, found "undefined"'],
  ['[NaN]', 1, 'expected a value or "]", found "NaN"'],
  ['[01]', 1, 'expected a value or "]", found "01"'],
  ['[0x10]', 1, 'expected a value or "]", found "0x10"'],
  ['[1.]', 1, 'expected a value or "]", found "1."'],
  ['{"a": truely}', 6, 'expected a value, found "truely"'],
  ['["a', 1, 'a string is not closed, or has a character in it that has to be escaped'],
  ['["a\nb"]', 1, 'a string is not closed, or has a character in it that has to be escaped'],
  [String.raw`["a\x"]`, 1, 'a string is not closed, or has a character in it that has to be escaped'],
  ['[😀]', 1, 'expected a value or "]", found "😀"'],
] as const)('%j', ([text, offset, message]) => {
  expect(() => JSON.parse(text) as unknown).toThrow();
  expect(findSyntaxMistake(text)).toEqual({ offset, message });
});

test.for([
  ['[1, 2, ]', 7, 'expected a value, found "]"', 'Remove the comma before the "]".'],
  ['{"a": 1, }', 9, 'expected a key in double quotes, found "}"', 'Remove the comma before the "}".'],
  ["{'a': 1}", 1, 'expected a key in double quotes or "}", found "\'"', 'Write strings in double quotes.'],
  ['[1, // one\n2]', 4, 'expected a value, found "/"', 'JSON has no comments.'],
] as const)('%j, which is easily written', ([text, offset, message, help]) => {
  expect(findSyntaxMistake(text)).toEqual({ offset, message, help });
});

test('what the engine reads has no mistake, and what it refuses has one', () => {
  const blanks = fc.constantFrom('', ' ', '\n\t');
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '1',
    '-0.5e+3',
    'true',
    'null',
    '"',
    '\\',
    '-',
    'x',
  );
  const spoilt = fc.tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.nat(2), pieces).map(([text, at, removed, piece]) => {
    const start = at % (text.length + 1);
    return text.slice(0, start) + piece + text.slice(start + removed);
  });
  const scattered = fc.array(fc.tuple(pieces, blanks), { maxLength: 8 }).map((list) => list.flat().join(''));
  fc.assert(
    fc.property(fc.oneof(fc.json(), spoilt, scattered), (text) => {
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      const mistake = findSyntaxMistake(text);
      expect(mistake === undefined).toBe(valid);
      if (mistake !== undefined) expect(mistake.offset).toBeLessThanOrEqual(text.length);
    }),
    repeated(3000),
  );
});
