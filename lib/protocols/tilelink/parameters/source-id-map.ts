import { formatIdMap, type IdMapEntry, IdRange, idWidth } from '../../../base/address/index.js';
import type { TLMasterPortParameters } from './master-port.js';

/** The owners of the source ids of a port, for readers and for testbenches (tilelink 1.10). */
export class TLSourceIdMap {
  /** By rising ids, larger ranges first. */
  readonly entries: readonly IdMapEntry[];
  readonly #width: number;

  constructor(port: TLMasterPortParameters) {
    this.#width = idWidth(port.endSourceId);
    this.entries = port.masters
      .toSorted((a, b) => IdRange.compare(a.sourceId, b.sourceId))
      .map(({ name, sourceId, supports, requestFifo }) => ({
        name,
        from: sourceId,
        to: sourceId,
        isCache: !supports.probe.isNone,
        requestFifo,
        maxTransactionsInFlight: sourceId.size,
      }));
  }

  /** One line for each client, such as `\t[ 4, 12) "dma" [FIFO]`, joined by comma and newline. */
  toString(): string {
    return formatIdMap(this.entries, { from: this.#width, to: this.#width });
  }
}

/** The map of a port's source ids under a heading that says where it is (tilelink 3.4). */
export function prettySourceMapping(port: TLMasterPortParameters, context: string): string {
  return `TL-Source mapping for ${context}:\n${new TLSourceIdMap(port).toString()}\n`;
}
