import type { Description, Notation } from './description.js';
import { describeChipyard } from './chipyard/describe.js';
import { describeDeviceTree } from './device-tree/describe.js';
import { readDeviceTree } from './device-tree/read.js';
import { describeFloonoc } from './floonoc/describe.js';
import { describeLitex } from './litex/describe.js';
import { describeOpentitan } from './opentitan/describe.js';
import { describeSvd } from './svd/describe.js';
import { type ReadingLimits, type Source, usualLimits } from './reading.js';

/** Further inputs of a description. */
export interface DescribeOptions {
  /** Overlays of a device tree, in order. */
  readonly overlays?: readonly Source[];
  readonly limits?: ReadingLimits;
}

/** Reads a description. Throws a DescriptionError if it cannot be read. */
export function describeSoc(source: Source, notation: Notation, options: DescribeOptions = {}): Description {
  const { overlays = [], limits = usualLimits } = options;
  switch (notation) {
    case 'device-tree':
      return describeDeviceTree(readDeviceTree(source, overlays, limits), source.file);
    case 'svd':
      return describeSvd(source, limits);
    case 'chipyard':
      return describeChipyard(source, limits);
    case 'opentitan':
      return describeOpentitan(source, limits);
    case 'floonoc':
      return describeFloonoc(source, limits);
    case 'litex':
      return describeLitex(source, limits);
  }
}
