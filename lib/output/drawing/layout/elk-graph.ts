import type { ElkExtendedEdge, ElkLabel, ElkNode, ElkPort, LayoutOptions } from '../../../interop.js';
import {
  type BoxLine,
  boxText,
  framePadding,
  frameTop,
  plainSpacing,
  type PortSpacing,
  sizeOf,
} from '../words/box-text.js';
import type { Direction } from '../drawing.js';
import { allBoxes, type Box, type Diagram, isGrid, type Line, type Port } from '../model.js';
import { gridLayout } from './grid.js';
import { labelRoom, labelRoomAbove, labelRoomBelow, labelRoomBeside, labelSize } from '../words/line-labels.js';
import { textWidth } from './text-width.js';

/** How ELK routes lines. */
export type Routing = 'ORTHOGONAL' | 'POLYLINE';

/**
 * The diagram as an ELK graph that has not been laid out, for those who lay it out and show it: boxes with their sizes in px and their words,
 * ports with their sides, edges from where data come from, with the text beside them, and options for the layered algorithm. Ids are
 * those of the diagram.
 */
export function elkGraph(diagram: Diagram): ElkNode {
  return graphOf(diagram, { routing: 'ORTHOGONAL', direction: 'right' }, { words: true, edge: shownEdge });
}

/** The parameters of a layout. */
interface Course {
  readonly routing: Routing;
  readonly direction: Direction;
}

/**
 * The graph that ELK lays out for a drawing. Text is added later: its size is already part of the boxes, so that layout is faster. A backward line is
 * laid out from its sink, so that the sources of data stay in the west.
 *
 * For a drawing that runs down, width and height as well as x and y are swapped, in this graph and in ELK's result.
 */
export function layoutGraph(diagram: Diagram, course: Course): ElkNode {
  return graphOf(diagram, course, { words: false, edge: laidEdge });
}

interface Content {
  /** Whether closed boxes include their text. */
  readonly words: boolean;
  readonly edge: EdgeMaker;
}

type EdgeMaker = (line: Line) => ElkExtendedEdge;

function graphOf(diagram: Diagram, { routing, direction }: Course, { words, edge }: Content): ElkNode {
  const made = new Map<Box, ElkNode>();
  const way = wayOf(diagram, direction);
  const options = {
    ...(diagram.labelled === true ? labelledSpacing : {}),
    ...(diagram.ordered === true ? inOrder : {}),
  };
  const each: EachFrame = { edge, options, way };
  // Pre-order in reverse visits inner boxes first, without recursion: modules may nest deeper than the stack allows.
  for (const box of [...allBoxes(diagram)].reverse()) {
    const children = box.boxes.map((inner) => made.get(inner)).filter((node) => node !== undefined);
    const around = isGrid(box) ? gridFrame : frame;
    made.set(box, box.shape === 'module' ? around(box, children, each) : closed(box, words, way));
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

const { side, bottom } = framePadding;

// Modules may be laid out separately, where they do not inherit options, so each gets its own.
const frameOptions: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.nodeSize.constraints': 'MINIMUM_SIZE PORTS',
  'elk.portConstraints': 'FIXED_SIDE',
  'elk.spacing.nodeNode': '16',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '9',
  'elk.spacing.componentComponent': '18',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.layered.mergeEdges': 'true',
};

// Keeping the order of declaration takes quadratic time.
const mostInOrder = 250;

// Centres boxes on their successors, which avoids empty corners.
const placement: LayoutOptions = {
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.favorStraightEdges': 'false',
};

// The time for minimizing crossings grows faster than the number of lines.
const mostTriedOften = 300;
const roughly: LayoutOptions = { 'elk.layered.thoroughness': '4' };

const labelledSpacing: LayoutOptions = { 'elk.spacing.nodeNode': '24' };

/** The direction of a drawing, and the distance between the ports of a box. */
interface Way extends PortSpacing {
  readonly direction: Direction;
}

// In a drawing that runs down, labels are placed between ports; in one that runs right and shows all labels, they are placed above lines.
function wayOf(diagram: Diagram, direction: Direction): Way {
  const isLabelled = diagram.labelled === true;
  if (direction === 'right' && !isLabelled) return { direction, ...plainSpacing };
  const room = direction === 'right' ? labelRoomAbove : labelRoomBeside;
  const labels = [...allBoxes(diagram)].flatMap(({ lines }) => wanting(lines).map(({ label }) => room(label)));
  const pitch = labels.reduce((most, each) => Math.max(most, each), plainSpacing.pitch);
  return { direction, pitch, ends: isLabelled ? pitch : plainSpacing.ends };
}

// Lines whose labels get room.
function wanting(lines: readonly Line[]): readonly Line[] {
  return lines.filter(({ aside }) => aside === undefined);
}

function sizes(box: Box, { direction, ...spacing }: Way): { readonly width: number; readonly height: number } {
  const { width, height } = sizeOf(box, direction, spacing);
  return direction === 'right' ? { width, height } : { width: height, height: width };
}

function paddingOf(box: Box, { direction }: Way): string {
  const top = frameTop(box);
  return direction === 'right'
    ? `[top=${top},left=${side},bottom=${bottom},right=${side}]`
    : `[top=${side},left=${top},bottom=${side},right=${bottom}]`;
}

const inOrder: LayoutOptions = { 'elk.layered.crossingMinimization.forceNodeModelOrder': 'true' };

// Lines bend far enough from the boxes to leave room for the longest label.
function labelSpacing(lines: readonly Line[], { direction }: Way): LayoutOptions {
  const room = direction === 'right' ? labelRoom : labelRoomBelow;
  const widest = Math.max(0, ...wanting(lines).map(({ label }) => room(label)));
  return widest === 0
    ? {}
    : {
        'elk.layered.spacing.edgeNodeBetweenLayers': String(Math.max(14, widest)),
        'elk.layered.spacing.nodeNodeBetweenLayers': String(Math.max(34, widest)),
      };
}

function closed(box: Box, words: boolean, way: Way): ElkNode {
  const { width, height } = sizes({ ...box, ports: [] }, way);
  return {
    id: box.id,
    ...sizes(box, way),
    ...(words ? { labels: boxText(box).lines.map(elkLabel) } : {}),
    ports: box.ports.map(elkPort),
    // ELK preserves this size, and a box with fewer ports may be smaller.
    layoutOptions: { 'elk.portConstraints': 'FIXED_SIDE', 'elk.nodeSize.minimum': `(${width},${height})` },
  };
}

/** Shared by all frames. */
interface EachFrame {
  readonly edge: EdgeMaker;
  readonly options: LayoutOptions;
  readonly way: Way;
}

function frame(box: Box, children: ElkNode[], { edge, options, way }: EachFrame): ElkNode {
  const { width, height } = sizes(box, way);
  return {
    id: box.id,
    labels: boxText(box).lines.map(elkLabel),
    ports: box.ports.map(elkPort),
    children,
    edges: box.lines.map(edge),
    // ELK enlarges a frame for its content, but does not resize an empty one.
    ...(children.length === 0 ? { width, height } : {}),
    layoutOptions: {
      ...frameOptions,
      'elk.padding': paddingOf(box, way),
      'elk.spacing.portPort': String(way.pitch),
      ...options,
      ...labelSpacing(box.lines, way),
      'elk.nodeSize.minimum': `(${width},${height})`,
      ...placement,
      ...(box.lines.length > mostTriedOften ? roughly : {}),
      'elk.layered.considerModelOrder.strategy': children.length > mostInOrder ? 'NONE' : 'NODES_AND_EDGES',
    },
  };
}

// All positions are known before ELK runs.
function gridFrame(box: Box, children: ElkNode[], { edge }: EachFrame): ElkNode {
  return {
    id: box.id,
    labels: boxText(box).lines.map(elkLabel),
    ...gridLayout(box, children, { top: frameTop(box), side, bottom, minimum: sizeOf(box) }, edge),
    layoutOptions: {
      'elk.algorithm': 'fixed',
      'elk.nodeSize.fixedGraphSize': 'true',
      'elk.portConstraints': 'FIXED_POS',
      'elk.nodeSize.constraints': '',
    },
  };
}

function elkLabel({ text, size, weight }: Pick<BoxLine, 'text' | 'size' | 'weight'>): ElkLabel {
  return { text, width: textWidth(text, size, weight), height: size };
}

function elkPort({ id, side: at }: Port): ElkPort {
  return { id, width: 0, height: 0, layoutOptions: { 'elk.port.side': at === 'west' ? 'WEST' : 'EAST' } };
}

function shownEdge({ id, from, to, label, look, backward }: Line): ElkExtendedEdge {
  const labels = label === '' ? {} : { labels: [elkLabel({ text: label, size: labelSize, weight: 'regular' })] };
  return { id, sources: [from], targets: [to], ...labels, ...priorityOf(!look.branches && !backward) };
}

function laidEdge({ id, from, to, look, backward }: Line): ElkExtendedEdge {
  const [source, target] = backward ? [to, from] : [from, to];
  return { id, sources: [source], targets: [target], ...priorityOf(!look.branches && !backward) };
}

// ELK takes time to read options, so set this one only if needed.
function priorityOf(isImportant: boolean): Pick<ElkExtendedEdge, 'layoutOptions'> {
  return isImportant ? { layoutOptions: { 'elk.layered.priority.direction': '10' } } : {};
}
