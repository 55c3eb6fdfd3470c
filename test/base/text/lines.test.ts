import fc from 'fast-check';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { lineEndIn, offsetOf, positionOf } from '../../../lib/base/text/index.js';
import { repeated } from '../../seeds.js';

const letter = fc.constantFrom('a', 'é', '😀', '\t', '\n', '\r', '\r\n', '\u2028', '\u2029');
const texts = fc.string({ unit: letter, maxLength: 20 });

test('lines of programs are those of the compiler', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const source = ts.createSourceFile('soc.ts', text, ts.ScriptTarget.Latest);
      expect(text.split(lineEndIn('soc.ts'))).toHaveLength(source.getLineStarts().length);
      for (const file of ['soc.ts', 'parts/soc.mjs', 'soc.tsx'])
        for (let offset = 0; offset <= text.length; offset++) {
          // Between the two letters of one end stands nothing.
          if (text.slice(offset - 1, offset + 1) === '\r\n') continue;
          const { line, character } = source.getLineAndCharacterOfPosition(offset);
          const place = positionOf(text, offset, file);
          expect(place).toEqual({ line: line + 1, column: character + 1 });
          expect(offsetOf(text, place, file)).toBe(offset);
        }
    }),
    repeated(),
  );
});

test('lines of data end at line feeds, since all else may be in them', () => {
  const text = '{ "a\u2028b": 1,\r\n"c": 2\n}';
  expect(text.split(lineEndIn('soc.json'))).toEqual(['{ "a\u2028b": 1,', '"c": 2', '}']);
  expect(positionOf(text, text.indexOf('"c"'), 'soc.yaml')).toEqual({ line: 2, column: 1 });
  expect(offsetOf(text, { line: 3, column: 1 }, 'soc.json')).toBe(text.indexOf('}', 5));
});

test('a text has no line behind its last, and no place behind its end', () => {
  const offset = (line: number, column: number): number | undefined =>
    offsetOf('ab\n\ncde', { line, column }, 'soc.ts');
  expect([offset(1, 1), offset(1, 2), offset(2, 1), offset(3, 3), offset(3, 9), offset(4, 1)]).toEqual([
    0,
    1,
    3,
    6,
    7,
    undefined,
  ]);
});
