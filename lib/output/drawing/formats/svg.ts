import type { Drawing, PlacedBox } from '../drawing.js';
import { headingOf } from './heading.js';
import { legendOf } from './legend.js';
import { boxMarkup, linesMarkup } from './markup.js';
import { legendOrder, type Look } from '../looks.js';
import { labelsIn, unplacedLabels } from '../words/line-labels.js';
import { styleSheet, type Theme } from './theme.js';
import { px } from './wire.js';
import { xmlAttribute, xmlText } from '../../../base/text/index.js';

export interface SvgOptions {
  /** Default: `light`. Every colour can be changed with the CSS variables `--entente-…` of the page around the drawing. */
  readonly theme?: Theme;
  /** Whether to leave out what is inside the outermost box, for a program that adds it with {@link svgInside}. Default: false. */
  readonly empty?: boolean;
}

/** The margin of the drawing, and the gap above and below the boxes, in px. */
const margin = 24;
const gap = 18;

/**
 * The drawing as an SVG file, in chunks; joined, they are one UTF-8 text. It needs nothing from outside. Boxes and lines say what is
 * known about them when pointed at.
 */
export function* svg(drawing: Drawing, { theme = 'light', empty = false }: SvgOptions = {}): Generator<string> {
  const { diagram, root } = drawing;
  const boxes = [...preOrder(root)];
  const looks = looksOf(boxes);
  const labels = labelsIn(boxes);
  const heading = headingOf(drawing, root.width, unplacedLabels(boxes, labels));
  const legend = legendOf(looks, boxes, labels, Math.max(root.width, heading.width));
  const inner = Math.max(root.width, heading.width, legend.width);
  const top = margin + heading.height + gap;
  const width = Math.ceil(inner + 2 * margin);
  const height = Math.ceil(top + root.height + gap + legend.height + margin);
  const paper = `<rect class="paper" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10"/>\n`;
  const content = [
    paper,
    heading.markup(margin, margin),
    `<g transform="translate(${px(margin + (inner - root.width) / 2)} ${px(top)})">\n`,
    ...(empty ? [] : boxes.flatMap((box) => [boxMarkup(box), ...linesMarkup(box, labels)])),
    '</g>\n',
    legend.markup(margin, top + root.height + gap),
  ];
  yield `<svg xmlns="http://www.w3.org/2000/svg" class="entente" data-direction="${drawing.direction}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${xmlAttribute(diagram.title)}">
<desc>${xmlText([diagram.subtitle, ...diagram.findings].join('\n'))}</desc>
<style>${styleSheet(theme, looks, empty ? undefined : classesIn(content))}</style>
`;
  yield* content;
  yield '</svg>\n';
}

function classesIn(content: readonly string[]): Set<string> {
  return new Set(
    content.flatMap((markup) =>
      Array.from(markup.matchAll(/ class="([^"]*)"/g)).flatMap(([, classes = '']) => classes.split(' ')),
    ),
  );
}

// A box precedes its content, which is painted over it.
function* preOrder(root: PlacedBox): Generator<PlacedBox> {
  const waiting = [root];
  for (let box = waiting.pop(); box !== undefined; box = waiting.pop()) {
    yield box;
    for (const inner of box.boxes.toReversed()) waiting.push(inner);
  }
}

function looksOf(boxes: readonly PlacedBox[]): Look[] {
  const looks = new Map(boxes.flatMap(({ lines }) => lines.map(({ line }) => [line.protocol, line.look] as const)));
  return [...looks.values()].sort(legendOrder);
}
