import type { ElkExtendedEdge, ElkNode, ElkPoint, ElkPort } from '../../../interop.js';
import { groupBy } from '../../../base/group-by.js';
import { replaced } from './replaced.js';
import { pointsOf, sectionOf } from './ways.js';

/**
 * A box with a single predecessor, together with everything that only it leads to, such as a bus with a device behind it. If many branches start at
 * one box, each is laid out as a module without a frame, so that they can be arranged in columns.
 */
interface Branch {
  readonly module: ElkNode;
  /** The line that leads to it. */
  readonly stem: ElkExtendedEdge;
  /** Ids of the boxes in it, the one that the stem leads to first. */
  readonly ids: readonly string[];
  /** Ids of the lines between its boxes. */
  readonly edges: ReadonlySet<string>;
}

/** In px. */
const widthStep = 24;

/** Lays out a graph, arranging the branches at a box in columns if there are more than `most`. Returns a copy. */
export async function layoutBranches(
  graph: ElkNode,
  most: number,
  engine: (graph: ElkNode) => Promise<ElkNode>,
): Promise<ElkNode> {
  const known = new Map<string, { readonly module: ElkNode; readonly branches: readonly Branch[] }>();
  const withBranches = (module: ElkNode): ElkNode => {
    const branches = branchesIn(module, most).map((branch) => ({ ...branch, module: withBranches(branch.module) }));
    if (branches.length === 0) return module;
    known.set(module.id, { module, branches });
    const inside = new Map(
      branches.flatMap((branch) => branch.ids.map((id, k) => [id, k === 0 ? [branch.module] : []] as const)),
    );
    const own = new Set(branches.flatMap(({ edges }) => [...edges]));
    return {
      ...module,
      children: (module.children ?? []).flatMap((node) => inside.get(node.id) ?? [node]),
      edges: (module.edges ?? []).filter(({ id }) => !own.has(id)),
    };
  };
  const packed = replaced(graph, withBranches);
  if (known.size === 0) return engine(graph);
  return replaced(await engine(packed), (module) => {
    const found = known.get(module.id);
    return found === undefined ? module : flattened(module, found.module, found.branches);
  });
}

// The branches of boxes that have more than `most`, except branches within another one.
function branchesIn(module: ElkNode, most: number): Branch[] {
  const { children = [], edges = [] } = module;
  if (edges.length <= most) return [];
  const owners = new Map(children.flatMap((node) => (node.ports ?? []).map(({ id }) => [id, node] as const)));
  const lines = new Map<ElkNode, Lines>(children.map((node) => [node, { inward: [], outward: [] }]));
  for (const edge of edges) {
    const [from, to] = [owners.get(edge.sources[0] ?? ''), owners.get(edge.targets[0] ?? '')];
    if (from !== undefined) lines.get(from)?.outward.push(edge);
    if (to !== undefined) lines.get(to)?.inward.push(edge);
  }
  const trees = treesIn(lines, owners);
  const hubOf = (node: ElkNode): string => lines.get(node)?.inward[0]?.sources[0] ?? '';
  const after = (node: ElkNode): ElkNode[] =>
    (lines.get(node)?.outward ?? []).flatMap(({ targets }) => owners.get(targets[0] ?? '') ?? []);
  const found: Branch[] = [];
  const taken = new Set<ElkNode>();
  const byHub = groupBy(
    [...trees].filter((node) => after(node).length > 0),
    (node) => owners.get(hubOf(node))?.id ?? hubOf(node),
  );
  // From the outside in.
  const waiting = [...byHub.keys()].filter((hub) => ![...trees].some(({ id }) => id === hub));
  for (const hub of waiting) {
    const roots = byHub.get(hub) ?? [];
    waiting.push(...roots.map(({ id }) => id));
    if (roots.length <= most || roots.some((root) => taken.has(root))) continue;
    for (const root of roots) {
      const inside = [root];
      for (const node of inside) inside.push(...after(node));
      for (const node of inside) taken.add(node);
      found.push(branchOf(module, inside, lines));
    }
  }
  return found;
}

interface Lines {
  readonly inward: ElkExtendedEdge[];
  readonly outward: ElkExtendedEdge[];
}

// Boxes with one line from the west, whose other lines lead east to such boxes; starts with the boxes that lead nowhere.
function treesIn(lines: ReadonlyMap<ElkNode, Lines>, owners: ReadonlyMap<string, ElkNode>): Set<ElkNode> {
  const sideOf = (node: ElkNode, id: string | undefined): unknown =>
    node.ports?.find((port) => port.id === id)?.layoutOptions?.['elk.port.side'];
  const left = new Map([...lines].map(([node, { outward }]) => [node, outward.length]));
  const isTree = (node: ElkNode): boolean => {
    const { inward, outward } = lines.get(node) ?? { inward: [], outward: [] };
    return (
      left.get(node) === 0 &&
      inward.length === 1 &&
      node.children === undefined &&
      sideOf(node, inward[0]?.targets[0]) === 'WEST' &&
      outward.every(({ sources }) => sideOf(node, sources[0]) === 'EAST')
    );
  };
  const trees = new Set([...lines.keys()].filter(isTree));
  for (const node of trees) {
    const before = owners.get(lines.get(node)?.inward[0]?.sources[0] ?? '');
    if (before === undefined) continue;
    left.set(before, (left.get(before) ?? 0) - 1);
    if (isTree(before)) trees.add(before);
  }
  return trees;
}

function branchOf(module: ElkNode, nodes: readonly ElkNode[], lines: ReadonlyMap<ElkNode, Lines>): Branch {
  const [root] = nodes;
  const stem = root && lines.get(root)?.inward[0];
  if (root === undefined || stem === undefined) throw new Error('A branch has a box and a stem.');
  const [entry = ''] = stem.targets;
  const edges = nodes.flatMap((node) => lines.get(node)?.outward ?? []);
  const goesOn = { id: `${stem.id} inside`, sources: [entry], targets: [`${entry} inside`] };
  const renamed = (port: ElkPort): ElkPort => (port.id === entry ? { ...port, id: `${entry} inside` } : port);
  return {
    stem,
    ids: nodes.map(({ id }) => id),
    edges: new Set(edges.map(({ id }) => id)),
    module: {
      id: `${root.id} branch`,
      ports: [{ id: entry, width: 0, height: 0, layoutOptions: { 'elk.port.side': 'WEST' } }],
      children: nodes.map((node) => {
        const box = widened(node);
        return node === root ? { ...box, ports: (root.ports ?? []).map(renamed) } : box;
      }),
      edges: [goesOn, ...edges],
      layoutOptions: {
        ...module.layoutOptions,
        'elk.padding': '[top=0,left=0,bottom=0,right=0]',
        'elk.nodeSize.minimum': '(0,0)',
      },
    },
  };
}

// Most branches differ only in the widths of their names. Rounding widths up leaves few distinct kinds, of which one each is laid out.
function widened(node: ElkNode): ElkNode {
  const width = widthStep * Math.ceil((node.width ?? 0) / widthStep);
  const minimum = `(${width},${node.height ?? 0})`;
  return { ...node, width, layoutOptions: { ...node.layoutOptions, 'elk.nodeSize.minimum': minimum } };
}

// Moves the content of the laid out branches back into their module.
function flattened(placed: ElkNode, module: ElkNode, branches: readonly Branch[]): ElkNode {
  const nodes = new Map((placed.children ?? []).map((node) => [node.id, node]));
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]));
  for (const { stem, module: branch } of branches) {
    const { x = 0, y = 0, children = [], edges: inside = [] } = nodes.get(branch.id) ?? branch;
    const [entry = ''] = stem.targets;
    const moved = (point: ElkPoint): ElkPoint => ({ x: point.x + x, y: point.y + y });
    for (const node of children) {
      const ports = (node.ports ?? []).map((port) => (port.id === `${entry} inside` ? { ...port, id: entry } : port));
      nodes.set(node.id, { ...node, ...moved({ x: node.x ?? 0, y: node.y ?? 0 }), ports });
    }
    for (const edge of inside) edges.set(edge.id, shifted(edge, moved));
    const whole = edges.get(stem.id);
    const rest = edges.get(`${stem.id} inside`);
    if (whole !== undefined && rest !== undefined) edges.set(stem.id, joined(whole, rest));
  }
  return {
    ...placed,
    children: (module.children ?? []).map((node) => nodes.get(node.id) ?? node),
    edges: (module.edges ?? []).map((edge) => edges.get(edge.id) ?? edge),
  };
}

function shifted(edge: ElkExtendedEdge, moved: (point: ElkPoint) => ElkPoint): ElkExtendedEdge {
  return {
    ...edge,
    sections: (edge.sections ?? []).map((section) => ({
      ...section,
      startPoint: moved(section.startPoint),
      bendPoints: (section.bendPoints ?? []).map(moved),
      endPoint: moved(section.endPoint),
    })),
    junctionPoints: (edge.junctionPoints ?? []).map(moved),
  };
}

// Concatenates two lines.
function joined(first: ElkExtendedEdge, second: ElkExtendedEdge): ElkExtendedEdge {
  return {
    ...first,
    sections: [sectionOf(first.id, [...pointsOf(first), ...pointsOf(second)])],
    junctionPoints: [...(first.junctionPoints ?? []), ...(second.junctionPoints ?? [])],
  };
}
