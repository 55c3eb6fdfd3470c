import { checkOptions } from '../../../base/options/index.js';
import { AddressSet } from '../../../base/address/index.js';
import { listed, demand, RequirementError } from '../../../base/diagnostic/index.js';
import {
  type AdapterAbout,
  arityError,
  chain,
  count,
  type CustomNode,
  type Handle,
  type IdentityNode,
  LazyModule,
  lazyModule,
  type Node,
  type NodeEdges,
  type StarCounts,
  type Stars,
} from '../../../graph/index.js';
import { TLDeadlock } from '../devices/deadlock.js';
import { TLError } from '../devices/error.js';
import { customNode, identity } from '../nodes.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

/** Options of {@link TLBusBypass}. */
export interface TLBusBypassOptions {
  /** Width of the error device, which must be that of the bus behind the bypass, in bytes, a power of two. */
  readonly beatBytes: number;
  /** Whether the error device has a queue. Default false; true in {@link TLBusBypassBase}. */
  readonly bufferError?: boolean;
  /**
   * Largest atomic operation of the error device, in bytes, a power of two of at most `maxTransfer`, or 0. Default 16.
   */
  readonly maxAtomic?: number;
  /** Largest transfer of the error device, in bytes, a power of two of at most 4096. Default 4096. */
  readonly maxTransfer?: number;
}

/** Options of {@link TLBusBypassBase}. */
export interface TLBusBypassBaseOptions extends TLBusBypassOptions {
  /** Whether requests on the bypass are never answered, instead of denied. Default false. */
  readonly deadlock?: boolean;
}

/**
 * A bus that can be closed: requests then go to an error device of the own instead (tilelink 6.4). Clients only see the managers of the
 * bus, which may now deny everything.
 */
export abstract class TLBusBypassBase extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'Clients see the managers of the bus only, with mayDenyGet and mayDenyPut unless deadlock is set; minLatency becomes at most that of the error device.',
  };

  /** Where requests come in. */
  readonly nodeIn: IdentityNode<TileLink>;
  /** Where requests go out to the bus. */
  readonly nodeOut: IdentityNode<TileLink>;
  /** The node to bind: clients on the inward side, the bus on the outward side. */
  readonly node: Handle<TileLink, TileLink>;
  /** The switch between the bus and the error device. */
  readonly bar: TLBusBypassBar;
  /** The device that answers, or not, while the bus is closed; it covers all addresses below 2^128. */
  readonly error: TLError | TLDeadlock;

  /**
   * @throws RequirementError as `DevNullParams` does for `maxAtomic` and `maxTransfer`, `tilelink/channel-width` unless
   * `beatBytes` is a power of two.
   */
  constructor(options: TLBusBypassBaseOptions) {
    super();
    const {
      beatBytes,
      deadlock = false,
      bufferError = true,
      maxAtomic = 16,
      maxTransfer = 4096,
    } = checkOptions('TLBusBypassBaseOptions', options);
    this.nodeIn = identity({ name: 'nodeIn' });
    this.nodeOut = identity({ name: 'nodeOut' });
    this.node = chain(this.nodeIn, this.nodeOut);
    this.bar = lazyModule(() => new TLBusBypassBar({ mayDeny: !deadlock }), { shortcut: 'bar' });
    const everything = new AddressSet(0n, (1n << 128n) - 1n);
    const params = { address: [everything], maxAtomic, maxTransfer, regionType: 'TRACKED' } as const;
    this.error = lazyModule<TLError | TLDeadlock>(
      () =>
        deadlock ? new TLDeadlock({ params, beatBytes }) : new TLError({ params, buffer: bufferError, beatBytes }),
      { shortcut: 'error' },
    );
    this.bar.node.from(this.nodeIn);
    this.error.node.from(this.bar.node);
    // The bar presents the managers of its last output to its clients.
    this.nodeOut.from(this.bar.node);
  }
}

/** A bypass that something else opens and closes (tilelink 6.4). */
export class TLBusBypass extends TLBusBypassBase {
  constructor(options: TLBusBypassOptions) {
    super({ bufferError: false, ...checkOptions('TLBusBypassOptions', options) });
  }
}

/**
 * Puts a {@link TLBusBypass} into the current module and returns its handle (tilelink 6.4).
 *
 * @throws RequirementError unless `maxAtomic` is at most `maxTransfer`, that at most 4096, and `beatBytes` a power of
 * two.
 */
export function busBypass(options: TLBusBypassOptions): Handle<TileLink, TileLink> {
  return lazyModule(() => new TLBusBypass(options), { shortcut: 'bypass' }).node;
}

/** Options of {@link TLBusBypassBar}. */
export interface TLBusBypassBarOptions {
  /** Whether clients must expect that everything may be denied. */
  readonly mayDeny: boolean;
}

/**
 * The switch of a bypass: one input, and two outputs of which clients see the last (tilelink 6.4). Its node throws
 * `arity/bypass-*` for any other number of edges; the check of the hardware throws `tilelink/bypass-width` unless both
 * outputs are equally wide.
 */
export class TLBusBypassBar extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'Clients see the port of the last output only, with mayDenyGet and mayDenyPut if mayDeny is set; minLatency is the lesser of both outputs.',
  };

  /** The node to bind: one inward edge, then the error device and the bus on the outward side. */
  readonly node: CustomNode<TileLink>;

  constructor(options: TLBusBypassBarOptions) {
    super();
    const { mayDeny } = checkOptions('TLBusBypassBarOptions', options);
    this.node = customNode({
      name: 'node',
      resolveStar: resolveBypass,
      down: (ports) => [...ports, ...ports],
      up: (ports) => [showLast(ports, mayDeny, this.path)],
      validate: (edges) => checkWidths(edges, this.path),
    });
  }
}

function resolveBypass({ iKnown, oKnown, iStars, oStars }: StarCounts, node: Node): Stars {
  if (iStars + oStars > 0) {
    throw arityError(
      rules.arityBypassStars,
      `Bus bypass ${node.path} is bound with star bindings, but has a fixed number of edges.`,
      `Bind ${node.path} with from (:=) only: one source to it, and it to two sinks.`,
    );
  }
  if (iKnown !== 1) {
    throw arityError(
      rules.arityBypassInputs,
      `Bus bypass ${node.path} has ${count(iKnown, 'inward edge')}, but needs exactly one.`,
      iKnown === 0
        ? `Bind one source to ${node.path}.`
        : `Put tl.xbar() between the ${iKnown} sources and ${node.path}.`,
    );
  }
  if (oKnown !== 2) {
    throw arityError(
      rules.arityBypassOutputs,
      `Bus bypass ${node.path} has ${count(oKnown, 'outward edge')}, but needs exactly two.`,
      `Bind two sinks to ${node.path}: first the device that answers while it is closed, such as tl.error(…), then the bus.`,
    );
  }
  return { iStar: 0, oStar: 0 };
}

function showLast(ports: readonly TLSlavePortParameters[], mayDeny: boolean, path: string): TLSlavePortParameters {
  const last = ports.at(-1);
  if (last === undefined) {
    throw new RequirementError(
      rules.bypassUnbound,
      `Bus bypass ${path} has no outward edge whose managers it could show.`,
      {
        category: 'other',
        help: 'Bind two sinks to it: first the device that answers when it is closed, then the bus.',
      },
    );
  }
  const minLatency = ports.reduce((least, port) => Math.min(least, port.minLatency), last.minLatency);
  const shown = mayDeny ? last.mapSlaves((slave) => slave.copy({ mayDenyGet: true, mayDenyPut: true })) : last;
  return shown.copy({ minLatency });
}

function checkWidths({ out: [bypass, bus] }: NodeEdges<TileLink, TileLink>, path: string): void {
  const names = listed(bus?.slave.slaves.map((slave) => slave.title) ?? []);
  demand(
    bypass?.slave.beatBytes === bus?.slave.beatBytes,
    rules.bypassWidth,
    () =>
      `Bus bypass ${path} has an error device of ${bypass?.slave.beatBytes} bytes per beat, but the bus to ${names} has ${bus?.slave.beatBytes}.`,
    {
      help: () => `Set the bypass's beatBytes to ${bus?.slave.beatBytes}.`,
    },
  );
}
