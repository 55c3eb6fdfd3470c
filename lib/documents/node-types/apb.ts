import {
  APBFanout,
  APBRAM,
  APBToTL,
  identity,
  masterNode,
  registerNode,
  slaveNode,
} from '../../protocols/gathered/apb.js';
import { AXI4ToAPB } from '../../protocols/gathered/axi4.js';
import { TLToAPB } from '../../protocols/gathered/tl.js';
import { memoryFields, registerFields } from './ahb-ports.js';
import { apbMasterPort, apbSlavePort } from './apb-ports.js';
import { directNode, moduleNode, type NodeType } from '../node-type.js';
import { list } from '../reader.js';

/** APB in documents, and the bridges to it from AXI4 and TileLink. */
export const apbTypes: Readonly<Record<string, NodeType>> = {
  'apb.master': directNode({ ports: list(apbMasterPort) }, ({ ports }, name) => masterNode(ports, { name })),
  'apb.slave': directNode({ ports: list(apbSlavePort) }, ({ ports }, name) => slaveNode(ports, { name })),
  'apb.identity': directNode({}, (_none, name) => identity({ name })),
  'apb.registerNode': directNode(registerFields, (options, name) => registerNode({ ...options, name })),
  'apb.fanout': moduleNode(
    {},
    () => new APBFanout(),
    ({ node }) => node,
  ),
  'apb.ram': moduleNode(
    memoryFields,
    (options) => new APBRAM(options),
    ({ node }) => node,
  ),
  'apb.toTL': moduleNode(
    {},
    () => new APBToTL(),
    ({ node }) => node,
  ),
  'axi4.toAPB': moduleNode(
    {},
    () => new AXI4ToAPB(),
    ({ node }) => node,
  ),
  'tl.toAPB': moduleNode(
    {},
    () => new TLToAPB(),
    ({ node }) => node,
  ),
};
