import { CLINT, TLPLIC } from '../../rocket/devices/index.js';
import { moduleNode, type NodeType } from '../node-type.js';
import { integer, optional } from '../reader.js';
import { address } from '../values.js';

/** Interrupt controllers in documents. */
export const deviceTypes: Readonly<Record<string, NodeType>> = {
  'tl.clint': moduleNode(
    { baseAddress: optional(address), beatBytes: integer },
    (options) => new CLINT(options),
    ({ node }) => node,
    ({ intnode }) => ({ int: intnode }),
  ),
  'tl.plic': moduleNode(
    {
      baseAddress: optional(address),
      maxPriorities: optional(integer),
      maxHarts: optional(integer),
      beatBytes: integer,
    },
    (options) => new TLPLIC(options),
    ({ node }) => node,
    ({ intnode }) => ({ int: intnode }),
  ),
};
