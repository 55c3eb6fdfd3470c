import { groupBy } from '../../../../base/group-by.js';
import type { Connection, Place } from './connection.js';
import type { Looks } from '../../looks.js';
import { strongComponents } from './strong-components.js';

/** A connection, seen in the innermost module around both of its ends: between two boxes directly inside that module. */
export interface Step {
  readonly connection: Connection;
  readonly from: string;
  readonly to: string;
}

/** Determines the direction of lines. */
export class Directions {
  readonly #looks: Looks;
  readonly #devices: ReadonlySet<string>;
  readonly #passing: ReadonlySet<string>;

  /** `devices` are the ids of boxes that pass nothing on. */
  constructor(looks: Looks, places: ReadonlyMap<string, Place>, devices: ReadonlySet<string>) {
    this.#looks = looks;
    this.#devices = devices;
    this.#passing = passingIn(places, devices);
  }

  /**
   * The connections between boxes in a module that run from east to west, so that the drawing reads from the west: from requesters to responders.
   *
   * Bus lines run from west to east. In a loop, where this is impossible, some run backwards: first those declared as flipped; then those by which
   * devices make requests themselves, as DMA controllers do, and those to the registers of a module that is also a master, as cores are; and finally
   * those that return to a point on the paths from masters: masters are in the west, devices in the east. All other lines run in the direction of
   * their edge, unless that closes a loop: then they run in the opposite direction, parallel to the buses.
   */
  backward(steps: readonly Step[]): ReadonlySet<Connection> {
    const takes = ({ connection }: Step): boolean => this.#devices.has(connection.to);
    const answering = new Set(steps.filter(takes).map(({ to }) => to));
    const isBack = [
      ({ connection }: Step) => connection.flipped,
      ({ from }: Step) => answering.has(from) && !this.#passing.has(from),
      (step: Step) => takes(step) && this.#passing.has(step.to),
    ];
    return new Set([...backwardSteps(this.#looks, steps, isBack)].map(({ connection }) => connection));
  }
}

// Boxes that pass something on, and the modules around them.
function passingIn(places: ReadonlyMap<string, Place>, devices: ReadonlySet<string>): ReadonlySet<string> {
  const passing = new Set<string>();
  for (const { box, around } of places.values()) {
    if (devices.has(box)) continue;
    passing.add(box);
    // Once a module is known, so are those around it; stop there, because modules may nest thousands deep.
    for (let k = around.length - 1; k >= 0; k--) {
      const module = around[k];
      if (module === undefined || passing.has(module)) break;
      passing.add(module);
    }
  }
  return passing;
}

// Reverses lines of loops by the first criterion, then, if loops remain, by the next one, and so on.
function* backwardSteps(
  looks: Looks,
  steps: readonly Step[],
  isBack: readonly ((step: Step) => boolean)[],
): Generator<Step> {
  const isBus = ({ connection }: Step): boolean => looks.of(connection.protocol).family === 'bus';
  const [buses, others] = [steps.filter(isBus), steps.filter((step) => !isBus(step))];
  const back = new Set<Step>();
  for (const isMeant of isBack) {
    const rest = buses.filter((step) => !back.has(step));
    for (const step of inLoops(rest, isMeant)) back.add(step);
  }
  for (const step of returning(buses.filter((each) => !back.has(each)))) back.add(step);
  const order = new Order();
  for (const step of buses) {
    if (back.has(step)) yield step;
    if (back.has(step)) order.add(step.to, step.from);
    else order.add(step.from, step.to);
  }
  for (const step of others) {
    const [west, east] = step.connection.flipped ? [step.to, step.from] : [step.from, step.to];
    const turned = order.leads(east, west);
    if (turned) order.add(east, west);
    else order.add(west, east);
    if (turned !== step.connection.flipped) yield step;
  }
}

/** The west-to-east order of boxes. */
class Order {
  private readonly east = new Map<string, Set<string>>();

  add(west: string, east: string): void {
    const known = this.east.get(west);
    if (known === undefined) this.east.set(west, new Set([east]));
    else known.add(east);
  }

  /** Whether a path from west to east connects two boxes. */
  leads(from: string, to: string): boolean {
    const reached = new Set([from]);
    for (const box of reached) {
      if (box === to) return true;
      for (const next of this.east.get(box) ?? []) reached.add(next);
    }
    return false;
  }
}

function inLoops(steps: readonly Step[], isMeant: (step: Step) => boolean): Step[] {
  const loops = loopsOf(steps);
  return steps.filter((step) => isMeant(step) && loops.get(step.from) === loops.get(step.to));
}

// The back edges of a depth-first search that starts at boxes without predecessors. Without them, there are no loops.
function returning(steps: readonly Step[]): Step[] {
  const onward = groupBy(steps, ({ from }) => from);
  const entered = new Set(steps.map(({ to }) => to));
  const starts = [...onward.keys()];
  const open = new Set<string>();
  const done = new Set<string>();
  const found: Step[] = [];
  for (const start of [...starts.filter((box) => !entered.has(box)), ...starts]) {
    if (done.has(start)) continue;
    open.add(start);
    const way = [{ box: start, left: (onward.get(start) ?? []).values() }];
    for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
      const { value: step } = at.left.next();
      if (step === undefined) {
        open.delete(at.box);
        done.add(at.box);
        way.pop();
      } else if (open.has(step.to)) found.push(step);
      else if (!done.has(step.to)) {
        open.add(step.to);
        way.push({ box: step.to, left: (onward.get(step.to) ?? []).values() });
      }
    }
  }
  return found;
}

// The component of each box; boxes on a common loop have the same number.
function loopsOf(steps: readonly Step[]): Map<string, number> {
  const graph = new Map<string, string[]>();
  for (const { from, to } of steps) {
    const successors = graph.get(from);
    if (successors === undefined) graph.set(from, [to]);
    else successors.push(to);
    if (!graph.has(to)) graph.set(to, []);
  }
  return strongComponents(graph);
}
