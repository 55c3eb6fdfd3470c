import { UndirectedGraph } from 'graphology';
import forceAtlas2Module from 'graphology-layout-forceatlas2';
import type { OverviewGraph } from './overview-graph.js';

// The types of the package declare a default export, but the module itself is the function.
const forceAtlas2 = forceAtlas2Module as unknown as typeof forceAtlas2Module.default;

/** The request to the thread: initial positions as alternating x and y, and the edges and ties between nodes. */
export interface LayoutRequest extends Pick<OverviewGraph, 'edges' | 'ties'> {
  readonly places: Float32Array;
}

/** Intermediate positions, and the progress of the layout. */
export interface LayoutAnswer {
  readonly places: Float32Array;
  /** From 0 to 1. */
  readonly done: number;
}

/** A node, whose key in the graph is its index. */
interface Placed {
  x: number;
  y: number;
}

// The weight of ties relative to edges.
const tie = 0.5;

// The number of steps per update; a smaller number looks smoother, but takes longer.
const stepsShown = 20;

/** The time limit in ms. */
const budget = 3000;

// The program of a worker thread. It posts intermediate positions, so that the picture unfolds gradually.
onmessage = ({ data: { places, edges, ties } }: MessageEvent<LayoutRequest>): void => {
  const graph = new UndirectedGraph<Placed, { weight: number }>();
  const count = places.length / 2;
  for (let k = 0; k < count; k++) graph.addNode(k, { x: places[2 * k] ?? 0, y: places[2 * k + 1] ?? 0 });
  for (const [from, to] of edges) if (from !== to) graph.addEdge(from, to, { weight: 1 });
  for (const [from, to] of ties) if (!graph.hasEdge(from, to)) graph.addEdge(from, to, { weight: tie });
  const steps = count > 4000 ? 160 : 400;
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    barnesHutOptimize: count > 500,
    barnesHutTheta: 0.8,
    strongGravityMode: false,
    gravity: 1,
    scalingRatio: 8,
    slowDown: 2,
  };
  const began = performance.now();
  let [done, step] = [0, 0];
  while (done < 1) {
    // A step of a large graph takes long, so check the time after each one.
    const iterations = count > 4000 ? 1 : stepsShown;
    forceAtlas2.assign(graph, { iterations, settings });
    step += iterations;
    done = Math.min(1, Math.max(step / steps, (performance.now() - began) / budget));
    const answer: LayoutAnswer = { places: placesOf(graph, count), done };
    postMessage(answer);
  }
};

function placesOf(graph: UndirectedGraph<Placed, { weight: number }>, count: number): Float32Array {
  const places = new Float32Array(2 * count);
  graph.forEachNode((name, { x, y }) => places.set([x, y], 2 * Number(name)));
  return places;
}
