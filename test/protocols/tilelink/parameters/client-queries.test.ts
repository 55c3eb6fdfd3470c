import { describe, expect, test } from 'vitest';
import { ClientQueries, type TLMasterInit, TLMasterPortParameters } from '../../../../lib/protocols/gathered/tl.js';
import { span } from '../designs.js';

function queries(...masters: TLMasterInit[]): ClientQueries {
  return new ClientQueries(TLMasterPortParameters.of({ masters }));
}

const mixed = queries(
  { name: '$', sourceId: [0, 2], supports: { probe: [16, 64], get: 16 }, emits: { acquireB: 64 } },
  { name: 'io', sourceId: [4, 5], requestFifo: true, emits: { get: [1, 8] } },
);

describe('clients by their ids (tilelink 2.1)', () => {
  test('are found where their ranges are', () => {
    expect([0, 1, 2, 4, 5].map((id) => mixed.find(id)?.name)).toEqual(['$', '$', undefined, 'io', undefined]);
    expect([1, 3, 4].map((id) => mixed.contains(id))).toEqual([true, false, true]);
    expect([1, 3, 4].map((id) => mixed.requestFifo(id))).toEqual([false, false, true]);
  });

  test('answer what they support', () => {
    expect([0, 3, 4].map((id) => mixed.supports('probe', id, 6))).toEqual([true, false, false]);
    expect(mixed.supports('probe', 0, 3)).toBe(false);
    expect([mixed.anySupport('get'), mixed.anySupport('hint')]).toEqual([true, false]);
    expect(span(mixed.allSupport('probe'))).toBe('-');
  });

  test('are not looked up where all are equal', () => {
    const alike = queries(
      { name: 'a', sourceId: [0, 1], supports: { probe: 64 } },
      { name: 'b', sourceId: [1, 2], supports: { probe: 64 } },
    );
    expect(alike.supports('probe', 99, 6)).toBe(true);
    expect(alike.emits('get', 99, 3)).toBe(false);
    expect(span(alike.allSupport('probe'))).toBe('64..64');
  });

  test('ask for what they emit', () => {
    expect([0, 3, 4].map((id) => mixed.emits('get', id, 3))).toEqual([false, false, true]);
    expect([0, 4].map((id) => mixed.emits('acquireB', id, 6))).toEqual([true, false]);
  });
});

test('ids that no client has are listed up to the last range (tilelink 12.1)', () => {
  const ranges = [
    [2, 4],
    [7, 9],
  ] as const;
  for (const order of [ranges, ranges.toReversed()]) {
    const port = TLMasterPortParameters.of({ masters: order.map((sourceId, k) => ({ name: `c${k}`, sourceId })) });
    expect(port.unusedSources).toEqual([0, 1, 4, 5, 6]);
  }
});
