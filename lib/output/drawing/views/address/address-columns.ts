import { AddressRange } from '../../../../base/address/index.js';
import { groupBy } from '../../../../base/group-by.js';
import {
  append,
  declaredOrder,
  type Elaboration,
  type MapPiece,
  type Permissions,
  permissionLetters,
} from '../../../../elaboration/index.js';
import { nameOfAll } from '../../words/unnumbered.js';
import { clientMaps, type MapEntry } from '../../../files/address-map/address-map.js';
import { alikeParts, isClosed, partPermissions } from '../../../files/address-map/parts.js';

/** An entry of the address map of the masters of a column, or a part of one in which they may do something else than in others. */
export interface Part {
  /** From its first to its last address. */
  readonly range: AddressRange;
  readonly entry: MapEntry;
  readonly piece: MapPiece;
  /** What the masters may do there; undefined where that is not known. */
  readonly permissions: Permissions | undefined;
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
  const order = declaredOrder(elaboration);
  const maps = clientMaps(elaboration, { from }).sort(
    (a, b) => (order.get(a.master) ?? 0) - (order.get(b.master) ?? 0),
  );
  const columns = maps.map(({ master, clients, entries }) => ({
    clients: clients.map((name) => ({ name, master })),
    parts: entries.flatMap(partsOf),
  }));
  const alike = groupBy(columns, ({ parts }) =>
    JSON.stringify(
      parts.map(({ entry: { device }, piece, permissions, isBlocked }) => [
        ...[device, String(piece.start), String(piece.end), String(piece.interleaved)],
        ...[permissionLetters(permissions), isBlocked],
      ]),
    ),
  );
  return [...alike.values()].map((same) => ({
    clients: same.flatMap(({ clients }) => clients),
    parts: same[0].parts,
  }));
}

function partsOf(entry: MapEntry): Part[] {
  const { start, end, permissions, parts } = entry;
  if (parts === undefined)
    return [{ range: new AddressRange(start, end - start), entry, piece: entry, permissions, isBlocked: false }];
  return alikeParts(parts, (part) => `${isClosed(part)} ${permissionLetters(partPermissions(part))}`).map(
    ({ piece, part }) => ({
      ...{ range: new AddressRange(piece.start, piece.end - piece.start), entry, piece },
      ...{ permissions: partPermissions(part), isBlocked: isClosed(part) },
    }),
  );
}

/** The columns that have devices in common with a column, or with one that has. */
export function sharing(column: Column, columns: readonly Column[]): Column[] {
  const found = new Set([column]);
  for (const one of found) {
    const owners = new Set(one.parts.map(({ entry }) => entry.device));
    for (const other of columns) if (other.parts.some(({ entry }) => owners.has(entry.device))) found.add(other);
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
  for (const name of short) append(alike, name.replaceAll(/\d+/g, '0'), name);
  const words = [...alike.values()].map((list) =>
    list.length === 1 ? (list[0] ?? '') : `${nameOfAll(list)} ×${list.length}`,
  );
  const more = words.length - mostNamed;
  return more > 1 ? [...words.slice(0, mostNamed), `and ${more} more`] : words;
}
