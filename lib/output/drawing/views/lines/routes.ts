import { type Connection, outside, type Place, sharedDepth } from './connection.js';
import { type Line, type Port, withWords } from '../../model.js';
import { edgeFacts } from '../../words/edge-text.js';
import type { Looks } from '../../looks.js';
import type { Written } from '../../../../elaboration/index.js';

/** Beside a line that ends ways to some of what is behind it. */
export const filterWord = 'filter';

/** Lists in a drawing go on with their length after so many items. */
const longest = 8;

/** A connection and how it is led. */
interface Course {
  readonly connection: Connection;
  /** What it shares its ports with. */
  readonly trunk: string;
  readonly backward: boolean;
}

/** A line while connections are still being added to it. */
type Drawn = Omit<Line, 'details' | 'label' | 'edges'> & {
  readonly connections: Connection[];
  /** Whether it lies in the innermost module around both ends, where layouts keep room for words. */
  readonly labelled: boolean;
};

/**
 * Leads connections through the boundaries of the modules between their ends. Each gets a port of its own on every boundary, with
 * two exceptions: parallel edges between the same nodes share theirs, and so do all edges of one node of a protocol whose signals
 * branch, so that a clock is drawn as a tree.
 */
export class Routes {
  private readonly ports = new Map<string, Map<string, Port>>();
  private readonly lines = new Map<string, Map<string, Drawn>>();
  private readonly outside: Place;

  /** The outside lies in the innermost of some modules, by their ids, the outermost first; by default around all. */
  constructor(
    private readonly looks: Looks,
    private readonly places: ReadonlyMap<string, Place>,
    aroundOutside: readonly string[] = [],
  ) {
    this.outside = { box: outside, around: aroundOutside };
  }

  /** Adds a connection, which may run from east to west, or lead to or from the outside; one whose ends are not drawn is passed over. */
  add(connection: Connection, backward: boolean): void {
    const from = this.placeOf(connection.from);
    const to = this.placeOf(connection.to);
    if (from === undefined || to === undefined) return;
    const course = { connection, trunk: trunkOf(this.looks, connection, backward), backward };
    const shared = sharedDepth(from, to);
    this.enter(to, shared, this.leave(from, shared, course), course);
  }

  private placeOf(end: string): Place | undefined {
    return end === outside ? this.outside : this.places.get(end);
  }

  // Out of a box and the modules around it; answers where it came to.
  private leave({ box, around }: Place, shared: number, course: Course): Port | undefined {
    if (box === outside) return undefined;
    let port = this.port(box, 'out', course);
    for (const module of around.slice(shared).toReversed()) {
      const exit = this.port(module, 'out', course);
      this.line(module, port, exit, { labelled: false, arrow: false }, course);
      port = exit;
    }
    return port;
  }

  // Into a box and the modules around it; what comes from the outside begins at the outermost.
  private enter({ box: last, around }: Place, shared: number, start: Port | undefined, course: Course): void {
    if (last === outside) return;
    const common = around[shared - 1];
    let [port, module] = [start, common];
    for (const box of [...around.slice(shared), last]) {
      const entry = this.port(box, 'in', course);
      if (port !== undefined && module !== undefined)
        this.line(module, port, entry, { labelled: module === common, arrow: box === last }, course);
      [port, module] = [entry, box];
    }
  }

  /** Ports of a box, in the order of the connections. */
  portsOf(box: string): Port[] {
    return [...(this.ports.get(box)?.values() ?? [])];
  }

  /** Lines inside a module, in the order of the connections. */
  linesOf(module: string): Line[] {
    return [...(this.lines.get(module)?.values() ?? [])].map((line) => finished(this.looks, line));
  }

  private port(box: string, direction: 'in' | 'out', { connection, trunk, backward }: Course): Port {
    const ports = this.ports.get(box) ?? new Map<string, Port>();
    this.ports.set(box, ports);
    const id = `${box} ${direction} ${trunk}`;
    const { protocol, aside } = connection;
    const side = (direction === 'out') === backward ? 'west' : 'east';
    const look = this.looks.of(protocol);
    const port = ports.get(id) ?? { id, side, protocol, look, ...(aside === undefined ? {} : { aside }) };
    ports.set(id, port);
    return port;
  }

  private line(
    module: string,
    from: Port,
    to: Port,
    ends: Pick<Drawn, 'labelled' | 'arrow'>,
    { connection, trunk, backward }: Course,
  ): void {
    const lines = this.lines.get(module) ?? new Map<string, Drawn>();
    this.lines.set(module, lines);
    const key = `${from.id}\n${to.id}`;
    const known = lines.get(key);
    if (known !== undefined) {
      known.connections.push(connection);
      return;
    }
    const { protocol, edge, idle = false, inner, aside } = connection;
    const look = this.looks.of(protocol);
    lines.set(key, {
      id: `${trunk} in ${module}${look.branches ? ` to ${to.id}` : ''}`,
      from: from.id,
      to: to.id,
      protocol,
      look,
      backward,
      ...ends,
      ...(aside === undefined ? {} : { aside }),
      broken: edge === undefined && !idle && inner === undefined,
      connections: [connection],
    });
  }
}

// What shares its ports and lines with other connections.
function trunkOf(looks: Looks, { from, to, protocol, label, edge, ended = [] }: Connection, backward: boolean): string {
  const ends = looks.of(protocol).branches ? from : `${from} -> ${to}`;
  const look = [
    protocol,
    label,
    backward ? 'backward' : '',
    edge === undefined ? 'without edge' : '',
    ended.length > 0 ? filterWord : '',
  ];
  return `${ends} (${look.filter((part) => part !== '').join(' ')})`;
}

// Of most lines of a large design the details are never asked for: those inside closed modules, and those that are joined into one.
function finished(looks: Looks, drawn: Drawn): Line {
  const { id, from, to, protocol, look, backward, arrow, broken, aside, connections } = drawn;
  const way = connections.flatMap((connection) => connection.way ?? []);
  const label = drawn.labelled ? labelOf(looks, connections) : '';
  const edges = connections.map((connection) => connection.id);
  const line: Written<Omit<Line, 'details'>> = { id, from, to, protocol, look, label, edges, backward, arrow, broken };
  if (aside !== undefined) line.aside = aside;
  if (way.length > 0) line.way = way;
  return withWords<Line>(line, { details: () => detailsOf(looks, connections) });
}

function labelOf(looks: Looks, connections: readonly Connection[]): string {
  const [first] = connections;
  if (first === undefined) return '';
  const { protocol, label } = first;
  const count = connections.length > 1 && !looks.of(protocol).branches ? `×${connections.length}` : '';
  const filter = connections.some(({ ended = [] }) => ended.length > 0) ? filterWord : '';
  return [looks.labelOf(protocol, label), count, filter].filter((text) => text !== '').join(' ');
}

function detailsOf(looks: Looks, connections: readonly Connection[]): string {
  const pairs = connections.map(({ from, to }) => `${from} → ${to}`);
  const different = new Set(pairs);
  const shown = [...different].slice(0, longest);
  const rest = different.size - shown.length;
  const [first] = connections;
  return [
    ...shown,
    ...(rest > 0 ? [`and ${rest} more`] : []),
    ...(connections.length > different.size ? [`${connections.length} edges`] : []),
    ...connections.flatMap(({ ended = [] }) => ended).map((device) => `ends ways to ${device}`),
    ...connections.flatMap(({ port }) => (port === undefined ? [] : [`port ${port}`])),
    ...(first?.through ?? []).map((node) => `through ${node}`),
    ...(first?.edge === undefined
      ? [first?.inner ?? (first?.idle ? 'no device is behind it' : 'declared, not negotiated')]
      : edgeFacts(looks, first.edge)),
  ].join('\n');
}
