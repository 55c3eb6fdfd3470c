import { expect, test } from 'vitest';
import { formatOf } from '../../../cli/files/format-of.js';
import { type MapFormatName, mapFormats } from '../../../lib/output/files/map-formats.js';

const names = Object.keys(mapFormats) as MapFormatName[];

test.each(names)('%s is what its endings say, and no ending is of two formats', (name) => {
  const { endings, alsoEnds } = mapFormats[name];
  expect(endings.map((ending) => formatOf(mapFormats, undefined, `soc${ending}`))).toEqual(endings.map(() => name));
  const further = alsoEnds === undefined ? [] : [alsoEnds];
  expect(further.map((ending) => formatOf(mapFormats, name, `soc${ending}`))).toEqual(further.map(() => name));
});

test('the first format is that where nobody says one', () => {
  expect(formatOf(mapFormats, undefined, undefined)).toBe('text');
  expect(formatOf(mapFormats, undefined, 'soc')).toBe('text');
});

test('an ending of another format is refused, and so is one of none', () => {
  expect(() => formatOf(mapFormats, 'rust', 'soc.h')).toThrow(
    '--format rust contradicts the ending of soc.h: .h is header.',
  );
  expect(() => formatOf(mapFormats, undefined, 'soc.bin')).toThrow(
    'soc.bin does not determine the format: .bin may be of any.',
  );
});
