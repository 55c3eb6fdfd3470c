import { originOf } from '../address-space/regions.js';
import type { EdgeRecord, JsonRecord, NodeRecord } from '../record/elaboration.js';
import { recordsOf, textOf } from '../record/json.js';
import type { Netlist, WiredNode } from '../netlist/netlist.js';
import { interruptsOn, numbersOf } from '../ports/ports.js';
import { isInterrupt } from '../netlist/protocols.js';

/** An interrupt, at the node where it ends. */
export interface InterruptLine {
  /** The id of the node where it ends. */
  readonly sink: string;
  /** The index of the input of that node, over all its ports (interrupts-clocks 3). */
  readonly input: number;
  /** The number by which software and the device tree know it there (interrupts-clocks 6). */
  readonly number: number;
  /** The name of the input, such as `meip`; empty if it has only a number. */
  readonly name: string;
  /** The id of the node that raises it. */
  readonly source: string;
  /** Its index among the interrupts that this node raises over all its ports; for a PLIC, the context. */
  readonly index: number;
  /** Its name at the raising node; empty if it has none. */
  readonly called: string;
  /** The class of the device that owns it; empty if there is none. */
  readonly device: string;
  /** The number of devices that own it. */
  readonly owners: number;
  /** The edge by which it arrives. */
  readonly edge: EdgeRecord;
}

/** All interrupts of a design where they end, sink by sink, in the order of the inputs. */
export function interruptLines(netlist: Netlist): InterruptLine[] {
  const walk = new Declarations(netlist);
  return [...netlist.nodes.values()]
    .filter((node) => endsInterrupts(walk, node))
    .flatMap((node) => linesInto(walk, node));
}

/** Memoizes the declarations on edges, because many interrupts pass the same edges. */
class Declarations {
  readonly #on = new Map<EdgeRecord, readonly JsonRecord[]>();
  readonly #inputs = new Map<EdgeRecord, readonly EdgeRecord[]>();
  readonly #widths = new Map<EdgeRecord, number>();

  constructor(readonly netlist: Netlist) {}

  on(edge: EdgeRecord): readonly JsonRecord[] {
    let found = this.#on.get(edge);
    if (found === undefined) this.#on.set(edge, (found = interruptsOn(edge)));
    return found;
  }

  /** The number of interrupt numbers that an edge occupies. */
  width(edge: EdgeRecord): number {
    let width = this.#widths.get(edge);
    if (width === undefined) {
      width = this.on(edge).reduce((most, source) => Math.max(most, numbersOf(source)[1]), 0);
      this.#widths.set(edge, width);
    }
    return width;
  }

  /**
   * For the declaration at an index of an edge, the previous edge and the index there. Nodes that interrupts pass concatenate the declarations of
   * their inputs; for other nodes, it is unknown.
   */
  before(edge: EdgeRecord, place: number): [EdgeRecord, number] | undefined {
    let left = place;
    for (const input of this.#inputsOf(edge)) {
      const count = this.on(input).length;
      if (left < count) return [input, left];
      left -= count;
    }
    return undefined;
  }

  #inputsOf(edge: EdgeRecord): readonly EdgeRecord[] {
    let found = this.#inputs.get(edge);
    if (found === undefined) {
      const inputs = this.netlist.before(edge);
      const count = inputs.reduce((sum, input) => sum + this.on(input).length, 0);
      this.#inputs.set(edge, (found = count === this.on(edge).length ? inputs : []));
    }
    return found;
  }
}

function linesInto(declared: Declarations, { record, inward }: WiredNode): InterruptLine[] {
  const { protocols } = declared.netlist;
  const lines: InterruptLine[] = [];
  let first = 0;
  for (const edge of inward.filter(({ protocol }) => isInterrupt(protocols.of(protocol)))) {
    for (const [position, source] of declared.on(edge).entries()) {
      const [start, end] = numbersOf(source);
      const from = originOf(source) || edge.from;
      const firstIndex = indexAtOrigin(declared, edge, position, from);
      const [device = '', owners] = ownersOf(source);
      const { raises: raised = [] } = declared.netlist.node(from).record;
      for (let at = start; at < end; at++) {
        const input = first + at;
        const index = firstIndex + at - start;
        lines.push({
          sink: record.id,
          input,
          ...softwareNumber(record, input),
          source: from,
          index,
          called: raised.find((each) => each.index === index)?.name ?? '',
          device,
          owners,
          edge,
        });
      }
    }
    first += declared.width(edge);
  }
  return lines;
}

function softwareNumber({ inputs }: NodeRecord, input: number): Pick<InterruptLine, 'name' | 'number'> {
  return inputs?.named[input] ?? { name: '', number: (inputs?.first ?? 0) + input };
}

// The index of a declaration's first interrupt among all those of the node that declares it.
function indexAtOrigin(declared: Declarations, edge: EdgeRecord, position: number, origin: string): number {
  let [here, place] = [edge, position];
  while (here.from !== origin) {
    const earlier = declared.before(here, place);
    if (earlier === undefined) return 0;
    [here, place] = earlier;
  }
  const earlierPorts = declared.netlist.node(origin).outward.slice(0, here.fromPort);
  const [start] = numbersOf(declared.on(here)[place] ?? {});
  return earlierPorts.reduce((sum, port) => sum + declared.width(port), start);
}

// Interrupts end at a node that passes none of them on.
function endsInterrupts(declared: Declarations, { record, inward, outward }: WiredNode): boolean {
  const { protocols } = declared.netlist;
  return (
    inward.some(({ protocol }) => isInterrupt(protocols.of(protocol))) &&
    !outward.some((edge) => declared.on(edge).some((source) => originOf(source) !== record.id))
  );
}

// The class of the first device, and the number of devices; each owns the interrupts under the same key.
function ownersOf(source: JsonRecord): readonly [string | undefined, number] {
  const resources = recordsOf(source.resources);
  const [first] = resources;
  if (first === undefined) return [undefined, 0];
  return [textOf(first, 'owner'), resources.filter(({ key }) => key === first.key).length];
}
