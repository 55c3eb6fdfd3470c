import { checkOptions } from '../../base/options/index.js';
import { isPow2, powersAround } from '../../base/address/index.js';
import { bytes, demand, listed } from '../../base/diagnostic/index.js';
import { allMade } from '../../bus/all-made.js';
import type { BundleField, BundleKey } from '../../bus/fields/index.js';
import { type Encode, encodeFields, type Node, PassedList, remembered } from '../../graph/index.js';
import { sameFields, sameItems } from '../../bus/same-fields.js';
import { addresses, type AXI4SlaveInit, AXI4SlaveParameters } from './slave-parameters.js';
import * as rules from './rules.js';

/** Beats of the longest burst (amba 1). */
export const maxBurstBeats = 256;

/** A slave port as it is written (amba 2.1). */
export interface AXI4SlavePortInit {
  /** The slaves behind the port; not empty. */
  readonly slaves: readonly (AXI4SlaveParameters | AXI4SlaveInit)[];
  /** Width of the data channels in bytes, a power of two. */
  readonly beatBytes: number;
  /** Least number of cycles from request to response. Default 1. */
  readonly minLatency?: number;
  /** Fields that accompany responses if masters accept their keys. Default none. */
  readonly responseFields?: readonly BundleField[];
  /** Keys of the request fields that it accepts. Default none. */
  readonly requestKeys?: readonly BundleKey[];
  /**
   * Whether it has AWATOP and answers atomic transactions, possibly with an error (standards 1.6). Default: true if a slave performs them.
   */
  readonly atomics?: boolean | undefined;
}

/** Fields of {@link AXI4SlavePortParameters} that a copy may change. */
export interface AXI4SlavePortChanges extends Partial<Omit<AXI4SlavePortInit, 'slaves'>> {
  /** The slaves behind the port; not empty, with disjoint addresses. */
  readonly slaves?: readonly AXI4SlaveParameters[];
}

/** Facts about a list of slaves that many ports share. */
interface SlaveFacts {
  readonly maxTransfer: number;
  readonly maxAddress: bigint;
}

const factsOf = remembered((slaves: readonly AXI4SlaveParameters[]): SlaveFacts => ({
  maxTransfer: slaves.reduce((max, slave) => Math.max(max, slave.maxTransfer), 0),
  maxAddress: slaves.reduce((max, slave) => (slave.maxAddress > max ? slave.maxAddress : max), 0n),
}));

/** An AXI4 slave port: what flows upward (amba 2.1). Building one throws a requirement of the area `axi4/slave-port-*`. */
export class AXI4SlavePortParameters {
  /** The slaves, with the nodes that all of them have passed. */
  readonly list: PassedList<AXI4SlaveParameters>;
  /** Width of the data channels in bytes, a power of two. */
  readonly beatBytes: number;
  /** Least number of cycles from request to response. */
  readonly minLatency: number;
  /** Fields that travel with responses, as far as the masters ask for their keys. */
  readonly responseFields: readonly BundleField[];
  /** Keys of the fields that it wants with requests. */
  readonly requestKeys: readonly BundleKey[];
  /** Whether it has AWATOP, and answers atomic transactions (standards 1.6). */
  readonly atomics: boolean;

  private constructor(fields: SlavePortFields) {
    this.list = fields.list;
    this.beatBytes = fields.beatBytes;
    this.minLatency = fields.minLatency;
    this.responseFields = fields.responseFields;
    this.requestKeys = fields.requestKeys;
    this.atomics = fields.atomics;
  }

  /**
   * A port from what is written, with a latency of 1 cycle by default.
   *
   * @throws RequirementError `axi4/slave-port-empty`, `axi4/slave-port-width` and others of the area `axi4/slave-port-*`.
   */
  static of(init: AXI4SlavePortInit): AXI4SlavePortParameters {
    checkOptions('AXI4SlavePortInit', init);
    // Sizes are often derived from it.
    checkWidth(init.beatBytes);
    const slaves = allMade(AXI4SlaveParameters, init.slaves);
    return AXI4SlavePortParameters.checked({
      list: new PassedList(slaves),
      beatBytes: init.beatBytes,
      minLatency: init.minLatency ?? 1,
      responseFields: init.responseFields ?? [],
      requestKeys: init.requestKeys ?? [],
      atomics: init.atomics ?? slaves.some(({ supportsAtomics }) => !supportsAtomics.isNone),
    });
  }

  private static checked(fields: SlavePortFields): AXI4SlavePortParameters {
    checkSlavePort(fields);
    return new AXI4SlavePortParameters(fields);
  }

  /** A copy with some fields changed, the port itself if they are as they were. */
  copy(changes: AXI4SlavePortChanges): AXI4SlavePortParameters {
    checkOptions('AXI4SlavePortChanges', changes);
    const { slaves, beatBytes = this.beatBytes, minLatency = this.minLatency, atomics = this.atomics } = changes;
    const { responseFields = this.responseFields, requestKeys = this.requestKeys } = changes;
    const fields: SlavePortFields = {
      list: slaves === undefined || sameItems(slaves, this.slaves) ? this.list : new PassedList(slaves),
      ...{ beatBytes, minLatency, responseFields, requestKeys, atomics },
    };
    return sameFields<SlavePortFields>(this, fields) ? this : AXI4SlavePortParameters.checked(fields);
  }

  /** The same port with every slave changed. */
  mapSlaves(change: (slave: AXI4SlaveParameters) => AXI4SlaveParameters): AXI4SlavePortParameters {
    return this.copy({ slaves: this.slaves.map(change) });
  }

  /** The same port after it has passed `node`; `port`: which inward port of a sink it is, from 0. */
  passing(node: Node, port = 0): AXI4SlavePortParameters {
    return new AXI4SlavePortParameters({ ...this, list: this.list.passing(node, port) });
  }

  /** The slaves behind the port, with their full paths. */
  get slaves(): readonly AXI4SlaveParameters[] {
    return this.list.items;
  }

  /** Largest burst that any slave supports, in bytes. */
  get maxTransfer(): number {
    return factsOf(this.list.made).maxTransfer;
  }

  /** Largest address of any slave. */
  get maxAddress(): bigint {
    return factsOf(this.list.made).maxAddress;
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { list, beatBytes, minLatency, responseFields, requestKeys, atomics } = this;
    const { made: slaves, passed } = list;
    return {
      $: 'AXI4SlavePortParameters',
      ...encodeFields(encode, {
        ...{ slaves, passed, beatBytes, minLatency, responseFields, requestKeys },
        ...(atomics ? { atomics } : {}),
      }),
    };
  }
}

interface SlavePortFields {
  readonly list: PassedList<AXI4SlaveParameters>;
  readonly beatBytes: number;
  readonly minLatency: number;
  readonly responseFields: readonly BundleField[];
  readonly requestKeys: readonly BundleKey[];
  readonly atomics: boolean;
}

function checkWidth(beatBytes: number): void {
  demand(
    isPow2(beatBytes),
    rules.common.slavePortWidth,
    () => `An AXI4 slave port is ${beatBytes} bytes wide, which is not a power of two.`,
    {
      help: () => `Set beatBytes to ${powersAround(beatBytes)}.`,
    },
  );
}

// The checks of amba 2.1, in the reference's order; a list is checked once, however many ports share it.
function checkSlavePort({ list, beatBytes }: SlavePortFields): void {
  demand(list.made.length > 0, rules.slavePortEmpty, () => 'An AXI4 slave port has no slaves.', {
    help: 'List at least one slave in slaves; a function that makes a port from another must leave at least one.',
  });
  checkWidth(beatBytes);
  const { maxTransfer } = factsOf(list.made);
  const names = (): string => listed(list.made.map((slave) => slave.title));
  demand(
    maxTransfer >= beatBytes,
    rules.slavePortTooWide,
    () => `An AXI4 slave port is ${bytes(beatBytes)} wide, but its largest burst is ${bytes(maxTransfer)}: ${names()}.`,
    {
      help: () =>
        maxTransfer === 0
          ? `Declare supportsRead or supportsWrite, such as [1, ${beatBytes}], for one of its slaves.`
          : `Declare beatBytes: ${maxTransfer}, or bursts of up to ${bytes(beatBytes)}.`,
    },
  );
  const limit = beatBytes * maxBurstBeats;
  demand(
    maxTransfer <= limit,
    rules.slavePortBurst,
    () =>
      `An AXI4 slave port that is ${bytes(beatBytes)} wide supports bursts of ${bytes(maxTransfer)}, but a burst has at most ${maxBurstBeats} beats, here ${bytes(limit)}: ${names()}.`,
    {
      help: () => `Support at most ${bytes(limit)}, or declare beatBytes: ${maxTransfer / maxBurstBeats}.`,
    },
  );
  addresses.checkPort(list.made);
}
