import { counted, listed } from '../../../base/diagnostic/index.js';
import { groupBy } from '../../../base/group-by.js';
import type { Link } from '../../../elaboration/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Crossings between clocks that follow each other with nothing in between. */
export const doubleCrossing: CheckRule = {
  id: 'clocks/double-crossing',
  asks: 'clocks',
  severity: 'warning',
  requires: 'Between two clock crossings, at least one of them asynchronous, something runs on the clock in between.',
  because:
    'Each asynchronous crossing adds several cycles of latency and a queue for each channel. A second one right behind the first protects from nothing, because one crosses between any two clocks. Usually the node meant for the clock in between was declared elsewhere.',
  instead: 'Cross once, or declare the node in the domain between the crossings.',
  find: (design) => {
    const alike = groupBy(chainsIn(design), (chain) => domainsOf(chain, design).join(' '));
    return [...alike.values()].flatMap((list) => foundIn(list, design));
  },
};

/** Crossings of which each begins where the one before it ends. */
type Chain = readonly [Link, Link, ...Link[]];

function chainsIn({ links }: CheckedDesign): Chain[] {
  const crossings = links.filter(({ synchronisation }) => synchronisation !== 'none');
  const ending = new Map(crossings.map((link) => [link.to, link]));
  const beginning = new Map(crossings.map((link) => [link.from, link]));
  const next = new Map<Link, Link>();
  for (const { from, to } of links) {
    const [first, second] = [ending.get(from), beginning.get(to)];
    if (first === undefined || second === undefined) continue;
    if ([first, second].some(({ synchronisation }) => synchronisation === 'asynchronous')) next.set(first, second);
  }
  const continued = new Set(next.values());
  return [...next].filter(([first]) => !continued.has(first)).map(([first, second]) => chainFrom(first, second, next));
}

function chainFrom(first: Link, second: Link, next: ReadonlyMap<Link, Link>): Chain {
  const chain: [Link, Link, ...Link[]] = [first, second];
  for (let link = next.get(second); link !== undefined && !chain.includes(link); link = next.get(link))
    chain.push(link);
  return chain;
}

/** The domains that a chain leads through, from that where it begins. */
function domainsOf([first, ...others]: Chain, design: CheckedDesign): readonly string[] {
  return [first.from, first.to, ...others.map(({ to }) => to)].map(
    ({ record }) => design.domainOf(record.id) ?? design.elaboration.modules[0]?.id ?? '',
  );
}

function foundIn([chain, ...others]: readonly Chain[], design: CheckedDesign): Found[] {
  const last = chain?.at(-1);
  if (chain === undefined || last === undefined) return [];
  const [{ from }] = chain;
  const domains = domainsOf(chain, design);
  const [sending = '', receiving = ''] = [domains[0], domains.at(-1)];
  const between = listed([...new Set(domains.slice(1, -1))]);
  const times = chain.length === 2 ? 'twice' : `${chain.length} times`;
  const more =
    others.length === 0 ? '' : ` The same goes for ${counted(others.length, 'other way')} between these domains.`;
  const once =
    sending === receiving
      ? `Leave them out, since both ends are in ${sending}`
      : `Cross once, with one half in ${sending} and the other in ${receiving}`;
  return [
    {
      message: `What passes from ${from.record.id} to ${last.to.record.id} is synchronised ${times}, and nothing in between runs on the clock of ${between}.${more}`,
      subjects: [last.edge, ...chain.map(({ edge }) => edge)].flatMap((edge, k, all) =>
        all.indexOf(edge) === k ? [edge.id] : [],
      ),
      help: `${once}; or declare in ${between} what is to run there.`,
    },
  ];
}
