import { describe, expect, test } from 'vitest';
import { type IdMapEntry, IdRange, formatIdMap, formatIdMapEntry, idWidth } from '../../../lib/base/address/index.js';

function entry(overrides: Partial<IdMapEntry> = {}): IdMapEntry {
  const from = new IdRange(0, 4);
  return { name: 'dcache', from, to: from, isCache: false, requestFifo: false, ...overrides };
}

const narrow = { from: 1, to: 1 };

describe('an entry', () => {
  test('whose ids stay as they are', () => {
    expect(formatIdMapEntry(entry({ isCache: true }), narrow)).toBe('\t[0, 4) "dcache" [CACHE]');
    expect(formatIdMapEntry(entry(), narrow)).toBe('\t[0, 4) "dcache"');
    expect(formatIdMapEntry(entry({ requestFifo: true }), narrow)).toBe('\t[0, 4) "dcache" [FIFO]');
  });

  test('whose ids change', () => {
    const renamed = entry({ to: new IdRange(8, 12), isCache: true, requestFifo: true });
    expect(formatIdMapEntry(renamed, narrow)).toBe('\t[8, 12) <= [0, 4) "dcache" [CACHE] [FIFO]');
  });

  test('with equal but different ranges counts as changed', () => {
    expect(formatIdMapEntry(entry({ to: new IdRange(0, 4) }), narrow)).toBe('\t[0, 4) <= [0, 4) "dcache"');
  });

  test('is aligned to the right', () => {
    const renamed = entry({ to: new IdRange(8, 12) });
    expect(formatIdMapEntry(renamed, { from: 2, to: 3 })).toBe('\t[  8,  12) <= [ 0,  4) "dcache"');
  });
});

test('a map is its entries, line by line', () => {
  expect(formatIdMap([entry(), entry({ name: 'a "b"' })], narrow)).toBe('\t[0, 4) "dcache",\n\t[0, 4) "a "b""');
  expect(formatIdMap([], narrow)).toBe('');
});

test('the width is that of the largest id', () => {
  expect([1, 10, 11, 100, 101].map(idWidth)).toEqual([1, 1, 2, 2, 3]);
});
