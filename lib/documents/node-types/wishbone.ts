import { AXI4LiteToWishbone } from '../../protocols/gathered/axi4-lite.js';
import { TLToWishbone } from '../../protocols/gathered/tl.js';
import {
  identity,
  masterNode,
  registerNode,
  slaveNode,
  WishboneRAM,
  WishboneToAXI4Lite,
  WishboneToClassic,
  WishboneToPipelined,
  WishboneToTL,
  WishboneXbar,
} from '../../protocols/gathered/wishbone.js';
import { directNode, moduleNode, type NodeType } from '../node-type.js';
import { boolean, integer, list, object, optional } from '../reader.js';
import { memoryFields, registerFields } from './ahb-ports.js';
import { wordMasters, wordSlaves } from './word-ports.js';

const masterPort = object({
  masters: wordMasters,
  pipelined: optional(boolean),
  bursts: optional(boolean),
  takesError: optional(boolean),
  takesRetry: optional(boolean),
});
const says = {
  pipelined: optional(boolean),
  bursts: optional(boolean),
  error: optional(boolean),
  retry: optional(boolean),
};
const slavePort = object({ slaves: wordSlaves, beatBytes: integer, ...says, granularity: optional(integer) });
const bridge = { pipelined: optional(boolean) };

/** Wishbone in documents, and the bridges to it. */
export const wishboneTypes: Readonly<Record<string, NodeType>> = {
  'wishbone.master': directNode({ ports: list(masterPort) }, ({ ports }, name) => masterNode(ports, { name })),
  'wishbone.slave': directNode({ ports: list(slavePort) }, ({ ports }, name) => slaveNode(ports, { name })),
  'wishbone.identity': directNode({}, (_none, name) => identity({ name })),
  'wishbone.registerNode': directNode({ ...registerFields, ...says }, (options, name) =>
    registerNode({ ...options, name }),
  ),
  'wishbone.ram': moduleNode(
    { ...memoryFields, ...says, maxBurst: optional(integer) },
    (options) => new WishboneRAM(options),
    ({ node }) => node,
  ),
  'wishbone.xbar': moduleNode(
    {},
    () => new WishboneXbar(),
    ({ node }) => node,
  ),
  'wishbone.toPipelined': moduleNode(
    {},
    () => new WishboneToPipelined(),
    ({ node }) => node,
  ),
  'wishbone.toClassic': moduleNode(
    {},
    () => new WishboneToClassic(),
    ({ node }) => node,
  ),
  'wishbone.toAXI4Lite': moduleNode(
    bridge,
    (options) => new WishboneToAXI4Lite(options),
    ({ node }) => node,
  ),
  'wishbone.toTL': moduleNode(
    bridge,
    (options) => new WishboneToTL(options),
    ({ node }) => node,
  ),
  'axi4lite.toWishbone': moduleNode(
    bridge,
    (options) => new AXI4LiteToWishbone(options),
    ({ node }) => node,
  ),
  'tl.toWishbone': moduleNode(
    bridge,
    (options) => new TLToWishbone(options),
    ({ node }) => node,
  ),
};
