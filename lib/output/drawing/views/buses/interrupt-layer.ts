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

/** Who interrupts whom among the landmarks of a view of buses. */
export interface InterruptLayer {
  /** Ids of nodes that raise or take interrupts, by the ids of the landmarks that they belong to. */
  readonly joined: ReadonlyMap<string, readonly string[]>;
  /** For those that belong to no landmark, such as the inputs of a core whose caches make its accesses. */
  readonly boxes: readonly Content[];
  /** One from each box to each other that it interrupts, with the numbers that software knows. */
  readonly connections: readonly Connection[];
}

/** Of a design whose landmarks are drawn as boxes, in the modules that are drawn as frames. */
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

// That which declares the same device; for what says no device, the landmark that stands for its module or lies in it, if that is the only
// one there. Where others are, nobody knows whose interrupt it is.
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

// Of such a module nothing belongs together.
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
  // A module of which other boxes are drawn is more than this one.
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
