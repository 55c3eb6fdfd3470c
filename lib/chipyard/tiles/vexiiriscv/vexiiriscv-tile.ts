import { checkOptions } from '../../../base/options/index.js';
import type { SimpleDevice } from '../../../devicetree/index.js';
import { currentView, type IdentityNode, lazyModule, setRole, type SourceNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import {
  CacheBlockBytes,
  coreRole,
  CoreTile,
  type CoreTileParams,
  coreTileKind,
  disableMonitors,
  type TileKind,
  type TilePlace,
} from '../../../rocket/index.js';

const busBytes = 16;
const uncachedIds = [0, 8] as const;
const cachedIds = [8, 15] as const;

/** A VexiiRiscv core: 64 bits, in order, two instructions at a time, with coherent caches of its own behind one port (chipyard 7.13). */
export class VexiiRiscvTile extends CoreTile {
  override readonly baseName = 'vexiiriscv_tile';
  override readonly slaveNode: IdentityNode<TileLink>;
  override readonly cpu: SimpleDevice;
  /** Requests of the core: those of its instruction cache and past its caches, and those of its data cache. */
  readonly memNode: SourceNode<TileLink>;

  constructor(params: CoreTileParams, place: TilePlace) {
    checkOptions('CoreTileParams', params);
    super(params, place);
    setRole(this, { ...coreRole(params.tileId), facts: [`VexiiRiscv core, RV${params.core.xLen}`] });
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    this.tlOtherMastersNode.from(this.tlMasterXbar);
    this.visibilityNode.fromStar(this.tlOtherMastersNode);
    disableMonitors(() => this.tlSlaveXbar.starFrom(this.slaveNode));
    const name = 'vexiiriscv-mem-port';
    const block = currentView().get(CacheBlockBytes);
    const masters = [
      { name, sourceId: uncachedIds },
      { name, sourceId: cachedIds, supports: { probe: [block, block] } },
    ] as const;
    this.memNode = tl.clientNode([{ masters }], { name: 'memNode' });
    this.tlMasterXbar.from(tl.buffer()).from(tl.widthWidget(busBytes)).from(this.memNode);
    this.cpu = this.describeCpu({ compatible: 'spinalhdl,vexiiriscv' });
  }
}

/**
 * VexiiRiscv tiles (chipyard 7.13).
 *
 * @example
 * export default chipyard.chipTopology(chipyard.chipyardConfig('VexiiRiscvConfig'));
 */
export const vexiiRiscvTile: TileKind<CoreTileParams> = coreTileKind('vexiiriscv_tile', (params, place) =>
  lazyModule(() => new VexiiRiscvTile(params, place), { name: 'vexiiriscv_tile' }),
);
