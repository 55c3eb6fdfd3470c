import { formatSize, isPow2, powersAround } from '../../base/address/index.js';
import { bytes, counted, demand, listed } from '../../base/diagnostic/index.js';
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
  /** What changes it; undefined where nothing does but its parameters. */
  readonly fragments?: CacheFragments | undefined;
  /** Whether there are such cores without virtual memory. */
  readonly mayBePhysical: boolean;
}

/** The config fragments about a cache, which helps name. */
export interface CacheFragments {
  /** What their names begin with. */
  readonly prefix: string;
  /** What they end with; undefined for all parts that are checked. */
  readonly parts?: readonly CachePart[] | undefined;
}

type CachePart =
  | 'BlockBytes'
  | 'ECC'
  | 'RowBits'
  | 'Sets'
  | 'TLBBasePageSectors'
  | 'TLBSets'
  | 'TLBSuperpages'
  | 'TLBWays'
  | 'Ways';

/** A fragment as it is written after the words that lead to it, with `args` where these are known; nothing if there is none. */
function fragment({ fragments }: CacheGeometry, lead: string, part: CachePart, args = ''): string {
  if (fragments === undefined || fragments.parts?.includes(part) === false) return '';
  return `${lead}${fragments.prefix}${part}${args}`;
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
 * @throws RequirementError `tile/cache-ways` unless the ways are a power of two of at least `least`.
 */
export function checkWays({ what, params: { nWays } }: CacheGeometry, least = 1): void {
  demand(isPow2(nWays) && nWays >= least, rules.cacheWays, () => `The ${what} was given ${counted(nWays, 'way')}.`, {
    help: () => `Give ${powersAround(Math.max(nWays, least))} ways.`,
  });
}

/**
 * Checks that there is a way at all, which need not be a power of two in a cache that waits for each miss (subsystem 13.3).
 *
 * @throws RequirementError `tile/cache-ways` without ways.
 */
export function checkSomeWays(geometry: CacheGeometry): void {
  const { what, params } = geometry;
  const { nWays } = params;
  demand(nWays > 0, rules.cacheWays, () => `The ${what} was given ${counted(nWays, 'way')}.`, {
    help: () => `Give it at least 1${fragment(geometry, ': ', 'Ways', '(1)')}.`,
  });
}

/**
 * Checks that bits of an address choose the block of a scratchpad (subsystem 13.3).
 *
 * @throws RequirementError `tile/cache-sets` for a single block.
 */
export function checkBlocks(geometry: CacheGeometry): void {
  const { what, params } = geometry;
  const { nSets } = params;
  demand(nSets > 1, rules.cacheSets, () => `The ${what} was given ${counted(nSets, 'block')}.`, {
    help: () => `Give it at least 2${fragment(geometry, ': ', 'Sets', '(2)')}.`,
  });
}

/**
 * Checks that the set is known before a virtual address is translated: that the sets of one way take no more than a page
 * (subsystem 13.3).
 *
 * @throws RequirementError `tile/cache-page` unless they do.
 */
export function checkPage(geometry: CacheGeometry): void {
  const { what, params, blockBytes, mayBePhysical } = geometry;
  const { nSets } = params;
  const most = Math.floor(pageBytes / blockBytes);
  demand(
    nSets * blockBytes <= pageBytes,
    rules.cachePage,
    () =>
      `The ${what} was given ${counted(nSets, 'set')} of ${bytes(blockBytes)}, ${formatSize(BigInt(nSets * blockBytes))} in all, but the core has virtual memory with pages of ${formatSize(BigInt(pageBytes))}.`,
    {
      help: () =>
        `${most === 0 ? `Make blocks smaller with WithCacheBlockBytes` : `Give it at most ${counted(most, 'set')}${fragment(geometry, ' with ', 'Sets', `(${most})`)}, and ways instead`}${mayBePhysical ? ', or do without virtual memory: WithoutVM' : ''}.`,
    },
  );
}

/**
 * Checks that a row holds whatever the core takes from it at once, and a block makes up rows (subsystem 13.3).
 *
 * @throws RequirementError `tile/cache-row` unless it holds so many bits, and no more than a block.
 */
export function checkRow(geometry: CacheGeometry, leastBits: number): void {
  const { what, params, blockBytes } = geometry;
  const { rowBits } = params;
  const mostBits = 8 * blockBytes;
  demand(
    rowBits <= mostBits,
    rules.cacheRow,
    () => `The ${what} has rows of ${rowBits} bits, but blocks of ${mostBits} bits.`,
    { help: () => `Make the rows at most as wide${fragment(geometry, ': ', 'RowBits', `(${mostBits})`)}.` },
  );
  demand(
    rowBits >= leastBits,
    rules.cacheRow,
    () => `The ${what} has rows of ${rowBits} bits, but the core takes ${leastBits} bits from it at once.`,
    { help: () => `Make the rows at least as wide${fragment(geometry, ': ', 'RowBits', `(${leastBits})`)}.` },
  );
}

/**
 * Checks that a block of the system fits into one of the cache (subsystem 13.3).
 *
 * @throws RequirementError `tile/cache-block` unless it does.
 */
export function checkBlock(geometry: CacheGeometry): void {
  const { what, params, blockBytes } = geometry;
  demand(
    params.blockBytes >= blockBytes,
    rules.cacheBlock,
    () => `The ${what} has blocks of ${bytes(params.blockBytes)}, but those of the system have ${blockBytes}.`,
    { help: () => `Make them as large${fragment(geometry, ': ', 'BlockBytes', `(${blockBytes})`)}.` },
  );
}

/**
 * Checks that hardware can be made of the translation of addresses beside a cache (subsystem 13.1): `sectors` is the number of
 * pages that an entry is for, `superpages` that of the entries for large pages.
 *
 * @throws RequirementError `tile/tlb` for sets or sectors that are no powers of two, and for fewer ways than sectors or no superpages.
 */
export function checkTLB(geometry: CacheGeometry, { sectors, superpages }: TLBEntries): void {
  const { what, params } = geometry;
  const { nTLBSets } = params;
  demand(isPow2(nTLBSets), rules.tlb, () => `The TLB of the ${what} was given ${nTLBSets} sets.`, {
    help: () => `Give it ${powersAround(nTLBSets)} sets${fragment(geometry, ': ', 'TLBSets')}.`,
  });
  demand(isPow2(sectors), rules.tlb, () => `An entry in the TLB of the ${what} is for ${sectors} pages.`, {
    help: () => `Give it ${powersAround(sectors)} pages${fragment(geometry, ': ', 'TLBBasePageSectors')}.`,
  });
  checkTLBWays(geometry, sectors);
  demand(superpages > 0, rules.tlb, () => `The TLB of the ${what} has ${superpages} entries for large pages.`, {
    help: () => `Give it at least 1${fragment(geometry, ': ', 'TLBSuperpages', '(1)')}.`,
  });
}

/**
 * Checks that the TLB beside a cache has an entry for as many pages as `sectors` (subsystem 13.1).
 *
 * @throws RequirementError `tile/tlb` for fewer ways than sectors.
 */
export function checkTLBWays(geometry: CacheGeometry, sectors: number): void {
  const { what, params } = geometry;
  const { nTLBWays } = params;
  demand(
    nTLBWays >= sectors,
    rules.tlb,
    () =>
      `The TLB of the ${what} was given ${counted(nTLBWays, 'way')}, but an entry is for ${counted(sectors, 'page')}.`,
    { help: () => `Give it at least ${sectors}${fragment(geometry, ': ', 'TLBWays', `(${sectors})`)}.` },
  );
}

/** What a TLB has entries for. */
export interface TLBEntries {
  /** Pages that an entry is for. */
  readonly sectors: number;
  /** Entries for large pages. */
  readonly superpages: number;
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
export function checkCodes(geometry: CacheGeometry, dataOnly: boolean): void {
  const { what, params } = geometry;
  const { tagECC, dataECC } = params;
  const parts = [
    ['data', dataECC],
    ['tags', tagECC],
  ] as const;
  for (const [part, code] of parts) {
    demand(
      code === undefined || codes.includes(code.toLowerCase()),
      rules.cacheCode,
      () => `The ${what} is to protect its ${part} with '${code}', which is not a code.`,
      { help: () => `Take one of ${listed(codes)}${fragment(geometry, ': ', 'ECC', '(dataECC, tagECC)')}.` },
    );
  }
  demand(
    !dataOnly || noCode.includes(tagECC?.toLowerCase()),
    rules.cacheCode,
    () => `The ${what} goes on during misses, and is to protect its tags with '${tagECC}'.`,
    {
      help: () =>
        `Protect its data only${fragment(geometry, ': ', 'ECC', `("${dataECC ?? 'identity'}", "identity")`)}.`,
    },
  );
}
