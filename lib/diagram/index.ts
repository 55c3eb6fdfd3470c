import type { ElkNode } from '../interop.js';
import type { Elaboration } from '../model/index.js';
import { elkGraph } from './elk-graph.js';
import { fullView } from './full-view.js';
import { layout, type LayoutOptions } from './layout.js';
import { svg, type SvgOptions } from './svg.js';

export type { Drawing, PlacedBox, PlacedLine, PlacedPort, Point } from './drawing.js';
export { elkGraph } from './elk-graph.js';
export { fullView } from './full-view.js';
export { layout, type LayoutEngine, LayoutError, type LayoutOptions } from './layout.js';
export { allBoxes, type Box, type Diagram, type Line, type Port, type Role, type Side } from './model.js';
export { png, type PngOptions } from './png.js';
export { simpleLayout } from './simple-layout.js';
export { svg, type SvgOptions } from './svg.js';
export type { Theme } from './theme.js';

/** Draws a design: the full view of it, laid out, as chunks of an SVG file. */
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
