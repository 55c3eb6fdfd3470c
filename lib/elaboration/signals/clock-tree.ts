import { megahertz } from '../../base/diagnostic/index.js';
import { clocksRunning, domainOf } from './domains.js';
import type { EdgeRecord } from '../record/elaboration.js';
import { frequenciesOn } from '../ports/ports.js';
import { isClock } from '../netlist/protocols.js';
import type { Link } from '../netlist/links.js';
import { isUnder, type Netlist, type WiredNode } from '../netlist/netlist.js';

/** A clock, from the port that gives it to where it is taken or changed. */
export interface Clock {
  /** The node and the port that give it. */
  readonly id: string;
  /** What messages and lists call it: the node that gives it, with the port where that gives several. */
  readonly name: string;
  /** That node: a source, one that takes it out of a group, makes it of another, or selects it. */
  readonly node: string;
  /** What it is made from: a port of a clock source, or a source of groups; where one of several is selected, all of these. Empty if nothing drives it. */
  readonly sources: readonly string[];
  /** Whether it comes from a source of groups, which gives each clock what is asked of it. */
  readonly grouped: boolean;
  /** Its frequency; undefined where nobody says. */
  readonly freqMHz: number | undefined;
}

/** The clocks of a design, and the modules that take them. */
export class ClockTree {
  readonly #netlist: Netlist;
  readonly #onEdges = new Map<string, Clock>();
  readonly #ofModules = new Map<string, readonly Clock[]>();
  /** The edges by which clocks come into a module to run it, by module. */
  readonly taken: ReadonlyMap<string, readonly EdgeRecord[]>;

  constructor(netlist: Netlist) {
    this.#netlist = netlist;
    const taken = new Map<string, readonly EdgeRecord[]>();
    for (const module of netlist.modules.values()) {
      const edges = clocksRunning(netlist, module);
      if (edges.length > 0) taken.set(module.id, edges);
    }
    this.taken = taken;
  }

  /** The clock on an edge. */
  on(edge: EdgeRecord): Clock {
    const passed: EdgeRecord[] = [];
    let clock = this.#onEdges.get(edge.id);
    for (let at = edge; clock === undefined;) {
      passed.push(at);
      const before = this.#before(at) ?? this.#alike(at);
      clock = before === at ? this.#startingOn(at) : this.#onEdges.get(before.id);
      at = before;
    }
    for (const { id } of passed) this.#onEdges.set(id, clock);
    return clock;
  }

  /** The edges on which clocks, or groups of clocks, begin their ways to this one: of a selector, those of all that it selects from. */
  beginningsOf(edge: EdgeRecord): readonly EdgeRecord[] {
    const passed = new Set([edge]);
    for (const at of passed) for (const before of this.#netlist.before(at)) passed.add(before);
    return [...passed].filter((at) => this.#netlist.before(at).length === 0);
  }

  /** The clocks that run a module, each once. */
  of(module: string): readonly Clock[] {
    let clocks = this.#ofModules.get(module);
    if (clocks === undefined) {
      clocks = [...new Set((this.taken.get(module) ?? []).map((edge) => this.on(edge)))];
      this.#ofModules.set(module, clocks);
    }
    return clocks;
  }

  /** The clock that a node runs on; undefined where none is taken, or several are. */
  clockOf(node: string): Clock | undefined {
    const domain = domainOf(this.#netlist, node);
    const [clock, another] = domain === undefined ? [] : this.of(domain);
    return another === undefined ? clock : undefined;
  }

  /** The nodes that give a module its clocks: those that these begin at, and those that pass them on, nearest first. */
  giversTo(module: string): readonly string[] {
    return [...new Set((this.taken.get(module) ?? []).flatMap((edge) => this.#wayTo(edge).map(({ from }) => from)))];
  }

  // The edges that a clock has passed, the given one first.
  #wayTo(edge: EdgeRecord): EdgeRecord[] {
    const way: EdgeRecord[] = [];
    for (let at: EdgeRecord | undefined = edge; at !== undefined; at = this.#before(at)) way.push(at);
    return way;
  }

  // The edge that the same clock came over to this one; undefined where it begins.
  #before(edge: EdgeRecord): EdgeRecord | undefined {
    const [before, another] = this.#leadsOn(edge) ? this.#netlist.before(edge) : [];
    // What comes of several is the one or the other.
    const isAnother = before === undefined || another !== undefined;
    return isAnother || makesAnother(this.#netlist.node(edge.from), before, edge) ? undefined : before;
  }

  // The first edge on which a node gives the clock that begins on this one: what it makes of clocks leaves it by all ports to which these lead.
  #alike(edge: EdgeRecord): EdgeRecord {
    const [came] = this.#leadsOn(edge) ? this.#netlist.before(edge) : [];
    if (came === undefined) return edge;
    const { given } = frequenciesOn(edge);
    return this.#netlist.after(came).find((each) => frequenciesOn(each).given === given) ?? edge;
  }

  // Whether the node that it leaves gets single clocks, and does not take them out of a group.
  #leadsOn({ from }: EdgeRecord): boolean {
    return isClock(this.#netlist.protocols.of(this.#netlist.node(from).record.inner));
  }

  #startingOn(edge: EdgeRecord): Clock {
    const { outward } = this.#netlist.node(edge.from);
    const beginnings = this.beginningsOf(edge);
    const sources = new Set(beginnings.flatMap((first) => this.#sourceOf(first) ?? []));
    return {
      id: portOf(edge),
      name: outward.every((each) => this.#alike(each) === edge) ? edge.from : portOf(edge),
      node: edge.from,
      sources: [...sources].sort(),
      grouped: beginnings.every((first) => this.#isGroup(first)),
      freqMHz: frequenciesOn(edge).agreed,
    };
  }

  #sourceOf(first: EdgeRecord): string | undefined {
    if (this.#netlist.node(first.from).record.kind !== 'source') return undefined;
    return this.#isGroup(first) ? first.from : portOf(first);
  }

  #isGroup({ protocol }: EdgeRecord): boolean {
    return !isClock(this.#netlist.protocols.of(protocol));
  }
}

// As dividers do. Who spreads a clock whose frequency is open may find sinks that ask for others, which makes it no other clock.
function makesAnother({ record, module }: WiredNode, before: EdgeRecord, after: EdgeRecord): boolean {
  const isAdapter = record.kind === 'adapter';
  if (isAdapter && module.traits?.newClock === true) return true;
  const came = frequenciesOn(before).agreed;
  const left = isAdapter ? frequenciesOn(after).agreed : frequenciesOn(after).given;
  return came !== undefined && left !== undefined && came !== left;
}

/** Whether two clocks are made from one source; one that may come from several is related to what may come from the same. */
export function related(a: Clock, b: Clock): boolean {
  return a.sources.length === b.sources.length && a.sources.every((source, k) => source === b.sources[k]);
}

/** Whether two clocks cannot be the same: they have different sources, or frequencies. */
export function differ(a: Clock, b: Clock): boolean {
  if (a === b || a.sources.length === 0 || b.sources.length === 0) return false;
  return !related(a, b) || (a.freqMHz !== undefined && b.freqMHz !== undefined && a.freqMHz !== b.freqMHz);
}

/**
 * Whether there is no crossing on a link between these two clocks, those of its ends, though they need one. A module that hands the clocks of a
 * group on to those inside may run its own nodes on any of them.
 */
export function lacksCrossing(
  netlist: Netlist,
  { from, to, synchronisation }: Link,
  [sent, received]: readonly [Clock | undefined, Clock | undefined],
): boolean {
  if (sent === undefined || received === undefined || synchronisation === 'asynchronous') return false;
  if (!differ(sent, received) || (synchronisation === 'rational' && related(sent, received))) return false;
  const [sending, receiving] = [domainOf(netlist, from.record.id), domainOf(netlist, to.record.id)];
  const isNested = isUnder(sending ?? '', receiving) || isUnder(receiving ?? '', sending);
  return !(sent.grouped && received.grouped && isNested);
}

/** A clock in a message: `soc.fast (200 MHz)`. */
export function clockText({ name, freqMHz }: Clock): string {
  return freqMHz === undefined ? name : `${name} (${megahertz(freqMHz)})`;
}

function portOf({ from, fromPort }: EdgeRecord): string {
  return `${from}:${fromPort}`;
}
