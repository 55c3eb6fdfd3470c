import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../graph/index.js';
import { adapterNode } from './nodes.js';
import type { TileLink } from './tilelink.js';

/** Options of {@link TLWidthWidget}. */
export interface TLWidthWidgetOptions {
  /** Width of the data channels on the side of the clients, in bytes; a power of two. */
  readonly innerBeatBytes: number;
}

/**
 * Joins buses of different width, in either direction (tilelink 5.4). What it says to clients raises `tilelink/channel-width` unless
 * the width is a power of two; a widget wider than the largest transfer fails on its inward edge (`tilelink/edge-too-wide`).
 */
export class TLWidthWidget extends LazyModule {
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'The width of all channels (beatBytes, channelBytes) becomes innerBeatBytes.',
  };

  readonly node: AdapterNode<TileLink>;
  readonly #innerBeatBytes: number;

  constructor({ innerBeatBytes }: TLWidthWidgetOptions) {
    super();
    this.#innerBeatBytes = innerBeatBytes;
    this.node = adapterNode({
      name: 'node',
      circuitIdentity: ({ out }) => out.every(({ slave }) => slave.beatBytes === innerBeatBytes),
      up: (port) => port.copy({ beatBytes: innerBeatBytes }),
    });
  }

  override desiredName(): string {
    return `${this.className}${this.#innerBeatBytes}`;
  }
}

/**
 * Puts a {@link TLWidthWidget} into the current module and returns its node. `innerBeatBytes` is the width of the client side:
 * `connect(master, tl.widthWidget(masterBeatBytes), slave)`.
 */
export function widthWidget(innerBeatBytes: number): AdapterNode<TileLink> {
  return lazyModule(() => new TLWidthWidget({ innerBeatBytes }), { shortcut: 'widget' }).node;
}
