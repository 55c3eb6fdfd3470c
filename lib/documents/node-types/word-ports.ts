import type { TransferSizes } from '../../base/address/index.js';
import type { WordMasterInit } from '../../protocols/word-bus/master-port.js';
import type { WordSlaveInit } from '../../protocols/word-bus/slave.js';
import { boolean, either, integer, list, object, optional, type Reader, string } from '../reader.js';
import { addressSets, regionType, resources, sizes } from '../values.js';

/** The masters of a port of a word bus. */
export const wordMasters: Reader<WordMasterInit[]> = list(object({ name: string, maxFlight: optional(integer) }));

// A boolean for everything that the port carries, or sizes.
const operation: Reader<boolean | TransferSizes> = either((value) => typeof value === 'boolean', boolean, sizes);

/** The slaves of a port of a word bus. */
export const wordSlaves: Reader<WordSlaveInit[]> = list(
  object({
    address: addressSets,
    regionType: optional(regionType),
    executable: optional(boolean),
    supportsWrite: optional(operation),
    supportsRead: optional(operation),
    resources: optional(resources),
  }),
);
