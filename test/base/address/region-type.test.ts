import { expect, test } from 'vitest';
import { compareRegionType, regionTypeMin, regionTypes } from '../../../lib/base/address/index.js';
import { broken, requirement } from './notation.js';

test('are listed from the most to the least relaxed', () => {
  expect(regionTypes).toEqual([
    'CACHED',
    'TRACKED',
    'UNCACHED',
    'IDEMPOTENT',
    'VOLATILE',
    'PUT_EFFECTS',
    'GET_EFFECTS',
  ]);
});

test('CACHED is the greatest', () => {
  expect(compareRegionType('CACHED', 'TRACKED')).toBeGreaterThan(0);
  expect(compareRegionType('GET_EFFECTS', 'PUT_EFFECTS')).toBeLessThan(0);
  expect(compareRegionType('VOLATILE', 'VOLATILE')).toBe(0);
});

test('the minimum is the most restrictive', () => {
  expect(regionTypeMin(['UNCACHED', 'PUT_EFFECTS', 'CACHED'])).toBe('PUT_EFFECTS');
  expect(regionTypeMin(new Set(['TRACKED', 'CACHED'] as const))).toBe('TRACKED');
  expect(broken(() => regionTypeMin([]))).toEqual(
    requirement(
      'region-type/empty',
      'The minimum of no region types is not defined.',
      "Give at least one type; ['CACHED', ...types] has the greatest, CACHED, where types is empty.",
    ),
  );
});
