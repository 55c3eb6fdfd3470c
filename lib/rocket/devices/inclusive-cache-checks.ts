import {
  addressDecoder,
  AddressSet,
  compareRegionType,
  formatSize,
  isPow2,
  powersAround,
  TransferSizes,
} from '../../base/address/index.js';
import { bytes, counted, demand, listed, RequirementError } from '../../base/diagnostic/index.js';
import type { TLEdge, TLSlaveParameters } from '../../protocols/gathered/tl.js';
import { sizesInWords } from '../../bus/index.js';
import * as rules from './rules.js';
import type { InclusiveCacheOptions } from './inclusive-cache-options.js';

/**
 * Checks what an inclusive cache is made from (tilelink 8).
 *
 * @throws RequirementError `inclusive-cache/size` unless there is at least one way, and one set or more, `inclusive-cache/block` unless
 * blocks, beats and writes are powers of two of bytes with a beat no larger than a block, `inclusive-cache/latency` unless memory takes a
 * cycle or more, `inclusive-cache/sub-banking` unless a beat has two sub-banks or more.
 */
export function checkInclusiveCacheOptions(options: InclusiveCacheOptions): void {
  const { ways, sets, blockBytes, beatBytes, memCycles, writeBytes = beatBytes, subBankingFactor = 4 } = options;
  demand(
    ways >= 1 && sets >= 1,
    rules.inclusiveCacheSize,
    () => `The inclusive cache was given ${counted(ways, 'way')} of ${counted(sets, 'set')} each.`,
    { help: 'Give it at least one way, 8 are usual, and a capacity of at least one block for each way and bank.' },
  );
  demand(
    [blockBytes, beatBytes, writeBytes].every(isPow2) && blockBytes >= beatBytes,
    rules.inclusiveCacheBlock,
    () =>
      `The inclusive cache was given blocks of ${bytes(blockBytes)}, beats of ${bytes(beatBytes)} and writes of ${bytes(writeBytes)}.`,
    { help: 'Make all three powers of two, and blocks at least as large as beats: 64, 8 and 8 are usual.' },
  );
  demand(
    memCycles > 0,
    rules.inclusiveCacheLatency,
    () => `The inclusive cache was given memory that takes ${memCycles} cycles.`,
    { help: 'Give the cycles from a request to its response, at least 1; 40 is usual.' },
  );
  demand(
    subBankingFactor >= 2,
    rules.inclusiveCacheSubBanking,
    () => `The inclusive cache was given ${counted(subBankingFactor, 'sub-bank')} for each beat.`,
    { help: 'Give at least 2; 4 are usual.' },
  );
}

/**
 * Checks what an inclusive cache is to keep copies of (tilelink 8).
 *
 * @throws RequirementError `inclusive-cache/memory` for a device that no copies may be kept of.
 */
export function checkCacheable({ title, regionType }: TLSlaveParameters, path: string): void {
  if (compareRegionType(regionType, 'UNCACHED') >= 0) return;
  throw new RequirementError(
    rules.inclusiveCacheMemory,
    `The inclusive cache ${path} stands before ${title}, whose region type ${regionType} says that nobody may keep copies.`,
    {
      help: `Bind ${title} to a crossbar in front of the cache; or, if it is memory that caches may hold copies of, say so there: cacheable: true of a RAM, regionType: 'UNCACHED' of what has that.`,
    },
  );
}

/**
 * Checks that what an inclusive cache keeps copies of is there in whole blocks: banks behind it may divide it into smaller pieces (tilelink 8).
 *
 * @throws RequirementError `inclusive-cache/acquire` for a device whose addresses are not aligned to a block.
 */
export function checkBlocks(
  { title, address, minAlignment }: TLSlaveParameters,
  { blockBytes, beatBytes }: InclusiveCacheOptions,
  path: string,
): void {
  const takesTurns = address.some(({ mask }) => mask > minAlignment);
  const aligned = takesTurns
    ? `Let the banks of ${title} take turns of ${bytes(blockBytes)} or more, such as two by tl.bankBinder({ mask: ${blockBytes}n })`
    : `Align every set of ${title} to ${bytes(blockBytes)}`;
  const smaller = minAlignment >= BigInt(beatBytes) ? `, or set blockBytes to ${minAlignment}` : '';
  demand(
    minAlignment >= BigInt(blockBytes),
    rules.inclusiveCacheAcquire,
    () =>
      `The inclusive cache ${path} acquires blocks of ${bytes(blockBytes)}, but there are no more than ${bytes(minAlignment)} of ${title} in a piece behind it: ${listed(address.map(String))}.`,
    { help: `${aligned}${smaller}.` },
  );
}

/**
 * Checks what the hardware of an inclusive cache needs of the negotiated edges on both sides (tilelink 8).
 *
 * @throws RequirementError `inclusive-cache/geometry` for ways or sets that it cannot index, `inclusive-cache/write-bytes` for a bus that
 * is narrower than what it writes at once, `inclusive-cache/clients` if its banks serve different clients, `inclusive-cache/last-level`
 * for memory that is cached already, `inclusive-cache/acquire` for memory where it cannot keep whole blocks, `inclusive-cache/tags` for so little that a way holds it,
 * `inclusive-cache/no-port` for registers without a cache.
 */
export function checkInclusiveCacheHardware(
  path: string,
  options: InclusiveCacheOptions,
  inward: readonly TLEdge[],
  outward: readonly TLEdge[],
): void {
  const { ways, sets, beatBytes, controls = [], writeBytes = beatBytes } = options;
  demand(
    controls.length === 0 || inward.length > 0,
    rules.inclusiveCacheNoPort,
    () => 'The inclusive cache has control registers, but no master is connected to it.',
    { help: 'Connect the cache, or leave out its control registers.' },
  );
  demand(
    ways > 1 && sets > 1 && isPow2(sets),
    rules.inclusiveCacheGeometry,
    () => `The inclusive cache cannot be built with ${counted(ways, 'way')} of ${counted(sets, 'set')} each.`,
    {
      help: () =>
        `Give it two ways or more, and a capacity that makes ${isPow2(sets) && sets > 1 ? sets : powersAround(Math.max(2, sets))} sets: capacity / (block * ways * banks).`,
    },
  );
  const narrow = [...inward, ...outward].find(({ slave }) => slave.beatBytes < writeBytes);
  demand(
    narrow === undefined,
    rules.inclusiveCacheWriteBytes,
    () =>
      `The inclusive cache writes ${bytes(writeBytes)} at once, but a bus beside it is only ${bytes(narrow?.slave.beatBytes ?? 0)} wide.`,
    { help: () => `Set writeBytes to ${narrow?.slave.beatBytes ?? beatBytes} or less, or widen the bus.` },
  );
  const [served, ...others] = inward.map(clientIds);
  const different = others.find((ids) => ids !== served);
  demand(
    different === undefined,
    rules.inclusiveCacheClients,
    () => `The banks of the inclusive cache serve different source ids: one ${served}, another ${different}.`,
    { help: 'Connect all banks to the same bus, so that each serves all clients.' },
  );
  for (const { slave } of outward) {
    for (const manager of slave.slaves) checkMemory(manager, options, path);
    checkTags(slave.slaves, options);
  }
}

// The tag consists of the address bits that vary behind the cache and select neither the set nor a byte of the block.
function checkTags(behind: readonly TLSlaveParameters[], { sets, blockBytes }: InclusiveCacheOptions): void {
  const flat = AddressSet.unify(behind.flatMap(({ address }) => address));
  const wildcards = flat.reduce((all, { mask }) => all | mask, 0n);
  const varying = AddressSet.bitIndexes(
    addressDecoder(
      flat.map((set) => [set]),
      wildcards,
    ),
  ).length;
  const [size, most] = [BigInt(sets * blockBytes), 1n << BigInt(Math.max(0, varying))];
  demand(
    most > size,
    rules.inclusiveCacheTags,
    () =>
      `One way of a bank of the inclusive cache is ${formatSize(size)}, and ${listed(behind.map(({ title }) => title))} behind it no more than ${formatSize(most)}.`,
    {
      help: 'Make the cache smaller, with WithInclusiveCache(capacityKB = …) in a Rocket system, or give it more ways, or make the memory larger.',
    },
  );
}

function checkMemory(manager: TLSlaveParameters, { blockBytes }: InclusiveCacheOptions, path: string): void {
  const { title, regionType, supports } = manager;
  demand(
    compareRegionType(regionType, 'UNCACHED') <= 0,
    rules.inclusiveCacheLastLevel,
    () =>
      `The inclusive cache stands before ${title}, whose region type ${regionType} says that another cache keeps it coherent.`,
    { help: () => `The inclusive cache must be the last level: remove the cache between it and ${title}.` },
  );
  const block = new TransferSizes(blockBytes, blockBytes);
  const partial = (
    [
      ['acquireB', supports.acquireB],
      ['acquireT', supports.acquireT],
    ] as const
  ).find(([name, sizes]) => !sizes.contains(block) && (name === 'acquireB' || !sizes.isNone));
  demand(
    partial === undefined,
    rules.inclusiveCacheAcquire,
    () =>
      `The inclusive cache acquires blocks of ${bytes(blockBytes)}, but ${title} supports ${partial?.[0]} of ${partial?.[1].isNone === true ? 'no size' : partial && sizesInWords(partial[1])}.`,
    {
      help: () => acquireHelp(manager, blockBytes, path),
    },
  );
}

// A cork can acquire as much as the memory reads and writes, and a fragmenter extends that.
function acquireHelp({ title, supports }: TLSlaveParameters, blockBytes: number, path: string): string {
  const isCorked = !supports.acquireB.isNone;
  const sizes = (isCorked ? [supports.acquireB, supports.acquireT] : [supports.get, supports.putFull]).filter(
    ({ isNone }) => !isNone,
  );
  const max = Math.min(...sizes.map((each) => each.max));
  if (sizes.length === 0 || Math.max(...sizes.map(({ min }) => min)) > Math.min(max, blockBytes))
    return `Let ${title} support get and putFull of ${blockBytes}, or bind it to a crossbar in front of the cache.`;
  const fragmenter = max < blockBytes ? [`tl.fragmenter({ minSize: ${max}, maxSize: ${blockBytes} })`] : [];
  return isCorked
    ? `Put ${fragmenter.join('')} in front of ${title}.`
    : `Put ${['tl.cacheCork()', ...fragmenter].join(' and ')} between ${path} and ${title}.`;
}

function clientIds({ master }: TLEdge): string {
  return master.masters
    .map(({ sourceId }) => sourceId)
    .toSorted((a, b) => a.start - b.start)
    .map(String)
    .join(', ');
}
