import { formatSize, isPow2, powersAround } from '../../base/address/index.js';
import { counted, demand, listed } from '../../base/diagnostic/index.js';
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
 * @throws RequirementError `tile/cache-sets` unless the sets are a power of two of at least `least`.
 */
export function checkSets({ what, params: { nSets } }: CacheGeometry, least = 1): void {
  demand(isPow2(nSets) && nSets >= least, rules.cacheSets, () => `The ${what} was given ${counted(nSets, 'set')}.`, {
    help: () => `Sets are told apart by the bits of an address: give ${powersAround(Math.max(nSets, least))}.`,
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

/**
 * Checks that hardware can be made of the translation of addresses beside a cache (subsystem 13.1): `sectors` is the number of
 * pages that an entry is for.
 *
 * @throws RequirementError `tile/tlb` for sets or sectors that are no powers of two, and for fewer ways than sectors.
 */
export function checkTLB({ what, params: { nTLBSets, nTLBWays }, fragments }: CacheGeometry, sectors: number): void {
  demand(isPow2(nTLBSets), rules.tlb, () => `The TLB of the ${what} was given ${nTLBSets} sets.`, {
    help: () => `Give it ${powersAround(nTLBSets)} sets: ${fragments}TLBSets.`,
  });
  demand(isPow2(sectors), rules.tlb, () => `An entry in the TLB of the ${what} is for ${sectors} pages.`, {
    help: () => `Give it ${powersAround(sectors)} pages: ${fragments}TLBBasePageSectors.`,
  });
  demand(
    nTLBWays >= sectors,
    rules.tlb,
    () =>
      `The TLB of the ${what} was given ${counted(nTLBWays, 'way')}, but an entry is for ${counted(sectors, 'page')}.`,
    { help: () => `Give it at least ${sectors}: ${fragments}TLBWays(${sectors}).` },
  );
}

/** Codes that can protect the memories of a cache, in lower case. */
const codes = ['none', 'identity', 'parity', 'sec', 'secded'];

/** Those that add no bits. */
const noCode: readonly (string | undefined)[] = [undefined, 'none', 'identity'];

/**
 * Checks that hardware has the codes of a cache; with `dataOnly`, that tags have none (subsystem 13.1).
 *
 * @throws RequirementError `tile/cache-code` for a code that there is not, and for one of tags that cannot be protected.
 */
export function checkCodes({ what, params: { tagECC, dataECC }, fragments }: CacheGeometry, dataOnly: boolean): void {
  const parts = [
    ['data', dataECC],
    ['tags', tagECC],
  ] as const;
  for (const [part, code] of parts) {
    demand(
      code === undefined || codes.includes(code.toLowerCase()),
      rules.cacheCode,
      () => `The ${what} is to protect its ${part} with '${code}', which is no code.`,
      { help: () => `Take one of ${listed(codes)}: ${fragments}ECC(dataECC, tagECC).` },
    );
  }
  demand(
    !dataOnly || noCode.includes(tagECC?.toLowerCase()),
    rules.cacheCode,
    () => `The ${what} goes on during misses, and is to protect its tags with '${tagECC}'.`,
    { help: () => `Protect its data only: ${fragments}ECC("${dataECC ?? 'identity'}", "identity").` },
  );
}
