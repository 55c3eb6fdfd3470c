import { checkOptions } from '../../base/options/index.js';
import { isPow2, powersAround, TransferSizes } from '../../base/address/index.js';
import { demand, type Rule } from '../../base/diagnostic/index.js';
import { type Encode, encodeFields, type Node, type NodePath, PassedList, type Passing } from '../../graph/index.js';
import type { Resource } from '../../devicetree/index.js';
import { allMade } from '../../bus/all-made.js';
import { type SizesLike, toSizes } from '../../bus/sizes.js';
import * as rules from './rules.js';
import { visible } from '../../base/text/index.js';

/** The parameters of a receiver of a stream (amba 6). */
export interface AXISSlaveInit {
  /** Name in messages and drawings. */
  readonly name: string;
  /** Sizes of the packets that it accepts, in bytes; not empty. */
  readonly supportsSizes: SizesLike;
  /** Number by which masters address it, at least 0. Default 0. */
  readonly destinationId?: number;
  /** Its description for firmware. Default none. */
  readonly resources?: readonly Resource[];
}

/** Fields of it that a copy may change. */
export interface AXISSlaveChanges extends Partial<AXISSlaveInit> {}

/** One receiver of a stream port (amba 6). Building one throws `axis/slave-sizes` and `axis/slave-destination`. */
export class AXISSlaveParameters implements Passing<AXISSlaveParameters> {
  /** Name in messages and drawings. */
  readonly name: string;
  /** Sizes of the packets that it accepts, in bytes; not empty. */
  readonly supportsSizes: TransferSizes;
  /** Number by which masters address it, at least 0. */
  readonly destinationId: number;
  /** Its description for firmware. */
  readonly resources: readonly Resource[];
  readonly nodePath: NodePath | undefined;

  private constructor(init: AXISSlaveInit, nodePath: NodePath | undefined) {
    this.name = visible(init.name);
    this.supportsSizes = toSizes(init.supportsSizes);
    this.destinationId = init.destinationId ?? 0;
    this.resources = init.resources ?? [];
    this.nodePath = nodePath;
    demand(!this.supportsSizes.isNone, rules.slaveSizes, () => `Stream slave ${this.name} takes packets of no size.`, {
      help: () => `Declare the sizes that ${this.name} takes, in bytes, such as supportsSizes: [1, 64].`,
    });
    demand(
      this.destinationId >= 0,
      rules.slaveDestination,
      () => `Stream slave ${this.name} has the destination id ${this.destinationId}.`,
      {
        help: () => `Declare destinationId: 0, or another number that no other slave has, for ${this.name}.`,
      },
    );
  }

  /**
   * A receiver from what it says about itself, with defaults for the rest.
   *
   * @throws RequirementError `axis/slave-sizes` when it takes no size, `axis/slave-destination` for a negative number.
   */
  static of(init: AXISSlaveInit, nodePath?: NodePath): AXISSlaveParameters {
    checkOptions('AXISSlaveInit', init);
    return new AXISSlaveParameters(init, nodePath);
  }

  /** A copy with some fields changed. */
  copy(changes: AXISSlaveChanges): AXISSlaveParameters {
    checkOptions('AXISSlaveChanges', changes);
    return new AXISSlaveParameters({ ...this, ...changes }, this.nodePath);
  }

  withNodePath(nodePath: NodePath | undefined): AXISSlaveParameters {
    return new AXISSlaveParameters(this, nodePath);
  }
}

/** A port of stream receivers as it is written (amba 6). */
export interface AXISSlavePortInit {
  /** The receivers behind the port; not empty. Their destination ids may be equal. */
  readonly slaves: readonly (AXISSlaveParameters | AXISSlaveInit)[];
  /** Whether packets must be aligned to the width of the bus. Default false. */
  readonly reqAligned?: boolean;
  /** Whether packets must not have gaps. Default false. */
  readonly reqContinuous?: boolean;
  /** Width of the data bus in bytes, a power of two. Absent: that of the masters. */
  readonly beatBytes?: number | undefined;
}

/** Fields of it that a copy may change. */
export interface AXISSlavePortChanges extends Partial<AXISSlavePortInit> {}

/** A port of stream receivers: what flows upward (amba 6). Building one throws `axis/slave-port-empty` and `axis/slave-port-width`. */
export class AXISSlavePortParameters {
  /** The receivers, with the nodes that all of them have passed. */
  readonly list: PassedList<AXISSlaveParameters>;
  /** Whether packets must be aligned to the width of the bus. */
  readonly reqAligned: boolean;
  /** Whether packets must not have gaps. */
  readonly reqContinuous: boolean;
  /** Width of the data bus in bytes, a power of two. Absent: that of the masters. */
  readonly beatBytes: number | undefined;

  private constructor(init: Omit<AXISSlavePortInit, 'slaves'>, list: PassedList<AXISSlaveParameters>) {
    this.list = list;
    this.reqAligned = init.reqAligned ?? false;
    this.reqContinuous = init.reqContinuous ?? false;
    this.beatBytes = init.beatBytes;
    demand(this.list.made.length > 0, rules.slavePortEmpty, () => 'A stream slave port has no slaves.', {
      help: 'A port needs at least one slave.',
    });
    requireWidth(this.beatBytes, rules.slavePortWidth);
  }

  /**
   * A port from what is written.
   *
   * @throws RequirementError `axis/slave-port-empty` without receivers, `axis/slave-port-width` for a width that is not a power of
   * two.
   */
  static of(init: AXISSlavePortInit): AXISSlavePortParameters {
    checkOptions('AXISSlavePortInit', init);
    return new AXISSlavePortParameters(init, listOf(init.slaves));
  }

  /** A copy with some fields changed. */
  copy(changes: AXISSlavePortChanges): AXISSlavePortParameters {
    checkOptions('AXISSlavePortChanges', changes);
    return new AXISSlavePortParameters(
      { ...this, ...changes },
      changes.slaves === undefined ? this.list : listOf(changes.slaves),
    );
  }

  /** The same port after it has passed `node`; `port`: which inward port of a sink it is, from 0. */
  passing(node: Node, port = 0): AXISSlavePortParameters {
    return new AXISSlavePortParameters(this, this.list.passing(node, port));
  }

  /** The receivers behind the port, with their full paths. */
  get slaves(): readonly AXISSlaveParameters[] {
    return this.list.items;
  }

  /** One more than the largest destination id. */
  get endDestinationId(): number {
    return this.list.made.reduce((max, slave) => Math.max(max, slave.destinationId), 0) + 1;
  }

  /** A range in bytes that covers all sizes that the slaves take. */
  get supportsMinCover(): TransferSizes {
    return TransferSizes.mincover(this.list.made.map((slave) => slave.supportsSizes));
  }

  /** Its fields as plain data, for reports. */
  encode(encode: Encode): unknown {
    const { list, reqAligned, reqContinuous, beatBytes } = this;
    const { made: slaves, passed } = list;
    return {
      $: 'AXISSlavePortParameters',
      ...encodeFields(encode, { slaves, passed, reqAligned, reqContinuous, beatBytes }),
    };
  }
}

/** Throws `rule` unless a width is open or a power of two (amba 6). */
export function requireWidth(beatBytes: number | undefined, rule: Rule): void {
  demand(
    beatBytes === undefined || isPow2(beatBytes),
    rule,
    () => `A stream port is ${beatBytes} bytes wide, which is not a power of two.`,
    {
      help: () => `Set beatBytes to ${powersAround(beatBytes ?? 0)}, or leave it out on one side.`,
    },
  );
}

function listOf(slaves: AXISSlavePortInit['slaves']): PassedList<AXISSlaveParameters> {
  return new PassedList(allMade(AXISSlaveParameters, slaves));
}
