import { groupBy } from '../../base/group-by.js';
import type { PartPair } from './parts.js';
import type { Difference } from './values.js';
import type { View } from '../facts/facts.js';

/**
 * Which devices answer in order with each other, and no longer do, or do now, as one end sees them, by their new ids. A part that has become
 * several, or that several have become, is in as many pairs.
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

/** A pair with the domains in which it answers in order, before and after; empty for none. */
interface Ordered {
  readonly party: string;
  /** What tells it from others that have become the same. */
  readonly name: string;
  readonly domains: readonly [string, string];
}

// Whether each domain of one version is inside one of the other.
function areAlike(ordered: readonly Ordered[], version: 0 | 1, otherVersion: 0 | 1): boolean {
  const seen = new Map<string, string>();
  return ordered.every(({ domains }) => {
    const [domain, other] = [domains[version], domains[otherVersion]];
    const known = seen.get(domain) ?? other;
    seen.set(domain, known);
    return known === other && (domain === '') === (other === '');
  });
}

// Those that answer in order with a device, itself among them; none without an order.
function companions(domain: string, ordered: readonly Ordered[], version: number): Set<Ordered> {
  return new Set(domain === '' ? [] : ordered.filter(({ domains }) => domains[version] === domain));
}

// The same for all in a domain; alone, a device is in order with itself.
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
