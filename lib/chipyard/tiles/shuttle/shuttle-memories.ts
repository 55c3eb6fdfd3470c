import { type AddressLike, AddressSet, log2Ceil, toAddress } from '../../../base/address/index.js';
import { repeated } from '../../../base/diagnostic/index.js';
import { MemoryDevice, Resource } from '../../../devicetree/index.js';
import {
  type AdapterAbout,
  type AdapterNode,
  currentView,
  type Handle,
  LazyModule,
  lazyModule,
  setRole,
  type SinkNode,
} from '../../../graph/index.js';
import { bundleBridgeSource, uintType } from '../../../protocols/bundle-bridge/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import { CacheBlockBytes, InSubsystem } from '../../../rocket/index.js';
import { tilesBelow } from '../../../rocket/tile-list.js';

type TLHandle = Handle<TileLink, TileLink>;

/** A memory in each tile; those of all tiles follow each other in the order of their ids (chipyard 7.2). */
export interface TileMemoryParams {
  /** First byte address, a multiple of the size of the memories of all tiles. */
  readonly base: AddressLike;
  /** In bytes, a power of two. */
  readonly size: AddressLike;
  /** Banks, a power of two. */
  readonly banks: number;
}

/** The memories of a tile. */
export interface TileMemories {
  /** A memory whose blocks are distributed over banks. Default none. */
  readonly tcm?: TileMemoryParams | undefined;
  /** A memory whose bytes are in separate banks, for a vector unit that gathers and scatters. Default none. */
  readonly sgtcm?: TileMemoryParams | undefined;
}

function ownSet({ base, size }: TileMemoryParams): AddressSet {
  return AddressSet.range(base, size);
}

// The size for all tiles, rounded up to a power of two.
function sizeOfAll({ size }: TileMemoryParams): bigint {
  return 2n ** BigInt(log2Ceil(tilesBelow(currentView(), InSubsystem).length)) * toAddress(size);
}

/** Makes accesses to the memory of the own tile short ones; the graph does not see it (chipyard 7.2). */
class AddressOffsetter extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  readonly node: AdapterNode<TileLink> = tl.adapterNode({ name: 'node' });
}

/** What stands between a master in the tile and its crossbar, for a memory or for none (chipyard 7.2). */
export function memoryAdjuster(memory: TileMemoryParams | undefined): TLHandle {
  if (memory === undefined) return tl.ephemeral({ name: 'tcmAdjusterNode' });
  return lazyModule(() => new AddressOffsetter(), { name: 'tcm_adjuster' }).node;
}

function replicator(memory: TileMemoryParams, region: bigint, name: string, prefixName: string): AdapterNode<TileLink> {
  const local = ownSet(memory);
  const made = lazyModule(
    () => new tl.RegionReplicator({ local, region: local.widen(region - toAddress(memory.size)) }),
    {
      name,
    },
  );
  made.prefix.from(bundleBridgeSource({ name: prefixName, type: uintType(1) }));
  return made.node;
}

// Between the tile's crossbar for other masters and the crossbar of its memories.
function slaveReplicator(memory: TileMemoryParams | undefined): TLHandle {
  if (memory === undefined) return tl.ephemeral({ name: 'tcmSlaveReplicator' });
  return replicator(memory, sizeOfAll(memory), 'tcm_slave_replicator', 'prefix_slave_source');
}

// Between the crossbar of the tile's masters and that of its memories: its masters see the memories again, above those of all tiles.
function masterReplicator(memory: TileMemoryParams | undefined): TLHandle {
  if (memory === undefined) return tl.ephemeral({ name: 'tcmMasterReplicator' });
  const all = sizeOfAll(memory);
  const node = replicator(memory, 2n * all, 'tcm_master_replicator', 'prefix_master_source');
  return node.from(tl.filter({ mfilter: tl.mSubtract(AddressSet.range(memory.base, all)) }));
}

/** A memory whose bytes are in banks of their own (chipyard 7.2). */
class SGTCM extends LazyModule {
  /** All of it. */
  readonly node: SinkNode<TileLink>;
  /** Bank by bank. */
  readonly sgnode: SinkNode<TileLink>;

  constructor(address: AddressSet, banks: number, name: string) {
    super();
    setRole(this, { name: 'the memory for gathers and scatters', title: 'SGTCM', closed: true });
    const resources = [new Resource(new MemoryDevice(), 'reg/mem')];
    const port = (set: AddressSet, beatBytes: number): tl.TLSlavePortInit => ({
      slaves: [
        {
          ...{ address: [set], resources, regionType: 'IDEMPOTENT', executable: false, fifoId: 0, name },
          supports: tl.readWrite(1, beatBytes),
        },
      ],
      ...{ beatBytes, minLatency: 1 },
    });
    this.node = tl.managerNode([port(address, banks)], { name: 'node' });
    const bank = (k: number): AddressSet => new AddressSet(address.base + BigInt(k), address.mask - BigInt(banks - 1));
    this.sgnode = tl.managerNode(
      repeated(banks, 'banks of a memory', (k) => port(bank(k), 1)),
      { name: 'sgnode' },
    );
  }
}

/** Makes the memory that is dealt out to banks by block, behind `xbar` (chipyard 7.2). */
export function makeTCM(memory: TileMemoryParams, tileId: number, beatBytes: number, xbar: TLHandle): void {
  const blockBytes = currentView().get(CacheBlockBytes);
  const device = new MemoryDevice();
  const own = ownSet(memory);
  const mask = own.mask - BigInt((memory.banks - 1) * blockBytes);
  for (let bank = 0; bank < memory.banks; bank++) {
    const address = new AddressSet(own.base + BigInt(bank * blockBytes), mask);
    const devName = `Core ${tileId} TCM bank ${bank}`;
    const ram = lazyModule(() => new tl.TLRAM({ address, beatBytes, atomics: true, devOverride: device, devName }), {
      name: 'tcm',
    });
    setRole(ram, { name: `bank ${bank} of the memory in tile ${tileId}`, title: `TCM bank ${bank}` });
    ram.node
      .from(tl.fragmenter({ minSize: beatBytes, maxSize: blockBytes }))
      .from(tl.buffer())
      .from(xbar);
  }
}

/** Makes the memory whose bytes are in banks of their own, behind `xbar` and, bank by bank, `banks` (chipyard 7.2). */
export function makeSGTCM(
  memory: TileMemoryParams,
  tileId: number,
  beatBytes: number,
  { xbar, banks }: { readonly xbar: TLHandle; readonly banks: TLHandle },
): void {
  const made = lazyModule(() => new SGTCM(ownSet(memory), memory.banks, `Core ${tileId} SGTCM`), { name: 'sgtcm' });
  made.node.from(tl.widthWidget(beatBytes)).from(xbar);
  made.sgnode.starFrom(banks);
}

/** Lets others and the masters of the tile reach its memories, which are behind `xbar` (chipyard 7.2). */
export function connectMemories(
  { tcm, sgtcm }: TileMemories,
  tileId: number,
  xbar: TLHandle,
  tile: { readonly slaves: TLHandle; readonly masters: TLHandle },
): void {
  const own = ({ base, size }: TileMemoryParams): AddressSet =>
    AddressSet.range(toAddress(base) + BigInt(tileId) * toAddress(size), size);
  const mfilter: tl.ManagerFilter = (manager) => {
    const memory = manager.name.includes(' TCM') ? tcm : manager.name.includes('SGTCM') ? sgtcm : undefined;
    if (memory === undefined) return manager;
    return manager.copy({ address: manager.address.flatMap((set) => set.intersect(own(memory)) ?? []) });
  };
  xbar.from(slaveReplicator(tcm)).from(slaveReplicator(sgtcm)).from(tl.filter({ mfilter })).from(tile.slaves);
  xbar.from(masterReplicator(tcm)).from(masterReplicator(sgtcm)).from(tile.masters);
}
