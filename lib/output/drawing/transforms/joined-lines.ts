import type { Look } from '../looks.js';
import { allBoxes, type Box, type Diagram, type Line, type Port } from '../model.js';

/** A connection from end to end: lines that continue each other across module boundaries. */
export interface JoinedLine {
  readonly from: End;
  readonly to: End;
  /** From the source to the sink; each begins at the port where the previous one ends. */
  readonly parts: readonly Line[];
  /** The look of its protocol. */
  readonly look: Look;
  /** The part with only the edges of this connection, unlike parts shared with others, so that its properties apply to this connection. */
  readonly own: Line;
}

/** Where a connection ends. */
export interface End {
  readonly box: Box;
  readonly port: Port;
  /** Whether it is a port of a module that shows its inside: what is behind it lies outside the drawing. */
  readonly gate: boolean;
}

/**
 * The connections of a diagram, for formats whose lines cross boundaries (design 5). A line that branches is one connection for each of its sinks,
 * and lines that merge are one for each of their sources.
 */
export function joinedLines(diagram: Diagram): JoinedLine[] {
  const ends = endsOf(diagram);
  const endOf = (port: string): End => {
    const end = ends.get(port);
    if (end === undefined) throw new Error(`The drawing has no port ${port}.`);
    return end;
  };
  const lines = [...allBoxes(diagram)].flatMap((box) => box.lines);
  const onward = new Map<string, Line[]>();
  for (const line of lines) {
    const others = onward.get(line.from);
    if (others === undefined) onward.set(line.from, [line]);
    else others.push(line);
  }
  const after = ({ to }: Line): readonly Line[] => (endOf(to).gate ? (onward.get(to) ?? []) : []);
  const entered = new Set(lines.map(({ to }) => to));
  return [...onward]
    .filter(([port]) => !endOf(port).gate || !entered.has(port))
    .flatMap(([, first]) => first.flatMap((line) => [...waysFrom(line, after)]))
    .map((parts) => joined(parts, endOf));
}

// The possible ends of lines, by port.
function endsOf(diagram: Diagram): Map<string, End> {
  const ends = new Map<string, End>();
  for (const box of allBoxes(diagram))
    for (const port of box.ports) ends.set(port.id, { box, port, gate: box.boxes.length > 0 });
  return ends;
}

// All paths from a line to its ends.
function* waysFrom(first: Line, after: (line: Line) => readonly Line[]): Generator<readonly Line[]> {
  const waiting = [[first]];
  for (let way = waiting.pop(); way !== undefined; way = waiting.pop()) {
    const last = way.at(-1) ?? first;
    let next = after(last);
    // Avoid copying while the path does not branch.
    for (let [only] = next; next.length === 1 && only !== undefined; [only] = next) {
      way.push(only);
      next = after(only);
    }
    if (next.length === 0) yield way;
    for (const line of next.toReversed()) waiting.push([...way, line]);
  }
}

function joined(parts: readonly Line[], endOf: (port: string) => End): JoinedLine {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) throw new Error('A way has a line.');
  const own = parts.reduce((least, part) => (part.edges.length <= least.edges.length ? part : least));
  return { from: endOf(first.from), to: endOf(last.to), parts, look: first.look, own };
}

/** The open ports of each module at which a connection ends, by the id of the module. */
export function gatesOf(lines: readonly JoinedLine[]): Map<string, Port[]> {
  const gates = new Map<string, Map<string, Port>>();
  for (const { box, port, gate } of lines.flatMap(({ from, to }) => [from, to])) {
    if (!gate) continue;
    const ports = gates.get(box.id) ?? new Map<string, Port>();
    gates.set(box.id, ports.set(port.id, port));
  }
  return new Map([...gates].map(([box, ports]) => [box, [...ports.values()]]));
}
