import { UndirectedGraph } from 'graphology';
import forceAtlas2Module from 'graphology-layout-forceatlas2';
import type { OverviewGraph } from './overview-graph.js';

// The types of the package tell of a default export inside what is the function itself.
const forceAtlas2 = forceAtlas2Module as unknown as typeof forceAtlas2Module.default;

/** What the thread is given: where nodes are at first, as x and y of each in turn, and which of them are held together. */
export interface LayoutRequest extends Pick<OverviewGraph, 'edges' | 'ties'> {
  readonly places: Float32Array;
}

/** Where nodes are after so much of the work. */
export interface LayoutAnswer {
  readonly places: Float32Array;
  /** From 0 to 1. */
  readonly done: number;
}

/** Nodes of the graph are called by their numbers. */
interface Placed {
  x: number;
  y: number;
}

// How strong ties are, next to edges.
const tie = 0.5;

// So many steps are shown at once: fewer look better, and take longer.
const stepsShown = 20;

/** The work ends after so many ms, however far it is. */
const budget = 3000;

// This file is the program of a thread. It says where nodes are from time to time, so that the picture unfolds.
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
    // A step of a large graph takes long; one at a time keeps to the budget.
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
