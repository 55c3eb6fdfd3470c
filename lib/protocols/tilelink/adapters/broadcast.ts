import { checkOptions } from '../../../base/options/index.js';
import { type AddressSet, isPow2, log2Ceil, powersAround, TransferSizes } from '../../../base/address/index.js';
import { bytes, demand, demandAll } from '../../../base/diagnostic/index.js';
import {
  type AdapterAbout,
  type AdapterNode,
  LazyModule,
  lazyModule,
  type SinkNode,
  type SourceNode,
  unusualSettings,
} from '../../../graph/index.js';
import * as int from '../../interrupts/index.js';
import { SimpleDevice } from '../../../devicetree/index.js';
import { TLMasterParameters } from '../parameters/master-parameters.js';
import type { TLMasterPortParameters } from '../parameters/master-port.js';
import { adapterNode } from '../nodes.js';
import { probeFilterParams } from './probe-filter.js';
import { registerNode } from '../devices/register-node.js';
import type { TLSlaveParameters } from '../parameters/slave-parameters.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import type { TileLink } from '../tilelink.js';
import { mapMasterToSlave } from '../parameters/transfer-claims.js';
import { sizesInWords } from '../../../bus/sizes.js';
import * as coherenceRules from './coherence-rules.js';

/** Control registers of a {@link TLBroadcast}. */
export interface TLBroadcastControl {
  /** Addresses of the registers, in bytes; at least a beat. */
  readonly address: AddressSet;
  /** Width of the control port in bytes, a power of two. */
  readonly beatBytes: number;
}

/** Options of {@link TLBroadcast}. */
export interface TLBroadcastOptions {
  /** Size of a cache line in bytes, a power of two. */
  readonly lineBytes: number;
  /** Lines that may be worked on at once, at least 1. Default 4. */
  readonly numTrackers?: number;
  /** Whether the data queues of the trackers hold only one beat; no effect on parameters. Default false. */
  readonly bufferless?: boolean;
  /** Adds a port for control registers and an interrupt. Default none. */
  readonly control?: TLBroadcastControl | undefined;
}

/**
 * Keeps caches coherent by asking all of them about every line (tilelink 5.7). Negotiation throws
 * `tilelink/broadcast-acquire` for a manager that can be acquired already, `tilelink/broadcast-support` for an UNCACHED
 * one that does not move whole lines, and `tilelink/broadcast-nothing` if none is UNCACHED; the check of the hardware
 * throws `tilelink/broadcast-beat` for lines shorter than a beat, and what {@link probeFilterParams} throws.
 */
export class TLBroadcast extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'All clients become one called TLBroadcast, with the sourceId range [0, 4 × endSourceId), rounded up to a power of two; all else about it has its defaults, such as no supports and no requestFifo.',
    up: 'UNCACHED managers become TRACKED (regionType): their supports end at lineBytes and gain acquireB, and acquireT if they support putFull, from the least size of both get and putFull up to lineBytes; they have neither alwaysGrantsT nor a fifoId; endSinkId becomes numTrackers.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;
  /** Tells of errors; only with `control`. */
  readonly intNode: SourceNode<int.Interrupts> | undefined;
  /** The control registers; only with `control`. */
  readonly controlNode: SinkNode<TileLink> | undefined;

  /**
   * @throws RequirementError `tilelink/broadcast-line` unless `lineBytes` is a power of two,
   * `tilelink/broadcast-trackers` unless `numTrackers` is at least 1; for `control`, as {@link registerNode} does.
   */
  constructor(options: TLBroadcastOptions) {
    super();
    const { lineBytes, numTrackers = 4, control } = checkOptions('TLBroadcastOptions', options);
    demand(
      isPow2(lineBytes),
      coherenceRules.broadcastLine,
      () => `A broadcast hub was given a lineBytes of ${lineBytes}, which is not a power of two.`,
      {
        help: () => `Set lineBytes to ${powersAround(lineBytes)}.`,
      },
    );
    demand(
      numTrackers > 0,
      coherenceRules.broadcastTrackers,
      () => `A broadcast hub was given ${numTrackers} trackers, so it could not work on a single line.`,
      {
        help: 'Set numTrackers to at least 1.',
      },
    );
    this.node = adapterNode({
      name: 'node',
      settings: unusualSettings({ bufferless: false }, options),
      down: mergeClients,
      up: (port) => trackManagers(port, lineBytes, numTrackers, this),
      validate: (edges) => {
        demandAll(
          () => edges.out.forEach(({ slave }) => checkBeat(slave.beatBytes, lineBytes, this.path)),
          () =>
            edges.in.forEach((inner, k) => {
              const outer = edges.out[k];
              if (outer !== undefined) probeFilterParams(inner, outer, { lineBytes, numTrackers });
            }),
        );
      },
    });
    if (control === undefined) return;
    this.intNode = int.sourceNode(int.sourcePorts(), { name: 'intNode' });
    this.controlNode = registerNode({
      ...{ name: 'controlNode', address: [control.address], beatBytes: control.beatBytes },
      device: new SimpleDevice('cache-controller', ['sifive,broadcast0']),
    });
  }
}

/**
 * Puts a {@link TLBroadcast} into the current module and returns its node (tilelink 5.7).
 *
 * @throws RequirementError if `lineBytes` is not a power of two or `numTrackers` is below 1.
 */
export function broadcast(options: TLBroadcastOptions): AdapterNode<TileLink> {
  return lazyModule(() => new TLBroadcast(options), { shortcut: 'broadcast' }).node;
}

// The two extra high bits of an id tell how the response is handled: passed on, dropped, or turned into a grant.
function mergeClients(port: TLMasterPortParameters): TLMasterPortParameters {
  const sourceId = 2 ** log2Ceil(4 * port.endSourceId);
  return port.copy({ masters: [TLMasterParameters.of({ name: 'TLBroadcast', sourceId })] });
}

function trackManagers(
  port: TLSlavePortParameters,
  lineBytes: number,
  numTrackers: number,
  module: LazyModule,
): TLSlavePortParameters {
  const slaves = port.slaves.map((slave) => {
    const { acquireB } = slave.supports;
    demand(
      acquireB.isNone,
      coherenceRules.broadcastAcquire,
      () =>
        `Broadcast hub ${module.path} must be the last to keep caches coherent, but ${slave.title} behind it supports acquireB of ${sizesInWords(acquireB)}.`,
      {
        help: () =>
          `Leave the hub out where ${slave.title} is reached, or hide its acquires: put tl.filter({ mfilter: tl.mMaskCacheable }) between ${module.path} and ${slave.title}.`,
      },
    );
    return slave.regionType === 'UNCACHED' ? trackManager(slave, lineBytes, module) : slave;
  });
  demand(
    slaves.some((slave) => !slave.supports.acquireB.isNone),
    coherenceRules.broadcastNothing,
    () =>
      `Broadcast hub ${module.path} has nothing to keep coherent: none of the managers behind it is UNCACHED (${port.slaves.map((slave) => slave.title).join(', ')}).`,
    {
      help: 'Put the hub where memory of the region type UNCACHED is reached, or leave it out.',
    },
  );
  return port.copy({ slaves, endSinkId: numTrackers });
}

function trackManager(slave: TLSlaveParameters, lineBytes: number, module: LazyModule): TLSlaveParameters {
  const { putFull, get } = slave.supports;
  for (const [operation, sizes] of [
    ['putFull', putFull],
    ['get', get],
  ] as const) {
    demand(
      sizes.isNone || sizes.contains(lineBytes),
      coherenceRules.broadcastSupport,
      () =>
        `Broadcast hub ${module.path} moves lines of ${bytes(lineBytes)}, but ${slave.title} supports ${operation} of ${sizesInWords(sizes)}.`,
      {
        help: () =>
          sizes.max < lineBytes
            ? `Put tl.fragmenter({ minSize: ${sizes.max}, maxSize: ${lineBytes} }) between ${module.path} and ${slave.title}, or set lineBytes to ${sizes.max}.`
            : `Set lineBytes to ${sizes.min}.`,
      },
    );
  }
  // No access may exceed a line, because a probe concerns a single line.
  const supports = mapMasterToSlave(slave.supports, (sizes, operation) => {
    demand(
      sizes.min <= lineBytes,
      coherenceRules.broadcastSupport,
      () =>
        `Broadcast hub ${module.path} lets through at most a line of ${bytes(lineBytes)}, but ${slave.title} supports ${operation} of ${sizesInWords(sizes)}.`,
      {
        help: () => `Let ${slave.title} support smaller transfers, too, or set lineBytes to at least ${sizes.min}.`,
      },
    );
    return new TransferSizes(sizes.min, Math.min(sizes.max, lineBytes));
  });
  const line = new TransferSizes(Math.max(putFull.min, get.min), lineBytes);
  return slave.copy({
    regionType: 'TRACKED',
    supports: { ...supports, acquireB: line, acquireT: putFull.isNone ? TransferSizes.none : line },
    alwaysGrantsT: false,
    fifoId: undefined,
  });
}

function checkBeat(beatBytes: number, lineBytes: number, path: string): void {
  demand(
    lineBytes >= beatBytes,
    coherenceRules.broadcastBeat,
    () =>
      `Broadcast hub ${path} moves lines of ${bytes(lineBytes)}, less than the ${bytes(beatBytes)} of a beat behind it.`,
    {
      help: () => `Set lineBytes to at least ${beatBytes}, or put tl.widthWidget(${lineBytes}) behind ${path}.`,
    },
  );
}
