import { TLBuffer } from '../tilelink/buffer.js';
import { TLFragmenter } from '../tilelink/fragmenter.js';
import { clientNode, ephemeral, identity, managerNode } from '../tilelink/nodes.js';
import { TLXbar } from '../tilelink/xbar.js';
import { directNode, moduleNode, type NodeType } from './node-type.js';
import { boolean, integer, list, oneOf, optional, string } from './reader.js';
import { masterPort, slavePort } from './tilelink-ports.js';
import { buffer } from './values.js';

/** TileLink in documents. */
export const tileLinkTypes: Readonly<Record<string, NodeType>> = {
  'tl.client': directNode({ ports: list(masterPort) }, ({ ports }, name) => clientNode(ports, { name })),
  'tl.manager': directNode({ ports: list(slavePort) }, ({ ports }, name) => managerNode(ports, { name })),
  'tl.identity': directNode({}, (_none, name) => identity({ name })),
  'tl.ephemeral': directNode({}, (_none, name) => ephemeral({ name })),
  'tl.xbar': moduleNode(
    { nameSuffix: optional(string) },
    (options) => new TLXbar(options),
    (module) => module.node,
  ),
  'tl.buffer': moduleNode(
    {
      all: optional(buffer),
      a: optional(buffer),
      b: optional(buffer),
      c: optional(buffer),
      d: optional(buffer),
      e: optional(buffer),
    },
    (options) => new TLBuffer(options),
    (module) => module.node,
  ),
  'tl.fragmenter': moduleNode(
    {
      minSize: integer,
      maxSize: integer,
      alwaysMin: optional(boolean),
      earlyAck: optional(oneOf(['None', 'AllPuts', 'PutFulls'])),
      holdFirstDeny: optional(boolean),
      nameSuffix: optional(string),
    },
    (options) => new TLFragmenter(options),
    (module) => module.node,
  ),
};
