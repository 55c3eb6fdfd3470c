import { groupBy } from '../../base/group-by.js';
import { AddressSet, compareRegionType, formatSize, TransferSizes } from '../../base/address/index.js';
import { bytes, demand } from '../../base/diagnostic/index.js';
import type { MasterToSlaveOperation, TLEdge, TLSlaveParameters } from '../../protocols/gathered/tl.js';
import { sizesInWords } from '../../bus/index.js';
import * as rules from './rules.js';

/** What a cache asks of memory. */
export interface MemoryNeeds {
  /** Width of the core's integer registers in bits. */
  readonly xLen: number;
  /** Widest access in bytes. */
  readonly coreBytes: number;
  /** Size of a cache block in bytes. */
  readonly blockBytes: number;
  /** Whether it keeps copies, so that some memory must be acquirable. */
  readonly caches: boolean;
}

/**
 * Checks that a cache can do with each manager what the core will do (subsystem 13.3): accesses of every size up to its own, whole
 * blocks where it may keep copies, and atomic operations of 4 bytes up to a register, each only where the manager supports it at all.
 *
 * @throws RequirementError `tile/operation-sizes` for a manager with too narrow operations, `tile/cached-writes` for one that hands
 * out copies and takes writes only past them, `tile/nothing-to-cache` for a cache without anything to keep.
 */
export function checkMemoryOperations(who: string, edge: TLEdge, needs: MemoryNeeds): void {
  const access = new TransferSizes(1, needs.coreBytes);
  const atomic = new TransferSizes(4, needs.xLen / 8);
  const block = new TransferSizes(needs.blockBytes, needs.blockBytes);
  for (const slave of edge.slave.slaves) {
    for (const operation of ['get', 'putFull', 'putPartial'] as const) requireSizes(who, slave, operation, access);
    for (const operation of ['acquireB', 'acquireT'] as const) requireSizes(who, slave, operation, block);
    for (const operation of ['logical', 'arithmetic'] as const) requireSizes(who, slave, operation, atomic);
    requireCachedWrites(who, slave);
  }
  demand(
    !needs.caches || edge.slave.slaves.some(({ supports }) => !supports.acquireB.isNone),
    rules.nothingToCache,
    () => `${who} is a cache, but it reaches no memory that it may keep copies of.`,
    {
      help: 'Put a coherence manager in front of the memory (WithCoherentBusTopology, with at least one bank), or give the tile a scratchpad instead of the cache (WithScratchpadsOnly, and WithNoMemPort, since it lies where memory does).',
    },
  );
}

function requireSizes(
  who: string,
  slave: TLSlaveParameters,
  operation: MasterToSlaveOperation,
  needed: TransferSizes,
): void {
  const supported = slave.supports[operation];
  demand(
    supported.isNone || supported.contains(needed),
    rules.operationSizes,
    () =>
      `${who} makes ${operation} accesses of ${sizesInWords(needed)}, but ${slave.title} at ${slave.address.join(', ')} supports only ${sizesInWords(supported)}.`,
    {
      help: () =>
        `Make the bus of ${slave.title} at least ${bytes(needed.max)} wide, or let its device support ${operation} of ${sizesInWords(needed)}.`,
    },
  );
}

/**
 * Checks that everything where the order of accesses matters answers in one order (subsystem 13.3): a core sends uncached accesses on
 * without waiting.
 *
 * @throws RequirementError `tile/uncached-order` for two managers whose responses may overtake each other.
 */
export function checkUncachedOrder(who: string, edge: TLEdge): void {
  const ordered = edge.slave.slaves.filter(({ regionType }) => compareRegionType(regionType, 'VOLATILE') <= 0);
  const [first] = ordered;
  const other = ordered.find(({ fifoId }) => fifoId === undefined || fifoId !== first?.fifoId);
  demand(
    other === undefined || first === undefined,
    rules.uncachedOrder,
    () =>
      `${who} reaches ${first?.title} and ${other?.title}, whose responses may come in any order, but its uncached accesses need one.`,
    { help: 'Put tl.fifoFixer between the tile and the two devices.' },
  );
}

function requireCachedWrites(who: string, { title, address, supports }: TLSlaveParameters): void {
  const { acquireB, acquireT, putFull } = supports;
  demand(
    acquireB.isNone || putFull.isNone || !acquireT.isNone,
    rules.cachedWrites,
    () =>
      `${who} may keep copies of ${title} at ${address.join(', ')} and write to it, but not acquire it for writing: it supports acquireB and putFull, and no acquireT.`,
    { help: () => `Let ${title} support acquireT of ${sizesInWords(acquireB)}, or no puts.` },
  );
}

const page = 4096n;

/**
 * Checks that the core may do the same everywhere in a page of 4 KiB, as far as devices answer in it (subsystem 13.3): regions with the
 * same permissions count as one.
 *
 * @throws RequirementError `tile/whole-pages` for a region that begins or ends within a page.
 */
export function checkWholePages(who: string, { slave: { slaves } }: TLEdge): void {
  for (const alike of groupBy(slaves, permissionsOf).values()) {
    const part = AddressSet.unify(alike.flatMap(({ address }) => address)).find(({ alignment }) => alignment < page);
    const device = part && alike.find(({ address }) => address.some((set) => set.overlaps(part)));
    demand(
      device === undefined,
      rules.wholePages,
      () =>
        `${who} belongs to a core with a hypervisor, which protects whole pages, but ${device?.title} at ${part} is a part of a page of ${formatSize(page)}.`,
      {
        help: () =>
          `Make the region of ${device?.title} a multiple of ${formatSize(page)}, or leave out WithHypervisor.`,
      },
    );
  }
}

// Permissions that no page table entry can remove: devices with equal texts need not be distinguished. Empty if nothing is permitted.
function permissionsOf({ regionType, executable, supports }: TLSlaveParameters): string {
  const { get, putFull, acquireB, acquireT, arithmetic, logical } = supports;
  const allowed = {
    effects: regionType === 'PUT_EFFECTS' || regionType === 'GET_EFFECTS',
    read: !get.isNone || !acquireB.isNone,
    write: !putFull.isNone || !acquireT.isNone,
    execute: executable,
    cache: !acquireB.isNone,
    add: !arithmetic.isNone,
    combine: !logical.isNone,
  };
  return Object.entries(allowed)
    .filter(([, is]) => is)
    .map(([name]) => name)
    .join(' ');
}
