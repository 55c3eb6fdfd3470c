import { AddressRange, type AddressSet, bitIndexes, findOverlaps, formatSize, hex } from '../address/index.js';
import type { Location } from '../diagnostic/index.js';
import { type Elaboration, type MasterView, masterViews, type Region } from '../model/index.js';
import type { Finding } from './finding.js';
import { nearestFree } from './free-space.js';

const rule = 'address/overlap';
// An interleaved overlap may consist of millions of pieces; beyond this many it is reported as one span.
const rangesToList = 16;

/**
 * Devices that share addresses, from the point of view of any master: one finding for each pair, however many masters see it. A
 * master sees the addresses that arrive at it, after every translation on the way, and only where it may look.
 */
export function findAddressOverlaps(elaboration: Elaboration): Finding[] {
  const views = distinctViews(masterViews(elaboration));
  const pairs = new Map<string, Conflict>();
  for (const view of views) {
    const visible = view.regions.map((region) => visibleSets(region.sets, view.visibility));
    for (const { left, right, overlaps } of findOverlaps(visible.map((sets) => ({ sets })))) {
      const devices = [view.regions[left], view.regions[right]].filter((region) => region !== undefined);
      const [a, b] = devices.sort((x, y) => (x.owner < y.owner ? -1 : x.owner > y.owner ? 1 : 0));
      if (a === undefined || b === undefined) continue;
      const key = JSON.stringify([a.owner, b.owner]);
      const conflict = pairs.get(key) ?? { a, b, common: [], masters: new Set<string>() };
      conflict.common.push(...overlaps.map((overlap) => overlap.common));
      for (const master of view.masters) conflict.masters.add(master);
      pairs.set(key, conflict);
    }
  }
  const report = new OverlapReport(elaboration, views);
  return [...pairs.values()].map((conflict) => report.finding(conflict)).sort(byRange);
}

interface SharedView {
  readonly masters: readonly string[];
  readonly visibility: readonly AddressSet[];
  readonly regions: readonly Region[];
}

interface Conflict {
  readonly a: Region;
  readonly b: Region;
  readonly common: AddressSet[];
  readonly masters: Set<string>;
}

// Masters that see the same list of devices through the same visibility have the same conflicts.
function distinctViews(views: readonly MasterView[]): SharedView[] {
  const shared = new Map<
    readonly Region[],
    Map<string, { masters: string[]; visibility: readonly AddressSet[]; regions: readonly Region[] }>
  >();
  for (const { master, visibility, regions } of views) {
    const ofRegions =
      shared.get(regions) ??
      new Map<string, { masters: string[]; visibility: readonly AddressSet[]; regions: readonly Region[] }>();
    shared.set(regions, ofRegions);
    const key = visibility.join(' ');
    const view = ofRegions.get(key) ?? { masters: [], visibility, regions };
    view.masters.push(master);
    ofRegions.set(key, view);
  }
  return [...shared.values()].flatMap((ofRegions) => [...ofRegions.values()]);
}

function visibleSets(sets: readonly AddressSet[], visibility: readonly AddressSet[]): AddressSet[] {
  return sets.flatMap((set) => visibility.map((window) => set.intersect(window)).filter((part) => part !== undefined));
}

class OverlapReport {
  private readonly locations: ReadonlyMap<string, Location | null>;
  private readonly occupied: readonly AddressRange[];
  private readonly limit: bigint;

  constructor(elaboration: Elaboration, views: readonly SharedView[]) {
    this.locations = new Map(
      elaboration.modules.flatMap((module) =>
        module.nodes.map((node): [string, Location | null] => [node.id, node.location ?? module.location]),
      ),
    );
    const hulls = new Set(views.flatMap((view) => view.regions)).values();
    this.occupied = AddressRange.unify([...hulls].flatMap((region) => region.sets.map(hullOf)));
    const end = this.occupied.at(-1)?.end ?? 0n;
    this.limit = end <= 1n << 32n ? 1n << 32n : 1n << 64n;
  }

  finding({ a, b, common, masters }: Conflict): Finding {
    const ranges = commonRanges(common);
    const what =
      a.owner === b.owner ? `${a.owner} is reached twice, by ways that overlap` : `${a.owner} and ${b.owner} overlap`;
    const where = ranges.map((range) => `${span(range)} (${formatSize(range.size)})`).join(', ');
    const seenBy = [...masters].sort();
    const locations = [a, b]
      .map((region) => this.locations.get(region.owner))
      .filter((place) => place !== undefined && place !== null);
    return {
      rule,
      severity: 'error',
      message: `${what} at ${where}.\n${[a, b].map((region) => `  ${region.owner}: ${region.sets.map(describeSet).join(', ')}`).join('\n')}\n  seen by ${seenBy.join(', ')}`,
      subjects: [a.owner, b.owner],
      locations,
      ranges: ranges.map((range) => [hex(range.base), hex(range.end)] as const),
      help: this.advice(a, b),
    };
  }

  // Where the smaller of the two could go instead.
  private advice(a: Region, b: Region): string {
    if (a.owner === b.owner)
      return 'Let only one way lead to these addresses: filter them out of the other one, or bind the device once.';
    const moved = sizeOf(a) < sizeOf(b) ? a : b;
    const size = sizeOf(moved);
    const wanted = moved.sets.map(hullOf).reduce((base, hull) => (hull.base < base ? hull.base : base), this.limit);
    const alignment = powerOfTwoUp(size);
    const place = nearestFree(this.occupied, { wanted, size, alignment, limit: this.limit });
    return place === undefined
      ? `Shrink or move one of them; no ${formatSize(size)} are free at a multiple of ${formatSize(alignment)}.`
      : `Move ${moved.owner} to ${hex(place)}: the ${formatSize(size)} from there are free.`;
  }
}

// The pieces of the overlap, joined; one span for interleaved overlaps of very many pieces.
function commonRanges(common: readonly AddressSet[]): AddressRange[] {
  const pieces = common.reduce((sum, set) => sum + 2 ** bitIndexes(set.mask & ~(set.alignment - 1n)).length, 0);
  return AddressRange.unify(pieces > rangesToList ? common.map(hullOf) : common.flatMap((set) => set.toRanges()));
}

function hullOf(set: AddressSet): AddressRange {
  return new AddressRange(set.base, set.max - set.base + 1n);
}

function sizeOf(region: Region): bigint {
  const hulls = region.sets.map(hullOf);
  const base = hulls.reduce((least, hull) => (hull.base < least ? hull.base : least), hulls[0]?.base ?? 0n);
  return hulls.reduce((end, hull) => (hull.end > end ? hull.end : end), 0n) - base;
}

function powerOfTwoUp(size: bigint): bigint {
  let power = 1n;
  while (power < size) power <<= 1n;
  return power;
}

function describeSet(set: AddressSet): string {
  const hull = hullOf(set);
  return set.contiguous ? `${span(hull)} (${formatSize(hull.size)})` : `${set}`;
}

function span(range: AddressRange): string {
  return `[${hex(range.base)}, ${hex(range.end)})`;
}

function byRange(x: Finding, y: Finding): number {
  const start = ({ ranges }: Finding): bigint => BigInt(ranges[0]?.[0] ?? 0);
  return start(x) < start(y) ? -1 : start(x) > start(y) ? 1 : x.subjects.join() < y.subjects.join() ? -1 : 1;
}
