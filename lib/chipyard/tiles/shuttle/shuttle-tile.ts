import { checkOptions } from '../../../base/options/index.js';
import type { SimpleDevice } from '../../../devicetree/index.js';
import { type Handle, type IdentityNode, lazyModule } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import {
  type BoundaryBuffers,
  type CoreParams,
  CoreTile,
  type CoreTileParams,
  coreTileKind,
  type DCacheParams,
  disableMonitors,
  type ICacheParams,
  type TileKind,
  type TilePlace,
  type VectorUnit,
} from '../../../rocket/index.js';
import { checkFeatures, usualFeatures } from '../core-features.js';
import { checkedCore, setCoreRole } from '../first-level-caches.js';
import { connectMemories, makeSGTCM, makeTCM, memoryAdjuster, type TileMemories } from './shuttle-memories.js';
import { ShuttleDCache, ShuttleFrontend } from './shuttle-caches.js';

/** A Shuttle tile (chipyard 7.2). */
export interface ShuttleTileParams extends CoreTileParams, TileMemories {
  /** The core. */
  readonly core: CoreParams;
  /** The instruction cache. */
  readonly icache: ICacheParams;
  /** Bytes that the core fetches at once, a power of two. */
  readonly fetchBytes: number;
  /** The data cache. */
  readonly dcache: DCacheParams;
  /** Width of the tile's memory port in bytes, a power of two. */
  readonly tileBeatBytes: number;
  /** Whether there are buffers at the boundary of the tile. */
  readonly boundaryBuffers: boolean;
}

const fetched = [8, 16, 32, 64];

function checkCore({ tileId, core, fetchBytes }: ShuttleTileParams): void {
  checkFeatures('Shuttle', tileId, [
    ...usualFeatures(core),
    [core.nPMPs === 0, 'is to have memory protection', 'Leave it out: nPMPs: 0.'],
    [
      fetched.includes(fetchBytes),
      `is to fetch ${fetchBytes} bytes at once`,
      'Let it fetch 8, 16, 32 or 64: WithShuttleFetchWidth(8).',
    ],
  ]);
}

/** A Shuttle core with its caches and vector unit (chipyard 7.2). */
export class ShuttleTile extends CoreTile<ShuttleTileParams> {
  override readonly baseName = 'shuttle_tile';
  override readonly slaveNode: IdentityNode<TileLink>;
  override readonly cpu: SimpleDevice;
  /** Fetches instructions. */
  readonly frontend: ShuttleFrontend;
  /** The data cache. */
  readonly dcache: ShuttleDCache;
  /** The vector unit; undefined without one. */
  readonly vector_unit: VectorUnit | undefined;

  /** @throws RequirementError `transfer-sizes/*` unless a block is a power of two in bytes, `chipyard/core-features` for a core that cannot be. */
  constructor(params: ShuttleTileParams, place: TilePlace) {
    checkOptions('ShuttleTileParams', params);
    checkCore(params);
    super(params, place);
    const { tileId, core, icache, dcache, fetchBytes, tileBeatBytes, tcm, sgtcm } = params;
    const checked = checkedCore(params, fetchBytes);
    setCoreRole(this, 'Shuttle', params);
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    this.cpu = this.describeCpu({ compatible: 'ucb-bar,shuttle' });
    this.makeRoCCs({
      arbiter: () => this.adjusted(this.tlMasterXbar, (to, node) => to.fromStar(node)),
      otherMasters: this.tlOtherMastersNode,
    });

    this.frontend = lazyModule(() => new ShuttleFrontend(icache, checked), { name: 'frontend' });
    this.adjusted(this.tlMasterXbar.from(tl.buffer()), (to, node) => to.from(node))
      .from(tl.widthWidget(fetchBytes))
      .from(this.frontend.icache.masterNode);
    this.frontend.resetVectorSinkNode.from(this.resetVectorNexus);
    this.dcache = lazyModule(() => new ShuttleDCache(dcache, checked), { name: 'dcache' });
    this.adjusted(this.tlMasterXbar.from(tl.buffer()), (to, node) => to.from(node))
      .from(tl.widthWidget(dcache.rowBits / 8))
      .from(this.dcache.node);
    const { vector } = core;
    this.vector_unit =
      vector && lazyModule(() => vector.make({ tileId, gathersInTile: sgtcm !== undefined }), { name: 'vector_unit' });
    if (this.vector_unit !== undefined) {
      const { atlNode, tlNode } = this.vector_unit;
      this.adjusted(this.tlMasterXbar.fromStar(tl.buffer()), (to, node) => to.fromStar(node)).fromStar(atlNode);
      this.tlOtherMastersNode.fromStar(tlNode);
    }
    const xbar = tcm === undefined && sgtcm === undefined ? undefined : tl.xbar();
    if (tcm !== undefined && xbar !== undefined) disableMonitors(() => makeTCM(tcm, tileId, tileBeatBytes, xbar));
    const banks = lazyModule(() => new tl.TLXbar(), { name: 'sgtcmXbar' }).node;
    if (sgtcm !== undefined && xbar !== undefined) {
      disableMonitors(() => {
        makeSGTCM(sgtcm, tileId, tileBeatBytes, { xbar, banks });
        if (this.vector_unit?.sgNode !== undefined) banks.fromStar(this.vector_unit.sgNode);
      });
    }
    this.makeTraceEncoder(tileBeatBytes);
    disableMonitors(() => this.tlSlaveXbar.starFrom(this.slaveNode));
    if (xbar !== undefined) {
      connectMemories(params, tileId, xbar, { slaves: this.tlSlaveXbar, masters: this.tlMasterXbar });
    }
    disableMonitors(() =>
      this.tlOtherMastersNode.from(tl.buffer()).from(tl.widthWidget(tileBeatBytes)).from(this.tlMasterXbar),
    );
    this.visibilityNode.fromStar(this.tlOtherMastersNode);
  }

  override boundaryBuffers(): BoundaryBuffers {
    const buffer = this.params.boundaryBuffers ? 'default' : 'none';
    return { master: buffer, slave: buffer };
  }

  // The place where addresses of memories in the tile are adjusted.
  private adjusted(
    to: Handle<TileLink, TileLink>,
    bind: (to: Handle<TileLink, TileLink>, node: Handle<TileLink, TileLink>) => Handle<TileLink, TileLink>,
  ): Handle<TileLink, TileLink> {
    const { tcm, sgtcm } = this.params;
    return bind(bind(to, memoryAdjuster(tcm)), memoryAdjuster(sgtcm));
  }
}

/**
 * Shuttle tiles (chipyard 7.2).
 *
 * @example
 * export default chipyard.chipTopology(chipyard.chipyardConfig('WithNShuttleCores(1) ++ WithSystemBusWidth(128) ++ AbstractConfig'));
 */
export const shuttleTile: TileKind<ShuttleTileParams> = coreTileKind('shuttle_tile', (params, place) =>
  lazyModule(() => new ShuttleTile(params, place), { name: 'shuttle_tile' }),
);
