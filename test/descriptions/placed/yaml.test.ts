import { expect, test } from 'vitest';
import { readYaml } from '../../../lib/descriptions/placed/yaml.js';
import type { PlacedValue } from '../../../lib/descriptions/placed/value.js';
import { DescriptionError, usualLimits } from '../../../lib/descriptions/reading.js';

function valueIn(text: string, items = usualLimits.items): PlacedValue {
  const content = new TextEncoder().encode(text);
  return readYaml({ file: 'a.yml', content, read: () => undefined }, { ...usualLimits, items });
}

function read(text: string): unknown {
  return plain(valueIn(text));
}

function plain(of: PlacedValue): unknown {
  if (of.kind === 'scalar') return of.text;
  if (of.kind === 'list') return of.items.map(plain);
  return Object.fromEntries([...of.fields].map(([name, field]) => [name, plain(field)]));
}

function refusal(text: string, items?: number): string {
  try {
    valueIn(text, items);
  } catch (error) {
    if (error instanceof DescriptionError) return `${error.place.line}:${error.place.column}: ${error.message}`;
    throw error;
  }
  return 'none';
}

test('an alias is what was called so last', () => {
  expect(read('a: &x [1, &y 2]\nb: *x\nc: &y 3\nd: *y\ne: *x')).toEqual({
    ...{ a: ['1', '2'], b: ['1', '2'], c: '3', d: '3', e: ['1', '2'] },
  });
});

test('fields are taken in where there are none of that name, of several mappings those of the first', () => {
  expect(read('a: &a { p: 1, q: 2 }\nb: &b { q: 3, r: 4 }\nc: { q: 5, <<: *a }\nd: { <<: [*b, *a] }')).toMatchObject({
    c: { p: '1', q: '5' },
    d: { p: '1', q: '3', r: '4' },
  });
});

test('nothing is null, however it is written', () => {
  expect(read('a:\nb: ~\nc: Null\nd: ""\ne: [~]')).toEqual({ a: 'null', b: 'null', c: 'null', d: '', e: ['null'] });
});

test.each([
  ['a: *x', '1:4: Nothing before *x is called &x.'],
  ['a: &x [*x]', '1:8: Nothing before *x is called &x.'],
  ['a: &x 1\nb: { <<: *x }', '2:10: What << takes in has no fields.'],
])('%s is refused', (text, message) => {
  expect(refusal(text)).toBe(message);
});

test('aliases of aliases are as many values as they are written', () => {
  const lists = Array.from({ length: 60 }, (_, k) => `l${k + 1}: &l${k + 1} [*l${k}, *l${k}]`).join('\n');
  expect(refusal(`l0: &l0 [1, 2]\n${lists}`, 200)).toBe('none');
  expect(refusal(`l0: &l0 [1, 2]\n${lists}`, 100)).toContain('It has more than 100 values.');
  expect(refusal('a: &a { p: 1, q: 2 }\nb: { <<: *a }\nc: { <<: *a }', 8)).toBe('1:1: It has more than 8 values.');
});
