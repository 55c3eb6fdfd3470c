import { AddressRange, parseHex } from '../../base/address/index.js';
import type { Elaboration } from '../../elaboration/index.js';

/** Addresses that the device of a module has within those of others. */
export interface EnclosedRange {
  readonly module: string;
  readonly range: AddressRange;
}

/** All that devices of a design have within others, in the order in which their modules were made. */
export function enclosedRanges({ modules }: Elaboration): EnclosedRange[] {
  return modules
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ id, within = [] }) =>
      within.map(({ base, size }) => ({ module: id, range: new AddressRange(parseHex(base), parseHex(size)) })),
    );
}
