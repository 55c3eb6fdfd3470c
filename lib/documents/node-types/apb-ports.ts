import {
  APBMasterParameters,
  APBMasterPortParameters,
  APBSlaveParameters,
  APBSlavePortParameters,
} from '../../protocols/gathered/apb.js';
import { boolean, integer, list, mapped, object, optional, type Reader, string } from '../reader.js';
import { addressSets, bundleField, bundleKey, regionType, resources } from '../values.js';

const master = mapped(object({ name: string }), (init) => APBMasterParameters.of(init));

/** An APB master port. */
export const apbMasterPort: Reader<APBMasterPortParameters> = mapped(
  object({
    masters: list(master),
    requestFields: optional(list(bundleField)),
    responseKeys: optional(list(bundleKey)),
  }),
  (init) => APBMasterPortParameters.of(init),
);

const slave = mapped(
  object({
    address: addressSets,
    regionType: optional(regionType),
    executable: optional(boolean),
    supportsWrite: optional(boolean),
    supportsRead: optional(boolean),
    resources: optional(resources),
  }),
  (init) => APBSlaveParameters.of(init),
);

/** An APB slave port. */
export const apbSlavePort: Reader<APBSlavePortParameters> = mapped(
  object({
    slaves: list(slave),
    beatBytes: integer,
    responseFields: optional(list(bundleField)),
    requestKeys: optional(list(bundleKey)),
  }),
  (init) => APBSlavePortParameters.of(init),
);
