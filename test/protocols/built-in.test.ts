import { expect, test } from 'vitest';
import type { Protocol } from '../../lib/graph/index.js';
import * as entente from '../../lib/index.js';
import { builtInProtocols } from '../../lib/protocols/gathered/built-in.js';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

test('the list has every protocol that is declared, with what it says of itself', () => {
  const { devices: _, ...rooms } = entente;
  const declared = Object.values<unknown>(rooms)
    .flatMap((room) => (isRecord(room) ? Object.values<unknown>(room) : []))
    .filter((each): each is Protocol => isRecord(each) && 'render' in each && 'edge' in each);
  const listed = Object.entries(builtInProtocols);
  expect(new Map(declared.map(({ name, reportName = name, traits }) => [reportName, traits]))).toEqual(new Map(listed));
});
