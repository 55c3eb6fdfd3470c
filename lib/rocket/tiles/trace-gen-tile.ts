import { bool, bundle, uint } from '../../bus/wires/index.js';
import { checkOptions } from '../../base/options/index.js';
import { currentView, type IdentityNode, lazyModule, setRole, type SourceNode } from '../../graph/index.js';
import { type BundleBridge, bundleBridgeSource, makeSink } from '../../protocols/bundle-bridge/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { SimpleDevice } from '../../devicetree/index.js';
import { BuildHellaCache, CacheBlockBytes } from '../keys.js';
import type { TileKind } from '../params/attach-params.js';
import { rocketCoreParams } from '../params/core-params.js';
import { cacheWords, type DCacheParams, type TileParams } from '../params/tile-params.js';
import { AttachableTile } from './attachable-tile.js';
import type { TilePlace } from './base-tile.js';
import { CoreInterruptController } from '../../platform/index.js';
import { DCache, type DataCache, NonBlockingDCache } from './caches.js';

const reported = bundle({ valid: bool, bits: uint(4) });
const groundTestStatus = { typeName: 'GroundTestStatus', wires: bundle({ timeout: reported, error: reported }) };

/** A tile that makes random memory traffic for tests (subsystem 20.3). */
export interface TraceGenTileParams extends TileParams {
  /** The data cache whose misses generate the traffic. */
  readonly dcache: DCacheParams;
}

/**
 * Makes random traffic to test memory systems (subsystem 20.3, rocket-system 11.1). It takes interrupts and notifies as every tile does,
 * so that it can be attached like one.
 */
export abstract class GroundTestTile extends AttachableTile {
  override readonly slaveNode: IdentityNode<TileLink>;
  /** Tells how the test goes. */
  readonly statusNode: SourceNode<BundleBridge>;
  /** Where its interrupts would be handled, as firmware sees it. */
  readonly receiver: CoreInterruptController;
  readonly #master: IdentityNode<TileLink>;

  /** `makeCache` makes the data cache, and returns its requests. */
  constructor({ tileId, dcache }: TraceGenTileParams, place: TilePlace, makeCache: () => SourceNode<TileLink>) {
    super(place, rocketCoreParams);
    setRole(this, { name: `trace generator ${tileId}`, facts: [`L1D ${cacheWords(dcache)}`] });
    this.receiver = new CoreInterruptController((): SimpleDevice => device);
    const device = new SimpleDevice('groundtest', []);
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    this.statusNode = bundleBridgeSource({ name: 'statusNode', type: groundTestStatus });
    const requests = makeCache();
    this.#master = tl.identity({ name: 'masterNode' });
    this.#master.from(this.visibilityNode).from(requests);
  }

  override get masterNode(): IdentityNode<TileLink> {
    return this.#master;
  }
}

/** Makes random traffic through a data cache of Rocket's (subsystem 20.3). */
export class TraceGenTile extends GroundTestTile {
  override readonly baseName = 'tracegentile';

  constructor(params: TraceGenTileParams, place: TilePlace) {
    const { tileId, dcache } = checkOptions('TraceGenTileParams', params);
    const blockBytes = currentView().get(CacheBlockBytes);
    const context = { tileId, xLen: 64, coreBytes: 8, blockBytes, useVM: true, haveCFlush: false };
    const make = (): DataCache =>
      dcache.nMSHRs === 0 ? new DCache(dcache, context) : new NonBlockingDCache(dcache, context);
    const wrapped = currentView().get(BuildHellaCache)(tileId, make);
    super(params, place, () => lazyModule(wrapped, { name: 'dcacheOpt' }).node);
  }
}

/** What the system must know of a tile that makes random traffic: its core has virtual memory (subsystem 20.3). */
export function groundTestKind(name: string, make: TileKind<TraceGenTileParams>['make']): TileKind<TraceGenTileParams> {
  return {
    ...{ name, make },
    takesSupervisorInterrupts: () => true,
    takesNonMaskableInterrupts: () => false,
    xLen: () => 64,
  };
}

/**
 * Trace generators (subsystem 20.3).
 *
 * @example
 * export default chipyard.chipTopology(chipyard.chipyardConfig('TraceGenConfig'));
 */
export const traceGenTile: TileKind<TraceGenTileParams> = groundTestKind('tracegentile', (params, place) =>
  lazyModule(() => new TraceGenTile(params, place), { name: 'tracegentile' }),
);

/** A sink for the status of each tile that tests memory, in the current module (rocket-system 11.1). */
export function sinkTestStatus(tiles: readonly AttachableTile[]): void {
  for (const tile of tiles) if (tile instanceof GroundTestTile) makeSink(tile.statusNode);
}
