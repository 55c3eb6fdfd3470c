import type { ElkNode } from '../../interop.js';
import { checkKind } from '../../base/options/index.js';
import { demandElaboration, type Elaboration } from '../../elaboration/index.js';
import { elkGraph } from './layout/elk-graph.js';
import { busesView, type ViewOptions } from './views/buses/buses-view.js';
import { clocksView } from './views/clocks-view.js';
import { fullView } from './views/full-view.js';
import { interruptsView } from './views/interrupts-view.js';
import { layout, type LayoutOptions } from './layout/layout.js';
import type { Diagram } from './model.js';
import { svg, type SvgOptions } from './formats/svg.js';
import { type ViewName, viewNames, viewTraits } from './view-names.js';

export type { Direction, Drawing, PlacedBox, PlacedLine, PlacedPort, Point } from './drawing.js';
export { readDrawing, writeDrawing } from './drawing-text.js';
export { elkGraph } from './layout/elk-graph.js';
export { addressView, type AddressViewOptions } from './views/address/address-view.js';
export { breakHeight, breakPath } from './layout/box-shape.js';
export { busesView, type ViewOptions } from './views/buses/buses-view.js';
export { compared } from './transforms/compared.js';
export { comparedAddresses } from './transforms/compared-addresses.js';
export { clocksView } from './views/clocks-view.js';
export { dot } from './formats/dot.js';
export { folded } from './transforms/fold.js';
export { interruptsView } from './views/interrupts-view.js';
export { fullView } from './views/full-view.js';
export { type NodeFacts, nodeFacts } from './words/node-facts.js';
export type { Family } from '../../bus/protocol-traits.js';
export type { Look } from './looks.js';
export { elkEngine, layout, type LayoutEngine, LayoutError, type LayoutOptions } from './layout/layout.js';
export { svgInside, svgOutlines } from './formats/markup.js';
export { mermaid } from './formats/mermaid.js';
export {
  allBoxes,
  type Box,
  type Change,
  type Diagram,
  type Emphasis,
  isOfDevice,
  type Line,
  type Port,
  type Role,
  type Side,
} from './model.js';
export { pdf } from './formats/pdf.js';
export { lettersBeyondInter } from './formats/letters.js';
export { png, type PngOptions } from './formats/png.js';
export { closed, focused, highlighted, ofProtocols } from './transforms/transform.js';
export { simpleLayout } from './layout/simple-layout.js';
export { type Subsystem, subsystemsOf } from './transforms/subsystems.js';
export { svg, type SvgOptions } from './formats/svg.js';
export { type ViewName, viewNames, type ViewTraits, viewTraits } from './view-names.js';
export type { Theme } from './formats/theme.js';
export { yedGraphml } from './formats/yed-graphml.js';

/** How each view of a design is drawn. */
export const views: Readonly<Record<ViewName, (elaboration: Elaboration, options?: ViewOptions) => Diagram>> = {
  buses: busesView,
  full: fullView,
  clocks: clocksView,
  interrupts: interruptsView,
};

/** Draws a view of a design, laid out, as chunks of an SVG file. */
export async function drawSvg(
  elaboration: Elaboration,
  { view = 'full', ...options }: LayoutOptions & SvgOptions & { readonly view?: ViewName } = {},
): Promise<Generator<string>> {
  return svg(await layout(viewOf(elaboration, view), { direction: viewTraits[view].direction, ...options }), options);
}

/** A view of a design as an ELK graph that has not been laid out. */
export function toElk(elaboration: Elaboration, view: ViewName = 'full'): ElkNode {
  return elkGraph(viewOf(elaboration, view));
}

function viewOf(elaboration: Elaboration, view: ViewName): Diagram {
  demandElaboration(elaboration);
  checkKind('A drawing', 'its view', view, ...viewNames.map((name) => `"${name}"`));
  return views[view](elaboration);
}
