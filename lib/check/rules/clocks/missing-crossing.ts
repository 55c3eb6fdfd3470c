import { counted, listed } from '../../../base/diagnostic/index.js';
import {
  append,
  type Clock,
  clockText,
  differ,
  type EdgeRecord,
  isDirect,
  isUnder,
  lacksCrossing,
  type Link,
  type ProtocolRecord,
  related,
  type WiredNode,
} from '../../../elaboration/index.js';
import { groupBy } from '../../../base/group-by.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Buses and interrupts that go from one clock to another as if both were one. */
export const missingCrossing: CheckRule = {
  id: 'clocks/missing-crossing',
  asks: 'clocks',
  severity: 'error',
  requires: 'Between nodes that run on different clocks there is a clock crossing.',
  because:
    'A register that samples a signal of another clock may catch the signal while it changes, and then holds neither value. Several wires arrive in different cycles. Such failures are rare, differ from chip to chip, and do not appear in logic simulation.',
  instead:
    'Put a crossing on the way: asynchronous for unrelated clocks, rational if one clock is a multiple of the other.',
  find: (design) => {
    const alike = new Map<string, Missing[]>();
    for (const missing of design.links.flatMap((link) => missingOn(link, design))) {
      const { link, sent, received } = missing;
      append(alike, [link.edge.protocol, link.synchronisation, sent.id, received.id].join(' '), missing);
    }
    return [...[...alike.values()].flatMap((list) => foundOn(list, design)), ...foundAcross(design)];
  },
};

/** A link between two clocks without the crossing that they need. */
interface Missing {
  readonly link: Link;
  /** Where the crossing is missing: the edge of the link that leads from one domain into the other. */
  readonly edge: EdgeRecord;
  readonly sent: Clock;
  readonly received: Clock;
}

function missingOn(link: Link, design: CheckedDesign): Missing[] {
  const [sent, received] = [design.clockOf(link.from.record.id), design.clockOf(link.to.record.id)];
  if (sent === undefined || received === undefined) return [];
  return lacksCrossing(design.wiring, link, [sent, received])
    ? [{ link, edge: boundaryOf(link, design), sent, received }]
    : [];
}

// Wires belong to a domain, too: the crossing belongs where the domains meet, not at the first register.
function boundaryOf({ way, edge, from, to }: Link, design: CheckedDesign): EdgeRecord {
  const [sent, received] = [from, to].map(({ record }) => design.clockOf(record.id));
  const entering = way.filter((each) => design.clockOf(each.to) === received && design.clockOf(each.from) !== received);
  return entering.findLast((each) => design.clockOf(each.from) === sent) ?? entering.at(-1) ?? edge;
}

// A system of many tiles has many alike links between the same clocks, which share one finding.
function foundOn(alike: readonly Missing[], design: CheckedDesign): Found[] {
  const [first, ...others] = alike;
  if (first === undefined) return [];
  const { link, edge, sent, received } = first;
  const { synchronisation } = link;
  const from = design.clockOf(edge.from) === sent ? edge.from : link.from.record.id;
  const crossing = synchronisation === 'rational' ? 'a crossing for related clocks only' : 'no crossing for clocks';
  const more =
    others.length === 0 ? '' : ` The same goes for ${counted(others.length, 'other edge')} between these clocks.`;
  return [
    {
      message: `${from} runs on ${clockText(sent)}, ${edge.to} on ${clockText(received)}; the ${design.wiring.protocols.titleOf(edge.protocol)} edge between them has ${crossing}.${more}`,
      subjects: [edge.id, from, edge.to, ...others.map((other) => other.edge.id)],
      help: helpFor(first, design, crossingFor(insideOf(edge.protocol, design), sent, received)),
    },
  ];
}

/** A link between what runs on a clock and something that no domain is around. */
interface Contact {
  readonly link: Link;
  readonly clock: Clock;
  /** The end that runs on the clock, and the other. */
  readonly clocked: WiredNode;
  readonly untold: WiredNode;
}

// Nodes without a domain run on a single, unknown clock, so they cannot connect two clocks without a crossing.
function foundAcross(design: CheckedDesign): Found[] {
  const contacts = design.links.flatMap((link) => contactOn(link, design));
  const first = contacts.find(({ link }) => link.synchronisation !== 'rational') ?? contacts[0];
  if (first === undefined) return [];
  const apart = groupBy(
    contacts.filter((contact) => isApart(first, contact)),
    ({ clock }) => clock.id,
  );
  return [...apart.values()].map(([contact, ...others]) => across(first, contact, others, design));
}

function contactOn(link: Link, design: CheckedDesign): Contact[] {
  const { from, to, synchronisation } = link;
  const [sent, received] = [design.clockOf(from.record.id), design.clockOf(to.record.id)];
  const clock = sent ?? received;
  if (clock === undefined || (sent !== undefined && received !== undefined) || synchronisation === 'asynchronous')
    return [];
  const [clocked, untold] = sent === undefined ? [to, from] : [from, to];
  // At the border of a design there may be ports, which run on the clock of whatever is outside.
  const isEnd = untold.record.kind === 'source' || untold.record.kind === 'sink';
  return isEnd || design.domainOf(untold.record.id) !== undefined ? [] : [{ link, clock, clocked, untold }];
}

function isApart(a: Contact, b: Contact): boolean {
  return differ(a.clock, b.clock) && !(isRational(a, b) && related(a.clock, b.clock));
}

function isRational(...contacts: readonly Contact[]): boolean {
  return contacts.some(({ link }) => link.synchronisation === 'rational');
}

function across(a: Contact, b: Contact, others: readonly Contact[], design: CheckedDesign): Found {
  const untold = [...new Set([a.untold.record.id, b.untold.record.id])];
  const more =
    others.length === 0 ? '' : ` The same goes for ${counted(others.length, 'other edge')} to the second clock.`;
  const crossing = isRational(a, b) ? 'the crossing is for related clocks only' : 'there is no crossing for clocks';
  return {
    message: `${a.clocked.record.id} runs on ${clockText(a.clock)}, ${b.clocked.record.id} on ${clockText(b.clock)}; ${listed(untold)} next to them ${untold.length === 1 ? 'is' : 'are'} in no clock domain, where all runs on one clock, and ${crossing}.${more}`,
    subjects: [a.clocked.record.id, ...untold, b.clocked.record.id, ...others.map(({ link }) => link.edge.id)],
    help: helpAcross(a, b, design),
  };
}

// If there are two nodes, each has the clock of its neighbour, unless a crossing that is not effective lies between them: then both are on one side
// of it, like a single node.
function helpAcross(a: Contact, b: Contact, design: CheckedDesign): string {
  const crossing = crossingFor(insideOf(b.link.edge.protocol, design), a.clock, b.clock);
  const [ofA, ofB] = [a, b].map(({ clocked }) => design.domainOf(clocked.record.id) ?? '');
  const [nextToA, nextToB] = [a.untold.record.id, b.untold.record.id];
  if (nextToA !== nextToB && !isRational(a, b)) {
    return `Declare ${nextToA} in ${ofA} and ${nextToB} in ${ofB}, and cross with ${crossing} wherever they meet without a crossing.`;
  }
  return `Declare ${listed([...new Set([nextToA, nextToB])])} in ${ofA} or ${ofB}, and cross to the other with ${crossing}.`;
}

// The protocol that a crossing carries.
function insideOf(name: string, { wiring: { protocols } }: CheckedDesign): ProtocolRecord {
  const protocol = protocols.of(name);
  return protocol.crossing === undefined ? protocol : protocols.of(protocol.crossing.of);
}

function crossingFor({ crossable }: ProtocolRecord, a: Clock, b: Clock): string {
  const ratio = (a.freqMHz ?? 0) / (b.freqMHz ?? 0);
  const multiple = related(a, b) && (Number.isInteger(ratio) || Number.isInteger(1 / ratio));
  return `new ${multiple && crossable?.rational !== false ? 'Rational' : 'Asynchronous'}Crossing()`;
}

function helpFor({ link, edge }: Missing, design: CheckedDesign, crossing: string): string {
  const { from: source, to: sink } = edge;
  const [sending, receiving] = [design.domainOf(source), design.domainOf(sink)];
  const protocol = design.wiring.protocols.of(edge.protocol);
  const namespace = protocol.crossable?.by;
  if (link.synchronisation === 'rational' || !isDirect(protocol)) return `Cross with ${crossing} instead.`;
  if (link.way.some((each) => isSynchronousCrossing(each, design)))
    return `Cross with ${crossing} in place of the synchronous crossing there.`;
  const { wiring } = design;
  if (isHalf(wiring.node(source).inward, design))
    return `${source} is the half of a crossing that belongs in ${receiving}: write crossOut within ${receiving}, or crossIn into it.`;
  if (isHalf(wiring.node(sink).outward, design))
    return `${sink} is the half of a crossing that belongs in ${sending}: write crossIn within ${sending}, or crossOut of it.`;
  if (namespace === undefined) {
    return `Only TileLink and AXI4 cross clocks: lead one of them into ${receiving} with ${crossing}, and put the bridge there.`;
  }
  // The receiver of interrupts must remain the end of the binding, because the interrupt numbers were given there.
  const out = `${namespace}.crossOut(${sending}, ${source}, ${crossing})`;
  const [crossed, other, ends] = isUnder(sending ?? '', receiving)
    ? [sending, receiving, `${out} to ${sink}`]
    : namespace === 'int' && sending !== undefined
      ? [sending, receiving, `${out} to ${sink} in place of ${source}`]
      : [receiving, sending, `${source} to ${namespace}.crossIn(${receiving}, ${sink}, ${crossing})`];
  // The half outside the domain that is crossed into is made where the binding is written, so that place must run on the other clock.
  const isRoot = other === undefined || other === design.elaboration.modules[0]?.id || crossed === other;
  return isRoot ? `Bind ${ends}.` : `Within ${other}, bind ${ends}.`;
}

// Whether a node is half of a crossing, judging by its edges on the side of the other half.
function isHalf(others: readonly EdgeRecord[], { wiring: { protocols } }: CheckedDesign): boolean {
  return others.some(({ protocol }) => protocols.of(protocol).crossing !== undefined);
}

// A crossing without synchronisers leaves a node on either side of the boundary that only passes signals on. Both have its name, and are made and
// bound at its place.
function isSynchronousCrossing(edge: EdgeRecord, { wiring }: CheckedDesign): boolean {
  const [outer, inner] = [wiring.node(edge.from), wiring.node(edge.to)];
  const nameOf = ({ record }: WiredNode): string => record.name.replace(/_\d+$/, '');
  const places = [edge, outer.record, inner.record].map(({ location }) => JSON.stringify(location));
  return (
    [outer, inner].every(({ record }) => record.kind === 'identity') &&
    outer.module !== inner.module &&
    nameOf(outer) === nameOf(inner) &&
    new Set(places).size === 1
  );
}
