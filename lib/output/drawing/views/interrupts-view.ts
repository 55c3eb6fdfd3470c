import { counted } from '../../../base/diagnostic/index.js';
import {
  append,
  declaredOrder,
  type EdgeRecord,
  type Elaboration,
  type InterruptLine,
  interruptLines,
  isInterrupt,
  type ModuleRecord,
  Netlist,
  type WiredNode,
} from '../../../elaboration/index.js';
import { assemble, type Content } from './assemble.js';
import { boundConnections, boundEdges } from './bound-edges.js';
import { moduleDetails, naming, NodeWords } from '../words/box-words.js';
import type { Connection } from './lines/connection.js';
import { inputsText, inputText } from '../words/interrupt-words.js';
import { faultyNodes } from './findings.js';
import type { Diagram } from '../model.js';

/** The subject of a box: a module with all nodes in it that raise or receive interrupts, or a node of the root. */
interface Place {
  readonly id: string;
  readonly module: ModuleRecord | undefined;
  readonly nodes: WiredNode[];
}

/**
 * The interrupts of a design: each module that raises interrupts, each that receives them, and between them the numbers and names that
 * software uses. For a design whose negotiation failed: no numbers, the bindings without edges, and the parts that errors are about.
 */
export function interruptsView(elaboration: Elaboration): Diagram {
  const netlist = new Netlist(elaboration);
  // Receivers in the order of declaration, each with its interrupts in numerical order, as in manuals.
  const order = declaredOrder(elaboration);
  const placeOf = ({ sink }: InterruptLine): number => order.get(sink) ?? 0;
  const lines = interruptLines(netlist).sort((a, b) => placeOf(a) - placeOf(b) || a.number - b.number);
  const bound = boundEdges(elaboration).filter(({ protocol }) => isInterrupt(netlist.protocols.of(protocol)));
  const faulty = faultyNodes(elaboration, netlist, isInterrupt);
  const drawn: Drawn = { elaboration, words: new NodeWords(elaboration), lines, bound, faulty };
  const places = placesOf(netlist, drawn);
  const boxes = new Map([...places].flatMap(({ id, nodes }) => nodes.map(({ record }) => [record.id, id] as const)));
  const unmade = boundConnections(bound, boxes);
  const bundles = new Map<string, InterruptLine[]>();
  for (const line of lines) append(bundles, `${line.source} ${line.sink}`, line);
  const takers = new Set(lines.map(({ sink }) => boxes.get(sink)));
  const isUnknown = elaboration.described?.unknown.includes('interrupts') === true;
  return assemble(elaboration, {
    subtitle: [
      ...(lines.length + unmade.length === 0 ? [isUnknown ? 'interrupts not known' : 'no interrupts'] : []),
      ...(lines.length === 0
        ? []
        : [`${counted(takers.size, 'module')} with ${counted(lines.length, 'interrupt input')}`]),
      ...(unmade.length === 0 ? [] : [`${counted(unmade.length, 'binding')} without an edge`]),
    ].join(' · '),
    labelled: true,
    boxes: places.map((place) => contentOf(drawn, place)),
    connections: [...[...bundles.values()].map((bundle) => connectionOf(elaboration, bundle, boxes)), ...unmade],
  });
}

/** The content of the drawing. */
interface Drawn {
  readonly elaboration: Elaboration;
  readonly words: NodeWords;
  readonly lines: readonly InterruptLine[];
  /** Bindings without edges. */
  readonly bound: readonly EdgeRecord[];
  /** Subjects of errors that have no edges. */
  readonly faulty: readonly string[];
}

function placesOf(netlist: Netlist, { lines, bound, faulty }: Drawn): Place[] {
  const places = new Map<string, Place>();
  const ends = [...lines.flatMap(({ source, sink }) => [source, sink]), ...bound.flatMap(({ from, to }) => [from, to])];
  for (const end of new Set([...ends, ...faulty])) {
    const node = netlist.node(end);
    const module = node.module.parent === null ? undefined : node.module;
    const id = module?.id ?? end;
    const place = places.get(id) ?? { id, module, nodes: [] };
    place.nodes.push(node);
    places.set(id, place);
  }
  return [...places.values()];
}

function contentOf({ elaboration, words, lines, bound }: Drawn, { id, module, nodes }: Place): Content {
  const ids = new Set(nodes.map(({ record }) => record.id));
  // Connections between nodes of the same box are not drawn.
  const outside = bound.filter(({ from, to }) => !ids.has(from) || !ids.has(to));
  const raisers = new Set([...lines.map(({ source }) => source), ...outside.map(({ from }) => from)]);
  const takers = new Set([...lines.map(({ sink }) => sink), ...outside.map(({ to }) => to)]);
  const taken = lines.filter(({ sink }) => ids.has(sink));
  const named = naming(
    module,
    nodes.map(({ record }) => record),
  );
  // The role of an unconnected node follows from its kind.
  const takes = nodes.some(
    ({ record }) => takers.has(record.id) || (!raisers.has(record.id) && record.kind !== 'source'),
  );
  const passes = nodes.some(({ record }) => takers.has(record.id) && raisers.has(record.id));
  const numbered = elaboration.status === 'negotiated';
  return {
    id,
    nodes: [...ids],
    role: passes ? 'fabric' : takes ? 'sink' : 'interrupt',
    ...named,
    notes: [...named.notes, ...(taken.length === 0 ? [] : [`takes ${counted(taken.length, 'interrupt')}`])],
    details: [
      ...(module === undefined ? [] : [moduleDetails(module)]),
      ...nodes.map(({ record, inward, outward }) => words.details(record, inward, outward)),
      ...taken.map((line) => `${numbered ? `${inputText(line)} ` : ''}from ${line.source}`),
    ].join('\n'),
    around: [],
  };
}

function connectionOf(
  elaboration: Elaboration,
  bundle: readonly InterruptLine[],
  boxes: ReadonlyMap<string, string>,
): Connection {
  const [first] = bundle;
  if (first === undefined) throw new Error('A bundle has a line.');
  const { source, sink, edge } = first;
  return {
    id: `${source} -> ${sink}`,
    from: boxes.get(source) ?? source,
    to: boxes.get(sink) ?? sink,
    protocol: edge.protocol,
    label: inputsText(elaboration, bundle),
    flipped: false,
    edge,
  };
}
