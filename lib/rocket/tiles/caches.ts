import { checkOptions } from '../../base/options/index.js';
import { type AddressLike, AddressSet, toAddress } from '../../base/address/index.js';
import { demand, demandAll } from '../../base/diagnostic/index.js';
import { type BundleBridge, bundleBridgeSink, type HardwareType } from '../../protocols/bundle-bridge/index.js';
import { ambaProtField, type BundleField } from '../../bus/fields/index.js';
import { LazyModule, lazyModule, type ModuleHardware, type SinkNode, type SourceNode } from '../../graph/index.js';
import { resourceAddress, resourceString, type ResourceValue, SimpleDevice } from '../../devicetree/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { fetchBytes } from '../params/core-params.js';
import { dcacheParams, type DCacheParams, type ICacheParams, type L1CacheParams } from '../params/tile-params.js';
import {
  type CacheGeometry,
  checkBlock,
  checkBlocks,
  checkCodes,
  checkPage,
  checkRow,
  checkSets,
  checkSomeWays,
  checkTLB,
  checkWays,
  type TLBEntries,
} from './cache-geometry.js';
import { type AddressedCore, checkAddresses } from './core-addresses.js';
import { checkMemoryOperations, checkUncachedOrder, checkWholePages } from './memory-operations.js';
import * as rules from './rules.js';

/** What a first-level cache knows of its tile. */
export interface CacheContext extends AddressedCore {
  /** Id of the tile, at least 0, for the names of its requests. */
  readonly tileId: number;
  /** Widest access of the core in bytes, a power of two. */
  readonly coreBytes: number;
  /** Size of a block of the system in bytes, a power of two; caches do not differ in it. */
  readonly blockBytes: number;
  /** Whether an instruction of the core flushes the data cache. */
  readonly haveCFlush: boolean;
  /** Whether the clock of the core stands still while it waits, and that of its instruction cache with it. Default false. */
  readonly clockGate?: boolean | undefined;
  /** Whose cache it is, in the names of its masters. Default `Core` and the id of the tile. */
  readonly owner?: string | undefined;
}

function requestFields({ useVM }: CacheContext): readonly BundleField[] {
  return useVM ? [] : [ambaProtField];
}

// A scratchpad replaces a plain direct-mapped cache (subsystem 13.1).
function checkDCache(params: DCacheParams, context: CacheContext): void {
  const { scratch, nWays, nMSHRs } = params;
  const { tileId, haveCFlush } = context;
  if (scratch === undefined) {
    checkSets(dcacheGeometry(params, context));
    return;
  }
  demand(
    nWays === 1 && nMSHRs === 0,
    rules.scratchpad,
    () =>
      `The data scratchpad of tile ${tileId} was made of a cache with ${nWays} ways and ${nMSHRs} misses in flight.`,
    { help: 'Give the cache one way and no misses in flight: WithL1DCacheWays(1), without WithL1DCacheNonblocking.' },
  );
  demand(
    !haveCFlush,
    rules.flushScratchpad,
    () => `Tile ${tileId} has an instruction that flushes its data cache, but a scratchpad in place of the cache.`,
    { help: 'Leave out WithCFlushEnabled, or give the tile a data cache.' },
  );
}

function dcacheGeometry(params: DCacheParams, { tileId, blockBytes }: CacheContext): CacheGeometry {
  const what = `data ${params.scratch === undefined ? 'cache' : 'scratchpad'} of tile ${tileId}`;
  return { what, params, blockBytes, fragments: { prefix: 'WithL1DCache' }, mayBePhysical: true };
}

function entriesOf({ nTLBBasePageSectors, nTLBSuperpages }: L1CacheParams): TLBEntries {
  return { sectors: nTLBBasePageSectors, superpages: nTLBSuperpages };
}

function icacheGeometry(params: ICacheParams, { tileId, blockBytes }: CacheContext): CacheGeometry {
  const what = `instruction cache of tile ${tileId}`;
  return { what, params, blockBytes, fragments: { prefix: 'WithL1ICache' }, mayBePhysical: true };
}

/** What a tile binds of its data cache. */
export interface DataCache extends LazyModule {
  /** Requests of the cache, and uncached accesses. */
  readonly node: SourceNode<TileLink>;
  /** Only with a scratchpad: where it finds out at which address it is. */
  readonly hartIdSinkNodeOpt: SinkNode<BundleBridge> | undefined;
  /** Only with a scratchpad: the address prefix of the bus. */
  readonly mmioAddressPrefixSinkNodeOpt: SinkNode<BundleBridge> | undefined;
}

/** Makes the data cache of a tile from how it would be made without (subsystem 13.2). */
export type CacheWrapper = (tileId: number, make: () => DataCache) => () => DataCache;

/** The data cache of a core, or the port of its scratchpad (subsystem 13.3). */
export abstract class HellaCache extends LazyModule implements DataCache {
  readonly node: SourceNode<TileLink>;
  readonly hartIdSinkNodeOpt: SinkNode<BundleBridge> | undefined;
  readonly mmioAddressPrefixSinkNodeOpt: SinkNode<BundleBridge> | undefined;

  /**
   * Once the design is negotiated, `tile/cache-page`, `tile/cache-row`, `tile/cache-ways`, `tile/tlb` and `tile/cache-code` report what
   * hardware cannot have, `tile/page-levels` and `tile/address-width` addresses that the core does not have, and `tile/operation-sizes`,
   * `tile/cached-writes`, `tile/nothing-to-cache`, `tile/uncached-order` and `tile/whole-pages` memory that it cannot use (subsystem 13.3).
   *
   * @throws RequirementError `tile/cache-sets` unless the sets of a cache are a power of two, `tile/scratchpad` and
   * `tile/flush-scratchpad` for a scratchpad that cannot be, `transfer-sizes/*` unless a block is a power of two in bytes.
   */
  constructor(params: DCacheParams, context: CacheContext) {
    super();
    checkOptions('DCacheParams', params);
    checkDCache(params, context);
    const { blockBytes, nMSHRs, nMMIOs, scratch } = params;
    const name = `${context.owner ?? `Core ${context.tileId}`} DCache`;
    const cacheIds = Math.max(1, nMSHRs);
    const supports = { probe: [blockBytes, blockBytes] } as const;
    const caches = scratch === undefined ? [{ name, sourceId: cacheIds, supports }] : [];
    const firstMMIO = scratch === undefined ? cacheIds : 0;
    const mmio = { name: `${name} MMIO`, sourceId: [firstMMIO, firstMMIO + nMMIOs] as const, requestFifo: true };
    this.node = tl.clientNode([{ masters: [...caches, mmio], minLatency: 1, requestFields: requestFields(context) }], {
      name: 'node',
      validate: ({ out }) => {
        const geometry = dcacheGeometry(params, context);
        demandAll(
          ...(context.useVM ? [() => checkPage(geometry)] : []),
          () => (nMSHRs > 0 ? checkWays(geometry) : checkSomeWays(geometry)),
          ...(scratch === undefined ? [] : [() => checkBlocks(geometry)]),
          // A non-blocking cache has the TLB entries of the default cache.
          () => checkTLB(geometry, entriesOf(nMSHRs > 0 ? dcacheParams : params)),
          () => checkCodes(geometry, nMSHRs > 0),
          () => checkRow(geometry, 8 * context.coreBytes),
          () =>
            out.forEach((edge) =>
              checkMemoryOperations(this.path, edge, { ...context, caches: scratch === undefined }),
            ),
          () => out.forEach(({ bundle }) => checkAddresses(context, bundle.addressBits)),
          () => out.forEach((edge) => checkUncachedOrder(this.path, edge)),
          ...(context.useHypervisor === true ? [() => out.forEach((edge) => checkWholePages(this.path, edge))] : []),
        );
      },
    });
    if (scratch === undefined) return;
    this.hartIdSinkNodeOpt = bundleBridgeSink({ name: 'hartIdSinkNodeOpt' });
    this.mmioAddressPrefixSinkNodeOpt = bundleBridgeSink({ name: 'mmioAddressPrefixSinkNodeOpt' });
  }
}

/** A data cache that waits for each miss (subsystem 13.2). */
export class DCache extends HellaCache {}

/** A data cache that goes on during misses (subsystem 13.2). */
export class NonBlockingDCache extends HellaCache {}

/** The instruction cache of a core, which may also be memory (subsystem 13.3). */
export class ICache extends LazyModule {
  /** Only of a cache that is also memory: whose it is, so that it finds out at which address it is. */
  readonly hartIdSinkNodeOpt: SinkNode<BundleBridge> | undefined;
  /** Only of a cache that is also memory: the address prefix of the bus. */
  readonly mmioAddressPrefixSinkNodeOpt: SinkNode<BundleBridge> | undefined;
  /** Requests for instructions. */
  readonly masterNode: SourceNode<TileLink>;
  /** Without ports unless the cache is also memory. */
  readonly slaveNode: SinkNode<TileLink>;
  /** The cache as memory, as firmware sees it: the memory, and behind it the last way, whose registers give ways back to the cache. */
  readonly device: SimpleDevice;

  /**
   * Once the design is negotiated, `tile/cache-sets`, `tile/cache-ways`, `tile/cache-row`, `tile/cache-block`, `tile/tlb`, `tile/cache-code` and, for one
   * that is also memory, `tile/cache-page` report what hardware cannot have, and `tile/operation-sizes` memory that the core cannot fetch from
   * (subsystem 13.3).
   *
   * @throws RequirementError `address/misaligned` unless `itimAddr` is a multiple of the size.
   */
  constructor(params: ICacheParams, context: CacheContext) {
    super();
    const { nSets, nWays, blockBytes, itimAddr, prefetch } = checkOptions('ICacheParams', params);
    if (itimAddr !== undefined) {
      this.hartIdSinkNodeOpt = bundleBridgeSink({ name: 'hartIdSinkNodeOpt' });
      this.mmioAddressPrefixSinkNodeOpt = bundleBridgeSink({ name: 'mmioAddressPrefixSinkNodeOpt' });
    }
    this.masterNode = tl.clientNode(
      [
        {
          masters: [{ name: `Core ${context.tileId} ICache`, sourceId: prefetch ? 2 : 1 }],
          requestFields: requestFields(context),
        },
      ],
      {
        name: 'masterNode',
        validate: ({ out }) => {
          const geometry = icacheGeometry(params, context);
          const needs = { ...context, coreBytes: fetchBytes, caches: false };
          demandAll(
            () => checkSets(geometry, 2),
            // If the cache is also a memory, its last way remains a cache.
            () => checkWays(geometry, itimAddr === undefined ? 1 : 2),
            () => checkTLB(geometry, entriesOf(params)),
            () => checkBlock(geometry),
            () => checkCodes(geometry, false),
            ...(context.useVM && itimAddr !== undefined ? [() => checkPage(geometry)] : []),
            () => checkRow(geometry, 8 * fetchBytes),
            () => out.forEach((edge) => checkMemoryOperations(this.path, edge, needs)),
          );
        },
      },
    );
    const size = nSets * nWays * blockBytes;
    const lastWay = nSets * blockBytes;
    this.device = new SimpleDevice('itim', ['sifive,itim0'], {
      properties: ({ bindings }) => itimRegisters(bindings.values('reg/mem'), size, lastWay),
    });
    this.slaveNode = tl.managerNode(itimAddr === undefined ? [] : [itimPort(toAddress(itimAddr), size, this.device)], {
      name: 'slaveNode',
    });
  }
}

// One slave answers for the whole region; firmware is told which part is memory (subsystem 13.3).
function itimRegisters(
  bound: readonly ResourceValue[],
  size: number,
  lastWay: number,
): Readonly<Record<string, readonly ResourceValue[]>> {
  const parts = bound.flatMap((value) => {
    const base = value.kind === 'address' ? value.address[0]?.base : undefined;
    if (value.kind !== 'address' || base === undefined) return [];
    const memory = BigInt(size - lastWay);
    const sets = [AddressSet.misaligned(base, memory), AddressSet.misaligned(base + memory, BigInt(lastWay))];
    return sets.filter((part) => part.length > 0).map((part) => resourceAddress(part, value.permissions));
  });
  return { 'reg-names': ['mem', 'control'].map(resourceString), reg: parts };
}

function itimPort(address: bigint, size: number, device: SimpleDevice): tl.TLSlavePortInit {
  return {
    slaves: [
      {
        address: [new AddressSet(address, BigInt(size - 1))],
        resources: device.reg('mem'),
        ...{ regionType: 'IDEMPOTENT', executable: true, fifoId: 0 },
        supports: tl.readWrite(1, fetchBytes),
      },
    ],
    ...{ beatBytes: fetchBytes, minLatency: 1 },
  };
}

/** The part of a core that fetches instructions (subsystem 13.2). */
export class Frontend extends LazyModule {
  /** The instruction cache. */
  readonly icache: ICache;
  /** Receives the address of the first instruction. */
  readonly resetVectorSinkNode: SinkNode<BundleBridge>;
  readonly #gatesClock: boolean;

  constructor(params: ICacheParams, context: CacheContext, resetVectorType: HardwareType) {
    super();
    checkOptions('ICacheParams', params);
    this.#gatesClock = context.clockGate ?? false;
    this.icache = lazyModule(() => new ICache(params, context));
    this.resetVectorSinkNode = bundleBridgeSink({ name: 'resetVectorSinkNode', type: resetVectorType });
  }

  // The cache is clock-gated with the core, except while it still has work.
  override hardware(): ModuleHardware {
    return { gates: this.#gatesClock ? [this.icache] : [] };
  }
}

/** What a data scratchpad is made from. */
export interface ScratchpadOptions {
  /** First byte address, at least 0. */
  readonly address: AddressLike;
  /** Bytes, above 0. */
  readonly size: number;
  /** Width of the port in bytes, a power of two. */
  readonly beatBytes: number;
  /** Whether atomic operations of 4 bytes up to a beat are possible. */
  readonly atomics: boolean;
}

/**
 * Gives other masters access to the scratchpad of a data cache (subsystem 13.3).
 *
 * @example
 * const size = { address: 0x8000_0000n, size: 4096, beatBytes: 8, atomics: true };
 * const port = lazyModule(() => new subsystem.ScratchpadSlavePort(size));
 * connect(tl.client({ name: 'dma' }), port.node);
 */
export class ScratchpadSlavePort extends LazyModule {
  /** The node to bind: one port with the one manager. */
  readonly node: SinkNode<TileLink>;
  /** The scratchpad, as firmware sees it. */
  readonly device: SimpleDevice;

  /**
   * @throws RequirementError `address/negative-base` for a negative address, `tilelink/channel-width` unless `beatBytes` is a
   * power of two.
   */
  constructor(options: ScratchpadOptions) {
    super();
    const { address, size, beatBytes, atomics } = checkOptions('ScratchpadOptions', options);
    this.device = new SimpleDevice('dtim', ['sifive,dtim0']);
    const atomic = atomics ? ([4, beatBytes] as const) : undefined;
    this.node = tl.managerNode(
      [
        {
          slaves: [
            {
              address: AddressSet.misaligned(address, BigInt(size)),
              resources: this.device.reg('mem'),
              ...{ regionType: 'IDEMPOTENT', executable: true, fifoId: 0 },
              supports: {
                ...tl.readWrite(1, beatBytes),
                ...(atomic === undefined ? {} : { arithmetic: atomic, logical: atomic }),
              },
            },
          ],
          ...{ beatBytes, minLatency: 1 },
        },
      ],
      { name: 'node' },
    );
  }
}
