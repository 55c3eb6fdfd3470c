import { checkOptions } from '../../../base/options/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../../graph/index.js';
import { adapterNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link TLWidthWidget}. */
export interface TLWidthWidgetOptions {
  /** Width of the data channels on the side of the clients, in bytes; a power of two. */
  readonly innerBeatBytes: number;
}

/**
 * Joins buses of different width, in either direction (tilelink 5.4). What it says to clients throws `tilelink/channel-width` unless
 * the width is a power of two; a widget wider than the largest transfer fails on its inward edge (`tilelink/edge-too-wide`).
 */
export class TLWidthWidget extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'The width of all channels (beatBytes, channelBytes) becomes innerBeatBytes.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;
  readonly #innerBeatBytes: number;

  constructor(options: TLWidthWidgetOptions) {
    super();
    const { innerBeatBytes } = checkOptions('TLWidthWidgetOptions', options);
    this.#innerBeatBytes = innerBeatBytes;
    this.node = adapterNode({
      name: 'node',
      wireName: 'anon',
      circuitIdentity: ({ out }) => out.every(({ slave }) => slave.beatBytes === innerBeatBytes),
      up: (port) => port.copy({ beatBytes: innerBeatBytes }),
    });
  }

  override desiredName(): string {
    return `${this.className}${this.#innerBeatBytes}`;
  }
}

/**
 * Puts a {@link TLWidthWidget} into the current module and returns its node (tilelink 5.4). `innerBeatBytes` is the
 * width of the client side in bytes, a power of two: `connect(master, tl.widthWidget(masterBeatBytes), slave)`.
 */
export function widthWidget(innerBeatBytes: number): AdapterNode<TileLink> {
  return lazyModule(() => new TLWidthWidget({ innerBeatBytes }), { shortcut: 'widget' }).node;
}
