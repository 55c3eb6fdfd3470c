import {
  AddressRange,
  type AddressSet,
  findOverlaps,
  formatSize,
  freeRanges,
  hex,
  nearestSlot,
  powerOfTwoUp,
} from '../../../address/index.js';
import { listed } from '../../../diagnostic/index.js';
import { piecesOf, type Region, type SharedView, visibleSets } from '../../../model/index.js';
import { hullOf, rangeText, regionHull, setsText } from '../../regions.js';
import type { CheckRule, Found } from '../../rule.js';

// An interleaved overlap may consist of millions of pieces: so many are joined, and, joined, so many are listed; beyond that, spans are.
const piecesToJoin = 1024;
const rangesToList = 16;

/**
 * One finding for each pair of devices, however many masters see it. A master sees the addresses that arrive at it, after every
 * translation on the way, and only where it may look.
 */
export const overlap: CheckRule = {
  id: 'address/overlap',
  severity: 'error',
  requires: 'No two devices that a master sees share an address.',
  because:
    'A crossbar sends a request where its address points. With two devices at one address it would send the request to both or to either, and two answers would come back.',
  instead: 'Move or shrink one of the devices, or let the master see only one of them, with tl.filter.',
  find: ({ views }) => {
    const free = freeSpace(views);
    return conflictsIn(views).map((conflict) => describe(conflict, free));
  },
};

interface Conflict {
  readonly a: Region;
  readonly b: Region;
  readonly common: AddressSet[];
  readonly masters: Set<string>;
}

function conflictsIn(views: readonly SharedView[]): Conflict[] {
  const pairs = new Map<string, Conflict>();
  for (const { regions, visibility, masters } of views) {
    const visible = regions.map((region) => ({ sets: visibleSets(region.sets, visibility) }));
    for (const { left, right, overlaps } of findOverlaps(visible)) {
      const devices = [regions[left], regions[right]].filter((region) => region !== undefined);
      const [a, b] = devices.sort((x, y) => (x.owner < y.owner ? -1 : x.owner > y.owner ? 1 : 0));
      if (a === undefined || b === undefined) continue;
      const key = JSON.stringify([a.owner, b.owner]);
      const conflict = pairs.get(key) ?? { a, b, common: [], masters: new Set<string>() };
      conflict.common.push(...overlaps.map((each) => each.common));
      for (const master of masters) conflict.masters.add(master);
      pairs.set(key, conflict);
    }
  }
  return [...pairs.values()];
}

function describe({ a, b, common, masters }: Conflict, free: readonly AddressRange[]): Found {
  const ranges = commonRanges(common);
  // The smaller of the two is easier to move.
  const moved = regionHull(a).size < regionHull(b).size ? a : b;
  const what =
    a.owner === b.owner ? `${a.owner} is reached twice, by ways that overlap` : `${a.owner} and ${b.owner} overlap`;
  return {
    message: `${what} at ${listed(ranges.map(rangeText))}.\n${[a, b].map(({ owner, sets }) => `  ${owner}: ${setsText(sets)}`).join('\n')}\n  seen by ${listed([...masters].sort())}`,
    subjects: [moved, moved === a ? b : a].map(({ owner }) => owner),
    ranges,
    help: a.owner === b.owner ? oneWay : advice(moved, free),
  };
}

// The pieces of the overlap, joined; spans around them where there are very many.
function commonRanges(common: readonly AddressSet[]): AddressRange[] {
  const pieces = common.reduce((sum, set) => sum + piecesOf(set), 0);
  const joined = pieces > piecesToJoin ? [] : AddressRange.unify(common.flatMap((set) => set.toRanges()));
  return joined.length > 0 && joined.length <= rangesToList ? joined : AddressRange.unify(common.map(hullOf));
}

function freeSpace(views: readonly SharedView[]): AddressRange[] {
  const regions = new Set(views.flatMap((view) => view.regions));
  const occupied = AddressRange.unify([...regions].flatMap(({ sets }) => sets.map(hullOf)));
  const end = occupied.at(-1)?.end ?? 0n;
  return freeRanges(occupied, end <= 1n << 32n ? 1n << 32n : 1n << 64n);
}

const oneWay = 'Let only one way lead to these addresses: filter them out of the other one, or bind the device once.';

// Where a device could go instead.
function advice(moved: Region, free: readonly AddressRange[]): string {
  const { base: wanted, size } = regionHull(moved);
  const alignment = powerOfTwoUp(size);
  const place = nearestSlot(free, { wanted, size, alignment });
  return place === undefined
    ? `Shrink or move one of them; no ${formatSize(size)} are free at a multiple of ${formatSize(alignment)}.`
    : `Move ${moved.owner} to ${hex(place)}: the ${formatSize(size)} from there are free.`;
}
