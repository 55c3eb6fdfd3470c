import { originOf } from './address-space.js';
import type { EdgeRecord, JsonRecord } from './elaboration.js';
import { fieldOf, isList, recordsOf, textOf } from './json.js';
import type { Netlist, WiredNode } from './netlist.js';

/** An interrupt, at the node where it ends. */
export interface InterruptLine {
  /** Id of the node where it ends. */
  readonly sink: string;
  /** Its number there, from 0 over all ports of the node (interrupts-clocks 3). */
  readonly number: number;
  /** Id of the node that raises it. */
  readonly source: string;
  /** Which of the interrupts of that declaration it is, from 0. */
  readonly index: number;
  /** Class of the device that owns it; empty if it says none. */
  readonly device: string;
  /** How many devices own it. */
  readonly owners: number;
  /** The edge by which it comes. */
  readonly edge: EdgeRecord;
}

/** All interrupts of a design where they end, sink by sink, by number. */
export function interruptLines(netlist: Netlist): InterruptLine[] {
  return [...netlist.nodes.values()].filter((node) => endsInterrupts(node)).flatMap(linesInto);
}

function linesInto({ record, inward }: WiredNode): InterruptLine[] {
  const lines: InterruptLine[] = [];
  let first = 0;
  for (const edge of inward.filter(isInterrupt)) {
    const sources = sourcesOf(edge);
    for (const source of sources) {
      const [start, end] = rangeOf(source);
      const [device = '', owners] = ownersOf(source);
      for (let number = start; number < end; number++) {
        const from = originOf(source) || edge.from;
        lines.push({
          sink: record.id,
          number: first + number,
          source: from,
          index: number - start,
          device,
          owners,
          edge,
        });
      }
    }
    first += Math.max(0, ...sources.map((source) => rangeOf(source)[1]));
  }
  return lines;
}

// Interrupts end at a node that passes none of them on.
function endsInterrupts({ record, inward, outward }: WiredNode): boolean {
  return (
    inward.some(isInterrupt) &&
    !outward.some((edge) => sourcesOf(edge).some((source) => originOf(source) !== record.id))
  );
}

function isInterrupt({ protocol }: EdgeRecord): boolean {
  return protocol === 'IntImp';
}

function sourcesOf(edge: EdgeRecord): JsonRecord[] {
  return recordsOf(fieldOf(edge.down, 'sources'));
}

function rangeOf({ range }: JsonRecord): readonly [number, number] {
  return isList(range) ? [Number(range[0]), Number(range[1])] : [0, 0];
}

// The class of the first device, and how many there are; each owns the interrupts under the same key.
function ownersOf(source: JsonRecord): readonly [string | undefined, number] {
  const resources = recordsOf(source.resources);
  const [first] = resources;
  if (first === undefined) return [undefined, 0];
  return [textOf(first, 'owner'), resources.filter(({ key }) => key === first.key).length];
}
