import type { AddressRange, AddressSet } from '../../../../base/address/index.js';
import {
  append,
  declaredOrder,
  type Elaboration,
  joinedSets,
  type MasterView,
  masterViews,
  permissionLetters,
  type Region,
  spansOf,
} from '../../../../elaboration/index.js';
import { nameMatcher } from '../../../../base/names/index.js';

/** A contiguous part of the addresses of a device, as the masters of a column see it. */
export interface Part {
  readonly range: AddressRange;
  readonly region: Region;
  /** Whether a firewall keeps all of them from it: nothing else can be there. */
  readonly isBlocked: boolean;
}

/** A client of a master, as a column names it. */
export interface Client {
  readonly name: string;
  /** Id of the node of the master. */
  readonly master: string;
}

/** Masters that see the same addresses, and may do the same with them. */
export interface Column {
  readonly clients: readonly Client[];
  readonly parts: readonly Part[];
}

/** The columns of a design, masters as they are declared: of all masters, or of those whose id is or begins with `from`. */
export function columnsOf(elaboration: Elaboration, from: string | undefined): Column[] {
  const isMeant = nameMatcher(from ?? '**');
  const order = declaredOrder(elaboration);
  const views = masterViews(elaboration).toSorted((a, b) => (order.get(a.master) ?? 0) - (order.get(b.master) ?? 0));
  const groups = new Map<string, { clients: Client[]; parts: readonly Part[] }>();
  for (const view of views) {
    const { master, clients, regions, visibility } = view;
    if (!clients.some((client) => isMeant(master, client))) continue;
    const parts = [
      ...joined(regions).flatMap((region) => partsOf(region, visibility, false)),
      ...joined(blockedIn(view)).flatMap((region) => partsOf(region, visibility, true)),
    ];
    const key = JSON.stringify(
      parts.map(({ range, region: { owner, permissions }, isBlocked }) => [
        String(range.base),
        String(range.size),
        owner,
        isBlocked ? '' : permissionLetters(permissions),
      ]),
    );
    const group = groups.get(key) ?? { clients: [], parts };
    group.clients.push(...clients.map((name) => ({ name, master })));
    groups.set(key, group);
  }
  return [...groups.values()];
}

// What addresses lead to that firewalls let nothing through to.
function blockedIn({ regions, decoded }: MasterView): Region[] {
  if (regions === decoded) return [];
  const keyOf = ({ owner, name, window, sets }: Region): string =>
    JSON.stringify([owner, name, window, sets.join(' ')]);
  const open = new Set(regions.map(keyOf));
  return decoded.filter((region) => !open.has(keyOf(region)));
}

// A device that answers in interleaved banks is one device.
function joined(regions: readonly Region[]): Region[] {
  const groups = new Map<string, Region>();
  for (const region of regions) {
    const { owner, name, permissions, window } = region;
    const key = JSON.stringify([owner, name, permissionLetters(permissions), window]);
    groups.set(key, { ...region, sets: [...(groups.get(key)?.sets ?? []), ...region.sets] });
  }
  return [...groups.values()].map((region) => ({ ...region, sets: joinedSets(region.sets) }));
}

// An interleaved device consists of very many pieces; more than these are shown as one span.
const piecesToDraw = 16;

function partsOf(region: Region, visibility: readonly AddressSet[], isBlocked: boolean): Part[] {
  const seen = region.sets
    .flatMap((set) => visibility.map((visible) => visible.intersect(set)))
    .filter((set) => set !== undefined)
    .filter(({ finite }) => finite);
  return spansOf(seen, piecesToDraw).map((range) => ({ range, region, isBlocked }));
}

/** The columns that have devices in common with a column, or with one that has. */
export function sharing(column: Column, columns: readonly Column[]): Column[] {
  const found = new Set([column]);
  for (const one of found) {
    const owners = new Set(one.parts.map(({ region }) => region.owner));
    for (const other of columns) if (other.parts.some(({ region }) => owners.has(region.owner))) found.add(other);
  }
  return [...found];
}

/** So many clients of a column are written one by one, where their names differ by more than numbers. */
const mostNamed = 12;

/** Each client by its name, with its master where another has that name; those of many that differ by numbers as one: `Core DCache ×64`. */
export function namesOf(clients: readonly Client[]): string[] {
  const short = clients.map(({ name }) => name);
  if (clients.length <= mostNamed)
    return new Set(short).size === short.length ? short : clients.map(({ name, master }) => `${name} (${master})`);
  const alike = new Map<string, string[]>();
  for (const name of short) append(alike, name.replace(/ ?\d+/g, ''), name);
  const words = [...alike].map(([name, list]) => (list.length === 1 ? (list[0] ?? '') : `${name} ×${list.length}`));
  const more = words.length - mostNamed;
  return more > 1 ? [...words.slice(0, mostNamed), `and ${more} more`] : words;
}
