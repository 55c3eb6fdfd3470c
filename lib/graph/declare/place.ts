import {
  type AddressLike,
  AddressRange,
  AddressSet,
  alignUp,
  formatSize,
  rangeText,
  toAddress,
} from '../../base/address/index.js';
import { demand, RequirementError } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { currentModule } from '../declared.js';
import { here } from '../source-location.js';
import type { SourceRef } from '../source-ref.js';
import { resetWhenAbandoned } from '../../base/abandoned.js';
import * as rules from './place-rules.js';

/** Where a device may be. */
export interface PlaceOptions {
  /**
   * The addresses that are to choose from: `'0x1000_0000..0x1fff_ffff'`, from the first to the last, or a range or set of them. Default the
   * lowest 4 GiB.
   */
  readonly in?: string | AddressRange | AddressSet;
}

/** An address that is asked for while a design is declared. */
export interface PlaceRequest {
  /** Bytes, a power of two. */
  readonly size: bigint;
  readonly within: AddressRange;
  readonly location: SourceRef;
  /** What was given: preliminary, until all that is fixed is known. */
  readonly given: AddressSet;
}

// The requests of the declaration that is running, and the addresses assigned to them.
let asked: PlaceRequest[] | undefined;
let answers: readonly bigint[] | undefined;
resetWhenAbandoned(() => {
  [asked, answers] = [undefined, undefined];
});

const lowest4GiB = new AddressRange(0n, 1n << 32n);

/**
 * Chooses free, aligned addresses for a device, clear of all that are fixed; once locked, the device stays where the lock has it. Use it
 * in place of an address: `tl.ram({ address: place('64K', { in: '0x8000_0000..0x8fff_ffff' }) })`. A design with placed devices is declared
 * twice: first to find the fixed addresses, then with the chosen ones.
 *
 * @throws RequirementError `placement/outside` where no design is being elaborated, `placement/room` for a region that is too small, and
 * what {@link AddressSet.range} throws for a size that is not a power of two.
 */
export function place(size: AddressLike, options: PlaceOptions = {}): AddressSet {
  checkOptions('PlaceOptions', options);
  const bytes = AddressSet.range(0n, size).mask + 1n;
  const within = rangeOf(options.in);
  if (asked === undefined) {
    throw new RequirementError(
      rules.outside,
      `place(${JSON.stringify(String(size))}) was called outside of any design that is elaborated.`,
      {
        help: 'Call it in the function of soc(…), or in the constructor of a module, and elaborate the design.',
      },
    );
  }
  const first = alignUp(within.base, bytes);
  demand(
    first + bytes <= within.end,
    rules.room,
    () => `${formatSize(bytes)} at a multiple of ${formatSize(bytes)} have no room in ${rangeText(within)}.`,
    {
      help: 'Widen the region, or make the device smaller.',
    },
  );
  const base = answers?.[asked.length] ?? preliminary(asked, first, bytes, within);
  const given = AddressSet.range(base, bytes);
  asked.push({ size: bytes, within, location: here(currentModule()), given });
  return given;
}

// Avoids the addresses of other requests as long as there is room, because one device may have several ranges.
function preliminary(others: readonly PlaceRequest[], first: bigint, size: bigint, within: AddressRange): bigint {
  let base = first;
  for (const { given } of others) if (given.max >= base) base = alignUp(given.max + 1n, size);
  return base + size <= within.end ? base : first;
}

function rangeOf(region: PlaceOptions['in']): AddressRange {
  if (region === undefined) return lowest4GiB;
  if (region instanceof AddressRange) return region;
  if (region instanceof AddressSet) return new AddressRange(region.base, region.max - region.base + 1n);
  const [first, last, ...others] = region.split('..');
  if (first === undefined || last === undefined || others.length > 0) {
    throw new RequirementError(rules.region, `${JSON.stringify(region)} is not a region.`, {
      help: "Write its first and its last address: '0x1000_0000..0x1fff_ffff'.",
    });
  }
  const [start, end] = [toAddress(first.trim()), toAddress(last.trim())];
  demand(start <= end, rules.region, () => `The region ${region} ends before it begins.`, {
    help: "Write its first and its last address: '0x1000_0000..0x1fff_ffff'.",
  });
  return new AddressRange(start, end - start + 1n);
}

/** Runs a declaration; what it asks for is answered in its order, or preliminarily where there are no answers (design 5). */
export function answeringPlaces<T>(
  bases: readonly bigint[] | undefined,
  body: () => T,
): { readonly result: T; readonly requests: readonly PlaceRequest[] } {
  const before = [asked, answers] as const;
  const requests: PlaceRequest[] = [];
  [asked, answers] = [requests, bases];
  try {
    return { result: body(), requests };
  } finally {
    [asked, answers] = before;
  }
}
