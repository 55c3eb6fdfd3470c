import { TransferSizes } from '../../base/address/index.js';
import {
  AXISMasterParameters,
  AXISMasterPortParameters,
  AXISSlaveParameters,
  AXISSlavePortParameters,
} from '../../protocols/axis/index.js';
import { boolean, integer, list, mapped, object, optional, type Reader, string } from '../reader.js';
import { bundleField, idRange, resources, sizes } from '../values.js';

const master = mapped(
  object({ name: string, emitsSizes: optional(sizes), sourceId: optional(idRange), resources: optional(resources) }),
  ({ emitsSizes = TransferSizes.none, ...init }) => AXISMasterParameters.of({ ...init, emitsSizes }),
);

/** A port of stream masters. */
export const axisMasterPort: Reader<AXISMasterPortParameters> = mapped(
  object({
    masters: list(master),
    userFields: optional(list(bundleField)),
    isAligned: optional(boolean),
    isContinuous: optional(boolean),
    beatBytes: optional(integer),
  }),
  (init) => AXISMasterPortParameters.of(init),
);

const slave = mapped(
  object({
    name: string,
    supportsSizes: optional(sizes),
    destinationId: optional(integer),
    resources: optional(resources),
  }),
  ({ supportsSizes = TransferSizes.none, ...init }) => AXISSlaveParameters.of({ ...init, supportsSizes }),
);

/** A port of stream slaves. */
export const axisSlavePort: Reader<AXISSlavePortParameters> = mapped(
  object({
    slaves: list(slave),
    reqAligned: optional(boolean),
    reqContinuous: optional(boolean),
    beatBytes: optional(integer),
  }),
  (init) => AXISSlavePortParameters.of(init),
);
