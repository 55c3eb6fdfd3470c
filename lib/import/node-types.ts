import type { NodeType } from './node-type.js';
import { ahbTypes } from './node-types-ahb.js';
import { apbTypes } from './node-types-apb.js';
import { axisTypes } from './node-types-axis.js';
import { axi4Types } from './node-types-axi4.js';
import { bundleBridgeTypes } from './node-types-bundlebridge.js';
import { clockTypes } from './node-types-clocks.js';
import { deviceTypes } from './node-types-devices.js';
import { genTypes } from './node-types-gen.js';
import { interruptTypes } from './node-types-interrupts.js';
import { tileLinkTypes } from './node-types-tilelink.js';

/** Every node type of topology documents, by name. */
export const nodeTypes: Readonly<Record<string, NodeType>> = {
  ...genTypes,
  ...tileLinkTypes,
  ...axi4Types,
  ...deviceTypes,
  ...interruptTypes,
  ...bundleBridgeTypes,
  ...clockTypes,
  ...ahbTypes,
  ...apbTypes,
  ...axisTypes,
};
