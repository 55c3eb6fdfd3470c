import { demand } from '../../../base/diagnostic/index.js';
import { checkOptions } from '../../../base/options/index.js';
import type { SimpleDevice } from '../../../devicetree/index.js';
import { type IdentityNode, lazyModule } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import {
  CoreTile,
  type CoreTileParams,
  coreTileKind,
  type CoreParams,
  type DCacheParams,
  type ICacheParams,
  type TileKind,
  type TilePlace,
} from '../../../rocket/index.js';
import { checkRegisters, checkSecondTLB } from '../../../rocket/tiles/core-hardware.js';
import * as rules from '../../rules.js';
import { checkFeatures, usualFeatures } from '../core-features.js';
import { checkedCore, setCoreRole } from '../first-level-caches.js';
import { BoomFrontend, BoomNonBlockingDCache } from './boom-caches.js';

/** A BOOM tile (chipyard 7.1). */
export interface BoomTileParams extends CoreTileParams {
  /** The generation of the core; the later one has buffers between its caches and its crossbar. */
  readonly generation: 3 | 4;
  /** The core. */
  readonly core: CoreParams;
  /** The instruction cache. */
  readonly icache: ICacheParams;
  /** The data cache; the core fetches as many bytes at once as a row has. */
  readonly dcache: DCacheParams;
  /** Entries of a second-level TLB, a power of two above 1, or 0 for none; no effect on the graph. Default 512. */
  readonly nL2TLBEntries?: number | undefined;
}

// The width of a fetch is a row of the data cache; the earlier generation has the same width for rows of its instruction cache.
const rowsOf = [64, 128];

function checkCore({ tileId, generation, core, icache, dcache, nL2TLBEntries = 512 }: BoomTileParams): void {
  const { fpu, nBreakpoints } = core;
  checkFeatures(`BOOM v${generation}`, tileId, [
    ...usualFeatures(core),
    [fpu !== undefined, 'has no floating-point unit', 'Give it one.'],
    [fpu?.fLen === 64, `has floating-point registers of ${fpu?.fLen} bits`, 'Give them an fLen of 64.'],
    [
      fpu?.sfmaLatency === fpu?.dfmaLatency,
      `multiplies in ${fpu?.sfmaLatency} and ${fpu?.dfmaLatency} cycles, in single and in double precision`,
      'Let both take as long.',
    ],
    [nBreakpoints === 0, 'is to have breakpoints', 'Leave them out: nBreakpoints: 0.'],
  ]);
  demand(
    rowsOf.includes(dcache.rowBits) && (generation === 4 || icache.rowBits === dcache.rowBits),
    rules.chipyardCoreCaches,
    () =>
      `The caches of tile ${tileId} have rows of ${icache.rowBits} bits for instructions, and of ${dcache.rowBits} for data.`,
    { help: 'Make both as wide as what the core fetches: 64 or 128 bits.' },
  );
  checkRegisters(tileId, core);
  checkSecondTLB(tileId, nL2TLBEntries);
}

/** A BOOM core with its caches (chipyard 7.1). */
export class BoomTile extends CoreTile<BoomTileParams> {
  override readonly baseName = 'boom_tile';
  override readonly slaveNode: IdentityNode<TileLink>;
  override readonly cpu: SimpleDevice;
  /** Where the requests of the data cache can be watched. */
  readonly dCacheTap: IdentityNode<TileLink>;
  /** The data cache. */
  readonly dcache: BoomNonBlockingDCache;
  /** Fetches instructions. */
  readonly frontend: BoomFrontend;
  readonly #master: IdentityNode<TileLink>;

  /**
   * @throws RequirementError `chipyard/core-features`, `chipyard/core-caches`, `tile/core-registers` and `tile/second-tlb` for a core that
   * cannot be.
   */
  constructor(params: BoomTileParams, place: TilePlace) {
    checkOptions('BoomTileParams', params);
    checkCore(params);
    super(params, place);
    const { generation, tileId, icache, dcache } = params;
    const checked = checkedCore(params, dcache.rowBits / 8);
    const buffered = generation === 4;
    setCoreRole(this, `BOOM v${generation}`, params);
    this.#master = tl.identity({ name: 'masterNode' });
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    (buffered ? this.tlOtherMastersNode.from(tl.buffer()) : this.tlOtherMastersNode).from(this.tlMasterXbar);
    this.#master.fromStar(this.tlOtherMastersNode);
    this.cpu = this.describeCpu({ compatible: 'ucb-bar,boom0' });

    this.dCacheTap = tl.identity({ name: 'dCacheTap' });
    const tapped = this.tlMasterXbar.from(this.dCacheTap);
    const widened = (buffered ? tapped.from(tl.buffer()) : tapped).from(tl.widthWidget(dcache.rowBits / 8));
    const visible = widened.from(this.visibilityNode);
    this.dcache = lazyModule(() => new BoomNonBlockingDCache(dcache, tileId, checked), { name: 'dcache' });
    visible.from(this.dcache.node);

    this.frontend = lazyModule(() => new BoomFrontend(icache, checked, generation), { name: 'frontend' });
    this.frontend.resetVectorSinkNode.from(this.resetVectorNexus);
    const fetched = buffered ? this.tlMasterXbar.from(tl.buffer()) : this.tlMasterXbar;
    fetched.from(tl.widthWidget(dcache.rowBits / 8)).from(this.frontend.icache.masterNode);

    this.makeRoCCs({
      arbiter: () => this.tlMasterXbar,
      otherMasters: this.tlOtherMastersNode,
    });
  }

  override get masterNode(): IdentityNode<TileLink> {
    return this.#master;
  }
}

/**
 * BOOM tiles of both generations (chipyard 7.1).
 *
 * @example
 * const { WithNLargeBooms } = chipyard.boomFragments(4);
 * export default chipyard.chipTopology(new Config('Example', WithNLargeBooms(2), chipyard.AbstractConfig));
 */
export const boomTile: TileKind<BoomTileParams> = coreTileKind('boom_tile', (params, place) =>
  lazyModule(() => new BoomTile(params, place), { name: 'boom_tile' }),
);
