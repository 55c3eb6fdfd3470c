import type { NodeType } from './node-type.js';
import { bundleBridgeTypes } from './node-types-bundlebridge.js';
import { clockTypes } from './node-types-clocks.js';
import { genTypes } from './node-types-gen.js';
import { interruptTypes } from './node-types-interrupts.js';
import { tileLinkTypes } from './node-types-tilelink.js';

/** Every node type of topology documents, by name. */
export const nodeTypes: Readonly<Record<string, NodeType>> = {
  ...genTypes,
  ...tileLinkTypes,
  ...interruptTypes,
  ...bundleBridgeTypes,
  ...clockTypes,
};
