import type { Difference } from './values.js';
import type { View } from '../facts/facts.js';

/** Which devices answer in order with each other, and no longer do, or do now, as one end sees them: those of pairs, by their new ids. */
export function compareOrders(
  before: View,
  after: View,
  paired: ReadonlyMap<string, string>,
): { readonly party: string; readonly difference: Difference }[] {
  const common = [...paired.values()];
  const labelOf = (view: View, party: string): string => view.get(party)?.fields.get('fifoId') ?? '';
  const old = new Map([...paired].map(([party, now]) => [now, labelOf(before, party)]));
  const young = new Map(common.map((party) => [party, labelOf(after, party)]));
  if (areAlike(common, old, young) && areAlike(common, young, old)) return [];
  return common.flatMap((party) => {
    const [had, has] = [old, young].map((domains) => companions(party, common, domains));
    if (had === undefined || has === undefined) return [];
    const texts = { before: companyText(had), after: companyText(has) };
    return [
      ...([...had].every((each) => has.has(each)) ? [] : [differenceOf('lost', party, texts)]),
      ...([...has].every((each) => had.has(each)) ? [] : [differenceOf('gained', party, texts)]),
    ];
  });
}

// Whether each domain of one version is inside one of the other.
function areAlike(
  common: readonly string[],
  domains: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
): boolean {
  const seen = new Map<string, string>();
  return common.every((party) => {
    const [domain = '', other = ''] = [domains.get(party), others.get(party)];
    const known = seen.get(domain) ?? other;
    seen.set(domain, known);
    return known === other && (domain === '') === (other === '');
  });
}

// Those that answer in order with a device, itself among them; none without an order.
function companions(party: string, common: readonly string[], domains: ReadonlyMap<string, string>): Set<string> {
  const domain = domains.get(party) ?? '';
  return new Set(domain === '' ? [] : common.filter((each) => domains.get(each) === domain));
}

// The same for all in a domain; alone, a device is in order with itself.
function companyText(company: ReadonlySet<string>): string {
  if (company.size === 0) return '';
  return company.size === 1 ? 'in order' : `in order among ${[...company].sort().join(' ')}`;
}

function differenceOf(
  happening: 'lost' | 'gained',
  party: string,
  texts: Pick<Difference, 'before' | 'after'>,
): { readonly party: string; readonly difference: Difference } {
  return { party, difference: { happening, part: '', ...texts } };
}
