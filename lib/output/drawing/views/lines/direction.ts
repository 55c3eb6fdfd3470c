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

/** Decides which way lines run. */
export class Directions {
  readonly #looks: Looks;
  readonly #devices: ReadonlySet<string>;
  readonly #passing: ReadonlySet<string>;

  /** `devices` are the ids of the boxes that pass nothing on. */
  constructor(looks: Looks, places: ReadonlyMap<string, Place>, devices: ReadonlySet<string>) {
    this.#looks = looks;
    this.#devices = devices;
    this.#passing = passingIn(places, devices);
  }

  /**
   * The connections between the boxes in a module that are to run from east to west, so that the whole reads from the west: from those who
   * ask to those who answer.
   *
   * The lines of buses run from west to east. In a loop, which cannot be drawn so, those run back that were declared as flipped, and then
   * those by which devices ask for something themselves, as DMA controllers do, and those to the registers of a module that asks by a bus
   * of its own, as cores do, and of what is left those that return to where the requests of masters came by: masters stand in the west,
   * devices in the east. All other lines run the way their edge says, unless that
   * closes a loop: then they run the other way, beside the buses.
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
    // Those around a module that is known are known, too: modules may nest thousands deep.
    for (let k = around.length - 1; k >= 0; k--) {
      const module = around[k];
      if (module === undefined || passing.has(module)) break;
      passing.add(module);
    }
  }
  return passing;
}

// In loops those run back that are meant first, then, where there are loops still, those that are meant next.
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

/** What is drawn west of what. */
class Order {
  private readonly east = new Map<string, Set<string>>();

  add(west: string, east: string): void {
    const known = this.east.get(west);
    if (known === undefined) this.east.set(west, new Set([east]));
    else known.add(east);
  }

  /** Whether a way from west to east leads from one box to the other. */
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

// Those that lead back to where the way to them came by, beginning with what nothing leads to: without them there are no loops.
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

// Boxes that lead to each other have the same number.
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
