import type { ElkNode } from '../interop.js';
import type { Elaboration } from '../model/index.js';
import { elkGraph } from './elk-graph.js';
import { busesView } from './buses-view.js';
import { clocksView } from './clocks-view.js';
import { fullView } from './full-view.js';
import { interruptsView } from './interrupts-view.js';
import { layout, type LayoutOptions } from './layout.js';
import type { Diagram } from './model.js';
import { svg, type SvgOptions } from './svg.js';

export type { Drawing, PlacedBox, PlacedLine, PlacedPort, Point } from './drawing.js';
export { readDrawing, writeDrawing } from './drawing-text.js';
export { elkGraph } from './elk-graph.js';
export { addressView } from './address-view.js';
export { breakHeight, breakPath } from './box-shape.js';
export { busesView } from './buses-view.js';
export { clocksView } from './clocks-view.js';
export { dot } from './dot.js';
export { folded } from './fold.js';
export { interruptsView } from './interrupts-view.js';
export { fullView } from './full-view.js';
export { layout, type LayoutEngine, LayoutError, type LayoutOptions } from './layout.js';
export { svgInside, svgOutlines } from './markup.js';
export { mermaid } from './mermaid.js';
export {
  allBoxes,
  type Box,
  type Diagram,
  type Emphasis,
  type Line,
  type Port,
  type Role,
  type Side,
} from './model.js';
export { png, type PngOptions } from './png.js';
export { closed, focused, highlighted, ofProtocols } from './transform.js';
export { simpleLayout } from './simple-layout.js';
export { type Subsystem, subsystemsOf } from './subsystems.js';
export { svg, type SvgOptions } from './svg.js';
export type { Theme } from './theme.js';
export { yedGraphml } from './yed-graphml.js';

/** What drawings of a design show: all modules and nodes; its buses as people draw them; who clocks whom; who interrupts whom. */
export const views: Readonly<Record<ViewName, (elaboration: Elaboration) => Diagram>> = {
  full: fullView,
  buses: busesView,
  clocks: clocksView,
  interrupts: interruptsView,
};
export type ViewName = 'full' | 'buses' | 'clocks' | 'interrupts';

/** Draws a view of a design, laid out, as chunks of an SVG file. */
export async function drawSvg(
  elaboration: Elaboration,
  { view = 'full', ...options }: LayoutOptions & SvgOptions & { readonly view?: ViewName } = {},
): Promise<Generator<string>> {
  return svg(await layout(views[view](elaboration), options), options);
}

/** A view of a design as an ELK graph that has not been laid out. */
export function toElk(elaboration: Elaboration, view: ViewName = 'full'): ElkNode {
  return elkGraph(views[view](elaboration));
}
