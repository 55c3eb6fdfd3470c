import type { Protocol } from '../lib/graph/index.js';
import * as entente from '../lib/index.js';

/** The protocols that Entente brings. */
export const protocols: readonly Protocol[] = Object.values<unknown>(entente)
  .flatMap((each) => (isRecord(each) ? Object.values<unknown>(each) : []))
  .filter((each): each is Protocol => isRecord(each) && 'render' in each && 'edge' in each);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
