import type { Protocols } from '../elaboration/index.js';
import type { Operation } from './operations.js';

/** What a protocol, by its name in reports, calls an operation: as TileLink does, unless it has another name for it (design 6). */
export function operationName(protocols: Protocols, protocol: string, operation: Operation): string {
  return protocols.of(protocol).operations?.[operation] ?? operation;
}
