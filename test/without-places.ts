import { locatedAt } from '../lib/graph/index.js';

const nowhere = { resolve: () => undefined };

/** Runs what declares designs whose places in the source do not matter: with vitest, looking a place up takes longer than negotiating. */
export function withoutPlaces<Result>(body: () => Result): Result {
  return locatedAt(nowhere, body);
}
