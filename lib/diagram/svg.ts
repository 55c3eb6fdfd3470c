import { boxText, type BoxLine } from './box-text.js';
import type { Drawing, PlacedBox, PlacedLine } from './drawing.js';
import { headingOf } from './heading.js';
import { legendOf } from './legend.js';
import { labelSize, lineLabels, type PlacedLabel } from './line-labels.js';
import { legendOrder, protocolStyle, type ProtocolStyle } from './protocol-style.js';
import { styleSheet, type Theme } from './theme.js';
import { px, tipPath, wirePath } from './wire.js';
import { xmlText } from './xml-text.js';

export interface SvgOptions {
  /** Default: `light`. Every colour can be changed with the CSS variables `--entente-…` of the page around the drawing. */
  readonly theme?: Theme;
}

/** Room around everything, and above and below the boxes, in px. */
const margin = 24;
const gap = 18;

/**
 * The drawing as an SVG file, in chunks; joined, they are one UTF-8 text. It needs nothing from outside. Boxes and lines say what is
 * known about them when pointed at.
 */
export function* svg(drawing: Drawing, { theme = 'light' }: SvgOptions = {}): Generator<string> {
  const { diagram, root } = drawing;
  const boxes = [...preOrder(root)];
  const protocols = protocolsOf(boxes);
  const heading = headingOf(drawing, root.width);
  const inner = Math.max(root.width, heading.width);
  const legend = legendOf(protocols, boxes, inner);
  const top = margin + heading.height + gap;
  const width = Math.ceil(inner + 2 * margin);
  const height = Math.ceil(top + root.height + gap + legend.height + margin);
  yield `<svg xmlns="http://www.w3.org/2000/svg" class="entente" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${xmlText(diagram.title)}">
<desc>${xmlText([diagram.subtitle, ...diagram.findings].join('\n'))}</desc>
<style>${styleSheet(theme, protocols)}</style>
<rect class="paper" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10"/>
`;
  yield heading.markup(margin, margin);
  yield `<g transform="translate(${px(margin + (inner - root.width) / 2)} ${px(top)})">\n`;
  for (const box of boxes) {
    yield boxMarkup(box);
    const labels = lineLabels(box);
    for (const line of box.lines) yield lineMarkup(line, labels.get(line));
  }
  yield '</g>\n';
  yield legend.markup(margin, top + root.height + gap);
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
  const classes = classList(module ? 'frame' : `box ${box.role}`, box.faint && 'faint', box.mark);
  const text = boxText(box);
  // A box may be taller than its text needs.
  const lower = module ? 0 : (height - text.height) / 2;
  const lines = text.lines.map((line) => textMarkup({ ...line, y: line.y + lower }, placed));
  const ports = module ? placed.ports.map((port) => portMarkup(port.port.protocol, port.x, port.y)) : [];
  const emphasis = box.emphasis === 'dim' ? ' class="dim"' : '';
  return `<g data-id="${xmlText(box.id)}"${emphasis}><title>${xmlText(box.details)}</title><rect class="${classes}" x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="${px(cornerRadius(placed))}"/>${lines.join('')}${ports.join('')}</g>\n`;
}

function cornerRadius({ box, height }: PlacedBox): number {
  switch (box.shape) {
    case 'module':
      return 7;
    case 'block':
      return 5;
    case 'node':
      return Math.min(9, height / 2);
  }
}

function portMarkup(protocol: string, x: number, y: number): string {
  const { key } = protocolStyle(protocol);
  return `<g class="p-${key}"><rect class="port" x="${px(x - 2)}" y="${px(y - 2)}" width="4" height="4" rx="1"/></g>`;
}

function textMarkup(line: BoxLine, { x, y, width, box }: PlacedBox): string {
  const colour = line.kind === 'label' ? (box.mark === null ? 'ink' : `${box.mark}-text`) : 'muted';
  const middle = line.anchor === 'middle';
  const classes = classList(colour, line.weight === 'semibold' && 'strong', middle && 'middle');
  const left = middle ? x + width / 2 : x;
  return `<text class="${classes}" x="${px(left + line.x)}" y="${px(y + line.y)}" font-size="${line.size}">${xmlText(line.text)}</text>`;
}

function lineMarkup({ line, points, junctions }: PlacedLine, label: PlacedLabel | undefined): string {
  const path = wirePath(points, line.arrow);
  const tip = line.arrow ? `<path class="tip" d="${tipPath(points)}"/>` : '';
  const dots = junctions.map(({ x, y }) => `<circle class="tip" cx="${px(x)}" cy="${px(y)}" r="1.8"/>`).join('');
  const text =
    label === undefined
      ? ''
      : `<text class="note" x="${px(label.at.x)}" y="${px(label.at.y)}" font-size="${labelSize}">${xmlText(label.text)}</text>`;
  const classes = classList(`line p-${protocolStyle(line.protocol).key}`, line.broken && 'broken', line.emphasis);
  return `<g class="${classes}" data-line="${xmlText(line.id)}"><title>${xmlText(line.details)}</title><path class="hit" d="${path}"/><path class="wire" d="${path}"/>${tip}${dots}${text}</g>\n`;
}

function classList(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string').join(' ');
}
