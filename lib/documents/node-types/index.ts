import type { NodeType } from '../node-type.js';
import { ahbTypes } from './ahb.js';
import { apbTypes } from './apb.js';
import { axi4LiteTypes } from './axi4-lite.js';
import { axisTypes } from './axis.js';
import { axi4Types } from './axi4.js';
import { bundleBridgeTypes } from './bundlebridge.js';
import { clockTypes } from './clocks.js';
import { deviceTypes } from './devices.js';
import { genTypes } from './gen.js';
import { interruptTypes } from './interrupts.js';
import { obiTypes } from './obi.js';
import { tileLinkTypes } from './tilelink.js';
import { wishboneTypes } from './wishbone.js';

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
  ...axi4LiteTypes,
  ...wishboneTypes,
  ...obiTypes,
};
