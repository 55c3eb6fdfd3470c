import { boxText, type BoxLine } from './box-text.js';
import type { Drawing, PlacedBox, PlacedLine } from './drawing.js';
import { legendOf } from './legend.js';
import { labelSize, lineLabels, type PlacedLabel } from './line-labels.js';
import { legendOrder, protocolStyle, type ProtocolStyle } from './protocol-style.js';
import { fitText, textWidth } from './text-width.js';
import { styleSheet, type Theme } from './theme.js';
import { px, tipPath, wirePath } from './wire.js';
import { xmlText } from './xml-text.js';

export interface SvgOptions {
  /** Default: `light`. Every colour can be changed with the CSS variables `--entente-…` of the page around the drawing. */
  readonly theme?: Theme;
}

const margin = 24;
const titleSize = 18;
const subtitleSize = 11;

/**
 * The drawing as an SVG file, in chunks; joined, they are one UTF-8 text. It needs nothing from outside. Boxes and lines say what is
 * known about them when pointed at.
 */
export function* svg(drawing: Drawing, { theme = 'light' }: SvgOptions = {}): Generator<string> {
  const { diagram, root, simplified } = drawing;
  const boxes = [...preOrder(root)];
  const protocols = protocolsOf(boxes);
  const notes = [diagram.subtitle, ...(simplified === null ? [] : [simplified])];
  const title = fitText(diagram.title, 640, titleSize, 'semibold');
  const top = margin + titleSize + 4 + notes.length * 16 + 10;
  const inner = Math.max(
    root.width,
    textWidth(title, titleSize, 'semibold'),
    ...notes.map((note) => textWidth(note, subtitleSize)),
  );
  const legend = legendOf(
    protocols,
    boxes.map(({ box }) => box),
    inner,
  );
  const width = Math.ceil(inner + 2 * margin);
  const height = Math.ceil(top + root.height + 18 + legend.height + margin);
  const summary = `${diagram.title}: ${notes.join(' ')}`;
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${xmlText(diagram.title)}">
<desc>${xmlText(summary)}</desc>
<style>${styleSheet(theme, protocols)}</style>
<rect class="paper" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10"/>
<text class="ink strong" x="${margin}" y="${margin + titleSize - 4}" font-size="${titleSize}">${xmlText(title)}</text>
`;
  for (const [k, note] of notes.entries())
    yield `<text class="muted" x="${margin}" y="${margin + titleSize + 16 + 16 * k}" font-size="${subtitleSize}">${xmlText(note)}</text>\n`;
  yield `<g transform="translate(${px(margin + (inner - root.width) / 2)} ${px(top)})">\n`;
  for (const box of boxes) {
    yield boxMarkup(box);
    const labels = lineLabels(box);
    for (const line of box.lines) yield lineMarkup(line, labels.get(line));
  }
  yield '</g>\n';
  yield legend.markup(margin, top + root.height + 18);
  yield '</svg>\n';
}

// A box before what is inside it, so that the inside is painted on it.
function* preOrder(root: PlacedBox): Generator<PlacedBox> {
  const waiting = [root];
  for (let box = waiting.pop(); box !== undefined; box = waiting.pop()) {
    yield box;
    for (const inner of box.boxes.toReversed()) waiting.push(inner);
  }
}

function protocolsOf(boxes: readonly PlacedBox[]): ProtocolStyle[] {
  const names = new Set(boxes.flatMap(({ lines }) => lines.map(({ line }) => line.protocol)));
  return [...names].map(protocolStyle).sort(legendOrder);
}

function boxMarkup(placed: PlacedBox): string {
  const { box, x, y, width, height } = placed;
  const module = box.shape === 'module';
  const classes = [
    module ? 'frame' : `box ${box.role}`,
    ...(box.faint ? ['faint'] : []),
    ...(box.mark === null ? [] : [box.mark]),
  ].join(' ');
  const radius = module ? 7 : box.shape === 'block' ? 5 : Math.min(9, height / 2);
  const lines = boxText(box)
    .lines.map((line) => textMarkup(line, placed))
    .join('');
  const ports = module ? placed.ports.map((port) => portMarkup(port.port.protocol, port.x, port.y)).join('') : '';
  return `<g data-id="${xmlText(box.id)}"><title>${xmlText(box.details)}</title><rect class="${classes}" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="${px(radius)}"/>${lines}${ports}</g>\n`;
}

function portMarkup(protocol: string, x: number, y: number): string {
  return `<g class="p-${protocolStyle(protocol).key}"><rect class="port" x="${px(x - 2)}" y="${px(y - 2)}" width="4" height="4" rx="1"/></g>`;
}

function textMarkup(line: BoxLine, { x, y, width, box }: PlacedBox): string {
  const classes = [
    line.kind === 'label' ? 'ink' : 'muted',
    ...(line.weight === 'semibold' ? ['strong'] : []),
    ...(line.anchor === 'middle' ? ['middle'] : []),
  ].join(' ');
  const left = line.anchor === 'middle' ? x + width / 2 : x;
  return `<text class="${box.mark !== null && line.kind === 'label' ? classes.replace('ink', `${box.mark}-text`) : classes}" x="${px(left + line.x)}" y="${px(y + line.y)}" font-size="${line.size}">${xmlText(line.text)}</text>`;
}

function lineMarkup({ line, points, junctions }: PlacedLine, label: PlacedLabel | undefined): string {
  const path = wirePath(points, line.arrow);
  const tip = line.arrow ? `<path class="tip" d="${tipPath(points)}"/>` : '';
  const dots = junctions.map(({ x, y }) => `<circle class="tip" cx="${px(x)}" cy="${px(y)}" r="1.8"/>`).join('');
  const text =
    label === undefined
      ? ''
      : `<text class="note" x="${px(label.at.x)}" y="${px(label.at.y)}" font-size="${labelSize}">${xmlText(label.text)}</text>`;
  const { key } = protocolStyle(line.protocol);
  return `<g class="line p-${key}${line.broken ? ' broken' : ''}"><title>${xmlText(line.details)}</title><path class="hit" d="${path}"/><path class="wire" d="${path}"/>${tip}${dots}${text}</g>\n`;
}
