import { type AddressRange, AddressSet, bytesIn, formatSize, hex, isPow2 } from '../../base/address/index.js';
import { counted, listed, megahertz, toTheHertz } from '../../base/diagnostic/index.js';
import { nameMatcher, nameMeaning } from '../../base/names/index.js';
import { groupBy } from '../../base/group-by.js';
import {
  beatBytesOf,
  type InterruptLine,
  makesAccesses,
  Raisers,
  takesAccesses,
  type Region,
  undivided,
} from '../../elaboration/index.js';
import {
  allowsSize,
  keptApart,
  mastersNamed,
  type Operation,
  type Reach,
  type Sizes,
  sizesText,
  whyNot,
} from '../../query/index.js';
import { setsText } from '../../query/access/loss.js';
import { does, mayDo } from '../../query/access/reach.js';
import type { CheckedDesign } from '../design/checked-design.js';
import type { Expectation } from '../policy/expectation.js';
import { unknownText } from './forbidden.js';
import { regionHull } from '../design/regions.js';
import type { Found } from '../policy/rule.js';

/** Why an expectation does not hold. */
export interface Unmet extends Found {
  /** Whether it may hold, since nobody says what it asks for. */
  readonly isUnknown?: true;
}

/**
 * Why an expectation does not hold, from the words behind `but`; undefined where it holds. A name that nothing has is the business of
 * policy/unknown-name, and what must not be reached that of reach/forbidden.
 */
export function unmet(design: CheckedDesign, fact: Expectation): Unmet | undefined {
  switch (fact.kind) {
    case 'at':
      return notAt(design, fact);
    case 'within':
      return notWithin(design, fact);
    case 'vacant':
      return notVacant(design, fact);
    case 'reaches':
      return notReached(design, fact);
    case 'interrupts':
      return notInterrupting(design, fact);
    case 'frequency':
    case 'clock':
      return notClocked(design, fact);
    case 'width':
      return notAsWide(design, fact);
    case 'apart':
    case 'only':
      return undefined;
  }
}

type Of<Kind> = Extract<Expectation, { readonly kind: Kind }>;

/** A device as some masters see it. */
interface Sight {
  readonly masters: readonly string[];
  readonly region: Region;
  readonly hull: AddressRange;
}

function notAt(design: CheckedDesign, fact: Of<'at'>): Found | undefined {
  const { address, size, master } = fact;
  if (master !== undefined && mastersNamed(design.masters, master).length === 0) return undefined;
  const sights = sightsOf(design, fact);
  if (sights.length === 0) return notSeen(design, fact);
  const isThere = ({ region, hull }: Sight): boolean =>
    hull.base === address && (size === undefined || bytesIn(region.sets) === size);
  // Grouped by device and by the masters that see it: a device with several register ranges is at each of them.
  const elsewhere = [...groupBy(sights, ({ region }) => region.owner).values()].map((own) =>
    [...groupBy(own, ({ masters }) => masters.join()).values()].filter((seen) => !seen.some(isThere)),
  );
  if (elsewhere.some((views) => views.length === 0)) return undefined;
  const somewhere = sights.find(isThere);
  const shown = somewhere === undefined ? sights : (elsewhere.flat()[0] ?? sights);
  return {
    message: `${placesText(shown)}${somewhere === undefined ? '' : `, for ${listed(shown[0]?.masters ?? [])}`}.`,
    subjects: [...new Set(shown.map(({ region }) => region.owner))],
    ranges: shown.map(({ hull }) => hull),
    ...(somewhere === undefined ? {} : { help: `Name the master, such as: for ${somewhere.masters[0]}.` }),
  };
}

function placesText(sights: readonly Sight[]): string {
  const places = sights.map(
    ({ region, hull }) => `${region.owner} is at ${hex(hull.base)}, ${formatSize(bytesIn(region.sets))}`,
  );
  return listed([...new Set(places)]);
}

function notSeen({ devices }: CheckedDesign, { device, master }: Of<'at' | 'within'>): Found | undefined {
  const isMeant = nameMatcher(device);
  const hidden = devices.filter(({ id, name }) => isMeant(id, name)).map(({ id }) => id);
  const nobody = master === undefined ? 'no master sees' : `${master} does not see`;
  return hidden.length === 0 ? undefined : { message: `${nobody} ${listed(hidden)}.`, subjects: hidden };
}

function notWithin(design: CheckedDesign, fact: Of<'within'>): Found | undefined {
  if (fact.master !== undefined && mastersNamed(design.masters, fact.master).length === 0) return undefined;
  const sights = sightsOf(design, fact);
  if (sights.length === 0) return notSeen(design, fact);
  return misplaced(sights.filter(({ region }) => isMisplaced(region.sets, fact)));
}

function notVacant(design: CheckedDesign, fact: Of<'vacant'>): Found | undefined {
  return misplaced(
    sightsOf(design, { device: '**', master: fact.master }).filter(({ region }) => isMisplaced(region.sets, fact)),
  );
}

function misplaced(shown: readonly Sight[]): Found | undefined {
  if (shown.length === 0) return undefined;
  return {
    message: `${placesText(shown)}.`,
    subjects: [...new Set(shown.map(({ region }) => region.owner))],
    ranges: shown.map(({ hull }) => hull),
  };
}

/** Whether addresses are where an expectation does not have them: in a region that is to be vacant, or outside of the one that they are to be in. */
export function isMisplaced(sets: readonly AddressSet[], { kind, region }: Of<'within' | 'vacant'>): boolean {
  const inside = AddressSet.misaligned(region.base, region.size);
  return kind === 'within'
    ? AddressSet.subtractAll(sets, inside).length > 0
    : sets.some((set) => inside.some((part) => part.overlaps(set)));
}

function sightsOf(
  { decoded, masters }: CheckedDesign,
  { device, master }: { readonly device: string; readonly master: string | undefined },
): Sight[] {
  const isMeant = nameMatcher(device);
  const meant = master === undefined ? undefined : new Set(mastersNamed(masters, master).map(({ edge }) => edge.from));
  return decoded.flatMap((space) => {
    const own = space.masters.filter((each) => meant?.has(each) !== false);
    const called = own.length === 0 ? [] : undivided(space.regions).filter(({ owner, name }) => isMeant(owner, name));
    return called.map((region) => ({ masters: own, region, hull: regionHull(region) }));
  });
}

// Each master with the name must reach each device with the name. If the name means a module, one of those inside it is enough.
function notReached(design: CheckedDesign, fact: Of<'reaches'>): Unmet | undefined {
  const [masterMeant, deviceMeant] = [nameMeaning(fact.master), nameMeaning(fact.device)];
  const masters = groupBy(design.masters, ({ edge, client }) => masterMeant(edge.from, client.name));
  const devices = groupBy(design.devices, ({ id, name }) => deviceMeant(id, name));
  const pairs = groupBy(design.reachesBy(fact.by), ({ master, client, device, name }) =>
    JSON.stringify([masterMeant(master, client), deviceMeant(device, name)]),
  );
  for (const [master, [{ edge }]] of masters) {
    for (const [device, [{ id }]] of devices) {
      if (master === undefined || device === undefined) continue;
      const own = pairs.get(JSON.stringify([master, device]));
      const found =
        own === undefined
          ? apart(design, fact, edge.from, id)
          : (notAsExpected(own, fact) ?? notWhole(design, own, fact));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function notAsExpected(pairs: readonly [Reach, ...Reach[]], fact: Of<'reaches'>): Unmet | undefined {
  const [first] = pairs;
  if ((fact.operation ?? fact.size) === undefined) return undefined;
  const { operation, size } = fact;
  if (operation !== undefined && size === undefined && pairs.some((pair) => does(pair, operation))) return undefined;
  const lacking = lackingOf(pairs, fact);
  if (lacking === undefined) return undefined;
  const open = pairs.filter((pair) => pair.unknown === true && (operation === undefined || mayDo(pair, operation)));
  const subjects = [(open[0] ?? first).master, (open[0] ?? first).device];
  if (open.length > 0) return { message: `${unknownText(open)}.`, subjects, isUnknown: true };
  return { message: `${first.master} reaches ${first.device} ${lacking}.`, subjects };
}

// Some pair must reach every address; other pairs may belong to clients of the same master that see less.
function notWhole(
  { elaboration }: CheckedDesign,
  pairs: readonly [Reach, ...Reach[]],
  fact: Of<'reaches'>,
): Found | undefined {
  if (fact.isWhole === undefined) return undefined;
  const parts = [...groupBy(pairs, (pair) => `${pair.master} ${pair.client} ${pair.device}`).values()].map(([pair]) => {
    const { blocked, hidden } = keptApart(elaboration, pair.master, pair.device, { by: fact.by });
    return groupBy([...blocked, ...hidden], ({ client }) => client).get(pair.client)?.[0];
  });
  const [part] = parts;
  if (part === undefined || parts.includes(undefined)) return undefined;
  return {
    message: `${part.master} does not reach ${setsText(part.sets)} of ${part.device}. ${part.message}`,
    subjects: [part.master, part.device],
    help: part.help,
  };
}

// The requested operations that no pair supports. One pair is enough, because other clients of the same master may do something else.
function lackingOf(pairs: readonly Reach[], { operation, size }: Of<'reaches'>): string | undefined {
  const wanted = operation === undefined ? transfers : [[operation]];
  const found = wanted
    .map((ways) => ways.map((each) => ({ each, sizes: sizesOf(pairs, each) })).filter(({ sizes }) => sizes.length > 0))
    .filter((ways) => ways.length > 0);
  if (found.length === 0) return `without ${wanted.map(([usual]) => usual).join(' and ')}`;
  const isOne = size === undefined || isPow2(size);
  const allows = (sizes: readonly Sizes[]): boolean =>
    size === undefined || (isOne && sizes.some((some) => allowsSize(some, size)));
  const short = found.find((ways) => !ways.some(({ sizes }) => allows(sizes)));
  if (short === undefined) return undefined;
  const texts = short.map(({ each, sizes }) => {
    const own = new Set(sizes.toSorted((a, b) => b[1] - a[1]).map(sizesText));
    return `${each} of ${[...own].join(' or ')} ${own.size === 1 && own.has('1') ? 'byte' : 'bytes'}`;
  });
  return `with ${texts.join(' and ')}${isOne ? '' : ', in powers of two'}`;
}

// The operations that read data, and those that write it: a cache acquires lines, for reading or for writing.
const transfers: readonly (readonly Operation[])[] = [
  ['get', 'acquireB'],
  ['putFull', 'acquireT'],
];

function sizesOf(pairs: readonly Reach[], operation: Operation): Sizes[] {
  return pairs.map(({ operations }) => operations[operation]).filter((sizes) => sizes !== undefined);
}

function apart({ elaboration }: CheckedDesign, { by }: Of<'reaches'>, from: string, to: string): Found {
  const [obstacle] = whyNot(elaboration, from, to, { by });
  return {
    message: `${from} does not reach ${to}.${obstacle === undefined ? '' : ` ${obstacle.message}`}`,
    subjects: [from, to],
    help: obstacle?.help ?? '',
  };
}

function notInterrupting({ interrupts, devices, wiring }: CheckedDesign, fact: Of<'interrupts'>): Found | undefined {
  const [isSource, isSink] = [nameMatcher(fact.device), nameMatcher(fact.sink)];
  // Resolved to the device that firmware knows, not only to the node that raises the interrupt.
  const raisers = new Raisers(
    wiring,
    devices.map(({ id }) => id),
  );
  const isRaiser = (source: string): boolean => isSource(source) || isSource(raisers.of(source) ?? source);
  const lines = interrupts.filter(({ source, sink }) => isRaiser(source) && isSink(sink));
  if (lines.some(({ number }) => number === fact.number)) return undefined;
  if (lines.length === 0) {
    // `**` stands for any receiver, so the expectation is about none in particular.
    const isAny = fact.sink === '**';
    const ends = (isAny ? [isSource] : [isSource, isSink]).map((isMeant) =>
      [...wiring.nodes.keys()].find((id) => isMeant(id)),
    );
    const known = ends.filter((id) => id !== undefined);
    return known.length < ends.length
      ? undefined
      : { message: `no interrupt leads from ${fact.device}${isAny ? '' : ` to ${fact.sink}`}.`, subjects: known };
  }
  const byEnds = groupBy(lines, ({ source, sink }) => `${source} ${sink}`);
  const numbers = [...byEnds.values()].map((own) => `${own[0].source} ${numbersText(own)} at ${own[0].sink}`);
  return { message: `${listed(numbers)}.`, subjects: [...new Set(lines.map(({ source }) => source))] };
}

function numbersText(lines: readonly InterruptLine[]): string {
  const numbers = lines.map(({ number }) => number).sort((a, b) => a - b);
  const [first = 0, last = first] = [numbers[0], numbers.at(-1)];
  if (numbers.length === 1) return `is number ${first}`;
  return `has the numbers ${last - first === numbers.length - 1 ? `${first} to ${last}` : numbers.join(', ')}`;
}

function notClocked(design: CheckedDesign, fact: Of<'frequency'> | Of<'clock'>): Found | undefined {
  const clocked = busNodes(design, fact.node).map((id) => ({ id, clock: design.clockOf(id) }));
  const isMeant = fact.kind === 'clock' ? nameMatcher(fact.clock) : () => false;
  const wrong = clocked.filter(({ id, clock }) =>
    fact.kind === 'frequency'
      ? clock?.freqMHz === undefined || toTheHertz(clock.freqMHz) !== toTheHertz(fact.megahertz)
      : clock === undefined || !givers(design, id).some((giver) => isMeant(giver)),
  );
  const [first] = wrong;
  if (first === undefined) return clocked.length > 0 ? undefined : unknown(design, fact.node, 'a clock');
  const { id, clock } = first;
  const frequency = clock?.freqMHz === undefined ? 'an unknown frequency' : megahertz(clock.freqMHz);
  const said = clock === undefined ? 'on an unknown clock' : `on ${clock.name}, at ${frequency}`;
  return {
    message: `${id} runs ${said}${others(wrong.length)}.`,
    subjects: wrong.map((each) => each.id),
    ...(clock === undefined
      ? { help: `Declare ${id} in a module that takes a clock, such as a clocks.ClockSinkDomain.` }
      : {}),
  };
}

// A clock keeps its identity wherever it is passed on unchanged.
function givers(design: CheckedDesign, node: string): readonly string[] {
  const domain = design.domainOf(node);
  return domain === undefined ? [] : design.clocks.giversTo(domain);
}

function notAsWide(design: CheckedDesign, { node, bits }: Of<'width'>): Found | undefined {
  const widths = busNodes(design, node).flatMap((id) => {
    const { wiring } = design;
    const node = wiring.node(id);
    const edges = node.record.kind === 'source' || makesAccesses(wiring, node) ? node.outward : node.inward;
    return edges.flatMap((edge) => {
      const bytes = beatBytesOf(edge);
      return bytes === undefined ? [] : [{ id, bits: 8 * bytes }];
    });
  });
  const wrong = widths.filter((each) => each.bits !== bits);
  const [first] = wrong;
  if (first === undefined) return widths.length > 0 ? undefined : unknown(design, node, 'a width');
  const subjects = [...new Set(wrong.map(({ id }) => id))];
  return { message: `${first.id} is ${first.bits} bits wide${others(subjects.length)}.`, subjects };
}

// The masters and devices with the name, or else other nodes with a bus port.
function busNodes({ wiring }: CheckedDesign, name: string): string[] {
  const isMeant = nameMatcher(name);
  const { protocols } = wiring;
  const meant = [...wiring.nodes.values()].filter(
    ({ record, inward, outward }) =>
      isMeant(record.id) && [...inward, ...outward].some(({ protocol }) => protocols.of(protocol).family === 'bus'),
  );
  const ends = meant.filter(
    (node) =>
      ['source', 'sink'].includes(node.record.kind) || makesAccesses(wiring, node) || takesAccesses(wiring, node),
  );
  return (ends.length > 0 ? ends : meant).map(({ record }) => record.id);
}

function unknown({ wiring }: CheckedDesign, name: string, what: string): Found | undefined {
  const isMeant = nameMatcher(name);
  const subjects = [...wiring.nodes.keys()].filter((id) => isMeant(id)).slice(0, 1);
  return subjects.length === 0 ? undefined : { message: `nothing of ${subjects.join('')} has ${what}.`, subjects };
}

function others(count: number): string {
  return count > 1 ? `, and ${counted(count - 1, 'other')} not as expected` : '';
}
