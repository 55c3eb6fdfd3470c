import { demand } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import * as rules from './rules.js';

/** Security attributes of an access; those not given may be either. */
export interface SecurityInit {
  /** Whether it is secure; false is non-secure. Default: either. */
  readonly secure?: boolean;
  /** Whether it is privileged; false is that of a user. Default: either. */
  readonly privileged?: boolean;
  /** Ids or names of the worlds that it may be of; at least one. Default: any. */
  readonly worlds?: readonly World[];
}

/** The id or name of a world, one of the parties that share a chip. */
export type World = string | number;

/** Accesses by their attributes, as people write them: those that have all of them, or those of one of several lists. */
export type SecurityLike = SecurityInit | readonly SecurityInit[];

/** Accesses by their attributes: those that are in one of the parts; without parts, none. */
export type Security = readonly SecurityPart[];

/** Accesses that have all of some attributes. Worlds are in order, as strings. */
export interface SecurityPart {
  readonly secure?: boolean;
  readonly privileged?: boolean;
  readonly worlds?: readonly string[];
}

/** All accesses. */
export const anySecurity: Security = Object.freeze([Object.freeze({})]);

/**
 * Reads any spelling of accesses.
 *
 * @throws RequirementError `security/no-world` for a list of no worlds, `options/kind` and `options/unknown` for attributes that are none.
 */
export function toSecurity(like: SecurityLike): Security {
  return simplified((Array.isArray(like) ? (like as readonly SecurityInit[]) : [like as SecurityInit]).map(toPart));
}

function toPart(attributes: SecurityInit): SecurityPart {
  const { secure, privileged, worlds } = checkOptions('SecurityInit', attributes);
  demand(worlds === undefined || worlds.length > 0, rules.noWorld, () => 'Security attributes list no world at all.', {
    help: 'Name at least one world, or leave out worlds for any; an empty list of attributes stands for no access.',
  });
  return part(secure, privileged, worlds && sorted(worlds.map(String)));
}

function part(secure?: boolean, privileged?: boolean, worlds?: readonly string[]): SecurityPart {
  return Object.freeze({
    ...(secure === undefined ? {} : { secure }),
    ...(privileged === undefined ? {} : { privileged }),
    ...(worlds === undefined ? {} : { worlds: Object.freeze(worlds) }),
  });
}

/** The accesses that are in both; what is undefined is all. */
export function commonSecurity(a: Security | undefined, b: Security | undefined): Security | undefined {
  if (a === undefined || b === undefined || a === b) return a ?? b;
  return simplified(a.flatMap((one) => b.map((other) => commonPart(one, other)).filter((each) => each !== undefined)));
}

function commonPart(a: SecurityPart, b: SecurityPart): SecurityPart | undefined {
  if (differ(a.secure, b.secure) || differ(a.privileged, b.privileged)) return undefined;
  const worlds = a.worlds && b.worlds ? a.worlds.filter((world) => b.worlds?.includes(world)) : (a.worlds ?? b.worlds);
  return worlds?.length === 0 ? undefined : part(a.secure ?? b.secure, a.privileged ?? b.privileged, worlds);
}

function differ(a: boolean | undefined, b: boolean | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

/** The accesses of `a` that are not in `b`, as an example of each kind; what is undefined is all. */
export function beyondSecurity(a: Security | undefined, b: Security | undefined): Security {
  const worlds = [...(a ?? []), ...(b ?? [])].flatMap((each) => each.worlds ?? []);
  // Worlds that no attribute names are all treated alike, so one stands for them.
  const points = [undefined, ...new Set(worlds)].flatMap((world) =>
    [true, false].flatMap((secure) => [true, false].map((privileged): Point => ({ secure, privileged, world }))),
  );
  return simplified(
    points
      .filter((point) => isIn(a ?? anySecurity, point) && !isIn(b ?? anySecurity, point))
      .map(({ secure, privileged, world }) => part(secure, privileged, world === undefined ? undefined : [world])),
  );
}

/** One access; its world is undefined for any that nobody names. */
interface Point {
  readonly secure: boolean;
  readonly privileged: boolean;
  readonly world: string | undefined;
}

function isIn(security: Security, { secure, privileged, world }: Point): boolean {
  return security.some(
    (each) =>
      (each.secure ?? secure) === secure &&
      (each.privileged ?? privileged) === privileged &&
      (each.worlds === undefined || (world !== undefined && each.worlds.includes(world))),
  );
}

// Merges attributes that differ in one respect, as far as possible, and puts them into a canonical order.
function simplified(parts: Security): Security {
  const found = [...new Map(parts.map((each) => [keyOf(each), each])).values()];
  for (let joint = firstJoint(found); joint !== undefined; joint = firstJoint(found)) {
    const [i, j, joined] = joint;
    found.splice(j, 1);
    found.splice(i, 1, joined);
  }
  return Object.freeze(found.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)));
}

function firstJoint(parts: Security): readonly [number, number, SecurityPart] | undefined {
  for (const [i, a] of parts.entries()) {
    for (const [j, b] of parts.entries()) {
      const joined = j > i ? joinedPart(a, b) : undefined;
      if (joined !== undefined) return [i, j, joined];
    }
  }
  return undefined;
}

function joinedPart(a: SecurityPart, b: SecurityPart): SecurityPart | undefined {
  if (holds(a, b)) return a;
  if (holds(b, a)) return b;
  const same = { secure: a.secure === b.secure, privileged: a.privileged === b.privileged };
  const sameWorlds = String(a.worlds) === String(b.worlds);
  if (same.secure && same.privileged)
    return part(a.secure, a.privileged, sorted([...(a.worlds ?? []), ...(b.worlds ?? [])]));
  if (same.privileged && sameWorlds) return part(undefined, a.privileged, a.worlds);
  return same.secure && sameWorlds ? part(a.secure, undefined, a.worlds) : undefined;
}

function holds(a: SecurityPart, b: SecurityPart): boolean {
  return (
    (a.secure === undefined || a.secure === b.secure) &&
    (a.privileged === undefined || a.privileged === b.privileged) &&
    (a.worlds === undefined || (b.worlds?.every((world) => a.worlds?.includes(world)) ?? false))
  );
}

function keyOf({ secure, privileged, worlds }: SecurityPart): string {
  return JSON.stringify([String(secure), String(privileged), worlds ?? null]);
}

// Numeric ids by value, then names.
function sorted(worlds: readonly string[]): readonly string[] {
  const [ids, names] = [worlds.filter(isId), worlds.filter((world) => !isId(world))];
  return [...new Set([...ids.sort((a, b) => Number(a) - Number(b)), ...names.sort()])];
}

function isId(world: string): boolean {
  return /^\d+$/.test(world);
}
