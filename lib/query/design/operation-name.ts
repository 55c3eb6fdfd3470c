import type { Operation, Protocols } from '../../elaboration/index.js';

/**
 * What a protocol, by its name in reports, calls an operation: as TileLink does, unless it has another name for it, or is that of a crossing,
 * which has the names of what crosses (design 6).
 */
export function operationName(protocols: Protocols, protocol: string, operation: Operation): string {
  const { operations, crossing } = protocols.of(protocol);
  const names = operations ?? (crossing === undefined ? undefined : protocols.of(crossing.of).operations);
  return names?.[operation] ?? operation;
}
