import { AddressRange, formatSize, hex } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import { guardText, securityText } from '../../../bus/security/index.js';
import {
  type EdgeRecord,
  type JsonRecord,
  mastersOn,
  recordsOf,
  type Region,
  regionsOf,
  securityIn,
  slavesOn,
} from '../../../elaboration/index.js';

/** The security of accesses that the masters of a source make; empty if not declared. */
export function madeWords(edges: readonly EdgeRecord[]): string[] {
  return wordsFor(
    'makes',
    edges.flatMap((edge) => recordsOf(mastersOn(edge))),
  );
}

/** The security of accesses that the devices of a sink accept; empty if not declared. */
export function takenWords(edges: readonly EdgeRecord[]): string[] {
  return wordsFor(
    'takes',
    edges.flatMap((edge) => recordsOf(slavesOn(edge))),
  );
}

function wordsFor(verb: string, parameters: readonly JsonRecord[]): string[] {
  const found = parameters.map((each) => securityIn(each).declared).filter((each) => each !== undefined);
  return [...new Set(found.map(securityText))].map((text) => `${verb} ${text} accesses`);
}

/**
 * The limits of a firewall, one text each: `uart, spi: none`. `titleOf` gives the titles of devices by node id; each text names at most `most`
 * devices.
 */
export function guardWords(
  edgesIn: readonly EdgeRecord[],
  edgesOut: readonly EdgeRecord[],
  titleOf: (node: string) => string,
  most: number,
): string[] {
  const behind = edgesOut.flatMap((edge) => regionsOf(edge) ?? []);
  const limited = edgesIn.flatMap((edge) => regionsOf(edge) ?? []).filter((region) => isLimitedHere(region, behind));
  const byLimit = groupBy(limited, ({ guard }) => guardText(guard ?? {}));
  return [...byLimit].map(([limit, regions]) => {
    const places = [...new Set(regions.map((region) => whereText(region, behind, titleOf)))];
    const more = places.length - most;
    return `${more > 0 ? `${places.slice(0, most).join(', ')} and ${more} more` : places.join(', ')}: ${limit}`;
  });
}

function isLimitedHere({ sets, guard }: Region, behind: readonly Region[]): boolean {
  if (guard === undefined) return false;
  const before = behind.find((each) => each.sets.some((set) => sets.some((own) => own.overlaps(set))));
  return JSON.stringify(before?.guard) !== JSON.stringify(guard);
}

function whereText(
  { name, owner, sets }: Region,
  behind: readonly Region[],
  titleOf: (node: string) => string,
): string {
  // An imported design may not say which node declared it.
  const called = owner === '' ? name : titleOf(owner);
  const isWhole = behind.some((each) => each.owner === owner && String(each.sets) === String(sets));
  const [range] = AddressRange.fromSets(sets.filter(({ finite, contiguous }) => finite && contiguous));
  return isWhole || range === undefined ? called : `${called} at ${hex(range.base)}, ${formatSize(range.size)}`;
}
