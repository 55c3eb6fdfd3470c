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

/** An entry in the address map of a column's masters, or a part of an entry with its own permissions. */
export interface Part {
  /** From the first to the last address. */
  readonly range: AddressRange;
  readonly entry: MapEntry;
  readonly piece: MapPiece;
  /** The permissions of the masters; undefined if unknown. */
  readonly permissions: Permissions | undefined;
  /** Whether a firewall blocks all of these masters, so that nothing else can be there. */
  readonly isBlocked: boolean;
}

/** A client of a master, as a column names it. */
export interface Client {
  readonly name: string;
  /** Id of the node of the master. */
  readonly master: string;
}

/** Masters that see the same addresses with the same permissions. */
export interface Column {
  readonly clients: readonly Client[];
  readonly parts: readonly Part[];
}

/**
 * The columns of a design in the order in which masters are declared: for all masters, or for those under the id
 * `from`.
 */
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

/** The columns that share devices with a column, directly or through others. */
export function sharing(column: Column, columns: readonly Column[]): Column[] {
  const found = new Set([column]);
  for (const one of found) {
    const owners = new Set(one.parts.map(({ entry }) => entry.device));
    for (const other of columns) if (other.parts.some(({ entry }) => owners.has(entry.device))) found.add(other);
  }
  return [...found];
}

/** Up to this number, the clients of a column are listed individually. */
const mostNamed = 12;

/**
 * The names of clients, with the master if a name is ambiguous. Of many clients, those that differ only in numbers are
 * combined: `Core DCache ×64`.
 */
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
