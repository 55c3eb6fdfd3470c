import { ambaRequirements } from './amba.js';
import { bridgeRequirements } from './bridges.js';
import { edgeRequirements } from './edges.js';
import type { Requirement } from './requirement.js';
import { tilelinkRequirements } from './tilelink.js';
import { wireRequirements } from './wires.js';

/** All requirements of the hardware that are asked of recorded documents. */
export const requirements: readonly Requirement[] = [
  ...edgeRequirements,
  ...tilelinkRequirements,
  ...ambaRequirements,
  ...bridgeRequirements,
  ...wireRequirements,
];
