import { groupBy } from '../../../../base/group-by.js';
import {
  append,
  type Elaboration,
  type InterruptLine,
  interruptLines,
  type ModuleRecord,
  type Netlist,
  ownName,
  type WiredNode,
} from '../../../../elaboration/index.js';
import type { Content } from '../assemble.js';
import { naming, NodeWords } from '../../words/box-words.js';
import type { Connection } from '../lines/connection.js';
import { chainOf } from './bus-networks.js';
import { inputsText } from '../../words/interrupt-words.js';
import type { Landmark } from './landmarks.js';

/** The interrupts between the landmarks of the buses view. */
export interface InterruptLayer {
  /** Ids of nodes that raise or receive interrupts, by the ids of their landmarks. */
  readonly joined: ReadonlyMap<string, readonly string[]>;
  /** Boxes for nodes without a landmark, such as the interrupt inputs of a core whose accesses are made by its caches. */
  readonly boxes: readonly Content[];
  /** One for each pair of boxes where one interrupts the other, with the interrupt numbers that software uses. */
  readonly connections: readonly Connection[];
}

/** Builds this layer for a design whose landmarks are drawn as boxes within the given frames. */
export function interruptLayer(
  elaboration: Elaboration,
  netlist: Netlist,
  landmarks: readonly Landmark[],
  frames: ReadonlySet<ModuleRecord>,
): InterruptLayer {
  const lines = interruptLines(netlist);
  const boxes = new Map<string, string>();
  const joined = new Map<string, string[]>();
  const apart = new Map<string, string[]>();
  for (const end of new Set(lines.flatMap(({ source, sink }) => [source, sink]))) {
    const node = netlist.node(end);
    const landmark = landmarkOf(netlist, landmarks, node);
    if (landmark === undefined) append(apart, holdsAll(node.module, landmarks) ? end : node.module.id, end);
    else append(joined, landmark.id, end);
    if (landmark !== undefined) boxes.set(end, landmark.id);
  }
  for (const ends of apart.values()) for (const end of ends) boxes.set(end, ends[0] ?? end);
  const ends = ({ source, sink }: InterruptLine): [string, string] => [
    boxes.get(source) ?? source,
    boxes.get(sink) ?? sink,
  ];
  const bundles = groupBy(lines, (line) => ends(line).join(' -> '));
  const words = new NodeWords(elaboration);
  const takers = new Set(lines.map(({ sink }) => sink));
  return {
    joined,
    boxes: [...apart.values()].map((ends) => ({
      ...apartBox(netlist, words, ends, landmarks, frames),
      role: ends.some((end) => takers.has(end)) ? 'sink' : 'interrupt',
    })),
    connections: [...bundles].flatMap(([id, bundle]): Connection[] => {
      const [{ edge }] = bundle;
      const [from, to] = ends(bundle[0]);
      const common = {
        protocol: edge.protocol,
        label: inputsText(elaboration, bundle),
        flipped: false,
        edge,
        aside: true,
      } as const;
      return from === to ? [] : [{ id, from, to, ...common }];
    }),
  };
}

// The landmark that declares the same device. If a node declares none, the only landmark that represents its module or lies in it; if there are
// several, the owner of the interrupt is unknown.
function landmarkOf(
  netlist: Netlist,
  landmarks: readonly Landmark[],
  { record, module }: WiredNode,
): Landmark | undefined {
  const declared = new Set(record.devices);
  const same = landmarks.find(({ nodes }) => nodes.some((node) => node.record.devices?.some((id) => declared.has(id))));
  if (same !== undefined) return same;
  const chain = chainOf(netlist, module);
  return landmarks.find((landmark) => {
    const place = landmark.module ?? landmark.nodes.find((node) => node.module === module)?.module;
    return (
      place !== undefined && chain.includes(place) && landmarks.every((each) => each === landmark || !isIn(each, place))
    );
  });
}

// Nodes of such a module do not belong together.
function holdsAll(module: ModuleRecord, landmarks: readonly Landmark[]): boolean {
  return module.parent === null || (landmarks.length > 0 && landmarks.every((each) => isIn(each, module)));
}

function isIn({ module: own, around }: Landmark, module: ModuleRecord): boolean {
  return own === module || around.includes(module);
}

function apartBox(
  netlist: Netlist,
  words: NodeWords,
  ids: readonly string[],
  landmarks: readonly Landmark[],
  frames: ReadonlySet<ModuleRecord>,
): Omit<Content, 'role'> {
  const nodes = ids.map((id) => netlist.node(id));
  const [first] = nodes;
  if (first === undefined) throw new Error('A box has nodes.');
  const { module } = first;
  // If other boxes of the module are drawn, this box does not represent the whole module.
  const isWhole = module.parent !== null && !landmarks.some((each) => isIn(each, module));
  return {
    id: first.record.id,
    nodes: ids,
    ...(isWhole || nodes.length === 1
      ? naming(
          isWhole ? module : undefined,
          nodes.map(({ record }) => record),
        )
      : { label: 'interrupts', sublabel: frames.has(module) ? '' : ownName(module), notes: [] }),
    details: nodes.map(({ record, inward, outward }) => words.details(record, inward, outward)).join('\n'),
    around: chainOf(netlist, module).filter((each) => frames.has(each)),
  };
}
