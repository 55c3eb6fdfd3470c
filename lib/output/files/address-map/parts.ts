import { AddressSet, ascending } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import { beyondSecurity, type Guard } from '../../../bus/security/index.js';
import { type MapPiece, type Permissions, permissionLetters, piecesIn } from '../../../elaboration/index.js';
import { setsOf, united } from './pieces.js';

/** Addresses that masters see who may do the same there. */
export interface Access {
  readonly visible: readonly AddressSet[];
  /** What they may do there; undefined where that is not known. */
  readonly permissions: Permissions | undefined;
  /** Whether they can do nothing there: the device takes nothing of what they do, or firewalls let none of that through. */
  readonly isClosed: boolean;
  /** What firewalls let through; absent where there is none. */
  readonly guard?: Guard;
  /** Ids of the masters. */
  readonly masters: readonly string[];
}

/** Masters that may do the same in a part of a window. */
export interface PartAccess {
  /** Ids of the masters, at least one. */
  readonly masters: readonly string[];
  /** What each of them may do there; undefined where that is not known. */
  readonly permissions: Permissions | undefined;
}

/** A part of a window of which the same is said everywhere in it, or all of the window. */
export interface MapPart extends MapPiece {
  /** The masters that reach it, grouped by their permissions; empty if no master of the map does. */
  readonly access: readonly PartAccess[];
  /** What firewalls on the ways there let through, each once; absent where they limit nothing. */
  readonly guards?: readonly Guard[];
}

/** A window, or a part of one, with the combined permissions of all masters with access. */
export interface OpenPart extends MapPiece {
  readonly permissions: Permissions | undefined;
}

/** A window with its parts, if they add information. */
interface PartedWindow extends MapPiece {
  readonly permissions: Permissions | undefined;
  readonly masters: readonly string[];
  readonly parts?: readonly MapPart[];
}

/** No permissions at all. */
export const noPermissions: Permissions = { read: false, write: false, execute: false, cache: false, atomic: false };

/** The combined permissions of several masters; undefined if those of one are unknown. */
export function permissionsOfAny(all: readonly (Permissions | undefined)[]): Permissions | undefined {
  return all.reduce((a, b) => {
    if (a === undefined || b === undefined) return undefined;
    return {
      read: a.read || b.read,
      write: a.write || b.write,
      execute: a.execute || b.execute,
      cache: a.cache || b.cache,
      atomic: a.atomic || b.atomic,
    };
  }, noPermissions);
}

/** The parts of a window, by address. They are disjoint and together make up the window. */
export function partsIn(window: MapPiece, accesses: readonly Access[]): MapPart[] {
  const alike = groupBy(dividedBy(accesses, setsOf(window)), (each) => JSON.stringify(saidBy(each.accesses)));
  return [...alike.values()]
    .flatMap((same) => {
      const said = saidBy(same[0].accesses);
      return piecesIn(same.flatMap(({ sets }) => sets)).map((piece): MapPart => ({ ...piece, ...said }));
    })
    .sort((a, b) => ascending(a.start, b.start) || ascending(b.end, a.end));
}

/** Addresses with all accesses that include them. */
interface Division {
  readonly sets: readonly AddressSet[];
  readonly accesses: readonly Access[];
}

function dividedBy(accesses: readonly Access[], sets: readonly AddressSet[]): Division[] {
  let divisions: Division[] = [{ sets, accesses: [] }];
  for (const access of accesses) {
    divisions = divisions.flatMap((division) => {
      const inside = AddressSet.intersectAll(division.sets, access.visible);
      if (inside.length === 0) return [division];
      const outside = AddressSet.subtractAll(division.sets, access.visible);
      const own = { sets: inside, accesses: [...division.accesses, access] };
      return outside.length === 0 ? [own] : [own, { ...division, sets: outside }];
    });
  }
  return divisions;
}

function saidBy(accesses: readonly Access[]): Pick<MapPart, 'access' | 'guards'> {
  const open = accesses.filter(({ isClosed }) => !isClosed);
  // A master may appear in several accesses, by different paths and with different clients.
  const byMaster = groupBy(
    open.flatMap(({ masters, permissions }) => masters.map((master) => ({ master, permissions }))),
    ({ master }) => master,
  );
  const each = [...byMaster].map(([master, own]) => ({
    master,
    permissions: permissionsOfAny(own.map(({ permissions }) => permissions)),
  }));
  const alike = groupBy(each, ({ permissions }) => permissionLetters(permissions));
  const guards = new Map(
    accesses.flatMap(({ guard }) =>
      guard !== undefined && isLimit(guard) ? [[JSON.stringify(guard), guard] as const] : [],
    ),
  );
  return {
    access: [...alike.values()].map((same) => ({
      masters: same.map(({ master }) => master),
      permissions: same[0].permissions,
    })),
    ...(guards.size === 0 ? {} : { guards: [...guards.values()] }),
  };
}

// A region that is open to all accesses needs no mention.
function isLimit({ read, write }: Guard): boolean {
  return [read, write].some((open) => beyondSecurity(undefined, open).length > 0);
}

/** Whether firewalls block all masters of the map from a part. */
export function isClosed({ access, guards }: MapPart): boolean {
  return access.length === 0 && guards !== undefined;
}

/** The combined permissions of all masters with access to a part. */
export function partPermissions({ access }: MapPart): Permissions | undefined {
  return permissionsOfAny(access.map(({ permissions }) => permissions));
}

/** The accessible parts of a window, by address, in pieces with uniform combined permissions. */
export function openParts({ start, end, size, interleaved, permissions, masters, parts }: PartedWindow): OpenPart[] {
  if (parts === undefined) return masters.length === 0 ? [] : [{ start, end, size, interleaved, permissions }];
  const open = parts.filter(({ access }) => access.length > 0);
  return alikeParts(open, (part) => permissionLetters(partPermissions(part))).map(({ piece, part }) => ({
    ...piece,
    permissions: partPermissions(part),
  }));
}

/**
 * Merges parts for which `said` gives the same text into as few pieces as possible, by address; each piece comes with
 * one of its parts.
 */
export function alikeParts(
  parts: readonly MapPart[],
  said: (part: MapPart) => string,
): { readonly piece: MapPiece; readonly part: MapPart }[] {
  return [...groupBy(parts, said).values()]
    .flatMap((same) => united(same).map((piece) => ({ piece, part: same[0] })))
    .sort(({ piece: a }, { piece: b }) => ascending(a.start, b.start) || ascending(b.end, a.end));
}

/** The parts of a window that a master can access, by address. */
export function piecesFor(master: string, { start, end, size, interleaved, parts }: PartedWindow): MapPiece[] {
  if (parts === undefined) return [{ start, end, size, interleaved }];
  return united(parts.filter(({ access }) => access.some(({ masters }) => masters.includes(master))));
}

/**
 * The parts to include in an entry: none if a single part adds nothing to its window, to which all masters have the
 * same access.
 */
export function toldParts(parts: readonly MapPart[] | undefined): { readonly parts?: readonly MapPart[] } {
  return parts === undefined || (parts.length < 2 && parts.every(isOpenAlike)) ? {} : { parts };
}

// Whether all masters have the same access.
function isOpenAlike({ access, guards }: MapPart): boolean {
  return access.length < 2 && guards === undefined;
}

/** The intersection of a window's parts with a piece of it; undefined if the window has no parts. */
export function partsWithin(piece: MapPiece, { parts }: PartedWindow): MapPart[] | undefined {
  return parts?.flatMap(({ access, guards, ...part }) =>
    piecesIn(AddressSet.intersectAll(setsOf(part), setsOf(piece))).map((own) => ({
      ...own,
      access,
      ...(guards === undefined ? {} : { guards }),
    })),
  );
}

/** The same window for a single master. */
export function onlyFor<W extends PartedWindow>(master: string, window: W): W {
  const { masters, parts } = window;
  return {
    ...window,
    masters: masters.length === 0 ? [] : [master],
    ...(parts === undefined
      ? {}
      : {
          parts: parts.map((part) => ({
            ...part,
            access: part.access.map(({ permissions }) => ({ masters: [master], permissions })),
          })),
        }),
  };
}
