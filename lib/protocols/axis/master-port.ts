import { checkOptions } from '../../base/options/index.js';
import { type IdRange, TransferSizes } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { allMade } from '../../bus/all-made.js';
import type { BundleField } from '../../bus/fields/index.js';
import { type Encode, encodeFields, type Node, type NodePath, PassedList, type Passing } from '../../graph/index.js';
import type { Resource } from '../../devicetree/index.js';
import { type IdsLike, toIds } from '../../bus/ids.js';
import { type SizesLike, toSizes } from '../../bus/sizes.js';
import { requireWidth } from './slave-port.js';
import * as rules from './rules.js';
import { visible } from '../../base/text/index.js';

/** The parameters of a sender of a stream (amba 6). */
export interface AXISMasterInit {
  /** Name in messages and drawings. */
  readonly name: string;
  /** Sizes of the packets that it sends, in bytes; not empty. */
  readonly emitsSizes: SizesLike;
  /** Ids of its packets; not empty. Default `[0, 1)`. */
  readonly sourceId?: IdsLike;
  /** Its description for firmware. Default none. */
  readonly resources?: readonly Resource[];
}

/** Fields of it that a copy may change. */
export interface AXISMasterChanges extends Partial<AXISMasterInit> {}

/** One sender of a stream port (amba 6). Building one throws `axis/master-sizes` and `axis/master-source-id`. */
export class AXISMasterParameters implements Passing<AXISMasterParameters> {
  /** Name in messages and drawings. */
  readonly name: string;
  /** Sizes of the packets that it sends, in bytes; not empty. */
  readonly emitsSizes: TransferSizes;
  /** Ids of its packets, half open; not empty. */
  readonly sourceId: IdRange;
  /** Its description for firmware. */
  readonly resources: readonly Resource[];
  readonly nodePath: NodePath | undefined;

  private constructor(init: AXISMasterInit, nodePath: NodePath | undefined) {
    this.name = visible(init.name);
    this.emitsSizes = toSizes(init.emitsSizes);
    this.sourceId = toIds(init.sourceId ?? 1);
    this.resources = init.resources ?? [];
    this.nodePath = nodePath;
    const { start, end } = this.sourceId;
    demand(!this.emitsSizes.isNone, rules.masterSizes, () => `Stream master ${this.name} sends packets of no size.`, {
      help: () => `Declare the sizes that ${this.name} sends, in bytes, such as emitsSizes: [1, 64].`,
    });
    demand(
      start !== end,
      rules.masterSourceId,
      () => `Stream master ${this.name} has the empty source id range [${start}, ${end}).`,
      {
        help: () => `Declare at least one id for ${this.name}: sourceId: [${start}, ${start + 1}].`,
      },
    );
  }

  /**
   * A sender from what it says about itself, with defaults for the rest.
   *
   * @throws RequirementError `axis/master-sizes` when it sends no size, `axis/master-source-id` for an empty range of ids.
   */
  static of(init: AXISMasterInit, nodePath?: NodePath): AXISMasterParameters {
    checkOptions('AXISMasterInit', init);
    return new AXISMasterParameters(init, nodePath);
  }

  /** A copy with some fields changed. */
  copy(changes: AXISMasterChanges): AXISMasterParameters {
    checkOptions('AXISMasterChanges', changes);
    return new AXISMasterParameters({ ...this, ...changes }, this.nodePath);
  }

  withNodePath(nodePath: NodePath | undefined): AXISMasterParameters {
    return new AXISMasterParameters(this, nodePath);
  }
}

/** A port of stream senders as it is written (amba 6). */
export interface AXISMasterPortInit {
  /** The senders behind the port; not empty. Their source ids may overlap. */
  readonly masters: readonly (AXISMasterParameters | AXISMasterInit)[];
  /** Fields of every beat. Default none. */
  readonly userFields?: readonly BundleField[];
  /** Whether packets are aligned to the width of the bus. Default false. */
  readonly isAligned?: boolean;
  /** Whether packets have no gaps. Default false. */
  readonly isContinuous?: boolean;
  /** Width of the data bus in bytes, a power of two. Absent: that of the slaves. */
  readonly beatBytes?: number | undefined;
}

/** Fields of it that a copy may change. */
export interface AXISMasterPortChanges extends Partial<AXISMasterPortInit> {}

/** A port of stream senders: what flows downward (amba 6). Building one throws `axis/master-port-empty` and `axis/master-port-width`. */
export class AXISMasterPortParameters {
  /** The senders, with the nodes that all of them have passed. */
  readonly list: PassedList<AXISMasterParameters>;
  /** Fields that travel with every beat. */
  readonly userFields: readonly BundleField[];
  /** Whether packets are aligned to the width of the bus. */
  readonly isAligned: boolean;
  /** Whether packets have no gaps. */
  readonly isContinuous: boolean;
  /** Width of the data bus in bytes, a power of two. Absent: that of the slaves. */
  readonly beatBytes: number | undefined;

  private constructor(init: Omit<AXISMasterPortInit, 'masters'>, list: PassedList<AXISMasterParameters>) {
    this.list = list;
    this.userFields = init.userFields ?? [];
    this.isAligned = init.isAligned ?? false;
    this.isContinuous = init.isContinuous ?? false;
    this.beatBytes = init.beatBytes;
    demand(this.list.made.length > 0, rules.masterPortEmpty, () => 'A stream master port has no masters.', {
      help: 'A port needs at least one master.',
    });
    requireWidth(this.beatBytes, rules.masterPortWidth);
  }

  /**
   * A port from what is written.
   *
   * @throws RequirementError `axis/master-port-empty` without senders, `axis/master-port-width` for a width that is not a power of
   * two.
   */
  static of(init: AXISMasterPortInit): AXISMasterPortParameters {
    checkOptions('AXISMasterPortInit', init);
    return new AXISMasterPortParameters(init, listOf(init.masters));
  }

  /** A copy with some fields changed. */
  copy(changes: AXISMasterPortChanges): AXISMasterPortParameters {
    checkOptions('AXISMasterPortChanges', changes);
    return new AXISMasterPortParameters(
      { ...this, ...changes },
      changes.masters === undefined ? this.list : listOf(changes.masters),
    );
  }

  /** The same port after it has passed `node`. */
  passing(node: Node): AXISMasterPortParameters {
    return new AXISMasterPortParameters(this, this.list.passing(node));
  }

  /** The senders behind the port, with their full paths. */
  get masters(): readonly AXISMasterParameters[] {
    return this.list.items;
  }

  /** One more than the largest source id. */
  get endSourceId(): number {
    return this.list.made.reduce((end, master) => Math.max(end, master.sourceId.end), 0);
  }

  /** A range in bytes that covers all sizes that the masters send. */
  get emitsMinCover(): TransferSizes {
    return TransferSizes.mincover(this.list.made.map((master) => master.emitsSizes));
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { list, userFields, isAligned, isContinuous, beatBytes } = this;
    const { made: masters, passed } = list;
    return {
      $: 'AXISMasterPortParameters',
      ...encodeFields(encode, { masters, passed, userFields, isAligned, isContinuous, beatBytes }),
    };
  }
}

function listOf(masters: AXISMasterPortInit['masters']): PassedList<AXISMasterParameters> {
  return new PassedList(allMade(AXISMasterParameters, masters));
}
