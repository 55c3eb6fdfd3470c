import { groupBy } from '../../../../base/group-by.js';
import { type Connection, outside, type Place } from './connection.js';
import { Directions, type Step } from './direction.js';
import { type Line, type Port, withLater } from '../../model.js';
import { edgeFacts } from '../../words/edge-text.js';
import type { Looks } from '../../looks.js';
import { append, beatBytesOf, wiresOn, type Written } from '../../../../elaboration/index.js';

/** Annotations of lines with their meanings, in the order in which they are written. */
export const lineWords = {
  filter: 'ends some of the ways',
  isolation: 'cells between power domains',
} as const;

function wordsOf({ ended = [], isolated = false }: Connection): (keyof typeof lineWords)[] {
  return [...(ended.length > 0 ? ['filter' as const] : []), ...(isolated ? ['isolation' as const] : [])];
}

/** Up to this number of lines at a node, each has its own route. */
const mostApart = 4;

/** The maximum number of items in a list; the rest is only counted. */
const longest = 8;

/** A connection between two positions. */
interface Span {
  readonly connection: Connection;
  /** Its index among all connections. */
  readonly index: number;
  readonly from: Place;
  readonly to: Place;
}

/** A connection with its routing. */
interface Course extends Span {
  /** The key of the connections with which it shares ports. */
  readonly trunk: string;
  /** The end that all connections of its trunk have in common; undefined if both ends are. */
  readonly root: 'from' | 'to' | undefined;
  readonly backward: boolean;
}

/** A line to which connections are still being added. */
type Drawn = Omit<Line, 'details' | 'label' | 'text' | 'total' | 'edges'> & {
  readonly connections: Connection[];
  /** Whether it is in the innermost module around both ends, where layouts reserve room for labels. */
  readonly labelled: boolean;
};

/** The content of a module, without the content of inner modules. */
interface Inside {
  /** The number of modules around this content. */
  readonly depth: number;
  readonly lines: ReadonlyMap<string, Drawn>;
  /** The ports of boxes, by box id. */
  readonly ports: ReadonlyMap<string, ReadonlyMap<string, Port>>;
  /** The connections that cross the boundary of each inner module, by module id, in order. */
  readonly crossings: ReadonlyMap<string, readonly Course[]>;
}

const nothing: Inside = { depth: 0, lines: new Map(), ports: new Map(), crossings: new Map() };

/** The input of routing. */
export interface Routed {
  /** Positions of the ends of connections, by their ids. */
  readonly places: ReadonlyMap<string, Place>;
  /** They may lead to or from the outside; connections with ends that are not drawn are ignored. */
  readonly connections: readonly Connection[];
  /** Ids of boxes that pass nothing on. Default none. */
  readonly devices?: ReadonlySet<string>;
  /** Ids of the modules that the outside is in, outermost first. Default none: the outside is around everything. */
  readonly aroundOutside?: readonly string[];
  /** Whether interrupts to one node share their route, so that they form a tree. Default false. */
  readonly gathered?: boolean;
}

/**
 * Routes connections across the boundaries of the modules between their ends. Each has its own port on every boundary, except that parallel edges
 * between the same nodes share theirs, as do all edges of one node in a protocol whose signals branch, so that a clock is drawn as a tree, unless
 * they carry different signals. Lines to a node with many inputs also share ports if they run backwards, as accesses of DMA controllers do, or are
 * interrupts to be gathered.
 *
 * The content of a module is computed on demand.
 */
export class Routes {
  readonly #looks: Looks;
  readonly #directions: Directions;
  /** The module around each box and each module, by their ids. */
  readonly #parents: ReadonlyMap<string, string | undefined>;
  /** In the order of the connections. */
  readonly #spans: readonly Span[];
  /**
   * Connections by the innermost module around both ends, where their routing is determined. Undefined stands for the outside of the outermost
   * module.
   */
  readonly #homes = new Map<string | undefined, Span[]>();
  /** By module id; undefined stands for the outside of the outermost module. */
  readonly #insides = new Map<string | undefined, Inside>();
  readonly #gathered: boolean;
  /** The number of connections that end at each node. */
  readonly #meeting: ReadonlyMap<string, number>;
  #through: ReadonlyMap<string, readonly Connection[]> | undefined;

  constructor(
    looks: Looks,
    { places, connections, devices = new Set(), aroundOutside = [], gathered = false }: Routed,
  ) {
    this.#looks = looks;
    this.#gathered = gathered;
    this.#meeting = new Map([...groupBy(connections, ({ to }) => to)].map(([to, { length }]) => [to, length]));
    this.#directions = new Directions(looks, places, devices);
    this.#parents = parentsIn(places);
    const beyond: Place = { box: outside, around: aroundOutside };
    const placeOf = (end: string): Place | undefined => (end === outside ? beyond : places.get(end));
    this.#spans = connections.flatMap((connection, index): Span[] => {
      const [from, to] = [placeOf(connection.from), placeOf(connection.to)];
      return from === undefined || to === undefined ? [] : [{ connection, index, from, to }];
    });
    for (const span of this.#spans) append(this.#homes, homeOf(span), span);
    this.#insides.set(undefined, this.#led(undefined, 0, []));
  }

  /** The ports of a box, in the order of the connections. */
  portsOf(box: string): Port[] {
    const { ports } = this.#insideOf(this.#parents.get(box));
    return [...(ports.get(box)?.values() ?? [])];
  }

  /** The lines inside a module, in the order of the connections. */
  linesOf(module: string): Line[] {
    return [...this.#insideOf(module).lines.values()].map((line) => finished(this.#looks, line));
  }

  /** The connections inside a module or across its boundary, in order. */
  through(module: string): readonly Connection[] {
    this.#through ??= connectionsThrough(this.#spans);
    return this.#through.get(module) ?? [];
  }

  // Outer modules come first, because each determines what crosses the boundaries of inner ones.
  #insideOf(module: string | undefined): Inside {
    const unknown: string[] = [];
    for (let each = module; each !== undefined && !this.#insides.has(each); each = this.#parents.get(each))
      unknown.push(each);
    for (const each of unknown.reverse()) {
      const { crossings, depth } = this.#insides.get(this.#parents.get(each)) ?? nothing;
      this.#insides.set(each, this.#led(each, depth + 1, crossings.get(each) ?? []));
    }
    return this.#insides.get(module) ?? nothing;
  }

  /** Routes the content of a module; `crossing` are the connections across its boundary. */
  #led(module: string | undefined, depth: number, crossing: readonly Course[]): Inside {
    const lines = new Map<string, Drawn>();
    const ports = new Map<string, Map<string, Port>>();
    const crossings = new Map<string, Course[]>();
    const lies = ({ around }: Place): boolean => depth === 0 || around[depth - 1] === module;
    const boxOf = ({ box, around }: Place): string => around[depth] ?? box;
    // If the connection continues outside of this module, the port is on its boundary.
    const portAt = (place: Place, direction: 'in' | 'out', course: Course): string | undefined => {
      if (!lies(place)) return portId(module ?? '', direction === 'in' ? 'out' : 'in', course);
      if (place.around.length > depth) append(crossings, boxOf(place), course);
      else if (place.box === outside) return undefined;
      return this.#port(ports, boxOf(place), direction, course).id;
    };
    const own = this.#homes.get(module) ?? [];
    const backward = this.#directions.backward(own.flatMap((span) => stepOf(span, depth)));
    const courses = own.map(({ connection, index, from, to }): Course => {
      const isBack = backward.has(connection);
      const root = this.#rootOf(connection, isBack);
      const trunk = trunkOf(this.#looks, connection, root, isBack);
      return { connection, index, from, to, trunk, root, backward: isBack };
    });
    for (const course of inOrder(courses, crossing)) {
      const [from, to] = [portAt(course.from, 'out', course), portAt(course.to, 'in', course)];
      if (module === undefined || from === undefined || to === undefined) continue;
      const arrow = lies(course.to) && course.to.around.length === depth;
      this.#line(lines, module, { from, to, arrow, labelled: lies(course.from) && lies(course.to) }, course);
    }
    return { depth, lines, ports, crossings };
  }

  #rootOf({ to, protocol }: Connection, backward: boolean): Course['root'] {
    const { branches, family } = this.#looks.of(protocol);
    if (branches) return 'from';
    const meets = family === 'bus' ? backward : family === 'interrupt' && this.#gathered;
    return meets && (this.#meeting.get(to) ?? 0) > mostApart ? 'to' : undefined;
  }

  #port(boxes: Map<string, Map<string, Port>>, box: string, direction: 'in' | 'out', course: Course): Port {
    let ports = boxes.get(box);
    if (ports === undefined) boxes.set(box, (ports = new Map<string, Port>()));
    const id = portId(box, direction, course);
    const known = ports.get(id);
    if (known !== undefined) return known;
    const { protocol, aside } = course.connection;
    const side = (direction === 'out') === course.backward ? 'west' : 'east';
    const port: Port = {
      ...{ id, side, protocol, look: this.#looks.of(protocol) },
      ...(aside === undefined ? {} : { aside }),
    };
    ports.set(id, port);
    return port;
  }

  #line(
    lines: Map<string, Drawn>,
    module: string,
    ends: Pick<Drawn, 'from' | 'to' | 'labelled' | 'arrow'>,
    { connection, trunk, root, backward }: Course,
  ): void {
    const key = `${ends.from}\n${ends.to}`;
    const known = lines.get(key);
    if (known !== undefined) {
      known.connections.push(connection);
      return;
    }
    const { protocol, edge, idle = false, inner, aside } = connection;
    const look = this.#looks.of(protocol);
    lines.set(key, {
      id: `${trunk} in ${module}${root === undefined ? '' : root === 'from' ? ` to ${ends.to}` : ` from ${ends.from}`}`,
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

/** The innermost module around both ends. */
function homeOf({ from, to }: Span): string | undefined {
  let depth = 0;
  while (depth < from.around.length && from.around[depth] === to.around[depth]) depth++;
  return from.around[depth - 1];
}

/** The boxes at this depth that a connection links directly inside its home; none if it leads to the outside. */
function stepOf({ connection, from, to }: Span, depth: number): Step[] {
  if (from.box === outside || to.box === outside) return [];
  return [{ connection, from: from.around[depth] ?? from.box, to: to.around[depth] ?? to.box }];
}

/** Merges two lists in the order of the connections. */
function inOrder(some: readonly Course[], others: readonly Course[]): readonly Course[] {
  if (others.length === 0) return some;
  return some.length === 0 ? others : [...some, ...others].sort((a, b) => a.index - b.index);
}

/** The connections inside each module or across its boundary, by module id. */
function connectionsThrough(spans: readonly Span[]): ReadonlyMap<string, readonly Connection[]> {
  const through = new Map<string, Connection[]>();
  for (const { connection, from, to } of spans)
    for (const module of new Set([...from.around, ...to.around])) append(through, module, connection);
  return through;
}

function portId(box: string, direction: 'in' | 'out', { trunk }: Course): string {
  return `${box} ${direction} ${trunk}`;
}

function parentsIn(places: ReadonlyMap<string, Place>): Map<string, string | undefined> {
  const parents = new Map<string, string | undefined>();
  for (const { box, around } of places.values()) {
    parents.set(box, around.at(-1));
    // Once a module is known, so are those around it; stop there, because modules may nest thousands deep.
    for (let k = around.length - 1; k >= 0; k--) {
      const module = around[k];
      if (module === undefined || parents.has(module)) break;
      parents.set(module, around[k - 1]);
    }
  }
  return parents;
}

// A key for connections that share ports and lines.
function trunkOf(looks: Looks, connection: Connection, root: Course['root'], backward: boolean): string {
  const { from, to, protocol, label, edge, signal = '' } = connection;
  const ends = root === 'from' ? from : root === 'to' ? `-> ${to}` : `${from} -> ${to}`;
  const look = [
    protocol,
    // The number of interrupts is no reason to separate lines.
    root === 'to' && looks.of(protocol).family === 'interrupt' ? '' : label,
    root === 'from' ? signal : '',
    backward ? 'backward' : '',
    edge === undefined ? 'without edge' : '',
    ...wordsOf(connection),
  ];
  return `${ends} (${look.filter((part) => part !== '').join(' ')})`;
}

// Details are lazy: most lines of a large design are inside closed modules or merged with others.
function finished(looks: Looks, drawn: Drawn): Line {
  const { id, from, to, protocol, look, backward, arrow, broken, aside, connections } = drawn;
  const way = connections.flatMap((connection) => connection.way ?? []);
  const { text, total } = textOf(looks, connections);
  const label = drawn.labelled ? text : '';
  const edges = connections.map((connection) => connection.id);
  const line: Written<Omit<Line, 'details'>> = {
    ...{ id, from, to, protocol, look, label, text, total, edges, backward, arrow, broken },
  };
  if (label !== '' && connections.every(saysBits)) line.saysBits = true;
  if (aside !== undefined) line.aside = aside;
  if (way.length > 0) line.way = way;
  return withLater<Line>(line, { details: () => detailsOf(looks, connections) });
}

function saysBits({ label, edge }: Connection): boolean {
  if (edge === undefined) return false;
  const bytes = beatBytesOf(edge);
  return [wiresOn(edge).data, bytes === undefined ? undefined : 8 * bytes].some((bits) => String(bits) === label);
}

function textOf(looks: Looks, connections: readonly Connection[]): { readonly text: string; readonly total: boolean } {
  const [first] = connections;
  if (first === undefined) return { text: '', total: false };
  const { protocol, label } = first;
  const { branches, family } = looks.of(protocol);
  const isGathered = connections.some((each) => each.from !== first.from || each.label !== label);
  if (isGathered && family === 'interrupt') {
    const text = interruptsOn(connections);
    return { text, total: text !== '' };
  }
  const count = connections.length > 1 && !branches && !isGathered ? `×${connections.length}` : '';
  const said = new Set(connections.flatMap(wordsOf));
  const words = Object.keys(lineWords).filter((word) => said.has(word as keyof typeof lineWords));
  return {
    text: [looks.labelOf(protocol, label), count, ...words].filter((each) => each !== '').join(' '),
    total: false,
  };
}

// The total number of interrupts on a line shared by several sources; empty if one of them is unknown.
function interruptsOn(connections: readonly Connection[]): string {
  const counts = connections.map(({ edge }) => edge?.label ?? '');
  return counts.every((count) => /^\d+$/.test(count))
    ? String(counts.reduce((sum, count) => sum + Number(count), 0))
    : '';
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
