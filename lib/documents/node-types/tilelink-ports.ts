import {
  type ClaimsInit,
  masterToSlaveOperations,
  type MasterToSlaveOperation,
  type SlaveToMasterOperation,
  slaveToMasterOperations,
} from '../../protocols/tilelink/parameters/transfer-claims.js';
import { type TLMasterInit, TLMasterParameters } from '../../protocols/tilelink/parameters/master-parameters.js';
import { type TLMasterPortInit, TLMasterPortParameters } from '../../protocols/tilelink/parameters/master-port.js';
import { type TLSlaveInit, TLSlaveParameters } from '../../protocols/tilelink/parameters/slave-parameters.js';
import { type TLSlavePortInit, TLSlavePortParameters } from '../../protocols/tilelink/parameters/slave-port.js';
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
import { addressSets, bundleField, bundleKey, idRange, regionType, resources, sizes } from '../values.js';
import type { TransferSizes } from '../../base/address/index.js';

function claims<Operation extends string>(operations: readonly Operation[]): Reader<ClaimsInit<Operation>> {
  const fields = Object.fromEntries(operations.map((operation) => [operation, optional(sizes)])) as Record<
    Operation,
    OptionalField<TransferSizes>
  >;
  return object(fields) as unknown as Reader<ClaimsInit<Operation>>;
}

/** Transfer sizes of requests on channel A; operations that are not listed are unsupported. */
export const masterToSlaveClaims: Reader<ClaimsInit<MasterToSlaveOperation>> = claims(masterToSlaveOperations);
/** Transfer sizes of requests on channel B. */
export const slaveToMasterClaims: Reader<ClaimsInit<SlaveToMasterOperation>> = claims(slaveToMasterOperations);

// Omitting a field is a compile error, so that documents can express everything that topologies can.
type EachOf<Init> = Readonly<Record<keyof Init, unknown>>;

const channelBytes = object({ a: optional(integer), b: optional(integer), c: optional(integer), d: optional(integer) });

const master: Reader<TLMasterParameters> = mapped(
  object({
    name: string,
    sourceId: optional(idRange),
    visibility: optional(addressSets),
    unusedRegionTypes: optional(list(regionType)),
    executesOnly: optional(boolean),
    requestFifo: optional(boolean),
    supports: optional(slaveToMasterClaims),
    emits: optional(masterToSlaveClaims),
    neverReleasesData: optional(boolean),
    resources: optional(resources),
  } satisfies EachOf<TLMasterInit>),
  (init) => TLMasterParameters.of(init),
);

/** A TileLink client port. */
export const masterPort: Reader<TLMasterPortParameters> = mapped(
  object({
    masters: list(master),
    channelBytes: optional(channelBytes),
    minLatency: optional(integer),
    echoFields: optional(list(bundleField)),
    requestFields: optional(list(bundleField)),
    responseKeys: optional(list(bundleKey)),
  } satisfies EachOf<TLMasterPortInit>),
  (init) => TLMasterPortParameters.of(init),
);

const slave: Reader<TLSlaveParameters> = mapped(
  object({
    address: addressSets,
    regionType: optional(regionType),
    executable: optional(boolean),
    fifoId: optional(integer),
    supports: optional(masterToSlaveClaims),
    emits: optional(slaveToMasterClaims),
    alwaysGrantsT: optional(boolean),
    mayDenyGet: optional(boolean),
    mayDenyPut: optional(boolean),
    name: optional(string),
    resources: optional(resources),
  } satisfies EachOf<TLSlaveInit>),
  (init) => TLSlaveParameters.of(init),
);

/** A TileLink manager port. */
export const slavePort: Reader<TLSlavePortParameters> = mapped(
  object({
    slaves: list(slave),
    beatBytes: optional(integer),
    channelBytes: optional(channelBytes),
    endSinkId: optional(integer),
    minLatency: optional(integer),
    responseFields: optional(list(bundleField)),
    requestKeys: optional(list(bundleKey)),
  } satisfies EachOf<TLSlavePortInit>),
  (init) => TLSlavePortParameters.of(init),
);
