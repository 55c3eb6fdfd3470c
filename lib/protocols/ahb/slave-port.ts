import { checkOptions } from '../../base/options/index.js';
import { bytes, listed, demand } from '../../base/diagnostic/index.js';
import { allMade } from '../../bus/all-made.js';
import type { BundleField, BundleKey } from '../../bus/fields/index.js';
import { type Encode, encodeFields, type Node, PassedList, remembered } from '../../graph/index.js';
import { requireBeat } from '../amba/bundle-widths.js';
import { ahbAddresses, type AHBSlaveInit, AHBSlaveParameters } from './slave-parameters.js';
import * as rules from './rules.js';

/** Beats of the longest burst (amba 7). */
export const maxBurst = 16;

/** An AHB slave port as it is written (amba 7.1). */
export interface AHBSlavePortInit {
  /** The slaves behind the port; not empty, with disjoint addresses. */
  readonly slaves: readonly (AHBSlaveParameters | AHBSlaveInit)[];
  /** Width of the data bus in bytes, a power of two. */
  readonly beatBytes: number;
  /** Whether the slaves speak AHB-Lite: no retries, one bit of response. */
  readonly lite: boolean;
  /** Fields that accompany responses if masters accept their keys. Default none. */
  readonly responseFields?: readonly BundleField[];
  /** Keys of the request fields that it accepts. Default none. */
  readonly requestKeys?: readonly BundleKey[];
}

/** Fields of it that a copy may change. */
export interface AHBSlavePortChanges extends Partial<AHBSlavePortInit> {}

/**
 * An AHB slave port: what flows upward (amba 7.1). Building one throws a requirement of the area `ahb/slave-port-*` unless it has
 * slaves with disjoint addresses, a width that is a power of two, and a largest transfer of 1 to 16 beats.
 */
export class AHBSlavePortParameters {
  /** The slaves, with the nodes that all of them have passed. */
  readonly list: PassedList<AHBSlaveParameters>;
  /** Width of the data bus in bytes, a power of two. */
  readonly beatBytes: number;
  /** Whether the slaves speak AHB-Lite: no retries, one bit of response. */
  readonly lite: boolean;
  /** Fields that travel with responses, as far as the masters ask for their keys. */
  readonly responseFields: readonly BundleField[];
  /** Keys of the fields that it wants with requests. */
  readonly requestKeys: readonly BundleKey[];

  private constructor(init: Omit<AHBSlavePortInit, 'slaves'>, list: PassedList<AHBSlaveParameters>) {
    this.list = list;
    this.beatBytes = init.beatBytes;
    this.lite = init.lite;
    this.responseFields = init.responseFields ?? [];
    this.requestKeys = init.requestKeys ?? [];
    this.check();
  }

  /**
   * A port from what is written.
   *
   * @throws RequirementError `ahb/slave-port-empty`, `ahb/slave-port-width`, `ahb/slave-port-transfer` or
   * `ahb/slave-port-disjoint`.
   */
  static of(init: AHBSlavePortInit): AHBSlavePortParameters {
    checkOptions('AHBSlavePortInit', init);
    // Sizes are often derived from it.
    requireBeat(init.beatBytes, rules.common);
    return new AHBSlavePortParameters(init, listOf(init.slaves));
  }

  /** A copy with some fields changed. */
  copy(changes: AHBSlavePortChanges): AHBSlavePortParameters {
    checkOptions('AHBSlavePortChanges', changes);
    return new AHBSlavePortParameters(
      { ...this, ...changes },
      changes.slaves === undefined ? this.list : listOf(changes.slaves),
    );
  }

  /** The same port after it has passed `node`; `port`: which inward port of a sink it is, from 0. */
  passing(node: Node, port = 0): AHBSlavePortParameters {
    return new AHBSlavePortParameters(this, this.list.passing(node, port));
  }

  /** The slaves behind the port, with their full paths. */
  get slaves(): readonly AHBSlaveParameters[] {
    return this.list.items;
  }

  /** Largest transfer of any slave, in bytes. */
  get maxTransfer(): number {
    return factsOf(this.list.made).maxTransfer;
  }

  /** Smallest of what the slaves can both read and write at most, in bytes. */
  get minMaxTransfer(): number {
    return this.list.made.reduce((least, slave) => Math.min(least, slave.minMaxTransfer), Infinity);
  }

  /** Largest address of any slave. */
  get maxAddress(): bigint {
    return factsOf(this.list.made).maxAddress;
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { list, beatBytes, lite, responseFields, requestKeys } = this;
    const { made: slaves, passed } = list;
    return {
      $: 'AHBSlavePortParameters',
      ...encodeFields(encode, { slaves, passed, beatBytes, lite, responseFields, requestKeys }),
    };
  }

  // The checks of amba 7.1, in the reference's order.
  private check(): void {
    const { list, beatBytes } = this;
    const slaves = (): string => listed(list.items.map((slave) => slave.title));
    demand(list.made.length > 0, rules.slavePortEmpty, () => 'An AHB slave port has no slaves.', {
      help: 'A port needs at least one slave.',
    });
    requireBeat(beatBytes, rules.common);
    const { maxTransfer } = this;
    demand(
      maxTransfer >= beatBytes,
      rules.slavePortTransfer,
      () =>
        `An AHB port is ${bytes(beatBytes)} wide, but the largest transfer of its slaves is ${bytes(maxTransfer)}: ${slaves()}.`,
      {
        help: () =>
          `Support transfers of at least ${bytes(beatBytes)}, or declare beatBytes: ${Math.max(1, maxTransfer)}.`,
      },
    );
    const burst = maxBurst * beatBytes;
    demand(
      maxTransfer <= burst,
      rules.slavePortTransfer,
      () =>
        `An AHB port is ${bytes(beatBytes)} wide, but its slaves support transfers of ${bytes(maxTransfer)}, more than ${maxBurst} beats: ${slaves()}.`,
      {
        help: () => `Support transfers of at most ${bytes(burst)}, or declare beatBytes: ${maxTransfer / maxBurst}.`,
      },
    );
    ahbAddresses.checkPort(list.made);
  }
}

function listOf(slaves: AHBSlavePortInit['slaves']): PassedList<AHBSlaveParameters> {
  return new PassedList(allMade(AHBSlaveParameters, slaves));
}

const factsOf = remembered((slaves: readonly AHBSlaveParameters[]) => ({
  maxTransfer: slaves.reduce((max, slave) => Math.max(max, slave.maxTransfer), 0),
  maxAddress: slaves.reduce((max, slave) => (slave.maxAddress > max ? slave.maxAddress : max), 0n),
}));
