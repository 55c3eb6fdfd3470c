import { isPow2, log2Ceil, log2Up, powersAround } from '../../base/address/index.js';
import { bytes, demand, RequirementError } from '../../base/diagnostic/index.js';
import { calledBy, nodesOf, remembered } from '../../graph/index.js';
import { acceptFields, type BundleField, requireControlFields, unionFields } from '../../bus/fields/index.js';
import { titlesOf } from './parameters/help.js';
import type { TLMasterPortParameters } from './parameters/master-port.js';
import type { TLSlavePortParameters } from './parameters/slave-port.js';
import { intersectClaims, type MasterToSlaveSizes } from './parameters/transfer-claims.js';
import * as rules from './rules.js';

/** Widths of the hardware interface of an edge, in bits (tilelink 3.2). */
export class TLBundleParameters {
  /** The bundle with the least of everything: where unions start. */
  static readonly empty: TLBundleParameters = new TLBundleParameters(1, 8, 1, 1, 1, [], [], [], false);

  /**
   * Widths are in bits.
   *
   * @throws RequirementError `tilelink/bundle-data` unless `dataBits` is a power of two of at least 8, then
   * `fields/echo-control` unless all echo fields have control keys.
   */
  constructor(
    /** Width of an address, at least 1. */
    readonly addressBits: number,
    /** Width of the data, a power of two of at least 8. */
    readonly dataBits: number,
    /** Width of a source id, at least 1. */
    readonly sourceBits: number,
    /** Width of a sink id, at least 1. */
    readonly sinkBits: number,
    /** Width of the binary logarithm of a size in bytes, at least 1. */
    readonly sizeBits: number,
    /** Fields that responses return unchanged. */
    readonly echoFields: readonly BundleField[],
    /** Fields that accompany requests and are accepted by the managers. */
    readonly requestFields: readonly BundleField[],
    /** Fields that accompany responses and are accepted by the clients. */
    readonly responseFields: readonly BundleField[],
    /** Whether channels B, C and E exist. */
    readonly hasBCE: boolean,
  ) {
    demand(
      dataBits >= 8 && isPow2(dataBits),
      rules.bundleData,
      () => `Data of ${dataBits} bits is not a power of two of at least 8.`,
      {
        help: () => `Set dataBits to ${dataBits < 8 ? 8 : powersAround(dataBits)}.`,
      },
    );
    requireControlFields(echoFields);
  }

  /**
   * The bundle between two ports (tilelink 3.2); one object for all that are alike.
   *
   * @throws RequirementError as the constructor does, and `tilelink/channel-widths-differ` unless all channels of the
   * manager port are equally wide.
   */
  static between(master: TLMasterPortParameters, slave: TLSlavePortParameters): TLBundleParameters {
    const echo = master.echoFields;
    const request = acceptFields(master.requestFields, slave.requestKeys);
    const response = acceptFields(slave.responseFields, master.responseKeys);
    const addressBits = slave.addressBits;
    const dataBits = 8 * slave.beatBytes;
    const sourceBits = log2Up(master.endSourceId);
    const sinkBits = log2Up(slave.endSinkId);
    const sizeBits = log2Up(log2Ceil(Math.max(master.maxTransfer, slave.maxTransfer)) + 1);
    const hasBCE = master.anySupportProbe && slave.anySupportAcquireB;
    const alike = shelfOf(shelfOf(shelfOf(shelves, echo), request), response).withData(dataBits);
    // Ids and sizes are JavaScript numbers, so their fields have fewer than 64 bits.
    const widths = (((addressBits * 64 + sourceBits) * 64 + sinkBits) * 64 + sizeBits) * 2 + (hasBCE ? 1 : 0);
    const known = alike.get(widths);
    if (known !== undefined) return known;
    const bundle = new TLBundleParameters(
      addressBits,
      dataBits,
      sourceBits,
      sinkBits,
      sizeBits,
      echo,
      request,
      response,
      hasBCE,
    );
    alike.set(widths, bundle);
    return bundle;
  }

  /**
   * A bundle wide enough for all of the list; the narrowest one for none (tilelink 3.2).
   *
   * @throws RequirementError `fields/conflict` when two fields of one name differ.
   */
  static union(bundles: Iterable<TLBundleParameters>): TLBundleParameters {
    let all = TLBundleParameters.empty;
    for (const bundle of bundles) all = all.union(bundle);
    return all;
  }

  /**
   * A bundle wide enough for both (tilelink 3.2).
   *
   * @throws RequirementError `fields/conflict` when two fields of one name differ.
   */
  union(other: TLBundleParameters): TLBundleParameters {
    return new TLBundleParameters(
      Math.max(this.addressBits, other.addressBits),
      Math.max(this.dataBits, other.dataBits),
      Math.max(this.sourceBits, other.sourceBits),
      Math.max(this.sinkBits, other.sinkBits),
      Math.max(this.sizeBits, other.sizeBits),
      unionFields([...this.echoFields, ...other.echoFields]),
      unionFields([...this.requestFields, ...other.requestFields]),
      unionFields([...this.responseFields, ...other.responseFields]),
      this.hasBCE || other.hasBCE,
    );
  }

  /** Width in bits of the part of an address within a beat, at least 1 (tilelink 3.2). */
  get addrLoBits(): number {
    return log2Up(this.dataBits / 8);
  }

  /** The widths in a word, such as `a32d64s2k2z3c`; the last letter is `c` with channels B, C and E, else `u`. */
  get shortName(): string {
    const { addressBits, dataBits, sourceBits, sinkBits, sizeBits, hasBCE } = this;
    return `a${addressBits}d${dataBits}s${sourceBits}k${sinkBits}z${sizeBits}${hasBCE ? 'c' : 'u'}`;
  }
}

// Thousands of edges have the same few bundles, which are cached together with whatever is derived from them. Bundles are stored by their fields,
// one after another, and then by their widths, so that they are collected with the fields, which may belong to a design.
class Shelf {
  readonly #bundles = new Map<number, Map<number, TLBundleParameters>>();
  readonly behind: (field: BundleField) => Shelf = remembered(() => new Shelf());
  #next: Shelf | undefined;

  /** Where the fields of the next list begin. */
  get next(): Shelf {
    return (this.#next ??= new Shelf());
  }

  /** The bundles with data of this width, by their other widths. */
  withData(bits: number): Map<number, TLBundleParameters> {
    let bundles = this.#bundles.get(bits);
    if (bundles === undefined) this.#bundles.set(bits, (bundles = new Map<number, TLBundleParameters>()));
    return bundles;
  }
}

const shelves = new Shelf();

function shelfOf(start: Shelf, fields: readonly BundleField[]): Shelf {
  let shelf = start;
  for (const field of fields) shelf = shelf.behind(field);
  return shelf.next;
}

/** A negotiated TileLink edge (tilelink 3.1). */
export class TLEdge {
  /** Largest transfer on the edge, in bytes, at least a beat; the greater of both ports. */
  readonly maxTransfer: number;
  /** Widths of the hardware interface, in bits. */
  readonly bundle: TLBundleParameters;

  /**
   * @throws RequirementError `tilelink/edge-no-transfer` when neither side supports anything, `tilelink/edge-too-wide`
   * when a beat is larger than the largest transfer, and as {@link TLBundleParameters} does.
   */
  constructor(
    /** The clients: what flows down. */
    readonly master: TLMasterPortParameters,
    /** The managers: what flows up. */
    readonly slave: TLSlavePortParameters,
  ) {
    this.maxTransfer = Math.max(master.maxTransfer, slave.maxTransfer);
    if (this.maxTransfer === 0) {
      throw new RequirementError(
        rules.edgeNoTransfer,
        `Nothing can be transferred: ${titlesOf(slave.slaves)} supports no operation, and no client can be probed.`,
        {
          help: `Let the manager support more than hint, such as supports: tl.readWrite(1, ${slave.beatBytes}).`,
        },
      );
    }
    const { beatBytes } = slave;
    if (this.maxTransfer < beatBytes) {
      throw new RequirementError(
        rules.edgeTooWide,
        `The bus is ${bytes(beatBytes)} wide, but the largest transfer of ${titlesOf(slave.slaves)} is ${bytes(this.maxTransfer)}.`,
        { help: tooWideHelp(slave, this.maxTransfer) },
      );
    }
    this.bundle = TLBundleParameters.between(master, slave);
  }

  /** Binary logarithm of {@link TLEdge.maxTransfer}, rounded up (tilelink 3.1). */
  get maxLgSize(): number {
    return log2Ceil(this.maxTransfer);
  }

  /** Operation by operation, what clients emit and managers support, in bytes (tilelink 3.1). */
  get diplomaticClaimsMasterToSlave(): MasterToSlaveSizes {
    return intersectClaims(this.master.anyEmitClaims, this.slave.anySupportClaims);
  }

  /** The edge in words (tilelink 3.1). */
  get text(): string {
    return portsText(this.master, this.slave);
  }
}

// The manager declares the width itself, a width widget in front of it widened the bus, or an adapter shortened the transfers.
function tooWideHelp({ beatBytes, slaves }: TLSlavePortParameters, maxTransfer: number): string {
  const names = titlesOf(slaves);
  const passed = slaves.flatMap(({ nodePath }) => [...nodesOf(nodePath)].slice(0, -1));
  const widget = passed.find(({ module }) => module.className === 'TLWidthWidget');
  if (widget !== undefined) {
    return `Put tl.fragmenter({ minSize: ${maxTransfer}, maxSize: ${beatBytes} }) between ${calledBy(widget)} and ${names}.`;
  }
  const [nearest] = passed;
  return nearest === undefined
    ? `Set beatBytes of ${names} to ${maxTransfer}, or let it support transfers of ${bytes(beatBytes)}.`
    : `Let ${calledBy(nearest)} pass transfers of ${bytes(beatBytes)}, or make the bus behind it at most ${bytes(maxTransfer)} wide.`;
}

/**
 * Both ports in words, first the client port (tilelink 3.1).
 *
 * @throws RequirementError `tilelink/channel-widths-differ` unless all channels of the manager port are equally wide.
 */
export function portsText(master: TLMasterPortParameters, slave: TLSlavePortParameters): string {
  return `${master.infoString}\n${slave.infoString}`;
}
