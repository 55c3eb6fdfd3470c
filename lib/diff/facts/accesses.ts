import type { AddressSet } from '../../base/address/index.js';
import { anySecurity, commonSecurity, type Security, toSecurity } from '../../bus/security/index.js';
import { json } from '../../base/text/index.js';
import { placesOf, readPlace, sortedSets } from '../../base/address/place-text.js';

/** The kind of access: firewalls may permit reads and writes differently. */
export type AccessSide = 'read' | 'write';

export const accessSides: readonly AccessSide[] = ['read', 'write'];

/** Addresses, and the accesses that are permitted there. */
export interface AccessArea {
  readonly set: AddressSet;
  readonly by: Security;
}

/** The accesses by which a master reaches each address, in disjoint areas. */
export class AccessAreas {
  #areas: readonly AccessArea[] = [];

  get all(): readonly AccessArea[] {
    return this.#areas;
  }

  /** Adds accesses to addresses. If several paths lead to an address, the accesses permitted by any of them are. */
  add(sets: readonly AddressSet[], by: Security): void {
    for (const set of sets) this.#addSet(set, by);
  }

  #addSet(set: AddressSet, by: Security): void {
    const known = this.#areas;
    this.#areas = [
      ...known.flatMap((area) => withoutAll([area.set], [{ set }]).map((left) => ({ ...area, set: left }))),
      ...known.flatMap((area) => {
        const shared = area.set.intersect(set);
        return shared === undefined ? [] : [{ set: shared, by: either(area.by, by) }];
      }),
      ...withoutAll([set], known).map((own) => ({ set: own, by })),
    ];
  }
}

function either(a: Security, b: Security): Security {
  return commonSecurity([...a, ...b], anySecurity) ?? [];
}

/** The addresses outside of all areas. */
export function withoutAll(sets: readonly AddressSet[], areas: readonly Pick<AccessArea, 'set'>[]): AddressSet[] {
  return areas.reduce<readonly AddressSet[]>(
    (left, { set }) => left.flatMap((each) => without(each, set)),
    sets,
  ) as AddressSet[];
}

// A finite set cannot be subtracted from an infinite one.
function without(from: AddressSet, take: AddressSet): AddressSet[] {
  const taken = from.intersect(take);
  return taken !== undefined && (from.mask & ~taken.mask) < 0n ? [from] : from.subtract(take);
}

/**
 * One field for each range with the same permitted accesses, such as `read.0x80000000..0x80000fff` with the value
 * `secure`.
 */
export function accessFields(side: AccessSide, areas: AccessAreas): [field: string, value: string][] {
  const byText = new Map<string, AddressSet[]>();
  for (const { set, by } of areas.all) {
    const text = accessesText(by);
    byText.set(text, [...(byText.get(text) ?? []), set]);
  }
  return [...byText].flatMap(([text, sets]) =>
    placesOf(sortedSets(sets)).map((place): [string, string] => [`${side}.${place}`, text]),
  );
}

/** Parses the fields written by {@link accessFields}; undefined for any other field. */
export function readAccessField(
  field: string,
  value: string,
): { readonly side: AccessSide; readonly areas: readonly AccessArea[] } | undefined {
  const side = accessSides.find((each) => field.startsWith(`${each}.`));
  const sets = side === undefined ? undefined : readPlace(field.slice(side.length + 1));
  const by = readAccesses(value);
  if (side === undefined || sets === undefined || by === undefined) return undefined;
  return { side, areas: sets.map((set) => ({ set, by })) };
}

/** Accesses in the words of messages, but parseable whatever the names of worlds. */
export function accessesText(security: Security): string {
  return security.length === 0 ? 'no' : security.map(partText).join(' or ');
}

function partText({ secure, privileged, worlds = [] }: Security[number]): string {
  const words = [
    ...(secure === undefined ? [] : [secure ? 'secure' : 'non-secure']),
    ...(privileged === undefined ? [] : [privileged ? 'privileged' : 'user']),
    ...(worlds.length === 0 ? [] : [worlds.length === 1 ? 'world' : 'worlds', worlds.map(worldText).join(', ')]),
  ];
  return words.length === 0 ? 'all' : words.join(' ');
}

function worldText(world: string): string {
  return /^[\w.-]+$/.test(world) && world !== 'or' ? world : json(world).replaceAll(' ', String.raw`\u0020`);
}

/** Parses the output of {@link accessesText}; undefined for any other text. */
export function readAccesses(text: string): Security | undefined {
  if (text === 'no') return [];
  const parts = ` ${text} `.split(' or ').map((part) => readPart(part.trim()));
  const known = parts.filter((part) => part !== undefined);
  return known.length === parts.length ? toSecurity(known) : undefined;
}

function readPart(text: string): Security[number] | undefined {
  if (text === 'all') return {};
  const form = /^(?:(secure|non-secure)(?: |$))?(?:(privileged|user)(?: |$))?(?:worlds? (\S.*))?$/;
  const [all = '', secure, privileged, written] = form.exec(text) ?? [];
  const names = (written?.split(', ') ?? []).map(readWorld);
  const worlds = names.filter((name) => name !== undefined);
  if (all === '' || worlds.length < names.length) return undefined;
  return {
    ...(secure === undefined ? {} : { secure: secure === 'secure' }),
    ...(privileged === undefined ? {} : { privileged: privileged === 'privileged' }),
    ...(worlds.length === 0 ? {} : { worlds }),
  };
}

function readWorld(written: string): string | undefined {
  if (!written.startsWith('"')) return /^[\w.-]+$/.test(written) ? written : undefined;
  try {
    return String(JSON.parse(written));
  } catch {
    return undefined;
  }
}
