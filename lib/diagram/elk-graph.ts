import type { ElkExtendedEdge, ElkNode, ElkPort, LayoutOptions } from '../interop.js';
import { boxText, framePadding } from './box-text.js';
import { allBoxes, type Box, type Diagram, type Line, type Port } from './model.js';
import { protocolStyle } from './protocol-style.js';
import { textWidth } from './text-width.js';

/** How ELK routes lines. */
export type Routing = 'ORTHOGONAL' | 'POLYLINE';

/**
 * The diagram as an ELK graph that has not been laid out: boxes with their sizes in px, ports with their sides, options for the
 * layered algorithm. Ids are those of the diagram.
 */
export function elkGraph(diagram: Diagram, routing: Routing = 'ORTHOGONAL'): ElkNode {
  const made = new Map<Box, ElkNode>();
  // Pre-order read backwards: no recursion, as modules may nest deeper than the stack.
  for (const box of [...allBoxes(diagram)].reverse()) {
    const children = box.boxes.map((inner) => made.get(inner)).filter((node) => node !== undefined);
    made.set(box, elkNode(box, children, diagram.labelled === true ? labelledSpacing : {}));
  }
  const root = made.get(diagram.root);
  if (root === undefined) throw new Error('A diagram has a root.');
  return { ...root, layoutOptions: { ...root.layoutOptions, ...rootOptions(routing) } };
}

function rootOptions(routing: Routing): LayoutOptions {
  return {
    'elk.algorithm': 'layered',
    'elk.direction': 'RIGHT',
    'elk.edgeRouting': routing,
    'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
    'elk.randomSeed': '1',
  };
}

const { top, side, bottom } = framePadding;

// Options do not pass down the hierarchy when modules are laid out one by one, so that each gets its own.
const frameOptions: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.padding': `[top=${top},left=${side},bottom=${bottom},right=${side}]`,
  'elk.nodeSize.constraints': 'MINIMUM_SIZE PORTS',
  'elk.portConstraints': 'FIXED_SIDE',
  'elk.spacing.portPort': '12',
  'elk.spacing.nodeNode': '16',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '9',
  'elk.spacing.componentComponent': '18',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.layered.mergeEdges': 'true',
};

// Keeping to the order of declaration takes time with the square of the number of boxes.
const mostInOrder = 250;

// Short straight lines take time that grows faster than their number.
const mostPlacedExactly = 300;

// So far apart that a label fits beside a line that bends.
const labelledSpacing: LayoutOptions = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '80',
  'elk.spacing.nodeNode': '24',
};

function elkNode(box: Box, children: ElkNode[], spacing: LayoutOptions): ElkNode {
  const { width, height, lines } = boxText(box);
  const ports = box.ports.map(elkPort);
  const labels = lines.map(({ text, size, weight }) => ({ text, width: textWidth(text, size, weight), height: size }));
  if (box.shape !== 'module')
    return {
      id: box.id,
      width,
      height,
      labels,
      ports,
      layoutOptions: { 'elk.portConstraints': 'FIXED_SIDE' },
    };
  return {
    id: box.id,
    labels,
    ports,
    children,
    edges: box.lines.map(elkEdge),
    layoutOptions: {
      ...frameOptions,
      ...spacing,
      'elk.nodeSize.minimum': `(${width},${height})`,
      'elk.layered.nodePlacement.strategy': box.lines.length > mostPlacedExactly ? 'BRANDES_KOEPF' : 'NETWORK_SIMPLEX',
      'elk.layered.considerModelOrder.strategy': children.length > mostInOrder ? 'NONE' : 'NODES_AND_EDGES',
    },
  };
}

function elkPort({ id, side: at }: Port): ElkPort {
  return { id, width: 0, height: 0, layoutOptions: { 'elk.port.side': at === 'west' ? 'WEST' : 'EAST' } };
}

// A line that runs backward is laid out from its sink, so that the source of the data behind it stays in the west.
function elkEdge(line: Line): ElkExtendedEdge {
  const { id, from, to, backward, protocol } = line;
  const important = !protocolStyle(protocol).branches && !backward;
  return {
    id,
    sources: [backward ? to : from],
    targets: [backward ? from : to],
    layoutOptions: { 'elk.layered.priority.direction': important ? '10' : '0' },
  };
}
