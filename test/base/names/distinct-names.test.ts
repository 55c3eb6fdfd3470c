import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctNames, numberedName } from '../../../lib/base/names/index.js';
import { repeated } from '../../seeds.js';

// Few names, which collide with numbered ones.
const names = fc.array(fc.stringMatching(/^[ab](?:_[1-3])?(?:_[12])?$/), { maxLength: 12 });

test('a name that is taken has the first free number behind it', () => {
  const taken = new Set(['uart', 'uart_1', 'spi']);
  const isTaken = (name: string): boolean => taken.has(name);
  expect(['i2c', 'spi', 'uart'].map((name) => numberedName(name, isTaken))).toEqual(['i2c', 'spi_1', 'uart_2']);
  expect(numberedName('spi', isTaken, (number) => `spi#${number + 1}`)).toBe('spi#2');
});

test('of names that are alike, all but the first have numbers, from the one that is asked for', () => {
  expect(distinctNames(['a', 'b', 'a', 'a'])).toEqual(['a', 'b', 'a_1', 'a_2']);
  expect(distinctNames(['a', 'a', 'a_2', 'a'], 2, ['a_3', 'b'])).toEqual(['a', 'a_4', 'a_2', 'a_5']);
});

test('whatever the names, each is there once, the first of each as it was, and no other becomes one of them', () => {
  fc.assert(
    fc.property(names, names, fc.integer({ min: 1, max: 3 }), (all, others, from) => {
      const found = distinctNames(all, from, others);
      const isFirst = (k: number): boolean => all.indexOf(all[k] ?? '') === k;
      expect(new Set(found).size).toBe(all.length);
      expect(found.filter((_, k) => isFirst(k))).toEqual([...new Set(all)]);
      const made = found.filter((_, k) => !isFirst(k));
      expect(made.filter((name) => all.includes(name) || others.includes(name))).toEqual([]);
    }),
    repeated(),
  );
});
