import { append } from '../../../elaboration/index.js';
import { hatchMarkup, shapeMarkup, textRoom } from '../layout/box-shape.js';
import { boxText, type BoxLine } from '../words/box-text.js';
import type { PlacedBox, PlacedLine, PlacedPort } from '../drawing.js';
import { marksMarkup } from './marks.js';
import { signMarkup } from './sign.js';
import { labelSize, type Labels, layersOf, lineLabels, type PlacedLabel } from '../words/line-labels.js';
import { px, tipPath, wirePath } from './wire.js';
import { xmlAttribute, xmlText } from '../../../base/text/index.js';

/** In px: how much narrower each box of a stack is on either side than the one in front of it, and how far it protrudes at the top. */
const stackInset = 5;
const stackRise = 4;

/** A box without its content. */
export function boxMarkup(placed: PlacedBox): string {
  const { box } = placed;
  const module = box.shape === 'module';
  const classes = classList(module ? 'frame' : `box ${box.role}`, box.faint && 'faint', box.mark);
  const text = boxText(box);
  // Centres the text in a box that is taller than its text.
  const lower = module ? 0 : (textRoom(placed) - text.height) / 2;
  const lines = text.lines.map((line) => textMarkup({ ...line, y: line.y + lower }, placed));
  const ports = module ? placed.ports.map(portMarkup) : [];
  const look = classList(box.emphasis === 'dim' && 'dim', box.change);
  const emphasis = look === '' ? '' : ` class="${look}"`;
  return `<g data-id="${xmlAttribute(box.id)}"${emphasis}><title>${xmlText(box.details)}</title>${stackMarkup(placed, classes)}${shapeMarkup(placed, classes, cornerRadius(placed))}${hatchMarkup(placed, box.role)}${lines.join('')}${signMarkup(box.mark, placed.x + placed.width, placed.y)}${marksMarkup(placed)}${ports.join('')}</g>\n`;
}

// A box that represents several lies on a stack. Only the parts that protrude above it are drawn, because frames are transparent and would not hide
// the rest.
function stackMarkup({ box, x, y, width }: PlacedBox, classes: string): string {
  if (box.alike === undefined) return '';
  const [r, turn] = [stackRise, `a${stackRise} ${stackRise} 0 0 1 ${stackRise}`];
  return [2, 1]
    .map((k) => {
      const [left, right] = [x + k * stackInset, x + width - k * stackInset];
      const arch = `M${px(left)} ${px(y - (k - 1) * r)}${turn} ${-r}H${px(right - r)}${turn} ${r}`;
      return `<path class="${classes}" d="${arch}"/>`;
    })
    .join('');
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

function portMarkup({ port: { look, aside, emphasis }, x, y }: PlacedPort): string {
  return `<g class="${classList(`p-${look.key}`, aside && 'aside', emphasis)}"><rect class="port" x="${px(x - 2)}" y="${px(y - 2)}" width="4" height="4" rx="1"/></g>`;
}

function textMarkup(line: BoxLine, { x, y, width, box, indent = 0 }: PlacedBox): string {
  const colour = line.kind === 'label' ? (box.mark === null ? 'ink' : `${box.mark}-text`) : 'muted';
  const middle = line.anchor === 'middle';
  const classes = classList(colour, line.weight === 'semibold' && 'strong', middle && 'middle');
  const left = middle ? x + width / 2 : x + indent;
  return `<text class="${classes}" x="${px(left + line.x)}" y="${px(y + line.y)}" font-size="${line.size}">${xmlText(line.text)}</text>`;
}

/** The lines directly inside a box, from back to front. */
export function* linesMarkup(module: PlacedBox, labels: Labels = lineLabels(module)): Generator<string> {
  for (const line of fromBehind(module.lines)) yield lineMarkup(line, labels.get(line));
}

function fromBehind(lines: readonly PlacedLine[]): PlacedLine[] {
  const inLayers = layersOf(lines).toReversed().flat();
  const isDim = ({ line }: PlacedLine): boolean => line.emphasis === 'dim';
  return [...inLayers.filter(isDim), ...inLayers.filter((line) => !isDim(line))];
}

/** What is directly inside a box: its lines, and on them its boxes, without what is inside these. */
export function svgInside(module: PlacedBox): string {
  return [...linesMarkup(module), ...module.boxes.map(boxMarkup)].join('');
}

/** The same as it is seen from far away: boxes without words, and the lines of each look as one. */
export function svgOutlines(module: PlacedBox): string {
  const wires = new Map<string, string[]>();
  for (const { line, points } of fromBehind(module.lines)) {
    const look = classList(`p-${line.look.key}`, line.aside && 'aside', line.broken && 'broken', line.emphasis);
    append(wires, look, wirePath(points, false));
  }
  const paths = [...wires].map(([look, parts]) => `<g class="${look}"><path class="wire" d="${parts.join('')}"/></g>`);
  return [...paths, ...module.boxes.map(outlineMarkup)].join('');
}

function outlineMarkup(placed: PlacedBox): string {
  const { box } = placed;
  const classes = classList(box.shape === 'module' ? 'frame' : `box ${box.role}`, box.mark);
  const emphasis = box.emphasis === 'dim' ? ' class="dim"' : '';
  return `<g data-id="${xmlAttribute(box.id)}"${emphasis}>${shapeMarkup(placed, classes, 0)}${hatchMarkup(placed, box.role)}</g>`;
}

function lineMarkup({ line, points, junctions }: PlacedLine, label: PlacedLabel | undefined): string {
  const path = wirePath(points, line.arrow);
  const tip = line.arrow ? `<path class="tip" d="${tipPath(points)}"/>` : '';
  const dots = junctions.map(({ x, y }) => `<circle class="tip" cx="${px(x)}" cy="${px(y)}" r="1.8"/>`).join('');
  const text =
    label === undefined
      ? ''
      : `<text class="note" x="${px(label.at.x)}" y="${px(label.at.y)}" font-size="${labelSize}">${xmlText(label.text)}</text>`;
  const classes = classList(
    `line p-${line.look.key}`,
    line.aside && 'aside',
    line.broken && 'broken',
    line.emphasis,
    line.change,
  );
  return `<g class="${classes}" data-line="${xmlAttribute(line.id)}"><title>${xmlText(line.details)}</title><path class="hit" d="${path}"/><path class="wire" d="${path}"/>${tip}${dots}${text}</g>\n`;
}

function classList(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string').join(' ');
}
