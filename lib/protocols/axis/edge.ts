import { dataWidthHelp } from '../amba/bundle-widths.js';
import { isPow2, log2Ceil, type TransferSizes } from '../../base/address/index.js';
import { capitalised, listed, demand, demandAll, RequirementError } from '../../base/diagnostic/index.js';
import { type BundleField, unionFields } from '../../bus/fields/index.js';
import type { AXISMasterPortParameters } from './master-port.js';
import type { AXISSlavePortParameters } from './slave-port.js';
import * as rules from './rules.js';

/** A signal of a stream: those that an edge does not need are left out. */
export type AXISSignal = 'last' | 'id' | 'dest' | 'keep' | 'strb' | 'data';

/** The hardware interface of a stream, widths in bits (amba 6). */
export class AXISBundleParameters {
  /** The bundle with the least of everything: where unions start. */
  static readonly empty: AXISBundleParameters = new AXISBundleParameters(0, 0, 8, [], true, true);

  /** Throws `axis/bundle-id`, `axis/bundle-dest` and `axis/bundle-data` for widths that no stream has. */
  constructor(
    /** Width of source ids in bits; 0 when all packets come from one source. */
    readonly idBits: number,
    /** Width of destinations in bits; 0 when all packets go to one destination. */
    readonly destBits: number,
    /** Width of data in bits, a power of two of at least 8. */
    readonly dataBits: number,
    readonly userFields: readonly BundleField[],
    /** Whether every packet is a single beat. */
    readonly oneBeat: boolean,
    /** Whether packets are aligned to the width of the bus. */
    readonly aligned: boolean,
  ) {
    demand(idBits >= 0, rules.bundleId, () => `Stream ids have ${idBits} bits.`, {
      help: 'Give ids 0 or more bits, 0 for streams of a single source.',
    });
    demand(destBits >= 0, rules.bundleDest, () => `Stream destinations have ${destBits} bits.`, {
      help: 'Give destinations 0 or more bits, 0 for streams to a single sink.',
    });
    demand(
      dataBits >= 8 && isPow2(dataBits),
      rules.bundleData,
      () => `Stream data of ${dataBits} bits is not a power of two of at least 8.`,
      {
        help: () => dataWidthHelp(dataBits),
      },
    );
  }

  /** A bundle wide enough for all of the list. */
  static union(bundles: readonly AXISBundleParameters[]): AXISBundleParameters {
    return bundles.reduce((all, bundle) => all.union(bundle), AXISBundleParameters.empty);
  }

  /** A bundle wide enough for both. */
  union(other: AXISBundleParameters): AXISBundleParameters {
    return new AXISBundleParameters(
      Math.max(this.idBits, other.idBits),
      Math.max(this.destBits, other.destBits),
      Math.max(this.dataBits, other.dataBits),
      unionFields([...this.userFields, ...other.userFields]),
      this.oneBeat && other.oneBeat,
      this.aligned && other.aligned,
    );
  }

  /** Width of `keep` in bits: one for each byte of data. */
  get keepBits(): number {
    return this.dataBits / 8;
  }

  /** Width of `strb` in bits: one for each byte of data. */
  get strbBits(): number {
    return this.dataBits / 8;
  }

  /** The signals that exist, in their order; the user fields come after them. */
  get signals(): readonly AXISSignal[] {
    const present: readonly (readonly [AXISSignal, boolean])[] = [
      ['last', !this.oneBeat],
      ['id', this.idBits > 0],
      ['dest', this.destBits > 0],
      ['keep', true],
      ['strb', !this.aligned],
      ['data', true],
    ];
    return present.filter(([, exists]) => exists).map(([signal]) => signal);
  }
}

/** A negotiated stream (amba 6). */
export class AXISEdge {
  /** Width of the data bus in bytes, a power of two. */
  readonly beatBytes: number;
  /** Sizes of packets in bytes that are both sent and taken; may be none. */
  readonly transferSizes: TransferSizes;
  /** The hardware interface that follows from both ports. */
  readonly bundle: AXISBundleParameters;

  /**
   * Throws `axis/edge-no-width` when neither side says how wide the bus is, `axis/edge-width` when they disagree, and
   * `axis/edge-aligned` or `axis/edge-continuous` when the slaves need what the masters do not promise.
   */
  constructor(
    readonly master: AXISMasterPortParameters,
    readonly slave: AXISSlavePortParameters,
  ) {
    let beatBytes = 0;
    demandAll(
      () => {
        beatBytes = commonWidth(master, slave);
      },
      () => {
        demandPromises(master, slave);
      },
    );
    this.beatBytes = beatBytes;
    this.transferSizes = master.emitsMinCover.intersect(slave.supportsMinCover);
    this.bundle = new AXISBundleParameters(
      log2Ceil(master.endSourceId),
      log2Ceil(slave.endDestinationId),
      8 * this.beatBytes,
      master.userFields,
      this.transferSizes.max <= this.beatBytes,
      master.isAligned,
    );
  }
}

/**
 * Makes sure that masters promise what slaves need.
 *
 * @throws RequirementError `axis/edge-aligned`, `axis/edge-continuous` where they do not, an AggregateError of both where neither holds.
 */
export function demandPromises(master: AXISMasterPortParameters, slave: AXISSlavePortParameters): void {
  const { from, to, sender, receiver } = names(master, slave);
  demandAll(
    () => {
      demand(
        !slave.reqAligned || master.isAligned,
        rules.edgeAligned,
        () =>
          `${capitalised(to)} needs packets that are aligned to the width of the bus, but ${from} does not promise that.`,
        {
          help: () =>
            `Declare isAligned: true for ${sender} if its packets are aligned, or reqAligned: false for ${receiver}.`,
        },
      );
    },
    () => {
      demand(
        !slave.reqContinuous || master.isContinuous,
        rules.edgeContinuous,
        () => `${capitalised(to)} needs packets without gaps, but ${from} does not promise that.`,
        {
          help: () =>
            `Declare isContinuous: true for ${sender} if its packets have no gaps, or reqContinuous: false for ${receiver}.`,
        },
      );
    },
  );
}

function commonWidth(master: AXISMasterPortParameters, slave: AXISSlavePortParameters): number {
  const { from, to, sender, receiver } = names(master, slave);
  const width = slave.beatBytes ?? master.beatBytes;
  if (width === undefined) {
    throw new RequirementError(rules.edgeNoWidth, `Neither ${from} nor ${to} says how wide the stream is.`, {
      help: `Declare beatBytes for ${sender} or ${receiver}, such as beatBytes: 4.`,
    });
  }
  demand(
    master.beatBytes === undefined || master.beatBytes === width,
    rules.edgeWidth,
    () => `${capitalised(from)} sends ${master.beatBytes} bytes at a time, but ${to} takes ${width}.`,
    {
      help: () => `Declare beatBytes: ${width} for ${sender}, or leave it out for one of the two.`,
    },
  );
  return width;
}

function names(
  { list: { made: masters } }: AXISMasterPortParameters,
  { list: { made: slaves } }: AXISSlavePortParameters,
): { readonly from: string; readonly to: string; readonly sender: string; readonly receiver: string } {
  const joined = (all: readonly { readonly name: string }[]): string => listed(all.map(({ name }) => name));
  const [sender, receiver] = [joined(masters), joined(slaves)];
  return { from: `stream master ${sender}`, to: `stream slave ${receiver}`, sender, receiver };
}
