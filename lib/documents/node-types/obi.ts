import { AXI4LiteToOBI } from '../../protocols/gathered/axi4-lite.js';
import {
  identity,
  masterNode,
  OBIAtomics,
  OBIRAM,
  OBIToAPB,
  OBIToAXI4Lite,
  OBIToTL,
  OBIXbar,
  registerNode,
  slaveNode,
} from '../../protocols/gathered/obi.js';
import { TLToOBI } from '../../protocols/gathered/tl.js';
import { directNode, moduleNode, type NodeType } from '../node-type.js';
import { boolean, integer, list, object, optional } from '../reader.js';
import { memoryFields, registerFields } from './ahb-ports.js';
import { wordMasters, wordSlaves } from './word-ports.js';

const masterPort = object({
  masters: wordMasters,
  idBits: optional(integer),
  rready: optional(boolean),
  takesError: optional(boolean),
  beFull: optional(boolean),
  atomics: optional(boolean),
});
const says = {
  ids: optional(boolean),
  rready: optional(boolean),
  error: optional(boolean),
  beFull: optional(boolean),
  atomics: optional(boolean),
};
const slavePort = object({ slaves: wordSlaves, beatBytes: integer, ...says });

/** OBI in documents, and the bridges to it. */
export const obiTypes: Readonly<Record<string, NodeType>> = {
  'obi.master': directNode({ ports: list(masterPort) }, ({ ports }, name) => masterNode(ports, { name })),
  'obi.slave': directNode({ ports: list(slavePort) }, ({ ports }, name) => slaveNode(ports, { name })),
  'obi.identity': directNode({}, (_none, name) => identity({ name })),
  'obi.registerNode': directNode({ ...registerFields, ...says }, (options, name) => registerNode({ ...options, name })),
  'obi.ram': moduleNode(
    { ...memoryFields, ...says },
    (options) => new OBIRAM(options),
    ({ node }) => node,
  ),
  'obi.xbar': moduleNode(
    { extendsIds: optional(boolean) },
    (options) => new OBIXbar(options),
    ({ node }) => node,
  ),
  'obi.atomics': moduleNode(
    {},
    () => new OBIAtomics(),
    ({ node }) => node,
  ),
  'obi.toAPB': moduleNode(
    {},
    () => new OBIToAPB(),
    ({ node }) => node,
  ),
  'obi.toAXI4Lite': moduleNode(
    {},
    () => new OBIToAXI4Lite(),
    ({ node }) => node,
  ),
  'obi.toTL': moduleNode(
    {},
    () => new OBIToTL(),
    ({ node }) => node,
  ),
  'axi4lite.toOBI': moduleNode(
    {},
    () => new AXI4LiteToOBI(),
    ({ node }) => node,
  ),
  'tl.toOBI': moduleNode(
    {},
    () => new TLToOBI(),
    ({ node }) => node,
  ),
};
