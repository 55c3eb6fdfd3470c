import type { Elaboration } from '../model/index.js';
import { elkGraph } from './elk-graph.js';
import { fullView } from './full-view.js';
import { layout, type LayoutOptions } from './layout.js';
import { svg, type SvgOptions } from './svg.js';
import type { ElkNode } from '../interop.js';

export { elkGraph } from './elk-graph.js';
export { fullView } from './full-view.js';
export { layout, svg };

/** Draws a design: what to show, where, and how, in one call. */
export async function drawSvg(
  elaboration: Elaboration,
  options: LayoutOptions & SvgOptions = {},
): Promise<Generator<string>> {
  return svg(await layout(fullView(elaboration), options), options);
}

/** The full view of a design as an ELK graph that has not been laid out. */
export function toElk(elaboration: Elaboration): ElkNode {
  return elkGraph(fullView(elaboration));
}
