import { groupBy } from '../../base/group-by.js';
import type { PartPair } from './parts.js';
import type { Difference } from './values.js';
import type { View } from '../facts/facts.js';

/**
 * The devices that start or stop responding in order with each other, as seen by an end, by their new ids. A part that was split or merged is in
 * several pairs.
 */
export function compareOrders(
  before: View,
  after: View,
  pairs: readonly PartPair[],
): { readonly party: string; readonly difference: Difference }[] {
  const labelOf = (view: View, party: string): string => view.get(party)?.fields.get('fifoId') ?? '';
  const become = groupBy(pairs, ([, is]) => is);
  const ordered = pairs.map(([was, is]) => ({
    party: is,
    name: become.get(is)?.length === 1 ? is : was,
    domains: [labelOf(before, was), labelOf(after, is)] as const,
  }));
  if (areAlike(ordered, 0, 1) && areAlike(ordered, 1, 0)) return [];
  const found = ordered.flatMap(({ party, domains }) => {
    const [had, has] = domains.map((domain, version) => companions(domain, ordered, version));
    if (had === undefined || has === undefined) return [];
    const texts = { before: companyText(had), after: companyText(has) };
    return [
      ...([...had].every((each) => has.has(each)) ? [] : [differenceOf('lost', party, texts)]),
      ...([...has].every((each) => had.has(each)) ? [] : [differenceOf('gained', party, texts)]),
    ];
  });
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

/** A pair with its ordering domains before and after; empty for none. */
interface Ordered {
  readonly party: string;
  /** Distinguishes it from others that were merged into the same part. */
  readonly name: string;
  readonly domains: readonly [string, string];
}

// Whether each domain of one version is contained in one of the other.
function areAlike(ordered: readonly Ordered[], version: 0 | 1, otherVersion: 0 | 1): boolean {
  const seen = new Map<string, string>();
  return ordered.every(({ domains }) => {
    const [domain, other] = [domains[version], domains[otherVersion]];
    const known = seen.get(domain) ?? other;
    seen.set(domain, known);
    return known === other && (domain === '') === (other === '');
  });
}

// The devices in the ordering domain of a device, including itself; empty without a domain.
function companions(domain: string, ordered: readonly Ordered[], version: number): Set<Ordered> {
  return new Set(domain === '' ? [] : ordered.filter(({ domains }) => domains[version] === domain));
}

// The same text for all devices of a domain; a device alone in its domain is in order with itself.
function companyText(company: ReadonlySet<Ordered>): string {
  if (company.size === 0) return '';
  const names = new Set([...company].map(({ name }) => name));
  return names.size === 1 ? 'in order' : `in order among ${[...names].sort().join(' ')}`;
}

function differenceOf(
  happening: 'lost' | 'gained',
  party: string,
  texts: Pick<Difference, 'before' | 'after'>,
): { readonly party: string; readonly difference: Difference } {
  return { party, difference: { happening, part: '', ...texts } };
}
