import type { TransferSizes } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import type { TLMasterParameters } from './master-parameters.js';
import type { TLMasterPortParameters } from './master-port.js';
import type { MasterToSlaveOperation, SlaveToMasterOperation } from './transfer-claims.js';

/**
 * Queries of hardware about the clients of a port, by source id (tilelink 2.1). Ids are non-negative integers, sizes binary logarithms of
 * bytes.
 */
export class ClientQueries {
  readonly #emits = new Map<MasterToSlaveOperation, ReturnType<typeof bySizes>>();
  readonly #supports = new Map<SlaveToMasterOperation, ReturnType<typeof bySizes>>();

  constructor(/** The port that is asked about. */ readonly port: TLMasterPortParameters) {}

  /** The client that has the id. */
  find(id: number): TLMasterParameters | undefined {
    return this.port.find(id);
  }

  /** Whether a client has the id. */
  contains(id: number): boolean {
    return this.find(id) !== undefined;
  }

  /** Whether the client that has the id wants responses in the order of its requests. */
  requestFifo(id: number): boolean {
    return this.find(id)?.requestFifo ?? false;
  }

  /** Whether some client answers the operation on channel B. */
  anySupport(operation: SlaveToMasterOperation): boolean {
    return this.port.masters.some((client) => !client.supports[operation].isNone);
  }

  /** What all clients answer of the operation. */
  allSupport(operation: SlaveToMasterOperation): TransferSizes {
    return this.port.allSupportClaims[operation];
  }

  /** Whether the client answers the operation with 2^lgSize bytes. Where all clients are equal in that, the id does not matter. */
  supports(operation: SlaveToMasterOperation, id: number, lgSize: number): boolean {
    const groups = madeOnce(this.#supports, operation, () =>
      bySizes(this.port.masters, (client) => client.supports[operation]),
    );
    const [only] = groups;
    if (groups.length === 1 && only !== undefined) return only.sizes.containsLg(lgSize);
    return this.find(id)?.supports[operation].containsLg(lgSize) ?? false;
  }

  /** Whether the client asks for the operation with 2^lgSize bytes; false for an id that no client has. */
  emits(operation: MasterToSlaveOperation, id: number, lgSize: number): boolean {
    const groups = madeOnce(this.#emits, operation, () =>
      bySizes(this.port.masters, (client) => client.emits[operation]),
    );
    return groups.some(
      ({ sizes, clients }) => sizes.containsLg(lgSize) && clients.some((client) => client.sourceId.contains(id)),
    );
  }
}

function bySizes(
  clients: readonly TLMasterParameters[],
  sizesOf: (client: TLMasterParameters) => TransferSizes,
): { readonly sizes: TransferSizes; readonly clients: readonly TLMasterParameters[] }[] {
  const groups = groupBy(clients, (client) => sizesOf(client).toString());
  return [...groups.values()].map((group) => ({ sizes: sizesOf(group[0]), clients: group }));
}

function madeOnce<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}
