import { checkOptions } from '../../../base/options/index.js';
import type { RationalDirection } from '../../../bus/crossings/index.js';
import {
  type AdapterAbout,
  type AdapterNode,
  chain,
  type Handle,
  LazyModule,
  lazyModule,
} from '../../../graph/index.js';
import { rationalSinkNode, rationalSourceNode } from './crossing-nodes.js';
import type { TileLinkRational } from './rational.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link TLRationalCrossingSink} and {@link TLRationalCrossing}. */
export interface TLRationalCrossingOptions {
  /** Which side may have the faster clock. Default `Symmetric`. */
  readonly direction?: RationalDirection;
}

/** The half of a rational crossing on the side of the client (tilelink 5.19). */
export class TLRationalCrossingSource extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'minLatency becomes 1, whatever it was.',
  };

  /** The node to bind: TileLink on the inward side, the crossing on the outward side. */
  readonly node: AdapterNode<TileLink, TileLinkRational>;

  constructor() {
    super();
    this.node = rationalSourceNode({ name: 'node' });
  }
}

/** The half of a rational crossing on the side of the manager (tilelink 5.19). */
export class TLRationalCrossingSink extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'minLatency becomes 1, whatever it was.',
    up: 'The port gets the direction of the crossing; nothing else changes.',
  };

  /** The node to bind: the crossing on the inward side, TileLink on the outward side. */
  readonly node: AdapterNode<TileLinkRational, TileLink>;

  constructor(options: TLRationalCrossingOptions = {}) {
    super();
    const { direction = 'Symmetric' } = checkOptions('TLRationalCrossingOptions', options);
    this.node = rationalSinkNode(direction, { name: 'node' });
  }
}

/** Both halves of a rational crossing in one module; deprecated in the reference, because it is in no clock domain (tilelink 5.19). */
export class TLRationalCrossing extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'minLatency becomes 1, whatever it was.',
    up: 'minLatency becomes 1, whatever it was.',
  };

  /** The half on the side of the client. */
  readonly source: TLRationalCrossingSource;
  /** The half on the side of the manager. */
  readonly sink: TLRationalCrossingSink;
  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: Handle<TileLink, TileLink>;

  constructor(options: TLRationalCrossingOptions = {}) {
    super();
    checkOptions('TLRationalCrossingOptions', options);
    this.source = lazyModule(() => new TLRationalCrossingSource(), { shortcut: 'source' });
    this.sink = lazyModule(() => new TLRationalCrossingSink(options), { shortcut: 'sink' });
    this.node = chain(this.source.node, this.sink.node);
    this.sink.node.from(this.source.node);
  }
}

/** Puts a {@link TLRationalCrossingSource} into the current module and returns its node (tilelink 5.19). */
export function rationalSource(): AdapterNode<TileLink, TileLinkRational> {
  return lazyModule(() => new TLRationalCrossingSource(), { shortcut: 'rsource' }).node;
}

/** Puts a {@link TLRationalCrossingSink} into the current module and returns its node (tilelink 5.19). */
export function rationalSink(direction: RationalDirection = 'Symmetric'): AdapterNode<TileLinkRational, TileLink> {
  return lazyModule(() => new TLRationalCrossingSink({ direction }), { shortcut: 'rsink' }).node;
}

/** Puts a {@link TLRationalCrossing} into the current module and returns its node (tilelink 5.19). */
export function rationalCrossing(direction: RationalDirection = 'Symmetric'): Handle<TileLink, TileLink> {
  return lazyModule(() => new TLRationalCrossing({ direction }), { shortcut: 'crossing' }).node;
}
