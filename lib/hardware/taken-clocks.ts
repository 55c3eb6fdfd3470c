import { partOf } from '../bus/wires/index.js';
import {
  statedClock,
  ClockTree,
  type Elaboration,
  type HardwareEnd,
  isClock,
  type ModuleRecord,
  Netlist,
  type NodeRecord,
} from '../elaboration/index.js';

/** What a clock and the reset with it come from. */
export interface ClockEnds {
  readonly clock: HardwareEnd;
  readonly reset: HardwareEnd;
}

/** The clocks that modules take by their nodes, and run on where they say nothing else: as lists and checks have it (hardware 4.1). */
export class TakenClocks {
  readonly #netlist: Netlist;
  readonly #tree: ClockTree;

  constructor(elaboration: Elaboration) {
    this.#netlist = new Netlist(elaboration);
    this.#tree = new ClockTree(this.#netlist);
  }

  /** The one that a module runs on; undefined where it takes none or several, or says what its children run on. */
  of(module: ModuleRecord): ClockEnds | undefined {
    const { id, hardware } = module;
    const isOpen = (hardware?.clock ?? 'input') === 'input' && statedClock(module) === undefined;
    const [edge] = this.#tree.taken.get(id) ?? [];
    if (!isOpen || edge === undefined || this.#tree.of(id).length > 1) return undefined;
    // A user-defined protocol may have other wires.
    const has = (name: string): boolean => edge.wires !== null && partOf(edge.wires, [name]) !== undefined;
    if (!has('clock') || !has('reset')) return undefined;
    const end = (name: string): HardwareEnd => ({ node: edge.to, side: 'in', index: edge.toPort, path: [name] });
    return { clock: end('clock'), reset: end('reset') };
  }

  /** Whether a node makes clocks, which it cannot do from those that it gives. */
  makes({ kind, outer }: NodeRecord): boolean {
    return kind === 'source' && isClock(this.#netlist.protocols.of(outer));
  }
}
