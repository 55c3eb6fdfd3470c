import type { ElkExtendedEdge, ElkNode } from '../../../interop.js';
import { groupBy } from '../../../base/group-by.js';
import { append } from '../../../elaboration/index.js';
import { innermostFirst, replaced } from './replaced.js';

/** Lays out a graph and returns a copy with positions. */
type Engine = (graph: ElkNode) => Promise<ElkNode>;

/**
 * Lays out a graph with modules of identical content, such as the tiles of a many-core system: one of each kind is laid out, and the others reuse its
 * positions. This saves time and makes identical modules look the same. In nested modules, the outermost identical ones are used.
 */
export async function layoutAlike(graph: ElkNode, engine: Engine): Promise<ElkNode> {
  const samples = samplesOf(graph);
  if (samples.size === 0) return engine(graph);
  const distinct = [...new Set(samples.values())];
  const { id, layoutOptions = {} } = graph;
  const { children = [] } = await engine({ id, layoutOptions, children: distinct, edges: [] });
  const placed = new Map(distinct.map((sample, k) => [sample, children[k] ?? sample]));
  const insides = new Map([...samples].map(([module, sample]) => [module, placed.get(sample) ?? sample]));
  return layoutAround(graph, insides, engine);
}

/** Lays out a graph given the finished layouts of some of its modules, by id; a layout may be that of an identical module. */
export async function layoutAround(
  graph: ElkNode,
  insides: ReadonlyMap<string, ElkNode>,
  engine: Engine,
): Promise<ElkNode> {
  const outline = replaced(graph, (node) => closedLike(insides.get(node.id), node) ?? node);
  return replaced(await engine(outline), (node) => openedLike(insides.get(node.id), node) ?? node);
}

/**
 * Lays out separate modules, one of each group with identical content. Returns each module by its id, with its own boxes at the positions of the
 * representative.
 */
export async function layoutEach(
  { id, layoutOptions = {}, children: modules = [] }: ElkNode,
  engine: Engine,
): Promise<Map<string, ElkNode>> {
  const keys = keysOf({ id, children: modules });
  const groups = [...groupBy(modules, (module) => keys.get(module) ?? '').values()];
  const { children = [] } = await engine({ id, layoutOptions, children: groups.map(widest), edges: [] });
  return new Map(
    groups.flatMap((group, k) =>
      group.map((module) => [module.id, atPlacesOf(children[k] ?? module, module)] as const),
    ),
  );
}

// A module with the positions of a representative with identical content.
function atPlacesOf(placed: ElkNode, module: ElkNode): ElkNode {
  if (placed.id === module.id) return placed;
  const { x = 0, y = 0, width = 0, height = 0 } = placed;
  const { children, ports, edges } = module;
  return {
    ...module,
    ...{ x, y, width, height },
    ...(ports && { ports: ports.map((port, k) => ({ ...placed.ports?.[k], ...port })) }),
    ...(children && { children: children.map((child, k) => atPlacesOf(placed.children?.[k] ?? child, child)) }),
    ...(edges && { edges: edges.map((edge, k) => ({ ...placed.edges?.[k], ...edge })) }),
  };
}

// Maps each module that has identical counterparts, and is not inside another such module, to the representative that is laid out.
function samplesOf(graph: ElkNode): Map<string, ElkNode> {
  const keys = keysOf(graph);
  const seen = new Set<string>();
  const alike = new Set([...keys.values()].filter((key) => seen.size === seen.add(key).size));
  const groups = new Map<string, ElkNode[]>();
  const waiting = [graph];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const key = keys.get(node) ?? '';
    if (alike.has(key)) append(groups, key, node);
    else waiting.push(...(node.children ?? []));
  }
  return new Map(
    [...groups.values()].flatMap((group) => {
      const sample = widest(group);
      return group.map(({ id }) => [id, sample] as const);
    }),
  );
}

// The module with the longest name leaves room for the names of all.
function widest(group: readonly ElkNode[]): ElkNode {
  const widthOf = ({ labels = [] }: ElkNode): number => labels.reduce((sum, { width = 0 }) => sum + width, 0);
  return group.reduce((best, module) => (widthOf(module) > widthOf(best) ? module : best));
}

// Strings that are equal for modules with identical content, regardless of the length of their own names. Contents are numbered to keep the strings
// short.
function keysOf(graph: ElkNode): Map<ElkNode, string> {
  const numbers = new Map<string, number>();
  const shapes = new Map<ElkNode, number>();
  const keys = new Map<ElkNode, string>();
  for (const node of innermostFirst(graph)) {
    const key = keyOf(node, shapes);
    if (node.children !== undefined) keys.set(node, key);
    const shape = `${key} ${node.layoutOptions?.['elk.nodeSize.minimum'] ?? ''}`;
    const number = numbers.get(shape) ?? numbers.size;
    numbers.set(shape, number);
    shapes.set(node, number);
  }
  return keys;
}

function keyOf(node: ElkNode, shapes: ReadonlyMap<ElkNode, number>): string {
  const { width, height, children = [], ports = [], edges = [], labels = [], layoutOptions } = node;
  const { 'elk.nodeSize.minimum': _, ...options } = layoutOptions ?? {};
  const ends = new Map([node, ...children].flatMap((box) => box.ports ?? []).map(({ id }, k) => [id, k]));
  const edge = ({ sources, targets, labels: words = [], layoutOptions: own }: ElkExtendedEdge): unknown => [
    [...sources, ...targets].map((end) => ends.get(end)),
    words.map((label) => [label.width, label.height]),
    own,
  ];
  const sides = ports.map((port) => port.layoutOptions);
  const inside = children.map((child) => shapes.get(child));
  return JSON.stringify([width, height, labels.length, options, sides, inside, edges.map(edge)]);
}

// An empty module with the size and port positions of its representative.
function closedLike(sample: ElkNode | undefined, { id, ports = [] }: ElkNode): ElkNode | undefined {
  if (sample === undefined) return undefined;
  const { width = 0, height = 0 } = sample;
  const fixed = ports.map((port, k) => {
    const { x = 0, y = 0 } = sample.ports?.[k] ?? {};
    return { ...port, x, y };
  });
  return { id, width, height, ports: fixed, layoutOptions: { 'elk.portConstraints': 'FIXED_POS' } };
}

// The module with the content of its representative.
function openedLike(sample: ElkNode | undefined, node: ElkNode): ElkNode | undefined {
  return sample && { ...node, children: sample.children ?? [], edges: sample.edges ?? [] };
}
