import { bitLength } from '../base/address/index.js';
import { RequirementError } from '../base/diagnostic/index.js';
import { type Description, type DescriptionContext, Resource, type ResourceValue } from './device.js';
import { SimpleDevice } from './simple-device.js';
import { toldRanges } from './told-ranges.js';
import { resourceInt } from './value.js';
import * as rules from './rules.js';

/** A bus that leads to devices which this design does not know (devicetree 4.4). */
export class SimpleBus extends SimpleDevice {
  /**
   * `offset`: what is added to an address on its way through the bus, in bytes. Default 0. Without addresses behind it
   * the bus cannot be described (`resources/description`).
   */
  constructor(
    name: string,
    compatible: readonly string[] = [],
    readonly offset = 0n,
  ) {
    super(name, [...compatible, 'simple-bus'], 'SimpleBus');
  }

  /** The addresses behind the bus as a resource, in a list for the parameters of a slave. */
  get ranges(): readonly Resource[] {
    return [new Resource(this, 'ranges')];
  }

  override describe(context: DescriptionContext): Description {
    const mappings = context.bindings
      .values('ranges')
      .filter((value) => value.kind === 'address')
      .map(({ address, permissions }): ResourceValue & { readonly kind: 'mapping' } => ({
        ...{ kind: 'mapping', address, offset: this.offset, permissions },
      }));
    const ranges = toldRanges(mappings.flatMap(({ address }) => address));
    const [lowest] = ranges;
    if (lowest === undefined) {
      throw new RequirementError(rules.description, `Bus ${this.name} has no addresses bound to its ranges.`, {
        category: 'other',
        help: 'Give the ranges of the bus to a slave that the viewpoint bus reaches.',
      });
    }
    return {
      name: `${this.name}@${lowest.base.toString(16)}`,
      properties: {
        ...super.describe(context).properties,
        '#address-cells': [resourceInt(cellsFor(max(ranges.map(({ end }) => end))))],
        '#size-cells': [resourceInt(cellsFor(max(ranges.map(({ size }) => size))))],
        ranges: mappings,
      },
    };
  }
}

function max(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (a > b ? a : b), 0n);
}

/** Cells of 32 bits that count up to `value`, at least 0; none for 0 and 1 (devicetree 4.4, 5.1). */
export function cellsFor(value: bigint): number {
  return Math.floor((bitLength(value > 0n ? value - 1n : 0n) + 31) / 32);
}
