import type { AddressSet } from '../../base/address/index.js';
import {
  cHideCaching,
  cIdentity,
  type ClientFilter,
  cSelectCaching,
  type ManagerFilter,
  mHideCacheable,
  mHideContained,
  mIdentity,
  mMaskCacheable,
  mResourceRemover,
  mSelectAndMaskCacheable,
  mSelectCacheable,
  mSelectIntersect,
  mSubtract,
} from '../../protocols/gathered/tl.js';
import { boolean, deferred, either, integer, mapped, object, oneOf, optional, type Reader } from '../reader.js';
import { masterToSlaveClaims, slaveToMasterClaims } from './tilelink-ports.js';
import { address, addressSet, addressSets, idRange, nullable, regionType } from '../values.js';

const stockManagerFilters = {
  mIdentity,
  mHideCacheable,
  mSelectCacheable,
  mMaskCacheable,
  mSelectAndMaskCacheable,
  mResourceRemover,
};
const stockClientFilters = { cIdentity, cHideCaching, cSelectCaching };

const isWord = (value: unknown): boolean => typeof value === 'string';
const hasKey =
  (key: string) =>
  (value: unknown): boolean =>
    typeof value === 'object' && value !== null && key in value;

// The replaced fields are created when the filter runs, so that their errors are errors of negotiation.
const managerCopy: Reader<ManagerFilter> = mapped(
  object({
    mCopy: deferred(
      object({
        address: optional(addressSets),
        regionType: optional(regionType),
        executable: optional(boolean),
        fifoId: optional(nullable(integer)),
        supports: optional(masterToSlaveClaims),
      }),
    ),
  }),
  ({ mCopy }) =>
    (manager) =>
      manager.copy(mCopy()),
);

const clientCopy: Reader<ClientFilter> = mapped(
  object({
    cCopy: deferred(
      object({
        sourceId: optional(idRange),
        requestFifo: optional(boolean),
        supports: optional(slaveToMasterClaims),
      }),
    ),
  }),
  ({ cCopy }) =>
    (client) =>
      client.copy(cCopy()),
);

function oneKey<A, B>(key: string, reader: Reader<A>, turn: (value: A) => B): Reader<B> {
  return mapped(object({ [key]: reader }) as unknown as Reader<Readonly<Record<string, A>>>, (made) =>
    turn(made[key] as A),
  );
}

/** A filter of managers: the name of a predefined one, or an object with one key. */
export const managerFilter: Reader<ManagerFilter> = either(
  isWord,
  mapped(
    oneOf(Object.keys(stockManagerFilters) as (keyof typeof stockManagerFilters)[]),
    (name) => stockManagerFilters[name],
  ),
  either(
    hasKey('mSelectIntersect'),
    oneKey('mSelectIntersect', addressSet, mSelectIntersect),
    either(
      hasKey('mSubtract'),
      oneKey('mSubtract', addressSets, mSubtract),
      either(hasKey('mHideContained'), oneKey('mHideContained', addressSet, mHideContained), managerCopy),
    ),
  ),
);

/** A filter of clients: the name of a predefined one, or `{"cCopy": {…}}`. */
export const clientFilter: Reader<ClientFilter> = either(
  isWord,
  mapped(
    oneOf(Object.keys(stockClientFilters) as (keyof typeof stockClientFilters)[]),
    (name) => stockClientFilters[name],
  ),
  clientCopy,
);

const baseOf = (change: (base: bigint) => bigint) => (set: AddressSet) => change(set.base);

/** How `tl.map` translates a set: `{"add": n}`, `{"xor": n}` or `{"set": n}`. */
export const addressFunction: Reader<(set: AddressSet) => bigint> = either(
  hasKey('add'),
  oneKey('add', address, (n) => baseOf((base) => base + n)),
  either(
    hasKey('xor'),
    oneKey('xor', address, (n) => baseOf((base) => base ^ n)),
    oneKey('set', address, (n) => baseOf(() => n)),
  ),
);
