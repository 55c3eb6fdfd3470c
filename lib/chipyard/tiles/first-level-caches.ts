import { uint } from '../../bus/wires/index.js';
import { demand, demandAll } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { currentView, type EdgesOf, LazyModule, setRole, type SinkNode, type SourceNode } from '../../graph/index.js';
import { type BundleBridge, bundleBridgeSink } from '../../protocols/bundle-bridge/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import {
  type AddressedCore,
  CacheBlockBytes,
  cacheWords,
  coreDataBytes,
  coreRole,
  type CoreTile,
  type CoreTileParams,
  type DCacheParams,
  type ICacheParams,
} from '../../rocket/index.js';
import {
  type CacheGeometry,
  checkPage,
  checkSets,
  checkTLB,
  checkTLBWays,
  checkWays,
} from '../../rocket/tiles/cache-geometry.js';
import { checkAddresses } from '../../rocket/tiles/core-addresses.js';
import { checkMemoryOperations, checkUncachedOrder } from '../../rocket/tiles/memory-operations.js';
import * as rules from '../rules.js';

/** What the first-level caches of a core are checked by (chipyard 7). */
export interface CheckedCore extends AddressedCore {
  /** Id of its tile, at least 0. */
  readonly tileId: number;
  /** Widest access of the core in bytes, a power of two. */
  readonly coreBytes: number;
  /** Bytes that it fetches at once, a power of two. */
  readonly fetchBytes: number;
  /** Size of a block of the system in bytes, a power of two. */
  readonly blockBytes: number;
}

/** What the caches in a tile being made are checked by: its core, and the blocks of the system (chipyard 7). */
export function checkedCore({ tileId, core }: CoreTileParams, fetchBytes: number): CheckedCore {
  const { xLen, useVM, pgLevels, useHypervisor } = core;
  const blockBytes = currentView().get(CacheBlockBytes);
  return { tileId, xLen, useVM, pgLevels, useHypervisor, coreBytes: coreDataBytes(core), fetchBytes, blockBytes };
}

/** What is checked of a cache once its edges are known. */
type CacheCheck = (path: string, edges: readonly tl.TLEdge[]) => void;

// The TLBs of these cores have a fixed size, regardless of the parameters of their caches.
const entries = { sectors: 4, superpages: 4 };

/**
 * The checks of a data cache, with those of its kind before them (chipyard 7): `tile/nothing-to-cache`, `tile/operation-sizes`,
 * `tile/cached-writes`, `tile/uncached-order`, `tile/page-levels` and `tile/address-width` report memory that the core cannot use.
 */
export function checkingData(core: CheckedCore, ...own: readonly (() => void)[]): CacheCheck {
  return (path, edges) => {
    demandAll(
      ...own,
      () => edges.forEach((edge) => checkMemoryOperations(path, edge, { ...core, caches: true })),
      () => edges.forEach(({ bundle }) => checkAddresses(core, bundle.addressBits)),
      () => edges.forEach((edge) => checkUncachedOrder(path, edge)),
    );
  };
}

/**
 * The checks of an instruction cache (chipyard 7): `tile/cache-sets`, `tile/cache-ways`, `tile/cache-page` and `tile/tlb` report what
 * hardware cannot have, `tile/operation-sizes` memory that the core cannot fetch from.
 */
export function checkingInstructions(
  core: CheckedCore,
  geometry: CacheGeometry,
  ...own: readonly (() => void)[]
): CacheCheck {
  const needs = { ...core, coreBytes: core.fetchBytes, caches: false };
  return (path, edges) => {
    demandAll(
      () => checkSets(geometry),
      () => checkWays(geometry),
      () => checkPage(geometry),
      ...own,
      () => checkTLB(geometry, entries),
      () => edges.forEach((edge) => checkMemoryOperations(path, edge, needs)),
    );
  };
}

/** Checks the TLB beside a data cache, which is one set whatever its parameters say (chipyard 7). */
export function checkDataTLB(geometry: CacheGeometry): void {
  checkTLBWays(geometry, entries.sectors);
}

/** Checks that a data cache can wait for something (chipyard 7). */
export function checkMisses(what: string, { nMSHRs }: DCacheParams): void {
  demand(nMSHRs > 0, rules.chipyardCoreCaches, () => `The ${what} handles no miss at all.`, {
    help: 'Let it handle at least one: nMSHRs: 1.',
  });
}

/** A data cache whose requests have no fields (chipyard 7). */
export abstract class TileDCache extends LazyModule {
  /** Requests of the cache, and uncached accesses. */
  readonly node: SourceNode<TileLink>;

  /**
   * `ids`: how many the cache has, at least 1; those of uncached accesses begin above. `check`: what is checked once the design is
   * negotiated.
   *
   * @throws RequirementError `transfer-sizes/*` unless a block is a power of two in bytes.
   */
  constructor(params: DCacheParams, tileId: number, ids: number, check?: CacheCheck) {
    super();
    const { blockBytes, nMMIOs } = checkOptions('DCacheParams', params);
    const name = `Core ${tileId} DCache`;
    const cached = { name, sourceId: ids, supports: { probe: [blockBytes, blockBytes] } } as const;
    const uncached = { name: `${name} MMIO`, sourceId: [ids, ids + nMMIOs], requestFifo: true } as const;
    this.node = tl.clientNode([{ masters: [cached, uncached], minLatency: 1 }], {
      name: 'node',
      ...(check && { validate: ({ out }) => check(this.path, out) }),
    });
    setRole(this, { name: `the data cache of core ${tileId}`, title: 'L1D', facts: [cacheWords(params)] });
  }
}

/** An instruction cache whose requests have no fields (chipyard 7). */
export abstract class TileICache extends LazyModule {
  /** Requests for instructions. */
  readonly masterNode: SourceNode<TileLink>;

  /** `check`: what is checked once the design is negotiated. */
  constructor(params: ICacheParams, tileId: number, check: CacheCheck) {
    super();
    const { prefetch } = checkOptions('ICacheParams', params);
    this.masterNode = tl.clientNode([{ masters: [{ name: `Core ${tileId} ICache`, sourceId: prefetch ? 2 : 1 }] }], {
      name: 'masterNode',
      validate: ({ out }) => check(this.path, out),
    });
    setRole(this, { name: `the instruction cache of core ${tileId}`, title: 'L1I', facts: [cacheWords(params)] });
  }
}

/** Says what people call a tile with a core of a kind, such as `BOOM v3`, and its caches. */
export function setCoreRole(
  tile: CoreTile,
  kind: string,
  { dcache, icache }: { readonly dcache: DCacheParams; readonly icache: ICacheParams },
): void {
  const { tileId, core } = tile.params;
  const caches = `L1D ${cacheWords(dcache)} · L1I ${cacheWords(icache)}`;
  setRole(tile, { ...coreRole(tileId), facts: [`${kind} core, RV${core.xLen}`, caches] });
}

/** The part of a core that fetches instructions (chipyard 7). */
export abstract class TileFrontend extends LazyModule {
  /** The instruction cache. */
  readonly icache: TileICache;
  /** Receives the address of the first instruction. */
  readonly resetVectorSinkNode: SinkNode<BundleBridge>;

  constructor(makeCache: () => TileICache) {
    super();
    this.icache = makeCache();
    const { masterNode } = this.icache;
    const bits = (edges: EdgesOf): number => masterNode.edgesIn(edges).out[0]?.bundle.addressBits ?? 1;
    this.resetVectorSinkNode = bundleBridgeSink({
      name: 'resetVectorSinkNode',
      type: { typeName: (edges) => `UInt${bits(edges)}`, wires: (edges) => uint(bits(edges)) },
    });
  }
}
