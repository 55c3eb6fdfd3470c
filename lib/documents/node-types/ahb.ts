import {
  AHBArbiter,
  AHBFanout,
  AHBLite,
  AHBRAM,
  AHBToTL,
  masterIdentity,
  masterSinkNode,
  masterSourceNode,
  registerNode,
  slaveIdentity,
  slaveSinkNode,
  slaveSourceNode,
} from '../../protocols/gathered/ahb.js';
import { AXI4ToAHB } from '../../protocols/gathered/axi4.js';
import { TLToAHB } from '../../protocols/gathered/tl.js';
import { ahbMasterPort, ahbSlavePort, memoryFields, registerFields } from './ahb-ports.js';
import { directNode, moduleNode, type NodeType } from '../node-type.js';
import { boolean, list, optional } from '../reader.js';

/** AHB in documents, and the bridges to it from AXI4 and TileLink. */
export const ahbTypes: Readonly<Record<string, NodeType>> = {
  'ahb.master': directNode({ ports: list(ahbMasterPort) }, ({ ports }, name) => masterSourceNode(ports, { name })),
  'ahb.masterSink': directNode({ ports: list(ahbSlavePort) }, ({ ports }, name) => masterSinkNode(ports, { name })),
  'ahb.slaveSource': directNode({ ports: list(ahbMasterPort) }, ({ ports }, name) => slaveSourceNode(ports, { name })),
  'ahb.slave': directNode({ ports: list(ahbSlavePort) }, ({ ports }, name) => slaveSinkNode(ports, { name })),
  'ahb.masterIdentity': directNode({}, (_none, name) => masterIdentity({ name })),
  'ahb.slaveIdentity': directNode({}, (_none, name) => slaveIdentity({ name })),
  'ahb.registerNode': directNode(registerFields, (options, name) => registerNode({ ...options, name })),
  'ahb.arbiter': moduleNode(
    {},
    () => new AHBArbiter(),
    ({ node }) => node,
  ),
  'ahb.fanout': moduleNode(
    {},
    () => new AHBFanout(),
    ({ node }) => node,
  ),
  'ahb.lite': moduleNode(
    {},
    () => new AHBLite(),
    ({ node }) => node,
  ),
  'ahb.ram': moduleNode(
    memoryFields,
    (options) => new AHBRAM(options),
    ({ node }) => node,
  ),
  'ahb.toTL': moduleNode(
    {},
    () => new AHBToTL(),
    ({ node }) => node,
  ),
  'axi4.toAHB': moduleNode(
    {},
    () => new AXI4ToAHB(),
    ({ node }) => node,
  ),
  'tl.toAHB': moduleNode(
    { supportHints: optional(boolean) },
    (options) => new TLToAHB(options),
    ({ node }) => node,
  ),
};
