import {
  AddressRange,
  AddressSet,
  bitLength,
  formatSize,
  freeRanges,
  hex,
  nearestSlot,
  powerOfTwoUp,
} from '../../../base/address/index.js';
import { capitalised, listed } from '../../../base/diagnostic/index.js';
import { piecesOf, spansOf } from '../../../base/address/pieces.js';
import { type Elaboration, notationTraits, readRanges } from '../../../elaboration/index.js';
import { askedAddresses, decodedMap, type MapEntry } from '../address-map/address-map.js';
import { addressDigits, spanText } from './text.js';
import { alignedText } from '../../../base/text/index.js';

/** The free addresses of an address space. */
export interface FreeSpace {
  /** Bits of an address: 32, or as many as the highest device needs. */
  readonly addressBits: number;
  /** Free ranges, ascending, without the space between the blocks of an interleaved device. */
  readonly gaps: readonly AddressRange[];
  /** Where masters see only some blocks of what is listed: these; absent where they see all of it. */
  readonly seen?: readonly AddressSet[];
  /** Ids of the nodes of interleaved devices that leave holes between their blocks, even with all others that are interleaved with them. */
  readonly holed: readonly string[];
}

/** A request for a place in free space. */
export interface SlotRequest {
  /** Bytes; it is aligned to the least power of two that is not smaller. */
  readonly size: bigint;
  /** An address that it should be near; default none. */
  readonly near?: bigint | undefined;
}

// For a set of more blocks than this, the gaps between its blocks are not listed.
const blocksToList = 8;

/**
 * What is free of a design, in a space of 32 address bits, or of as many as its devices need; with `from`, what the masters of this name
 * may ask for of it, as far as their buses have bits for it (design 6). Where something answers, nothing is free, whether masters may ask
 * for it or not, and neither is what a description has and does not enable, or reserves. Throws a DiagnosticError where no master has the
 * name.
 */
export function freeSpace(elaboration: Elaboration, { from }: { readonly from?: string | undefined } = {}): FreeSpace {
  return freeIn(
    decodedMap(elaboration, { from }),
    from === undefined ? undefined : askedAddresses(elaboration, { from }),
    setAside(elaboration),
  );
}

/** The requested addresses that neither an entry of a map nor a range in `also` uses: see {@link freeSpace}. */
export function freeIn(
  entries: readonly MapEntry[],
  asked: readonly AddressSet[] = [AddressSet.everything],
  also: readonly AddressRange[] = [],
): FreeSpace {
  const last = [...entries, ...also].reduce((most, { end }) => (end > most ? end : most), 1n) - 1n;
  const addressBits = Math.max(32, bitLength(last));
  const end = 1n << BigInt(addressBits);
  const taken = AddressSet.unify(entries.flatMap(({ interleaved }) => interleaved ?? []));
  const plain = entries.flatMap(({ start, end: behind, interleaved }) =>
    interleaved === null ? [new AddressRange(start, behind - start)] : [],
  );
  const seen = AddressSet.intersectAll([AddressSet.range(0n, end)], asked);
  const unseen = freeRanges(spansOf(seen, blocksToList), end);
  return {
    addressBits,
    gaps: freeRanges([...plain, ...also, ...spansOf(taken, blocksToList), ...unseen], end),
    ...(seen.some(isBroken) ? { seen } : {}),
    holed: holedIn(entries, taken.filter(isBroken)),
  };
}

// The addresses of disabled devices and reserved ranges in a description, which have no nodes.
function setAside({ described }: Elaboration): AddressRange[] {
  return readRanges([...(described?.disabled ?? []), ...(described?.reserved ?? [])].flatMap(({ ranges }) => ranges));
}

/**
 * A remark on free space for a design that was read from a description, because the rest of the chip is unknown. Undefined for all others.
 */
export function freeSpaceRemark({ described }: Elaboration): string | undefined {
  if (described === undefined) return undefined;
  const { notation, disabled, reserved } = described;
  const aside = [
    ...(disabled === undefined ? [] : ['disabled devices']),
    ...(reserved === undefined ? [] : ['reserved addresses']),
  ].join(' and ');
  return [
    `Free means that the description mentions nothing there${notationTraits[notation].registersAlone === true ? '; descriptions of this kind never list memory' : ''}.`,
    ...(aside === '' ? [] : [`${capitalised(aside)} count as used.`]),
  ].join(' ');
}

function isBroken(set: AddressSet): boolean {
  return piecesOf(set) > blocksToList;
}

function holedIn(entries: readonly MapEntry[], broken: readonly AddressSet[]): string[] {
  const holed = entries.filter(
    ({ interleaved }) => interleaved !== null && broken.some((set) => set.contains(interleaved)),
  );
  return [...new Set(holed.map(({ device }) => device))];
}

/** Free space as aligned text, and where a device of the size would go in each gap (design 6). */
export function freeSpaceText({ addressBits, gaps, seen = [], holed }: FreeSpace, request?: SlotRequest): string {
  const digits = addressDigits([1n << BigInt(addressBits)]);
  const rows = gaps.map((gap) => [
    spanText({ start: gap.base, end: gap.end }, digits),
    { right: formatSize(gap.size) },
    ...(request === undefined ? [] : [slotText(slotIn([gap], request))]),
  ]);
  const title = `Free of ${addressBits} address bits${gaps.length === 0 ? ': nothing.' : ':'}\n`;
  const holes = holed.length === 0 ? '' : `Not listed: the holes between the blocks of ${listed(holed)}.\n`;
  const blocks = seen.length === 0 ? '' : `Of these, only the blocks of ${listed(seen.map(String))} are seen.\n`;
  return title + alignedText(rows) + blocks + holes + (request === undefined ? '' : bestText(gaps, request));
}

/** Free space as data (design 6); addresses and sizes are hexadecimal strings, null where no slot fits. */
export function freeSpaceJson({ addressBits, gaps, seen, holed }: FreeSpace, request?: SlotRequest): object {
  const json = (address: bigint | undefined): string | null => (address === undefined ? null : hex(address));
  return {
    addressBits,
    gaps: gaps.map((gap) => ({
      start: hex(gap.base),
      end: hex(gap.end),
      size: hex(gap.size),
      ...(request === undefined ? {} : { slot: json(slotIn([gap], request)) }),
    })),
    ...(seen === undefined ? {} : { seen: seen.map(({ base, mask }) => ({ base: hex(base), mask: hex(mask) })) }),
    ...(holed.length === 0 ? {} : { holed }),
    ...(request === undefined
      ? {}
      : {
          slot: {
            size: hex(request.size),
            alignment: hex(powerOfTwoUp(request.size)),
            lowest: json(slotIn(gaps, request)),
            ...(request.near === undefined ? {} : { nearest: json(slotIn(gaps, request, request.near)) }),
          },
        }),
  };
}

// The lowest slot, or the one nearest to an address.
function slotIn(gaps: readonly AddressRange[], { size }: SlotRequest, wanted = 0n): bigint | undefined {
  return nearestSlot(gaps, { size, alignment: powerOfTwoUp(size), wanted });
}

function slotText(slot: bigint | undefined): string {
  return slot === undefined ? 'too small' : `slot at ${hex(slot)}`;
}

function bestText(gaps: readonly AddressRange[], request: SlotRequest): string {
  const { size, near } = request;
  const alignment = powerOfTwoUp(size);
  const what = `${formatSize(size)}${alignment === size ? '' : ` at a multiple of ${formatSize(alignment)}`}`;
  const lowest = slotIn(gaps, request);
  if (lowest === undefined) return `No gap has room for ${what}.\n`;
  const nearest = near === undefined ? undefined : slotIn(gaps, request, near);
  return [
    `Lowest slot of ${what}: ${hex(lowest)}\n`,
    ...(near === undefined || nearest === undefined ? [] : [`Nearest to ${hex(near)}: ${hex(nearest)}\n`]),
  ].join('');
}
