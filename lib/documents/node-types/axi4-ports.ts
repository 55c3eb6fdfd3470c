import { AXI4MasterParameters } from '../../protocols/axi4/master-parameters.js';
import { AXI4MasterPortParameters } from '../../protocols/axi4/master-port.js';
import { AXI4SlaveParameters } from '../../protocols/axi4/slave-parameters.js';
import { AXI4SlavePortParameters } from '../../protocols/axi4/slave-port.js';
import { boolean, integer, list, mapped, object, optional, type Reader, string } from '../reader.js';
import { addressSets, bundleField, bundleKey, idRange, regionType, resources, sizes } from '../values.js';

const master: Reader<AXI4MasterParameters> = mapped(
  object({ name: string, id: optional(idRange), aligned: optional(boolean), maxFlight: optional(integer) }),
  (init) => AXI4MasterParameters.of(init),
);

/** An AXI4 master port. */
export const axi4MasterPort: Reader<AXI4MasterPortParameters> = mapped(
  object({
    masters: list(master),
    echoFields: optional(list(bundleField)),
    requestFields: optional(list(bundleField)),
    responseKeys: optional(list(bundleKey)),
  }),
  (init) => AXI4MasterPortParameters.of(init),
);

const slave: Reader<AXI4SlaveParameters> = mapped(
  object({
    address: addressSets,
    regionType: optional(regionType),
    executable: optional(boolean),
    supportsWrite: optional(sizes),
    supportsRead: optional(sizes),
    interleavedId: optional(integer),
    resources: optional(resources),
  }),
  (init) => AXI4SlaveParameters.of(init),
);

/** An AXI4 slave port. */
export const axi4SlavePort: Reader<AXI4SlavePortParameters> = mapped(
  object({
    slaves: list(slave),
    beatBytes: integer,
    minLatency: optional(integer),
    responseFields: optional(list(bundleField)),
    requestKeys: optional(list(bundleKey)),
  }),
  (init) => AXI4SlavePortParameters.of(init),
);
