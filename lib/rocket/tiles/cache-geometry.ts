import { formatSize, isPow2, powersAround } from '../../base/address/index.js';
import { counted, demand } from '../../base/diagnostic/index.js';
import type { L1CacheParams } from '../params/tile-params.js';
import * as rules from './rules.js';

/** Bytes of a page of virtual memory, whatever the width of the core. */
const pageBytes = 4096;

/** A first-level cache as checks and their messages know it. */
export interface CacheGeometry {
  /** What it is called, such as `data cache of tile 0`. */
  readonly what: string;
  /** Its parameters. */
  readonly params: L1CacheParams;
  /** Size of a block of the system in bytes, a power of two. */
  readonly blockBytes: number;
  /** What the names of its fragments begin with. */
  readonly fragments: 'WithL1DCache' | 'WithL1ICache';
}

/**
 * Checks that bits of an address choose the set (subsystem 13.1).
 *
 * @throws RequirementError `tile/cache-sets` unless the sets are a power of two.
 */
export function checkSets({ what, params: { nSets } }: CacheGeometry): void {
  demand(isPow2(nSets), rules.cacheSets, () => `The ${what} was given ${nSets} sets.`, {
    help: () => `Sets are told apart by the bits of an address: give ${powersAround(nSets)}.`,
  });
}

/**
 * Checks that random bits choose the way to replace (subsystem 13.3).
 *
 * @throws RequirementError `tile/cache-ways` unless the ways are a power of two.
 */
export function checkWays({ what, params: { nWays } }: CacheGeometry): void {
  demand(isPow2(nWays), rules.cacheWays, () => `The ${what} was given ${nWays} ways.`, {
    help: () => `Give ${powersAround(nWays)} ways.`,
  });
}

/**
 * Checks that the set is known before a virtual address is translated: that the sets of one way take no more than a page
 * (subsystem 13.3).
 *
 * @throws RequirementError `tile/cache-page` unless they do.
 */
export function checkPage({ what, params: { nSets }, blockBytes, fragments }: CacheGeometry): void {
  const most = Math.floor(pageBytes / blockBytes);
  demand(
    nSets * blockBytes <= pageBytes,
    rules.cachePage,
    () =>
      `The ${what} was given ${counted(nSets, 'set')} of ${blockBytes} bytes, ${formatSize(BigInt(nSets * blockBytes))} in all, but the core has virtual memory with pages of ${formatSize(BigInt(pageBytes))}.`,
    {
      help: () =>
        `${most === 0 ? `Make blocks smaller with WithCacheBlockBytes` : `Give it at most ${counted(most, 'set')} with ${fragments}Sets(${most}), and ways instead`}, or do without virtual memory: WithoutVM.`,
    },
  );
}

/**
 * Checks that a row holds whatever the core takes from it at once (subsystem 13.3).
 *
 * @throws RequirementError `tile/cache-row` unless it holds so many bits.
 */
export function checkRow({ what, params: { rowBits }, fragments }: CacheGeometry, leastBits: number): void {
  demand(
    rowBits >= leastBits,
    rules.cacheRow,
    () => `The ${what} has rows of ${rowBits} bits, but the core takes ${leastBits} bits from it at once.`,
    { help: () => `Make the rows at least as wide: ${fragments}RowBits(${leastBits}).` },
  );
}
