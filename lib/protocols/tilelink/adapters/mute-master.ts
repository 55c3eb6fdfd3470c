import { checkOptions } from '../../../base/options/index.js';
import { LazyModule, lazyModule, type SourceNode } from '../../../graph/index.js';
import { clientNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link MuteMaster}. */
export interface MuteMasterOptions {
  /** Name of the client. Default `MuteMaster`. */
  readonly name?: string;
  /** Largest probe that it answers, in bytes, a power of two, as if it held copies; 0 for none. Default 0. */
  readonly maxProbe?: number;
}

/** A master that never makes a request (tilelink 6.5). */
export class MuteMaster extends LazyModule {
  /** The node to bind: one port with the one client. */
  readonly node: SourceNode<TileLink>;

  /** @throws RequirementError `transfer-sizes/power-of-two` unless `maxProbe` is 0 or a power of two. */
  constructor(options: MuteMasterOptions = {}) {
    super();
    const { name = 'MuteMaster', maxProbe = 0 } = checkOptions('MuteMasterOptions', options);
    const supports = maxProbe > 0 ? { probe: [1, maxProbe] as const } : {};
    this.node = clientNode([{ masters: [{ name, supports }] }], { name: 'node' });
  }
}

/**
 * Puts a {@link MuteMaster} into the current module and returns its node (tilelink 6.5).
 *
 * @throws RequirementError unless `maxProbe` is 0 or a power of two.
 *
 * @example
 * connect(tl.muteMaster({ name: 'nobody' }), tl.ram({ address: AddressSet.range('0x8000_0000', '4K') }));
 */
export function muteMaster(options: MuteMasterOptions = {}): SourceNode<TileLink> {
  return lazyModule(() => new MuteMaster(options), { shortcut: 'mute' }).node;
}
