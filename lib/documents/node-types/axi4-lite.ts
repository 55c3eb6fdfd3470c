import { AXI4ToAXI4Lite } from '../../protocols/gathered/axi4.js';
import {
  AXI4LiteRAM,
  AXI4LiteToAPB,
  AXI4LiteToAXI4,
  AXI4LiteXbar,
  identity,
  masterNode,
  registerNode,
  slaveNode,
} from '../../protocols/gathered/axi4-lite.js';
import { directNode, moduleNode, type NodeType } from '../node-type.js';
import { integer, list, object } from '../reader.js';
import { memoryFields, registerFields } from './ahb-ports.js';
import { wordMasters, wordSlaves } from './word-ports.js';

const masterPort = object({ masters: wordMasters });
const slavePort = object({ slaves: wordSlaves, beatBytes: integer });

/** AXI4-Lite in documents, and the bridges between it and AXI4. */
export const axi4LiteTypes: Readonly<Record<string, NodeType>> = {
  'axi4lite.master': directNode({ ports: list(masterPort) }, ({ ports }, name) => masterNode(ports, { name })),
  'axi4lite.slave': directNode({ ports: list(slavePort) }, ({ ports }, name) => slaveNode(ports, { name })),
  'axi4lite.identity': directNode({}, (_none, name) => identity({ name })),
  'axi4lite.registerNode': directNode(registerFields, (options, name) => registerNode({ ...options, name })),
  'axi4lite.ram': moduleNode(
    memoryFields,
    (options) => new AXI4LiteRAM(options),
    ({ node }) => node,
  ),
  'axi4lite.xbar': moduleNode(
    {},
    () => new AXI4LiteXbar(),
    ({ node }) => node,
  ),
  'axi4lite.toAPB': moduleNode(
    {},
    () => new AXI4LiteToAPB(),
    ({ node }) => node,
  ),
  'axi4lite.toAXI4': moduleNode(
    {},
    () => new AXI4LiteToAXI4(),
    ({ node }) => node,
  ),
  'axi4.toAXI4Lite': moduleNode(
    {},
    () => new AXI4ToAXI4Lite(),
    ({ node }) => node,
  ),
};
