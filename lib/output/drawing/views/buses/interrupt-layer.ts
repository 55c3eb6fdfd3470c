import { groupBy } from '../../../../base/group-by.js';
import {
  append,
  type Elaboration,
  type InterruptLine,
  interruptLines,
  type ModuleRecord,
  type Netlist,
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
    const { module } = netlist.node(end);
    const landmark = landmarkOf(netlist, landmarks, module);
    if (landmark === undefined) append(apart, module.parent === null ? end : module.id, end);
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
      ...apartBox(netlist, words, ends, frames),
      role: ends.some((end) => takers.has(end)) ? 'sink' : 'interrupt',
    })),
    connections: [...bundles].flatMap(([id, bundle]): Connection[] => {
      const [{ edge }] = bundle;
      const [from, to] = ends(bundle[0]);
      const common = { protocol: edge.protocol, label: inputsText(bundle), flipped: false, edge, aside: true } as const;
      return from === to ? [] : [{ id, from, to, ...common }];
    }),
  };
}

// The device of a module, or what else is the only landmark there; of the outermost module nothing belongs together.
function landmarkOf(netlist: Netlist, landmarks: readonly Landmark[], module: ModuleRecord): Landmark | undefined {
  if (module.parent === null) return undefined;
  const chain = chainOf(netlist, module);
  const found = landmarks.filter(
    (each) =>
      (each.module !== undefined && each.module.parent !== null && chain.includes(each.module)) ||
      each.nodes.some((node) => node.module === module),
  );
  const devices = found.filter(({ kind }) => kind === 'device');
  const [only, ...others] = devices.length > 0 ? devices : found;
  return others.length > 0 ? undefined : only;
}

function apartBox(
  netlist: Netlist,
  words: NodeWords,
  ids: readonly string[],
  frames: ReadonlySet<ModuleRecord>,
): Omit<Content, 'role'> {
  const nodes = ids.map((id) => netlist.node(id));
  const [first] = nodes;
  if (first === undefined) throw new Error('A box has nodes.');
  const { module } = first;
  // What is drawn as a frame has its name there.
  const own = module.parent === null || frames.has(module) ? undefined : module;
  return {
    id: first.record.id,
    nodes: ids,
    ...(own === undefined && nodes.length > 1
      ? { label: 'interrupts', sublabel: '', notes: [] }
      : naming(
          own,
          nodes.map(({ record }) => record),
        )),
    details: nodes.map(({ record, inward, outward }) => words.details(record, inward, outward)).join('\n'),
    around: chainOf(netlist, module).filter((each) => each !== own && frames.has(each)),
  };
}
