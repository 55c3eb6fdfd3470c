import { checkOptions } from '../../base/options/index.js';
import { requireBeat } from '../amba/bundle-widths.js';
import { demand } from '../../base/diagnostic/index.js';
import { allMade } from '../../bus/all-made.js';
import type { BundleField, BundleKey } from '../../bus/fields/index.js';
import { type Encode, encodeFields, type Node, PassedList, remembered } from '../../graph/index.js';
import { apbAddresses, type APBSlaveInit, APBSlaveParameters } from './slave-parameters.js';
import * as rules from './rules.js';

/** An APB slave port as it is written (amba 8). */
export interface APBSlavePortInit {
  /** The slaves behind the port; not empty, with disjoint addresses. */
  readonly slaves: readonly (APBSlaveParameters | APBSlaveInit)[];
  /** Width of the data bus in bytes, a power of two. */
  readonly beatBytes: number;
  /** Fields that accompany responses if masters accept their keys. Default none. */
  readonly responseFields?: readonly BundleField[];
  /** Keys of the request fields that it accepts. Default none. */
  readonly requestKeys?: readonly BundleKey[];
}

/** Fields of it that a copy may change. */
export interface APBSlavePortChanges extends Partial<APBSlavePortInit> {}

/**
 * An APB slave port: what flows upward (amba 8). Building one throws a requirement of the area `apb/slave-port-*` unless it has slaves
 * with disjoint addresses and a width that is a power of two.
 */
export class APBSlavePortParameters {
  /** The slaves, with the nodes that all of them have passed. */
  readonly list: PassedList<APBSlaveParameters>;
  /** Width of the data bus in bytes, a power of two. */
  readonly beatBytes: number;
  /** Fields that travel with responses, as far as the masters ask for their keys. */
  readonly responseFields: readonly BundleField[];
  /** Keys of the fields that it wants with requests. */
  readonly requestKeys: readonly BundleKey[];

  private constructor(init: Omit<APBSlavePortInit, 'slaves'>, list: PassedList<APBSlaveParameters>) {
    this.list = list;
    this.beatBytes = init.beatBytes;
    this.responseFields = init.responseFields ?? [];
    this.requestKeys = init.requestKeys ?? [];
    demand(this.list.made.length > 0, rules.slavePortEmpty, () => 'An APB slave port has no slaves.', {
      help: 'A port needs at least one slave.',
    });
    requireBeat(this.beatBytes, rules.common);
    apbAddresses.checkPort(this.list.made);
  }

  /**
   * A port from what is written.
   *
   * @throws RequirementError `apb/slave-port-empty`, `apb/slave-port-width` or `apb/slave-port-disjoint`.
   */
  static of(init: APBSlavePortInit): APBSlavePortParameters {
    checkOptions('APBSlavePortInit', init);
    return new APBSlavePortParameters(init, listOf(init.slaves));
  }

  /** A copy with some fields changed. */
  copy(changes: APBSlavePortChanges): APBSlavePortParameters {
    checkOptions('APBSlavePortChanges', changes);
    return new APBSlavePortParameters(
      { ...this, ...changes },
      changes.slaves === undefined ? this.list : listOf(changes.slaves),
    );
  }

  /** The same port after it has passed `node`; `port`: which inward port of a sink it is, from 0. */
  passing(node: Node, port = 0): APBSlavePortParameters {
    return new APBSlavePortParameters(this, this.list.passing(node, port));
  }

  /** The slaves behind the port, with their full paths. */
  get slaves(): readonly APBSlaveParameters[] {
    return this.list.items;
  }

  /** Largest address of any slave. */
  get maxAddress(): bigint {
    return maxAddressOf(this.list.made);
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { list, beatBytes, responseFields, requestKeys } = this;
    const { made: slaves, passed } = list;
    return {
      $: 'APBSlavePortParameters',
      ...encodeFields(encode, { slaves, passed, beatBytes, responseFields, requestKeys }),
    };
  }
}

function listOf(slaves: APBSlavePortInit['slaves']): PassedList<APBSlaveParameters> {
  return new PassedList(allMade(APBSlaveParameters, slaves));
}

const maxAddressOf = remembered((slaves: readonly APBSlaveParameters[]) =>
  slaves.reduce((max, slave) => (slave.maxAddress > max ? slave.maxAddress : max), 0n),
);
