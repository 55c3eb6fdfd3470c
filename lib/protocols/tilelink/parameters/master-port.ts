import { checkOptions } from '../../../base/options/index.js';
import { IdRange } from '../../../base/address/index.js';
import { demand, listed, RequirementError } from '../../../base/diagnostic/index.js';
import { allMade } from '../../../bus/all-made.js';
import type { BundleField, BundleKey } from '../../../bus/fields/index.js';
import { type Encode, encodeFields, type Node, PassedList } from '../../../graph/index.js';
import { type ChannelBytes, channelBytes, openChannels } from './channel-bytes.js';
import { type TLMasterInit, TLMasterParameters } from './master-parameters.js';
import { unique } from './slave-port.js';
import { coverClaims, intersectClaims, type MasterToSlaveSizes, type SlaveToMasterSizes } from './transfer-claims.js';
import { sameFields, sameItems } from '../../../bus/same-fields.js';
import * as rules from './rules.js';

/** A client port as it is written (tilelink 1.6). */
export interface TLMasterPortInit {
  /** The clients behind the port; not empty, with disjoint source ids. */
  readonly masters: readonly (TLMasterParameters | TLMasterInit)[];
  /** Widths of the data channels in bytes, powers of two. Default: decided by the managers. */
  readonly channelBytes?: Partial<ChannelBytes>;
  /** Least number of cycles from a request on channel B to its response, at least 0. Default 0. */
  readonly minLatency?: number;
  /** Fields that responses return unchanged; control fields only. Default none. */
  readonly echoFields?: readonly BundleField[];
  /** Fields that accompany requests if managers accept them. Default none. */
  readonly requestFields?: readonly BundleField[];
  /** Keys of the response fields that clients accept. Default none. */
  readonly responseKeys?: readonly BundleKey[];
}

/** Fields of {@link TLMasterPortParameters} that a copy may change. */
export interface TLMasterPortChanges extends Partial<Omit<TLMasterPortInit, 'masters' | 'channelBytes'>> {
  /** All clients of the port; not empty, with disjoint source ids. */
  readonly masters?: readonly TLMasterParameters[];
  /** The same with the nodes that they have passed together, in place of `masters`. */
  readonly list?: PassedList<TLMasterParameters>;
}

/** Facts about a list of clients that many ports share. */
class MasterFacts {
  readonly endSourceId: number;
  readonly maxTransfer: number;
  readonly anySupportProbe: boolean;

  constructor(private readonly masters: readonly TLMasterParameters[]) {
    this.endSourceId = masters.reduce((end, master) => Math.max(end, master.sourceId.end), 0);
    this.maxTransfer = masters.reduce((max, master) => Math.max(max, master.maxTransfer), 0);
    this.anySupportProbe = masters.some((master) => !master.supports.probe.isNone);
  }

  #anyEmit: MasterToSlaveSizes | undefined;
  #text: string | undefined;
  #areDistinct = false;

  /** Throws `tilelink/master-port-ids` where two clients share source ids. */
  demandDistinctIds(): void {
    if (this.#areDistinct) return;
    checkSourceIds(this.masters);
    this.#areDistinct = true;
  }

  get anyEmit(): MasterToSlaveSizes {
    return (this.#anyEmit ??= unique(this.masters, (master) => master.emits).reduce(coverClaims));
  }

  get text(): string {
    return (this.#text ??= this.masters.map((master) => master.infoString).join(''));
  }
}

function factsOf(masters: readonly TLMasterParameters[]): MasterFacts {
  return new MasterFacts(masters);
}

/** A TileLink client port: what flows downward (tilelink 1.6). Building one throws a requirement of the area `tilelink/master-port-*`. */
export class TLMasterPortParameters {
  /** The clients, and the nodes they have passed together. */
  readonly list: PassedList<TLMasterParameters>;
  /** Widths of the data channels, in bytes; usually left open. */
  readonly channelBytes: ChannelBytes;
  /** Least number of cycles from a request on channel B to its response, at least 0. */
  readonly minLatency: number;
  /** Fields that responses return unchanged. */
  readonly echoFields: readonly BundleField[];
  /** Fields that accompany requests if managers accept them. */
  readonly requestFields: readonly BundleField[];
  /** Which fields of responses the clients understand. */
  readonly responseKeys: readonly BundleKey[];

  private constructor(fields: MasterPortFields, list: PassedList<TLMasterParameters> = fields.list) {
    this.list = list;
    this.channelBytes = fields.channelBytes;
    this.minLatency = fields.minLatency;
    this.echoFields = fields.echoFields;
    this.requestFields = fields.requestFields;
    this.responseKeys = fields.responseKeys;
  }

  /**
   * The port that the fields describe, with defaults for those left out (tilelink 1.6).
   *
   * @throws RequirementError `tilelink/master-port-empty` without clients, `tilelink/master-port-latency` for a
   * negative minLatency, `tilelink/master-port-ids` where two clients share source ids, `tilelink/channel-width` for a
   * width that is not a power of two, and as {@link TLMasterParameters.of} does.
   */
  static of(init: TLMasterPortInit): TLMasterPortParameters {
    checkOptions('TLMasterPortInit', init);
    return TLMasterPortParameters.checked({
      list: new PassedList(allMade(TLMasterParameters, init.masters)),
      channelBytes: init.channelBytes === undefined ? openChannels : channelBytes(init.channelBytes),
      minLatency: init.minLatency ?? 0,
      echoFields: init.echoFields ?? [],
      requestFields: init.requestFields ?? [],
      responseKeys: init.responseKeys ?? [],
    });
  }

  private static checked(fields: MasterPortFields): TLMasterPortParameters {
    checkMasterPort(fields);
    return new TLMasterPortParameters(fields);
  }

  /**
   * A copy with some fields changed, the port itself if they are as they were.
   *
   * @throws RequirementError as {@link TLMasterPortParameters.of} does.
   */
  copy(changes: TLMasterPortChanges): TLMasterPortParameters {
    checkOptions('TLMasterPortChanges', changes);
    const { masters, list = this.list, minLatency = this.minLatency, echoFields = this.echoFields } = changes;
    const { requestFields = this.requestFields, responseKeys = this.responseKeys } = changes;
    const fields: MasterPortFields = {
      list: masters === undefined || sameItems(masters, this.masters) ? list : new PassedList(masters),
      channelBytes: this.channelBytes,
      ...{ minLatency, echoFields, requestFields, responseKeys },
    };
    return sameFields<MasterPortFields>(this, fields) ? this : TLMasterPortParameters.checked(fields);
  }

  /**
   * The same port with every client changed.
   *
   * @throws RequirementError as {@link TLMasterPortParameters.of} does.
   */
  mapMasters(change: (master: TLMasterParameters) => TLMasterParameters): TLMasterPortParameters {
    return this.copy({ masters: this.masters.map(change) });
  }

  /** The same port after it has passed `node` (tilelink 4.2). */
  passing(node: Node): TLMasterPortParameters {
    return new TLMasterPortParameters(this, this.list.passing(node));
  }

  /** The clients with their full paths; not empty. */
  get masters(): readonly TLMasterParameters[] {
    return this.list.items;
  }

  /** One more than the largest source id, at least 1 (tilelink 2.1). */
  get endSourceId(): number {
    return this.list.facts(factsOf).endSourceId;
  }

  /** Largest transfer that any client answers on channel B, in bytes; 0 for none (tilelink 2.1). */
  get maxTransfer(): number {
    return this.list.facts(factsOf).maxTransfer;
  }

  /** Ids below the last range that no client has (tilelink 2.1). */
  get unusedSources(): readonly number[] {
    const ranges = this.list.made.map((master) => master.sourceId).sort((a, b) => a.start - b.start);
    const starts = [0, ...ranges.map((range) => range.end)];
    return ranges.flatMap((range, k) => {
      const from = starts[k] ?? 0;
      return Array.from({ length: Math.max(0, range.start - from) }, (_, id) => from + id);
    });
  }

  /** Operation by operation, a range in bytes that covers what any client emits (tilelink 2.1). */
  get anyEmitClaims(): MasterToSlaveSizes {
    return this.list.facts(factsOf).anyEmit;
  }

  /** Operation by operation, the sizes in bytes that all clients emit (tilelink 2.1). */
  get allEmitClaims(): MasterToSlaveSizes {
    return unique(this.list.made, (master) => master.emits).reduce(intersectClaims);
  }

  /** Operation by operation, the sizes in bytes that all clients answer on channel B (tilelink 2.1). */
  get allSupportClaims(): SlaveToMasterSizes {
    return unique(this.list.made, (master) => master.supports).reduce(intersectClaims);
  }

  /** Whether some client holds copies. */
  get anySupportProbe(): boolean {
    return this.list.facts(factsOf).anySupportProbe;
  }

  /** The client that has the id, an integer of at least 0; undefined if there is none (tilelink 2.1). */
  find(id: number): TLMasterParameters | undefined {
    return this.masters.find((master) => master.sourceId.contains(id));
  }

  /** Additional text of the port in descriptions (tilelink 1.6). */
  get infoString(): string {
    return this.list.facts(factsOf).text;
  }

  /** The port in parameter reports (tilelink 1.6). */
  encode(encode: Encode): unknown {
    const { list, channelBytes: channels, minLatency, echoFields, requestFields, responseKeys, endSourceId } = this;
    const { made: masters, passed } = list;
    return encodeFields(encode, {
      ...{ masters, passed, channelBytes: channels, minLatency, echoFields, requestFields, responseKeys, endSourceId },
    });
  }
}

interface MasterPortFields {
  readonly list: PassedList<TLMasterParameters>;
  readonly channelBytes: ChannelBytes;
  readonly minLatency: number;
  readonly echoFields: readonly BundleField[];
  readonly requestFields: readonly BundleField[];
  readonly responseKeys: readonly BundleKey[];
}

// The checks of tilelink 1.6; a list is checked once, however many ports share it.
function checkMasterPort({ list, minLatency }: MasterPortFields): void {
  demand(list.made.length > 0, rules.masterPortEmpty, () => 'A client port has no clients.', {
    help: 'Declare at least one client in its masters, or leave out the port.',
  });
  demand(
    minLatency >= 0,
    rules.masterPortLatency,
    () => `The port of ${listed(list.made.map(({ name }) => name))} has a minLatency of ${minLatency} cycles.`,
    {
      help: 'Set minLatency to the least number of cycles from a probe to its answer: 0 for one in the same cycle.',
    },
  );
  list.facts(factsOf).demandDistinctIds();
}

function checkSourceIds(masters: readonly TLMasterParameters[]): void {
  const overlap = IdRange.overlaps(masters.map((master) => master.sourceId));
  if (overlap === undefined) return;
  const owner = (range: IdRange): string => masters.find(({ sourceId }) => sourceId === range)?.name ?? 'a client';
  const owners = overlap.map((range) => `${owner(range)} [${range.start}, ${range.end})`);
  const [later] = overlap;
  const others = masters.map(({ sourceId }) => sourceId).filter((range) => range !== later);
  const start = freeIds(others, later.size);
  throw new RequirementError(
    rules.masterPortIds,
    `Two clients of one port share source ids: ${owners.join(' and ')}.`,
    { help: `Give ${owner(later)} the ids sourceId: [${start}, ${start + later.size}], which are free.` },
  );
}

// The start of the lowest `size` ids that are in none of the ranges.
function freeIds(taken: readonly IdRange[], size: number): number {
  let start = 0;
  for (const range of taken.toSorted(IdRange.compare)) {
    if (range.start - start >= size) break;
    start = Math.max(start, range.end);
  }
  return start;
}
