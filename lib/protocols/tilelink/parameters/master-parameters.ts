import { checkOptions } from '../../../base/options/index.js';
import { type IdsLike, toIds } from '../../../bus/ids.js';
import { AddressSet, findOverlap, type IdRange, type RegionType } from '../../../base/address/index.js';
import { demand, RequirementError } from '../../../base/diagnostic/index.js';
import { type Encode, encodeFields, type NodePath, type Passing, remembered } from '../../../graph/index.js';
import type { Resource } from '../../../devicetree/index.js';
import { containsHelp, disjointHelp } from './help.js';
import {
  type ClaimsInit,
  claimsText,
  largestTransfer,
  masterToSlave,
  type MasterToSlaveOperation,
  type MasterToSlaveSizes,
  type SlaveToMasterOperation,
  slaveToMaster,
  type SlaveToMasterSizes,
  unknownMasterEmits,
} from './transfer-claims.js';
import { sizesInWords } from '../../../bus/sizes.js';
import { sameFields } from '../../../bus/same-fields.js';
import * as rules from './rules.js';
import { visible } from '../../../base/text/index.js';

/** The parameters of a client; every field except the name has a default (tilelink 1.5). */
export interface TLMasterInit {
  /** Name of the client in reports and messages. */
  readonly name: string;
  /** Ids of its requests in flight; not empty. Default `[0, 1)`. */
  readonly sourceId?: IdsLike;
  /** Addresses that it may request; not empty, disjoint. Default: everything. */
  readonly visibility?: readonly AddressSet[];
  /**
   * Region types that it never requests. Passed on for information: the requests it can make follow from `emits` and `visibility` only.
   * Default none.
   */
  readonly unusedRegionTypes?: readonly RegionType[];
  /** Whether it only fetches instructions. Passed on for information: the requests it can make follow from `emits` only. Default false. */
  readonly executesOnly?: boolean;
  /** Whether it requires responses in the order of its requests. Default false. */
  readonly requestFifo?: boolean;
  /**
   * Operations that it answers on channel B, with their sizes in bytes, powers of two; operations not named are not supported. A client
   * with `probe` holds copies.
   */
  readonly supports?: ClaimsInit<SlaveToMasterOperation>;
  /**
   * Operations that it requests, with their sizes in bytes, powers of two. Default 1 to 4096 bytes of every operation; if given, operations
   * not named are never requested.
   */
  readonly emits?: ClaimsInit<MasterToSlaveOperation>;
  /** Whether it never writes a line back: its releases carry no data. Default false. */
  readonly neverReleasesData?: boolean;
  /** Its device in the device tree. Default none. */
  readonly resources?: readonly Resource[];
}

/** Fields of {@link TLMasterParameters} that a copy may change. */
export interface TLMasterChanges extends Partial<Omit<TLMasterInit, 'emits'>> {
  /** All operations it asks for, in bytes. */
  readonly emits?: MasterToSlaveSizes;
  /** The nodes it has passed, nearest first. */
  readonly nodePath?: NodePath | undefined;
}

/**
 * One client of a TileLink port (tilelink 1.5). Building one throws a requirement of the area `tilelink/master-*` when its fields
 * contradict each other.
 */
export class TLMasterParameters implements Passing<TLMasterParameters> {
  /** Name of the client in reports and messages. */
  readonly name: string;
  /** Ids of the requests it may have in flight, half open; not empty. */
  readonly sourceId: IdRange;
  /** Addresses it may ask for, in bytes; not empty, disjoint. */
  readonly visibility: readonly AddressSet[];
  /** Region types it never asks for. */
  readonly unusedRegionTypes: readonly RegionType[];
  /** Whether it only fetches instructions. */
  readonly executesOnly: boolean;
  /** Whether it wants responses in the order of its requests. */
  readonly requestFifo: boolean;
  /** Sizes of the operations it answers on channel B, in bytes. A client with `probe` holds copies. */
  readonly supports: SlaveToMasterSizes;
  /** Sizes of the operations it asks for, in bytes. */
  readonly emits: MasterToSlaveSizes;
  /** Whether it never writes a line back. */
  readonly neverReleasesData: boolean;
  /** Its device in the device tree. */
  readonly resources: readonly Resource[];
  readonly nodePath: NodePath | undefined;

  private constructor(fields: MasterFields, nodePath: NodePath | undefined = fields.nodePath) {
    this.name = fields.name;
    this.sourceId = fields.sourceId;
    this.visibility = fields.visibility;
    this.unusedRegionTypes = fields.unusedRegionTypes;
    this.executesOnly = fields.executesOnly;
    this.requestFifo = fields.requestFifo;
    this.supports = fields.supports;
    this.emits = fields.emits;
    this.neverReleasesData = fields.neverReleasesData;
    this.resources = fields.resources;
    this.nodePath = nodePath;
  }

  /**
   * The client that the fields describe, with defaults for those left out (tilelink 1.5).
   *
   * @throws RequirementError `tilelink/master-source-id` for an empty id range, `tilelink/master-visibility` and
   * `tilelink/master-visibility-disjoint` unless visibility is not empty and disjoint, `tilelink/master-sizes` unless
   * putFull contains putPartial, `tilelink/master-probe` unless probe contains all other operations.
   */
  static of(init: TLMasterInit): TLMasterParameters {
    checkOptions('TLMasterInit', init);
    const master = new TLMasterParameters({
      name: visible(init.name),
      sourceId: toIds(init.sourceId ?? 1),
      visibility: init.visibility ?? everywhere,
      unusedRegionTypes: init.unusedRegionTypes ?? [],
      executesOnly: init.executesOnly ?? false,
      requestFifo: init.requestFifo ?? false,
      supports: slaveToMaster(init.supports ?? {}),
      emits: init.emits === undefined ? unknownMasterEmits : masterToSlave(init.emits),
      neverReleasesData: init.neverReleasesData ?? false,
      resources: init.resources ?? [],
      nodePath: undefined,
    });
    checkMaster(master);
    return master;
  }

  /**
   * A copy with some fields changed, the client itself if they are as they were. Checks again what the change concerns.
   *
   * @throws RequirementError as {@link TLMasterParameters.of} does.
   */
  copy(changes: TLMasterChanges): TLMasterParameters {
    checkOptions('TLMasterChanges', changes);
    const { sourceId, supports } = changes;
    const fields: MasterFields = {
      name: changes.name === undefined ? this.name : visible(changes.name),
      sourceId: sourceId === undefined ? this.sourceId : toIds(sourceId),
      visibility: changes.visibility ?? this.visibility,
      unusedRegionTypes: changes.unusedRegionTypes ?? this.unusedRegionTypes,
      executesOnly: changes.executesOnly ?? this.executesOnly,
      requestFifo: changes.requestFifo ?? this.requestFifo,
      supports: supports === undefined ? this.supports : slaveToMaster(supports, this.supports),
      emits: changes.emits ?? this.emits,
      neverReleasesData: changes.neverReleasesData ?? this.neverReleasesData,
      resources: changes.resources ?? this.resources,
      nodePath: 'nodePath' in changes ? changes.nodePath : this.nodePath,
    };
    if (sameFields<MasterFields>(this, fields)) return this;
    const master = new TLMasterParameters(fields);
    if (checkedFields.some((field) => field in changes)) checkMaster(master);
    return master;
  }

  /** The same client after it has passed these nodes (tilelink 4.2). Nothing is checked. */
  withNodePath(nodePath: NodePath | undefined): TLMasterParameters {
    return new TLMasterParameters(this, nodePath);
  }

  /**
   * Largest transfer in bytes that it answers on channel B, hints not counted; what it emits does not count either. 0
   * for none (tilelink 1.5).
   */
  get maxTransfer(): number {
    return largestTransfer(this.supports);
  }

  /** Additional text of the client in descriptions (tilelink 1.5). */
  get infoString(): string {
    const { start, end } = this.sourceId;
    return `Master Name = ${this.name}\nvisibility = List(${this.visibility.join(', ')})\nemits = ${claimsText(this.emits)}\nsourceId = IdRange(${start},${end})\n\n`;
  }

  /** The client in parameter reports (tilelink 1.5). */
  encode(encode: Encode): unknown {
    const { name, nodePath, sourceId, resources, visibility, executesOnly } = this;
    // The order does not matter; reports list them alphabetically.
    const unusedRegionTypes = [...new Set(this.unusedRegionTypes)].sort();
    const { requestFifo, neverReleasesData, supports, emits } = this;
    return encodeFields(encode, {
      ...{ name, nodePath, sourceId, visibility, unusedRegionTypes, executesOnly, requestFifo },
      ...{ neverReleasesData, supports, emits },
      ...(resources.length === 0 ? {} : { resources }),
    } satisfies Readonly<Record<Exclude<keyof MasterFields, 'resources'>, unknown>>);
  }
}

interface MasterFields extends Required<Omit<TLMasterInit, 'sourceId' | 'supports' | 'emits'>> {
  readonly sourceId: IdRange;
  readonly supports: SlaveToMasterSizes;
  readonly emits: MasterToSlaveSizes;
  readonly nodePath: NodePath | undefined;
}
const checkedFields = ['sourceId', 'visibility', 'supports'] as const;
const everywhere: readonly AddressSet[] = Object.freeze([AddressSet.everything]);

const overlapIn = remembered((visibility: readonly AddressSet[]) => ({
  overlap: findOverlap(visibility.map((set) => ({ sets: [set] })))?.overlaps[0],
}));

function checkVisibility({ name, visibility }: TLMasterParameters): void {
  demand(visibility.length > 0, rules.masterVisibility, () => `Client ${name} sees no address at all.`, {
    help: 'Leave out visibility to let it see everything, or give at least one AddressSet.',
  });
  const { overlap } = overlapIn(visibility);
  if (overlap === undefined) return;
  const { left, right } = overlap;
  throw new RequirementError(
    rules.masterVisibilityDisjoint,
    `The visibility of client ${name} lists ${left} and ${right}, which overlap.`,
    { help: disjointHelp(left, right) },
  );
}

const probeCovers = ['arithmetic', 'logical', 'get', 'putFull', 'putPartial', 'hint'] as const;

// The checks of tilelink 1.5, in the reference's order.
function checkMaster(master: TLMasterParameters): void {
  const { name, sourceId, supports } = master;
  demand(
    sourceId.start !== sourceId.end,
    rules.masterSourceId,
    () => `Client ${name} has the empty source id range [${sourceId.start}, ${sourceId.end}).`,
    {
      help: () => `Give it at least one id: sourceId: [${sourceId.start}, ${sourceId.start + 1}].`,
    },
  );
  checkVisibility(master);
  if (!supports.putFull.contains(supports.putPartial)) {
    throw new RequirementError(
      rules.masterSizes,
      `Client ${name} supports putPartial of ${sizesInWords(supports.putPartial)}, which its putFull of ${sizesInWords(supports.putFull)} does not contain.`,
      {
        help: containsHelp('putFull', supports.putFull, 'putPartial', supports.putPartial),
      },
    );
  }
  for (const operation of probeCovers) {
    if (supports.probe.contains(supports[operation])) continue;
    throw new RequirementError(
      rules.masterProbe,
      `Client ${name} supports ${operation} of ${sizesInWords(supports[operation])} on channel B, which its probe of ${sizesInWords(supports.probe)} does not contain.`,
      { help: containsHelp('probe', supports.probe, operation, supports[operation]) },
    );
  }
}
