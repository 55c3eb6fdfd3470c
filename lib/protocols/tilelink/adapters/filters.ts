import { AddressSet, TransferSizes } from '../../../base/address/index.js';
import type { TLMasterParameters } from '../parameters/master-parameters.js';
import type { TLSlaveParameters } from '../parameters/slave-parameters.js';
import { mapMasterToSlave } from '../parameters/transfer-claims.js';

/** The part of a manager that a filter keeps; undefined hides it. */
export type ManagerFilter = (manager: TLSlaveParameters) => TLSlaveParameters | undefined;
/** The part of a client that a filter keeps; undefined hides it. */
export type ClientFilter = (client: TLMasterParameters) => TLMasterParameters | undefined;

/** Keeps every manager as it is (tilelink 5.8). */
export const mIdentity: ManagerFilter = (manager) => manager;

/** Keeps every client as it is (tilelink 5.8). */
export const cIdentity: ClientFilter = (client) => client;

/**
 * Keeps what lies in `select`, with transfers no larger than its contiguous blocks in bytes, 2^30 at most; hides
 * managers outside of it (tilelink 5.8). A selection that cuts the acquires of a TRACKED or CACHED manager throws
 * `tilelink/slave-region`.
 */
export function mSelectIntersect(select: AddressSet): ManagerFilter {
  return (manager) => {
    const address = AddressSet.intersectAll(manager.address, [select]);
    return restrict(manager, address, select.alignment);
  };
}

/**
 * Takes addresses away, and allows only transfers that fit into what is left, of 2^30 bytes at most; hides managers
 * that have none left (tilelink 5.8).
 */
export function mSubtract(except: AddressSet | readonly AddressSet[]): ManagerFilter {
  const excepts = except instanceof AddressSet ? [except] : except;
  return (manager) => {
    const address = AddressSet.subtractAll(manager.address, excepts);
    const alignments = address.map((set) => set.alignment);
    return restrict(
      manager,
      address,
      alignments.reduce((a, b) => (a < b ? a : b), alignments[0] ?? 0n),
    );
  };
}

/** Takes away the address sets that lie in `containedBy`; transfers stay as large as they were (tilelink 5.8). */
export function mHideContained(containedBy: AddressSet): ManagerFilter {
  return (manager) => {
    const address = manager.address.filter((set) => !containedBy.contains(set));
    return address.length === 0 ? undefined : manager.copy({ address });
  };
}

/** Hides managers that can be acquired (tilelink 5.8). */
export const mHideCacheable: ManagerFilter = (manager) => (isCacheable(manager) ? undefined : manager);

/** Hides managers that cannot be acquired (tilelink 5.8). */
export const mSelectCacheable: ManagerFilter = (manager) => (isCacheable(manager) ? manager : undefined);

/** Makes managers that can be acquired UNCACHED ones that cannot (tilelink 5.8). */
export const mMaskCacheable: ManagerFilter = (manager) =>
  isCacheable(manager)
    ? manager.copy({
        regionType: 'UNCACHED',
        supports: { acquireB: TransferSizes.none, acquireT: TransferSizes.none },
        alwaysGrantsT: false,
      })
    : manager;

/** As {@link mMaskCacheable}, and hides all other managers (tilelink 5.8). */
export const mSelectAndMaskCacheable: ManagerFilter = (manager) =>
  isCacheable(manager) ? mMaskCacheable(manager) : undefined;

/** Takes the resources away, so that firmware does not learn of the managers on this way (tilelink 5.8). */
export const mResourceRemover: ManagerFilter = (manager) =>
  manager.resources.length === 0 ? manager : manager.copy({ resources: [] });

/** Hides clients that hold copies (tilelink 5.8). */
export const cHideCaching: ClientFilter = (client) => (isCaching(client) ? undefined : client);

/** Hides clients that do not hold copies (tilelink 5.8). */
export const cSelectCaching: ClientFilter = (client) => (isCaching(client) ? client : undefined);

function isCacheable(manager: TLSlaveParameters): boolean {
  return !manager.supports.acquireB.isNone;
}

function isCaching(client: TLMasterParameters): boolean {
  return !client.supports.probe.isNone;
}

const largestTransfer = 2 ** 30;

// The alignment of a set that contains every address is 0, which is no limit.
function restrict(
  manager: TLSlaveParameters,
  address: readonly AddressSet[],
  alignment: bigint,
): TLSlaveParameters | undefined {
  if (address.length === 0) return undefined;
  const limit = alignment === 0n || alignment > BigInt(largestTransfer) ? largestTransfer : Number(alignment);
  const cap = new TransferSizes(1, limit);
  return manager.copy({ address, supports: mapMasterToSlave(manager.supports, (sizes) => sizes.intersect(cap)) });
}
