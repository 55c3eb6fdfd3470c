import { MultiDirectedGraph } from 'graphology';
import {
  demandElaboration,
  type EdgeRecord,
  type Elaboration,
  type ModuleRecord,
  type NodeRecord,
} from '../../elaboration/index.js';

/** Attributes of a node of the graph: a node of the design, with the module it belongs to. */
export interface GraphologyNode {
  /** Name of the node in its module. */
  readonly label: string;
  readonly kind: NodeRecord['kind'];
  readonly className: string;
  /** Protocols of the two sides. */
  readonly inner: string;
  readonly outer: string;
  readonly circuitIdentity: boolean;
  /** Id of the module. */
  readonly module: string;
  readonly moduleClass: string;
  /** Id of the module's parent; null in the root. */
  readonly parent: string | null;
  /** Number of modules around the node's module: 0 in the root. */
  readonly depth: number;
}

/** Attributes of an edge of the graph. */
export interface GraphologyEdge {
  readonly protocol: string;
  readonly label: string;
  /** CSS colour of the reference's drawings. */
  readonly color: string;
  readonly flipped: boolean;
  /** Ports at the two ends, from 0. */
  readonly sourcePort: number;
  readonly targetPort: number;
}

/** Attributes of the graph itself. */
export interface GraphologyDesign {
  readonly name: string;
  readonly status: Elaboration['status'];
}

/**
 * The design as a graphology graph, for analysis: its nodes and edges under their ids, without the nodes that have no edges.
 * The hierarchy and the ports, which graphology does not know, are attributes.
 *
 * The graph is a copy, and the caller's to change; the attribute objects belong to it too.
 */
export function toGraphology(
  elaboration: Elaboration,
): MultiDirectedGraph<GraphologyNode, GraphologyEdge, GraphologyDesign> {
  demandElaboration(elaboration);
  const { name, status } = elaboration;
  const graph = new MultiDirectedGraph<GraphologyNode, GraphologyEdge, GraphologyDesign>();
  graph.replaceAttributes({ name, status });
  const depths = new Map<string | null, number>([[null, -1]]);
  for (const module of elaboration.modules) {
    const depth = (depths.get(module.parent) ?? -1) + 1;
    depths.set(module.id, depth);
    for (const node of module.nodes) if (!node.omitted) graph.addNode(node.id, nodeAttributes(node, module, depth));
  }
  for (const edge of elaboration.edges)
    if (graph.hasNode(edge.from) && graph.hasNode(edge.to))
      graph.addDirectedEdgeWithKey(edge.id, edge.from, edge.to, edgeAttributes(edge));
  return graph;
}

function nodeAttributes(node: NodeRecord, module: ModuleRecord, depth: number): GraphologyNode {
  const { name, kind, className, inner, outer, circuitIdentity } = node;
  return {
    label: name,
    kind,
    className,
    inner,
    outer,
    circuitIdentity,
    module: module.id,
    moduleClass: module.className,
    parent: module.parent,
    depth,
  };
}

function edgeAttributes(edge: EdgeRecord): GraphologyEdge {
  const { protocol, label, colour, flipped, fromPort, toPort } = edge;
  return { protocol, label, color: colour, flipped, sourcePort: fromPort, targetPort: toPort };
}
