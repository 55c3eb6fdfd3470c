import { tileLinkAdapterTypes } from './tilelink-adapters.js';
import { tileLinkCrossingTypes } from './tilelink-crossings.js';
import { tileLinkDeviceTypes } from './tilelink-devices.js';
import { clientNode, ephemeral, identity, managerNode, registerNode } from '../../protocols/gathered/tl.js';
import { SimpleDevice } from '../../devicetree/index.js';
import { directNode, type NodeType } from '../node-type.js';
import { boolean, integer, list, optional, string } from '../reader.js';
import { masterPort, slavePort } from './tilelink-ports.js';
import { addressSets } from '../values.js';

/** TileLink in documents. */
export const tileLinkTypes: Readonly<Record<string, NodeType>> = {
  'tl.client': directNode({ ports: list(masterPort) }, ({ ports }, name) => clientNode(ports, { name })),
  'tl.manager': directNode({ ports: list(slavePort) }, ({ ports }, name) => managerNode(ports, { name })),
  'tl.identity': directNode({}, (_none, name) => identity({ name })),
  'tl.ephemeral': directNode({}, (_none, name) => ephemeral({ name })),
  'tl.registerNode': directNode(
    {
      address: addressSets,
      device: optional(string),
      deviceKey: optional(string),
      concurrency: optional(integer),
      beatBytes: optional(integer),
      undefZero: optional(boolean),
      executable: optional(boolean),
    },
    ({ device, ...options }, name) => registerNode({ ...options, name, device: new SimpleDevice(device ?? name) }),
  ),
  ...tileLinkAdapterTypes,
  ...tileLinkCrossingTypes,
  ...tileLinkDeviceTypes,
};
