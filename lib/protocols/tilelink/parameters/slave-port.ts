import { checkOptions } from '../../../base/options/index.js';
import { AddressSet, bitLength } from '../../../base/address/index.js';
import { bytes, demand, RequirementError } from '../../../base/diagnostic/index.js';
import { allMade } from '../../../bus/all-made.js';
import type { BundleField, BundleKey } from '../../../bus/fields/index.js';
import { type Encode, encodeFields, type Node, PassedList } from '../../../graph/index.js';
import { type ChannelBytes, channelBytes, requireBeat, uniformChannels } from './channel-bytes.js';
import { titlesOf } from './help.js';
import { type TLSlaveInit, TLSlaveParameters } from './slave-parameters.js';
import { coverClaims, intersectClaims, type MasterToSlaveSizes, type SlaveToMasterSizes } from './transfer-claims.js';
import { sameFields, sameItems } from '../../../bus/same-fields.js';
import * as rules from './rules.js';

/** A manager port as it is written (tilelink 1.4). */
export interface TLSlavePortInit {
  /** The managers behind the port; not empty. */
  readonly slaves: readonly (TLSlaveParameters | TLSlaveInit)[];
  /** Width of all four data channels in bytes, a power of two. Either this or `channelBytes`. Default 4. */
  readonly beatBytes?: number;
  /** Widths of the data channels in bytes, powers of two, where they differ. */
  readonly channelBytes?: Partial<ChannelBytes>;
  /** Number of sink ids; 0 exactly when nothing behind the port can be acquired. Default 0. */
  readonly endSinkId?: number;
  /** Least number of cycles from request to response, at least 0. Default 0. */
  readonly minLatency?: number;
  /** Fields that accompany responses if clients accept them. Default none. */
  readonly responseFields?: readonly BundleField[];
  /** Keys of the request fields that managers accept. Default none. */
  readonly requestKeys?: readonly BundleKey[];
}

/** Fields of {@link TLSlavePortParameters} that a copy may change. */
export interface TLSlavePortChanges extends Partial<Omit<TLSlavePortInit, 'slaves' | 'channelBytes'>> {
  /** All managers of the port; not empty. */
  readonly slaves?: readonly TLSlaveParameters[];
  /** The same with the nodes that they have passed together, in place of `slaves`. */
  readonly list?: PassedList<TLSlaveParameters>;
}

/** Facts about a list of managers that many ports share. */
class SlaveFacts {
  readonly maxTransfer: number;
  readonly maxAddress: bigint;
  /** Width in bits of the largest address, at least 1. */
  readonly addressBits: number;
  readonly anySupportAcquireB: boolean;

  constructor(private readonly slaves: readonly TLSlaveParameters[]) {
    this.maxTransfer = Math.max(...unique(slaves, (slave) => slave.maxTransfer));
    this.maxAddress = slaves.reduce((max, slave) => (slave.maxAddress > max ? slave.maxAddress : max), 0n);
    this.addressBits = Math.max(1, bitLength(this.maxAddress));
    this.anySupportAcquireB = slaves.some((slave) => !slave.supports.acquireB.isNone);
  }

  #anySupport: MasterToSlaveSizes | undefined;
  #text: string | undefined;

  get anySupport(): MasterToSlaveSizes {
    return (this.#anySupport ??= unique(this.slaves, (slave) => slave.supports).reduce(coverClaims));
  }

  get text(): string {
    return (this.#text ??= this.slaves.map((slave) => slave.infoString).join(''));
  }
}

function factsOf(slaves: readonly TLSlaveParameters[]): SlaveFacts {
  return new SlaveFacts(slaves);
}

/** The distinct results; sizes and claims are few even where managers are many. */
export function unique<T, R>(items: readonly T[], read: (item: T) => R): R[] {
  return [...new Set(items.map(read))];
}

/**
 * A TileLink manager port: what flows upward (tilelink 1.4). Building one throws a requirement of the area `tilelink/slave-port-*`.
 */
export class TLSlavePortParameters {
  /** The managers, and the nodes they have passed together. */
  readonly list: PassedList<TLSlaveParameters>;
  /** Widths of the data channels, in bytes. */
  readonly channelBytes: ChannelBytes;
  /** Number of sink ids; 0 exactly when nothing behind the port can be acquired. */
  readonly endSinkId: number;
  /** Least number of cycles from request to response, at least 0. */
  readonly minLatency: number;
  /** Fields that accompany responses if clients accept them. */
  readonly responseFields: readonly BundleField[];
  /** Which fields of requests the managers understand. */
  readonly requestKeys: readonly BundleKey[];

  private constructor(fields: SlavePortFields, list: PassedList<TLSlaveParameters> = fields.list) {
    this.list = list;
    this.channelBytes = fields.channelBytes;
    this.endSinkId = fields.endSinkId;
    this.minLatency = fields.minLatency;
    this.responseFields = fields.responseFields;
    this.requestKeys = fields.requestKeys;
  }

  /**
   * The port that the fields describe, with defaults for those left out (tilelink 1.4).
   *
   * @throws RequirementError `tilelink/slave-port-empty` without managers, `tilelink/slave-port-sinks` for a negative
   * endSinkId, `tilelink/slave-port-latency` for a negative minLatency, `tilelink/slave-port-acquire` unless endSinkId
   * is 0 exactly when nothing can be acquired, `tilelink/channel-width` for a width that is not a power of two, and as
   * {@link TLSlaveParameters.of} does.
   */
  static of(init: TLSlavePortInit): TLSlavePortParameters {
    const { beatBytes = 4, channelBytes: channels } = checkOptions('TLSlavePortInit', init);
    // Required even if the widths of the channels do not depend on it.
    requireBeat(beatBytes);
    const slaves = allMade(TLSlaveParameters, init.slaves);
    const uniform = uniformChannels(beatBytes);
    return TLSlavePortParameters.checked({
      list: new PassedList(slaves),
      channelBytes: channels === undefined ? uniform : channelBytes(channels),
      endSinkId: init.endSinkId ?? 0,
      minLatency: init.minLatency ?? 0,
      responseFields: init.responseFields ?? [],
      requestKeys: init.requestKeys ?? [],
    });
  }

  private static checked(fields: SlavePortFields): TLSlavePortParameters {
    checkSlavePort(fields);
    return new TLSlavePortParameters(fields);
  }

  /**
   * A copy with some fields changed, the port itself if they are as they were.
   *
   * @throws RequirementError as {@link TLSlavePortParameters.of} does.
   */
  copy(changes: TLSlavePortChanges): TLSlavePortParameters {
    checkOptions('TLSlavePortChanges', changes);
    const { slaves, list = this.list, beatBytes, minLatency = this.minLatency, endSinkId = this.endSinkId } = changes;
    const { responseFields = this.responseFields, requestKeys = this.requestKeys } = changes;
    const isAsWide = beatBytes === undefined || this.isUniform(beatBytes);
    const fields: SlavePortFields = {
      list: slaves === undefined || sameItems(slaves, this.slaves) ? list : new PassedList(slaves),
      channelBytes: isAsWide ? this.channelBytes : uniformChannels(beatBytes),
      ...{ endSinkId, minLatency, responseFields, requestKeys },
    };
    return sameFields<SlavePortFields>(this, fields) ? this : TLSlavePortParameters.checked(fields);
  }

  /**
   * The same port with every manager changed.
   *
   * @throws RequirementError as {@link TLSlavePortParameters.of} does.
   */
  mapSlaves(change: (slave: TLSlaveParameters) => TLSlaveParameters): TLSlavePortParameters {
    return this.copy({ slaves: this.slaves.map(change) });
  }

  /** The same port after it has passed `node` (tilelink 4.2); `port`: which inward port of a sink it is, from 0. */
  passing(node: Node, port = 0): TLSlavePortParameters {
    return new TLSlavePortParameters(this, this.list.passing(node, port));
  }

  /** The managers with their full paths; not empty. */
  get slaves(): readonly TLSlaveParameters[] {
    return this.list.items;
  }

  /**
   * Width of the data channels in bytes, a power of two (tilelink 1.4).
   *
   * @throws RequirementError `tilelink/channel-widths-differ` unless all four are given and equal.
   */
  get beatBytes(): number {
    const { a, b, c, d } = this.channelBytes;
    if (a === undefined || a !== b || a !== c || a !== d) {
      throw new RequirementError(
        rules.channelWidthsDiffer,
        `The channels of the port to ${titlesOf(this.slaves)} are not equally wide: ${widthsInWords(this.channelBytes)}.`,
        { help: `Give the port beatBytes: ${Math.max(a ?? 1, b ?? 1, c ?? 1, d ?? 1)} instead of channelBytes.` },
      );
    }
    return a;
  }

  private isUniform(beatBytes: number): boolean {
    const { a, b, c, d } = this.channelBytes;
    return a === beatBytes && b === beatBytes && c === beatBytes && d === beatBytes;
  }

  /** Largest transfer that any manager supports, in bytes; 0 for none (tilelink 2.2). */
  get maxTransfer(): number {
    return this.list.facts(factsOf).maxTransfer;
  }

  /** Largest address of any manager, inclusive (tilelink 2.2). */
  get maxAddress(): bigint {
    return this.list.facts(factsOf).maxAddress;
  }

  /** Width in bits of the largest address, at least 1 (tilelink 3.2). */
  get addressBits(): number {
    return this.list.facts(factsOf).addressBits;
  }

  /** Whether some manager may deny responses with data. */
  get mayDenyGet(): boolean {
    return this.list.made.some((slave) => slave.mayDenyGet);
  }

  /** Whether some manager may deny responses without data. */
  get mayDenyPut(): boolean {
    return this.list.made.some((slave) => slave.mayDenyPut);
  }

  /** Operation by operation, a range in bytes that covers what any manager supports (tilelink 2.2). */
  get anySupportClaims(): MasterToSlaveSizes {
    return this.list.facts(factsOf).anySupport;
  }

  /** Operation by operation, the sizes in bytes that all managers support (tilelink 2.2). */
  get allSupportClaims(): MasterToSlaveSizes {
    return unique(this.list.made, (slave) => slave.supports).reduce(intersectClaims);
  }

  /** Operation by operation, a range in bytes that covers what any manager emits (tilelink 2.2). */
  get anyEmitClaims(): SlaveToMasterSizes {
    return unique(this.list.made, (slave) => slave.emits).reduce(coverClaims);
  }

  /** Operation by operation, the sizes in bytes that all managers emit (tilelink 2.2). */
  get allEmitClaims(): SlaveToMasterSizes {
    return unique(this.list.made, (slave) => slave.emits).reduce(intersectClaims);
  }

  /** Whether some manager can be acquired (tilelink 2.2). */
  get anySupportAcquireB(): boolean {
    return this.list.facts(factsOf).anySupportAcquireB;
  }

  /** Managers by the first of their sorted addresses (tilelink 1.4). */
  get sortedSlaves(): readonly TLSlaveParameters[] {
    return this.slaves.toSorted((a, b) => compareFirst(a.sortedAddress, b.sortedAddress));
  }

  /** The first manager that answers to `address`; undefined if none does (tilelink 2.2). */
  find(address: bigint): TLSlaveParameters | undefined {
    return this.slaves.find((slave) => slave.address.some((set) => set.contains(address)));
  }

  /**
   * Additional text of the port in descriptions (tilelink 1.4).
   *
   * @throws RequirementError `tilelink/channel-widths-differ` unless all channels are equally wide.
   */
  get infoString(): string {
    return `Slave Port Beatbytes = ${this.beatBytes}\nSlave Port MinLatency = ${this.minLatency}\n\n${this.list.facts(factsOf).text}`;
  }

  /** The port in parameter reports (tilelink 1.4). */
  encode(encode: Encode): unknown {
    const { list, channelBytes: channels, endSinkId, minLatency, responseFields, requestKeys } = this;
    const { made: slaves, passed } = list;
    return encodeFields(encode, {
      slaves,
      passed,
      channelBytes: channels,
      endSinkId,
      minLatency,
      responseFields,
      requestKeys,
    });
  }
}

interface SlavePortFields {
  readonly list: PassedList<TLSlaveParameters>;
  readonly channelBytes: ChannelBytes;
  readonly endSinkId: number;
  readonly minLatency: number;
  readonly responseFields: readonly BundleField[];
  readonly requestKeys: readonly BundleKey[];
}

function widthsInWords(channels: ChannelBytes): string {
  return Object.entries(channels)
    .map(([channel, width]) => `${channel} ${width === undefined ? 'not given' : bytes(Number(width))}`)
    .join(', ');
}

function compareFirst([a]: readonly AddressSet[], [b]: readonly AddressSet[]): number {
  return a === undefined || b === undefined ? 0 : AddressSet.compare(a, b);
}

// The checks of tilelink 1.4, in the reference's order.
function checkSlavePort({ list, endSinkId, minLatency }: SlavePortFields): void {
  demand(list.made.length > 0, rules.slavePortEmpty, () => 'A manager port has no managers.', {
    help: 'Declare at least one manager in its slaves, or leave out the port.',
  });
  demand(endSinkId >= 0, rules.slavePortSinks, () => `The port of ${titlesOf(list.made)} has ${endSinkId} sink ids.`, {
    help: 'Set endSinkId to the number of grants that may be in flight; leave it out where nothing can be acquired.',
  });
  demand(
    minLatency >= 0,
    rules.slavePortLatency,
    () => `The port of ${titlesOf(list.made)} has a minLatency of ${minLatency} cycles.`,
    {
      help: 'Set minLatency to the least number of cycles from a request to its response: 0 for one in the same cycle.',
    },
  );
  const { anySupportAcquireB } = list.facts(factsOf);
  demand((endSinkId === 0) !== anySupportAcquireB, rules.slavePortAcquire, () => acquireMessage(list.made, endSinkId), {
    help: () =>
      anySupportAcquireB
        ? 'Set endSinkId to the number of grants that may be in flight, at least 1.'
        : 'Leave out endSinkId, or let some manager support acquireB.',
  });
}

function acquireMessage(slaves: readonly TLSlaveParameters[], endSinkId: number): string {
  const acquirable = slaves.filter((slave) => !slave.supports.acquireB.isNone);
  return acquirable.length === 0
    ? `A manager port has ${endSinkId} sink ids, but none of its managers supports acquireB: ${titlesOf(slaves)}.`
    : `A manager port has no sink ids, but some of its managers support acquireB: ${titlesOf(acquirable)}.`;
}
