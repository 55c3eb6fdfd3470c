import { counted } from '../../../base/diagnostic/index.js';
import {
  append,
  declaredOrder,
  type Elaboration,
  type InterruptLine,
  interruptLines,
  type ModuleRecord,
  Netlist,
  type WiredNode,
} from '../../../elaboration/index.js';
import { assemble, type Content } from './assemble.js';
import { moduleDetails, naming, NodeWords } from '../words/box-words.js';
import type { Connection } from './lines/connection.js';
import { inputsText, inputText } from '../words/interrupt-words.js';
import type { Diagram } from '../model.js';

/** Whom a box stands for: a module with all that raises and takes interrupts in it, or a node of the root. */
interface Place {
  readonly id: string;
  readonly module: ModuleRecord | undefined;
  readonly nodes: WiredNode[];
}

/**
 * Who interrupts whom: each module that raises interrupts, each that takes them, and between them the numbers and names that software
 * knows them by.
 */
export function interruptsView(elaboration: Elaboration): Diagram {
  const netlist = new Netlist(elaboration);
  // Receivers as they are declared, with what each takes in the order of its inputs.
  const order = declaredOrder(elaboration);
  const lines = interruptLines(netlist).sort((a, b) => (order.get(a.sink) ?? 0) - (order.get(b.sink) ?? 0));
  const words = new NodeWords(elaboration);
  const places = placesOf(netlist, lines);
  const boxes = new Map([...places].flatMap(({ id, nodes }) => nodes.map(({ record }) => [record.id, id] as const)));
  const bundles = new Map<string, InterruptLine[]>();
  for (const line of lines) append(bundles, `${line.source} ${line.sink}`, line);
  const takers = new Set(lines.map(({ sink }) => boxes.get(sink)));
  return assemble(elaboration, {
    subtitle:
      lines.length === 0
        ? 'no interrupts'
        : `${counted(takers.size, 'module')} with ${counted(lines.length, 'interrupt input')}`,
    labelled: true,
    boxes: places.map((place) => contentOf(words, place, lines)),
    connections: [...bundles.values()].map((bundle) => connectionOf(bundle, boxes)),
  });
}

function placesOf(netlist: Netlist, lines: readonly InterruptLine[]): Place[] {
  const places = new Map<string, Place>();
  for (const end of new Set(lines.flatMap(({ source, sink }) => [source, sink]))) {
    const node = netlist.node(end);
    const module = node.module.parent === null ? undefined : node.module;
    const id = module?.id ?? end;
    const place = places.get(id) ?? { id, module, nodes: [] };
    place.nodes.push(node);
    places.set(id, place);
  }
  return [...places.values()];
}

function contentOf(words: NodeWords, { id, module, nodes }: Place, lines: readonly InterruptLine[]): Content {
  const ids = new Set(nodes.map(({ record }) => record.id));
  const raisers = new Set(lines.map(({ source }) => source));
  const taken = lines.filter(({ sink }) => ids.has(sink));
  const named = naming(
    module,
    nodes.map(({ record }) => record),
  );
  const passes = taken.some(({ sink }) => raisers.has(sink));
  return {
    id,
    nodes: [...ids],
    role: passes ? 'fabric' : taken.length > 0 ? 'sink' : 'interrupt',
    ...named,
    notes: [...named.notes, ...(taken.length === 0 ? [] : [`takes ${counted(taken.length, 'interrupt')}`])],
    details: [
      ...(module === undefined ? [] : [moduleDetails(module)]),
      ...nodes.map(({ record, inward, outward }) => words.details(record, inward, outward)),
      ...taken.map((line) => `${inputText(line)} from ${line.source}`),
    ].join('\n'),
    around: [],
  };
}

function connectionOf(bundle: readonly InterruptLine[], boxes: ReadonlyMap<string, string>): Connection {
  const [first] = bundle;
  if (first === undefined) throw new Error('A bundle has a line.');
  const { source, sink, edge } = first;
  return {
    id: `${source} -> ${sink}`,
    from: boxes.get(source) ?? source,
    to: boxes.get(sink) ?? sink,
    protocol: edge.protocol,
    label: inputsText(bundle),
    flipped: false,
    edge,
  };
}
