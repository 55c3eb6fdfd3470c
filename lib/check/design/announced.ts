import {
  type Client,
  type Operation,
  operations,
  type OperationSizes,
  type Sizes,
  statedSizes,
} from '../../query/index.js';

// The largest transfer of a TileLink client that does not declare what it emits (tilelink 1.5).
const largestUnknown = 4096;

/** What a client emits of an operation; undefined for one that leaves it open. */
export function announced(client: Client, operation: Operation): Sizes | undefined {
  return announcedSizes(client) === undefined ? undefined : client.emits?.[operation];
}

/** What a client says that it emits; undefined for one that leaves it open. */
export function announcedSizes({ parameters }: Client): OperationSizes | undefined {
  const stated = statedSizes(parameters);
  return stated === undefined || operations.some((each) => stated[each][1] !== largestUnknown) ? stated : undefined;
}
