import { UndirectedGraph } from 'graphology';
import Sigma from 'sigma';
import type { Settings } from 'sigma/settings';
import { NodeCircleProgram } from 'sigma/rendering';
import type { OverviewGraph } from './overview-graph.js';
import type { LayoutAnswer, LayoutRequest } from './overview-layout.js';

/** The shape of a node; `ring` means with a hole. */
export type Mark = 'disc' | 'disc ring' | 'square' | 'square ring' | 'diamond' | 'diamond ring';

/** Colours of a picture. */
export interface OverviewColours {
  /** Of the subsystems, by index. */
  readonly subsystems: readonly string[];
  readonly ink: string;
  readonly paper: string;
  readonly edge: string;
  /** Of parts that are not highlighted. */
  readonly dim: string;
}

export interface OverviewOptions {
  /** The URL of the layout program. */
  readonly layoutUrl: string;
  readonly colours: OverviewColours;
  /** The shapes of nodes, by the index of their subsystem. */
  readonly marks: readonly Mark[];
  readonly onSelect: (id: string) => void;
  /** Called with the progress of the layout, from 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** A WebGL picture of all nodes. */
export interface OverviewPicture {
  /** Highlights nodes, or shows all alike if `front` is empty, and brings the marked ones into sight. */
  readonly show: (front: ReadonlySet<string>, marked: ReadonlySet<string>) => void;
  readonly colour: (colours: OverviewColours) => void;
  /** The picture as an image in other colours, because browsers do not print WebGL. */
  readonly image: (printed: OverviewColours) => HTMLCanvasElement;
  readonly end: () => void;
}

interface NodeLook {
  x: number;
  y: number;
  size: number;
  label: string;
  subsystem: number;
}

const font = 'Inter, sans-serif';

type NodeProgram = typeof NodeCircleProgram<NodeLook>;

// The distance of a point from the centre of a shape, relative to its edge.
const distances = {
  disc: 'length(v_diffVector)',
  square: '1.3 * max(abs(v_diffVector.x), abs(v_diffVector.y))',
  diamond: 'abs(v_diffVector.x) + abs(v_diffVector.y)',
} as const;

/** Draws nodes of a shape. For picking, the hole belongs to the node. */
function programOf(shape: keyof typeof distances, hole: number): NodeProgram {
  return class extends NodeCircleProgram<NodeLook> {
    override getDefinition(): ReturnType<NodeCircleProgram<NodeLook>['getDefinition']> {
      return { ...super.getDefinition(), FRAGMENT_SHADER_SOURCE: shaderOf(distances[shape], hole) };
    }
  };
}

const programs: Readonly<Record<Mark, NodeProgram>> = {
  disc: NodeCircleProgram,
  'disc ring': programOf('disc', 0.4),
  square: programOf('square', 0),
  'square ring': programOf('square', 0.45),
  diamond: programOf('diamond', 0),
  'diamond ring': programOf('diamond', 0.45),
};

const shaderOf = (distance: string, hole: number): string => `
precision highp float;
varying vec4 v_color;
varying vec2 v_diffVector;
varying float v_radius;
uniform float u_correctionRatio;
void main(void) {
  float border = u_correctionRatio * 2.0;
  float away = ${distance};
  float inside = 1.0 - smoothstep(v_radius - border, v_radius, away);
  float open = ${hole.toFixed(2)} * v_radius;
  #ifdef PICKING_MODE
  gl_FragColor = away > v_radius - border ? vec4(0.0) : v_color;
  #else
  gl_FragColor = v_color * inside * (open > 0.0 ? smoothstep(open, open + border, away) : 1.0);
  #endif
}
`;

/** Draws an overview into an element, and starts its layout in a thread. */
export function drawOverview(element: HTMLElement, overview: OverviewGraph, options: OverviewOptions): OverviewPicture {
  const graph = graphOf(overview);
  const numbers = new Map(overview.nodes.map(({ id }, k) => [id, k]));
  const many = overview.nodes.length > 4000;
  let { colours } = options;
  let front: ReadonlySet<string> = new Set();
  let marked: ReadonlySet<string> = new Set();
  const isFront = (id: string): boolean => front.size === 0 || front.has(id);
  /** Areas of the labels already drawn in this frame, in px. */
  const taken: NameArea[] = [];
  const sigma = new Sigma<NodeLook>(graph, element, {
    allowInvalidContainer: true,
    ...namesShown(overview.nodes.length),
    hideEdgesOnMove: many,
    hideLabelsOnMove: many,
    minCameraRatio: 0.01,
    maxCameraRatio: 3,
    stagePadding: 40,
    zIndex: true,
    nodeProgramClasses: programs,
    nodeReducer: (id, { x, y, label, subsystem, size }) => ({
      ...{ x, y },
      type: options.marks[subsystem] ?? 'disc',
      label: isFront(id) ? label : null,
      color: isFront(id) ? (colours.subsystems[subsystem] ?? colours.ink) : colours.dim,
      size: marked.has(id) ? size + 3 : size,
      zIndex: marked.has(id) ? 2 : Number(isFront(id)),
      highlighted: marked.has(id) && marked.size < 12,
      forceLabel: marked.has(id) && marked.size < 12,
    }),
    edgeReducer: (edge) => {
      const [a, b] = graph.extremities(edge);
      const lit = isFront(a) && isFront(b);
      return { color: lit ? colours.edge : colours.dim, zIndex: Number(lit), size: lit ? 1 : 0.5 };
    },
    // Draws a label right of its node, or left of it at the edge of the picture, unless it would overlap another one.
    defaultDrawNodeLabel: (context, { x, y, size, label }) => {
      if (label === null || label === '') return;
      context.font = `12px ${font}`;
      context.fillStyle = colours.ink;
      const { width } = context.measureText(label);
      const away = size + 3;
      const left = x + away + width > element.clientWidth ? x - away - width : x + away;
      const area = { left, top: y - 8, right: left + width, bottom: y + 8 };
      if (left < 0 || taken.some((other) => meet(area, other))) return;
      taken.push(area);
      context.fillText(label, left, y + 4);
    },
    // The label of the node under the pointer has a background, so that it is readable over lines.
    defaultDrawNodeHover: (context, { x, y, size, label, color }) => {
      context.font = `600 12px ${font}`;
      const text = label ?? '';
      const width = context.measureText(text).width;
      context.fillStyle = colours.paper;
      context.strokeStyle = color;
      context.lineWidth = 1.5;
      context.beginPath();
      context.roundRect(x + size + 2, y - 11, width + 14, 22, 6);
      context.fill();
      context.stroke();
      context.beginPath();
      context.arc(x, y, size + 2, 0, 2 * Math.PI);
      context.stroke();
      context.fillStyle = colours.ink;
      context.fillText(text, x + size + 9, y + 4);
    },
  });
  sigma.on('beforeRender', () => taken.splice(0));
  const colour = (next: OverviewColours): void => {
    colours = next;
    sigma.refresh();
  };
  colour(colours);
  sigma.on('clickNode', ({ node }) => options.onSelect(node));
  sigma.on('enterNode', () => (element.style.cursor = 'pointer'));
  sigma.on('leaveNode', () => (element.style.cursor = ''));
  const worker = new Worker(options.layoutUrl);
  worker.onmessage = ({ data: { places, done } }: MessageEvent<LayoutAnswer>) => {
    graph.updateEachNodeAttributes(
      (id, look) => {
        const k = numbers.get(id) ?? 0;
        return { ...look, x: places[2 * k] ?? 0, y: places[2 * k + 1] ?? 0 };
      },
      { attributes: ['x', 'y'] },
    );
    options.onProgress(done);
    if (done === 1) worker.terminate();
  };
  const request: LayoutRequest = {
    places: new Float32Array(overview.nodes.flatMap(({ x, y }) => [x, y])),
    edges: overview.edges,
    ties: overview.ties,
  };
  worker.postMessage(request);
  return {
    show: (nextFront, nextMarked) => {
      [front, marked] = [nextFront, nextMarked];
      sigma.refresh({ skipIndexation: true });
      bringIntoSight(sigma, marked);
    },
    colour,
    image: (printed) => {
      const shown = colours;
      colour(printed);
      const image = imageOf(sigma, colours.paper);
      colour(shown);
      return image;
    },
    end: () => {
      worker.terminate();
      sigma.kill();
    },
  };
}

interface NameArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function meet(a: NameArea, b: NameArea): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// With few nodes, each has a label if there is room; with more, only those with many edges.
function namesShown(
  nodes: number,
): Pick<Settings, 'labelDensity' | 'labelGridCellSize' | 'labelRenderedSizeThreshold'> {
  if (nodes <= 100) return { labelDensity: 4, labelGridCellSize: 110, labelRenderedSizeThreshold: 0 };
  return { labelDensity: 0.6, labelGridCellSize: 110, labelRenderedSizeThreshold: nodes > 4000 ? 5 : 3.5 };
}

function graphOf({ nodes, edges }: OverviewGraph): UndirectedGraph<NodeLook> {
  const graph = new UndirectedGraph<NodeLook>();
  const smallest = nodes.length > 4000 ? 0.5 : 2;
  for (const { id, label, subsystem, edges: degree, x, y } of nodes)
    graph.addNode(id, { x, y, label, subsystem, size: Math.min(14, smallest + Math.sqrt(degree)) });
  for (const [from, to] of edges) {
    const [a, b] = [nodes[from]?.id, nodes[to]?.id];
    if (a !== undefined && b !== undefined && a !== b) graph.addEdge(a, b);
  }
  return graph;
}

function imageOf(sigma: Sigma<NodeLook>, paper: string): HTMLCanvasElement {
  const image = document.createElement('canvas');
  const layers = Object.values(sigma.getCanvases());
  image.width = Math.max(...layers.map(({ width }) => width));
  image.height = Math.max(...layers.map(({ height }) => height));
  const context = image.getContext('2d');
  if (context === null) throw new Error('The browser makes no image of the overview.');
  context.fillStyle = paper;
  context.fillRect(0, 0, image.width, image.height);
  // WebGL discards its buffer once it has been displayed.
  sigma.refresh();
  for (const layer of layers) context.drawImage(layer, 0, 0, image.width, image.height);
  return image;
}

// Moves the camera only if no marked node is visible.
function bringIntoSight(sigma: Sigma<NodeLook>, marked: ReadonlySet<string>): void {
  const places = [...marked].flatMap((id) => sigma.getNodeDisplayData(id) ?? []);
  const [first] = places;
  if (first === undefined) return;
  const { width, height } = sigma.getDimensions();
  const seen = places.some((place) => {
    const { x, y } = sigma.framedGraphToViewport(place);
    return x > 0 && y > 0 && x < width && y < height;
  });
  if (seen) return;
  const to = { x: first.x, y: first.y };
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) sigma.getCamera().setState(to);
  else void sigma.getCamera().animate(to, { duration: 250 });
}
