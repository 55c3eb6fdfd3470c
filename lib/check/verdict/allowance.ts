import { type Location, suggest } from '../../base/diagnostic/index.js';
import { nameMatcher } from '../../base/names/index.js';
import type { CheckedDesign } from '../design/checked-design.js';
import type { Finding } from './finding.js';

/** A comment in a source that accepts findings about what is declared beside it: `entente-allow address/overlap eth: one chip select`. */
export interface Allowance {
  /** Id of the rule. */
  readonly rule: string;
  /** Names of the parties that are declared elsewhere. */
  readonly names: readonly string[];
  /** Why it is accepted; empty where the comment does not say. */
  readonly reason: string;
  /** Where the comment is. */
  readonly place: Location;
  /** The lines of its file that it speaks for: the first and the last. */
  readonly lines: readonly [first: number, last: number];
}

/** How a comment begins that accepts findings. */
export const allowanceWord = 'entente-allow';

/** What the line of a comment says at its start, without what marks it as a comment (design 6); undefined where it is about something else. */
export function readAllowance(text: string): Pick<Allowance, 'rule' | 'names' | 'reason'> | undefined {
  const [first = '', ...words] = text.trim().split(/\s+/);
  if (first !== allowanceWord) return undefined;
  const said = words.join(' ');
  const colon = /:( |$)/.exec(said)?.index ?? said.length;
  const [rule = '', ...names] = said.slice(0, colon).split(/[ ,]+/);
  return { rule, names: names.filter((name) => name !== ''), reason: said.slice(colon + 1).trim() };
}

/** Why a comment accepts nothing, whatever is found; undefined where it may. `rules` are the ids of all rules. */
export function allowanceProblem({ rule, reason }: Allowance, rules: readonly string[]): string | undefined {
  if (rule === '') return 'names no rule';
  if (!rules.includes(rule)) return ['names a rule that there is not', suggest(rule, rules)].filter(Boolean).join('. ');
  return reason === '' ? 'gives no reason' : undefined;
}

/**
 * The comments by which a finding is accepted (design 6): each of its parties has one where it, or a module around it, is declared,
 * or is named by one that another party has. None where a party is left: what was accepted of some is not accepted of others that come to it.
 */
export function allowancesOf(
  { rule, subjects }: Finding,
  design: CheckedDesign,
  allowances: readonly Allowance[],
): readonly Allowance[] {
  const parties = subjects.flatMap((id) => [id, ...endsOf(id)]);
  const near = allowances.filter(
    (allowance) =>
      allowance.rule === rule && allowance.names.every((name) => parties.some((id) => nameMatcher(name)(id))),
  );
  const beside = (id: string): Allowance[] => {
    const places = placesOf(id, design);
    return near.filter((allowance) => isBeside(allowance, places));
  };
  const speaking = new Set(subjects.flatMap((id) => [id, ...endsOf(id)].flatMap(beside)));
  const named = [...speaking].flatMap(({ names }) => names.map(nameMatcher));
  const isCovered = (id: string): boolean =>
    beside(id).length > 0 ||
    named.some((isMeant) => isMeant(id)) ||
    (endsOf(id).length > 0 && endsOf(id).every(isCovered));
  return subjects.length > 0 && subjects.every(isCovered) ? [...speaking] : [];
}

/** Parties of a finding that a comment beside another of them does not name; none where it is beside none of them. */
export function partiesLeft({ subjects }: Finding, design: CheckedDesign, allowance: Allowance): string[] {
  const own = subjects.filter((id) => isBeside(allowance, placesOf(id, design)));
  const named = allowance.names.map(nameMatcher);
  return own.length === 0 ? [] : subjects.filter((id) => !own.includes(id) && !named.some((isMeant) => isMeant(id)));
}

// An edge is replaced by the nodes that it connects.
function endsOf(id: string): string[] {
  const ends = id.split('->').map((end) => end.replace(/:\d+$/, ''));
  return ends.length === 1 ? [] : ends;
}

// The place of the declaration, and those of the enclosing modules. The root is left out, because it encloses everything.
function placesOf(id: string, design: CheckedDesign): Location[] {
  const places: (Location | null | undefined)[] = [...design.locationsOf(id)];
  const { nodes, modules } = design.wiring;
  let around = nodes.get(id)?.module ?? modules.get(id);
  while (around !== undefined && around.parent !== null) {
    places.push(around.placed, around.location);
    around = modules.get(around.parent);
  }
  return places.filter((place) => place !== undefined && place !== null);
}

/** Whether a comment speaks for what is declared in one of these places. */
export function isBeside({ place, lines: [first, last] }: Allowance, places: readonly Location[]): boolean {
  return places.some(
    ({ file, pointer, line }) => file === place.file && pointer === undefined && first <= line && line <= last,
  );
}
