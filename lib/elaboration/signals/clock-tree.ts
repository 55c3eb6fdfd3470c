import { megahertz } from '../../base/diagnostic/index.js';
import { clocksRunning, domainOf } from './domains.js';
import type { EdgeRecord } from '../record/elaboration.js';
import { frequenciesOn } from '../ports/ports.js';
import { isClock } from '../netlist/protocols.js';
import type { Link } from '../netlist/links.js';
import { isUnder, type Netlist, type WiredNode } from '../netlist/netlist.js';

/** A clock, from the port that generates it to the nodes that take or change it. */
export interface Clock {
  /** The node and the port that generate it. */
  readonly id: string;
  /** Its name in messages and lists: the node that generates it, with the port if that generates several. */
  readonly name: string;
  /** The generating node: a source, or a node that extracts it from a group, derives it from another, or selects it. */
  readonly node: string;
  /**
   * The clocks that it is derived from: a port of a clock source, or a source of groups; for a selected clock, all alternatives. Empty if nothing
   * drives it.
   */
  readonly sources: readonly string[];
  /** Whether it comes from a source of groups, which gives each clock the requested frequency. */
  readonly grouped: boolean;
  /** Its frequency; undefined if unknown. */
  readonly freqMHz: number | undefined;
}

/** The clocks of a design, and the modules that take them. */
export class ClockTree {
  readonly #netlist: Netlist;
  readonly #onEdges = new Map<string, Clock>();
  readonly #ofModules = new Map<string, readonly Clock[]>();
  /** The edges through which each module receives the clocks that it runs on. */
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

  /** The edges on which clocks, or groups of clocks, start on their way to this one; for a selector, those of all its inputs. */
  beginningsOf(edge: EdgeRecord): readonly EdgeRecord[] {
    const passed = new Set([edge]);
    for (const at of passed) for (const before of this.#netlist.before(at)) passed.add(before);
    return [...passed].filter((at) => this.#netlist.before(at).length === 0);
  }

  /** The clocks that a module runs on, without duplicates. */
  of(module: string): readonly Clock[] {
    let clocks = this.#ofModules.get(module);
    if (clocks === undefined) {
      clocks = [...new Set((this.taken.get(module) ?? []).map((edge) => this.on(edge)))];
      this.#ofModules.set(module, clocks);
    }
    return clocks;
  }

  /** The clock that a node runs on; undefined if there is none, or several. */
  clockOf(node: string): Clock | undefined {
    const domain = domainOf(this.#netlist, node);
    const [clock, another] = domain === undefined ? [] : this.of(domain);
    return another === undefined ? clock : undefined;
  }

  /** The nodes that provide a module's clocks: those that generate them and those that pass them on, nearest first. */
  giversTo(module: string): readonly string[] {
    return [...new Set((this.taken.get(module) ?? []).flatMap((edge) => this.#wayTo(edge).map(({ from }) => from)))];
  }

  // The edges that a clock has passed, starting with the given one.
  #wayTo(edge: EdgeRecord): EdgeRecord[] {
    const way: EdgeRecord[] = [];
    for (let at: EdgeRecord | undefined = edge; at !== undefined; at = this.#before(at)) way.push(at);
    return way;
  }

  // The previous edge of the same clock; undefined if the clock starts here.
  #before(edge: EdgeRecord): EdgeRecord | undefined {
    const [before, another] = this.#leadsOn(edge) ? this.#netlist.before(edge) : [];
    // A clock with several inputs is a selection.
    const isAnother = before === undefined || another !== undefined;
    return isAnother || makesAnother(this.#netlist.node(edge.from), before, edge) ? undefined : before;
  }

  // The first edge on which a node outputs the clock that starts on this one: a derived clock may leave through several ports.
  #alike(edge: EdgeRecord): EdgeRecord {
    const [came] = this.#leadsOn(edge) ? this.#netlist.before(edge) : [];
    if (came === undefined) return edge;
    const { given } = frequenciesOn(edge);
    return this.#netlist.after(came).find((each) => frequenciesOn(each).given === given) ?? edge;
  }

  // Whether an edge's source receives individual clocks rather than extracting them from a group.
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

// Whether a node derives another clock, as a divider does. A node that distributes a clock of unspecified frequency may have sinks with different
// requests, but it remains the same clock.
function makesAnother({ record, module }: WiredNode, before: EdgeRecord, after: EdgeRecord): boolean {
  const isAdapter = record.kind === 'adapter';
  if (isAdapter && module.traits?.newClock === true) return true;
  const came = frequenciesOn(before).agreed;
  const left = isAdapter ? frequenciesOn(after).agreed : frequenciesOn(after).given;
  return came !== undefined && left !== undefined && came !== left;
}

/** Whether two clocks are derived from the same source; selected clocks are related if they have the same alternatives. */
export function related(a: Clock, b: Clock): boolean {
  return a.sources.length === b.sources.length && a.sources.every((source, k) => source === b.sources[k]);
}

/** Whether two clocks cannot be the same, because their sources or frequencies differ. */
export function differ(a: Clock, b: Clock): boolean {
  if (a === b || a.sources.length === 0 || b.sources.length === 0) return false;
  return !related(a, b) || (a.freqMHz !== undefined && b.freqMHz !== undefined && a.freqMHz !== b.freqMHz);
}

/**
 * Whether a link between these two clocks, those of its ends, needs a crossing but has none. A module that passes the clocks of a group to its
 * children may run its own nodes on any of them.
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
