import { hex } from '../../../base/address/index.js';
import { firstOf, RequirementError } from '../../../base/diagnostic/index.js';
import { overlapping, sharedAddress } from '../address-map/pieces.js';
import type { MapEntry } from '../address-map/address-map.js';
import { type MapContent, type MapWindow, windowsOf } from './map-content.js';
import { viewersText } from './origin.js';
import { areInTheWay, seenApart, seersText, seesOnly } from './seers.js';
import { aboutEntry } from './words.js';
import * as rules from '../rules.js';

type Pair = readonly [MapEntry, MapEntry];

/** Conflicts between masters in a file with a single address space. */
interface Disputes {
  /** Pairs of windows that share addresses, where a master sees one of them, or both. */
  readonly shared: readonly Pair[];
  /** Pairs of windows of one device, of which some masters see one and some the other. */
  readonly apart: readonly Pair[];
}

/**
 * Rejects a file with a single address space that would be wrong for some master: because another device responds at an address, because masters see
 * a device at different addresses, or because two devices respond at one address.
 *
 * @throws RequirementError `map/one-space`.
 */
export function demandOneSpace(content: MapContent, windows: readonly MapWindow[]): void {
  const { shared, apart } = disputesIn(content, windows);
  const [pair] = [...shared, ...apart];
  if (pair === undefined) return;
  throw new RequirementError(rules.oneSpace, pairText(pair, content), {
    category: 'other',
    help: helpFor({ shared, own: windows.map(({ entry }) => entry) }, content),
  });
}

/** The windows of such a file that only some masters see, while others see something else there, or see the device elsewhere. */
export function windowsOfSome(content: MapContent, windows: readonly MapWindow[]): ReadonlySet<MapEntry> {
  const { shared, apart } = disputesIn(content, windows);
  const differing = shared.filter(([a, b]) => seesOnly(a, b) || seesOnly(b, a));
  return new Set([...differing, ...apart].flat());
}

/** Comments about entries in a file for all masters: {@link aboutEntry}, and which masters see a window that others do not. */
export function aboutEntries(content: MapContent, windows: readonly MapWindow[]): (entry: MapEntry) => string {
  const ofSome = windowsOfSome(content, windows);
  return (entry) => [aboutEntry(entry), ...(ofSome.has(entry) ? [seersText(entry)] : [])].join(', ');
}

function disputesIn(content: MapContent, windows: readonly MapWindow[]): Disputes {
  const own = new Set(windows.map(({ entry }) => entry));
  const everything = windowsOf({ devices: [...content.devices, ...content.enclosed] }).map(({ entry }) => entry);
  const shared = overlapping(everything).filter((pair) => {
    if (!areInTheWay(pair)) return false;
    return seenTogether(pair) ? pair.every((entry) => own.has(entry)) : pair.some((entry) => own.has(entry));
  });
  return { shared, apart: seenApart([...own]) };
}

function seenTogether([{ masters }, other]: Pair): boolean {
  return masters.some((master) => other.masters.includes(master));
}

function pairText([a, b]: Pair, { origin }: MapContent): string {
  const [first, second] = a.start > b.start ? [b, a] : [a, b];
  const isForAll = !seesOnly(first, second) && !seesOnly(second, first);
  const seers = ({ masters }: MapEntry): string => (isForAll ? '' : ` (for ${firstOf(masters, 2).join(', ')})`);
  const where = `in what ${viewersText(origin)} can see`;
  const address = sharedAddress(first, second);
  if (first.device !== second.device && address !== undefined)
    return `${first.device}${seers(first)} and ${second.device}${seers(second)} share the address ${hex(address)} ${where}.`;
  const overlap = address === undefined ? '' : ', which overlap,';
  return `${first.device} is at ${hex(first.start)}${seers(first)} and at ${hex(second.start)}${seers(second)}${overlap} ${where}.`;
}

// Suggests the master that sees most devices of the file and has no conflicts itself.
function helpFor(
  { shared, own }: { readonly shared: readonly Pair[]; readonly own: readonly MapEntry[] },
  { masters }: MapContent,
): string {
  const sees = (master: string, entry: MapEntry): boolean => entry.masters.includes(master);
  const seenBy = (master: string): number =>
    new Set(own.flatMap((entry) => (sees(master, entry) ? [entry.device] : []))).size;
  const candidates = masters
    .map(({ master }) => master)
    .filter((master) => seenBy(master) > 0)
    .filter((master) => !shared.some(([a, b]) => sees(master, a) && sees(master, b)));
  const [one, ...others] = candidates;
  if (one === undefined) return 'Move one of them; entente map --gaps lists what is free.';
  const best = others.reduce((most, each) => (seenBy(each) > seenBy(most) ? each : most), one);
  return `Name the master that the file is for, such as --from ${best}.`;
}
