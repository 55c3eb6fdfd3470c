import { type Client, type Operation, operations, type Sizes } from '../query/index.js';

// What a TileLink client emits that does not say what it emits (tilelink 1.5).
const largestUnknown = 4096;

/** What a client says that it emits of an operation; undefined for one that leaves it open. */
export function announced(client: Client, operation: Operation): Sizes | undefined {
  const open = operations.every((each) => client.emits?.[each]?.[1] === largestUnknown);
  return open ? undefined : client.emits?.[operation];
}
