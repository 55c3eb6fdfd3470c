import type { AddressSet } from '../../base/address/index.js';
import {
  AHBMasterParameters,
  AHBMasterPortParameters,
  AHBSlaveParameters,
  AHBSlavePortParameters,
} from '../../protocols/gathered/ahb.js';
import {
  boolean,
  integer,
  list,
  mapped,
  object,
  optional,
  type OptionalField,
  type Reader,
  string,
} from '../reader.js';
import { addressSet, addressSets, bundleField, bundleKey, regionType, resources, sizes } from '../values.js';

const master = mapped(object({ name: string }), (init) => AHBMasterParameters.of(init));

/** An AHB master port. */
export const ahbMasterPort: Reader<AHBMasterPortParameters> = mapped(
  object({
    masters: list(master),
    requestFields: optional(list(bundleField)),
    responseKeys: optional(list(bundleKey)),
  }),
  (init) => AHBMasterPortParameters.of(init),
);

const slave = mapped(
  object({
    address: addressSets,
    regionType: optional(regionType),
    executable: optional(boolean),
    supportsWrite: optional(sizes),
    supportsRead: optional(sizes),
    resources: optional(resources),
  }),
  (init) => AHBSlaveParameters.of(init),
);

/** An AHB slave port. */
export const ahbSlavePort: Reader<AHBSlavePortParameters> = mapped(
  object({
    slaves: list(slave),
    beatBytes: integer,
    lite: optional(boolean),
    responseFields: optional(list(bundleField)),
    requestKeys: optional(list(bundleKey)),
  }),
  ({ lite = true, ...init }) => AHBSlavePortParameters.of({ ...init, lite }),
);

/** The keys of register nodes of AHB and APB. */
export const registerFields: {
  readonly address: Reader<AddressSet>;
  readonly concurrency: OptionalField<number>;
  readonly beatBytes: OptionalField<number>;
  readonly undefZero: OptionalField<boolean>;
  readonly executable: OptionalField<boolean>;
} = {
  address: addressSet,
  concurrency: optional(integer),
  beatBytes: optional(integer),
  undefZero: optional(boolean),
  executable: optional(boolean),
};

/** The keys of memories of AHB and APB. */
export const memoryFields: {
  readonly address: Reader<AddressSet>;
  readonly cacheable: OptionalField<boolean>;
  readonly executable: OptionalField<boolean>;
  readonly beatBytes: OptionalField<number>;
  readonly devName: OptionalField<string>;
  readonly errors: OptionalField<AddressSet[]>;
} = {
  address: addressSet,
  cacheable: optional(boolean),
  executable: optional(boolean),
  beatBytes: optional(integer),
  devName: optional(string),
  errors: optional(addressSets),
};
