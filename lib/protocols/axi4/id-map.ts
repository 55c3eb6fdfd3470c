import { formatIdMap, type IdMapEntry, IdRange, idWidth } from '../../base/address/index.js';
import type { AXI4MasterPortParameters } from './master-port.js';

/** The owners of the ids of a port, for readers and for testbenches (amba 2.6). */
export class AXI4IdMap {
  /** By rising ids, larger ranges first. */
  readonly entries: readonly IdMapEntry[];
  readonly #width: number;

  constructor(port: AXI4MasterPortParameters) {
    this.#width = idWidth(port.endId);
    this.entries = port.masters
      .toSorted((a, b) => IdRange.compare(a.id, b.id))
      .map(({ name, id, maxFlight }) => ({
        name,
        from: id,
        to: id,
        isCache: false,
        requestFifo: false,
        // Reads and writes are counted separately.
        maxTransactionsInFlight: maxFlight === undefined ? undefined : maxFlight * id.size * 2,
      }));
  }

  /** One line for each master, such as `\t[0, 4) "dma"`, joined by comma and newline. */
  toString(): string {
    return formatIdMap(this.entries, { from: this.#width, to: this.#width });
  }
}
