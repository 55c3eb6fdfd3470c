import { originOf } from './address-space.js';
import type { EdgeRecord, JsonRecord, NodeRecord } from './elaboration.js';
import { recordsOf, textOf } from './json.js';
import type { Netlist, WiredNode } from './netlist.js';
import { interruptsOn, numbersOf } from './ports.js';
import { isInterrupt } from './protocols.js';

/** An interrupt, at the node where it ends. */
export interface InterruptLine {
  /** Id of the node where it ends. */
  readonly sink: string;
  /** Which input of that node it comes in at, from 0 over all its ports (interrupts-clocks 3). */
  readonly input: number;
  /** The number that software knows it by there, and the device tree has (interrupts-clocks 6). */
  readonly number: number;
  /** What the input is called there, such as `meip`; empty where it has a number only. */
  readonly name: string;
  /** Id of the node that raises it. */
  readonly source: string;
  /** Which of the interrupts that this node raises over all its ports it is, from 0: at a PLIC, the context. */
  readonly index: number;
  /** Class of the device that owns it; empty if it says none. */
  readonly device: string;
  /** How many devices own it. */
  readonly owners: number;
  /** The edge by which it comes. */
  readonly edge: EdgeRecord;
}

/** All interrupts of a design where they end, sink by sink, in the order of the inputs. */
export function interruptLines(netlist: Netlist): InterruptLine[] {
  return [...netlist.nodes.values()]
    .filter((node) => endsInterrupts(netlist, node))
    .flatMap((node) => linesInto(netlist, node));
}

function linesInto(netlist: Netlist, { record, inward }: WiredNode): InterruptLine[] {
  const { protocols } = netlist;
  const lines: InterruptLine[] = [];
  let first = 0;
  for (const edge of inward.filter(({ protocol }) => isInterrupt(protocols.of(protocol)))) {
    const sources = interruptsOn(edge);
    for (const [position, source] of sources.entries()) {
      const [start, end] = numbersOf(source);
      const from = originOf(source) || edge.from;
      const firstIndex = indexAtOrigin(netlist, edge, position, from);
      const [device = '', owners] = ownersOf(source);
      for (let at = start; at < end; at++) {
        const input = first + at;
        lines.push({
          sink: record.id,
          input,
          ...softwareNumber(record, input),
          source: from,
          index: firstIndex + at - start,
          device,
          owners,
          edge,
        });
      }
    }
    first += widthOf(edge);
  }
  return lines;
}

function softwareNumber({ inputs }: NodeRecord, input: number): Pick<InterruptLine, 'name' | 'number'> {
  return inputs?.named[input] ?? { name: '', number: (inputs?.first ?? 0) + input };
}

// The first interrupt of a declaration, which has a position on an edge, among all that the node raises that declares it.
function indexAtOrigin(netlist: Netlist, edge: EdgeRecord, position: number, origin: string): number {
  let [here, place] = [edge, position];
  while (here.from !== origin) {
    const earlier = placeBefore(netlist, here, place);
    if (earlier === undefined) return 0;
    [here, place] = earlier;
  }
  const earlierPorts = netlist.node(origin).outward.slice(0, here.fromPort);
  const [start] = numbersOf(interruptsOn(here)[place] ?? {});
  return earlierPorts.reduce((sum, port) => sum + widthOf(port), start);
}

// Nodes that interrupts pass put the declarations of their inputs one after the other; of others, nothing is known.
function placeBefore(netlist: Netlist, edge: EdgeRecord, position: number): [EdgeRecord, number] | undefined {
  const inputs = netlist.before(edge);
  const counts = inputs.map((input) => interruptsOn(input).length);
  if (counts.reduce((sum, count) => sum + count, 0) !== interruptsOn(edge).length) return undefined;
  let place = position;
  for (const [port, input] of inputs.entries()) {
    const count = counts[port] ?? 0;
    if (place < count) return [input, place];
    place -= count;
  }
  return undefined;
}

// How many numbers an edge takes up.
function widthOf(edge: EdgeRecord): number {
  return Math.max(0, ...interruptsOn(edge).map((source) => numbersOf(source)[1]));
}

// Interrupts end at a node that passes none of them on.
function endsInterrupts({ protocols }: Netlist, { record, inward, outward }: WiredNode): boolean {
  return (
    inward.some(({ protocol }) => isInterrupt(protocols.of(protocol))) &&
    !outward.some((edge) => interruptsOn(edge).some((source) => originOf(source) !== record.id))
  );
}

// The class of the first device, and how many there are; each owns the interrupts under the same key.
function ownersOf(source: JsonRecord): readonly [string | undefined, number] {
  const resources = recordsOf(source.resources);
  const [first] = resources;
  if (first === undefined) return [undefined, 0];
  return [textOf(first, 'owner'), resources.filter(({ key }) => key === first.key).length];
}
