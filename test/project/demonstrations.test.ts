import { expect, test } from 'vitest';
import { demonstrations } from '../../scripts/generated-docs.js';
import { staleOf } from './stale-docs.js';

test('what the documentation shows of commands is what they say (npm run docs)', async () => {
  expect(await staleOf(await demonstrations())).toEqual([]);
});
