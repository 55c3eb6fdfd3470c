import { SaxesParser } from 'saxes';
import { textWidth } from '../../../lib/output/drawing/layout/text-width.js';

/** A drawing as whoever looks at it sees it: shapes and words at places, and nothing of what they were made from. */
export interface Picture {
  readonly boxes: readonly SeenBox[];
  readonly lines: readonly SeenLine[];
  /** Classes of shapes: in the drawing, and in the legend. */
  readonly used: ReadonlySet<string>;
  readonly explained: ReadonlySet<string>;
  /** Classes of each sample in the legend. */
  readonly samples: readonly (readonly string[])[];
  /** Words above and below the drawing. */
  readonly words: readonly string[];
  /** The same, where they stand. */
  readonly texts: readonly SeenText[];
}

export interface SeenText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Of the base line. */
  readonly y: number;
  /** In px. */
  readonly size: number;
}

export interface SeenBox {
  readonly id: string;
  readonly classes: readonly string[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly words: readonly string[];
  /** What is shown when it is pointed at. */
  readonly details: readonly string[];
}

export interface SeenLine {
  readonly protocol: string;
  readonly start: Spot;
  readonly end: Spot;
  /** Whether it is pale, behind the rest. */
  readonly aside: boolean;
  /** Words beside it. */
  readonly label: string;
  readonly details: readonly string[];
}

type Spot = readonly [x: number, y: number];

interface Group {
  readonly attributes: Readonly<Record<string, string>>;
  readonly shapes: { readonly classes: string; readonly attributes: Readonly<Record<string, string>> }[];
  readonly texts: string[];
  title: string;
}

const looks =
  /^(p-.*|box|frame|error|warning|faint|tear|broken|source|fabric|adapter|sink|interrupt|clock|sideband|identity|device|free|module)$/;

/** Reads an SVG. Throws where it is not well-formed. */
export function readSvg(text: string): Picture {
  const groups: Group[] = [];
  const texts: SeenText[] = [];
  const [used, explained] = [new Set<string>(), new Set<string>()];
  const samples: string[][] = [];
  const open: { name: string; attributes: Readonly<Record<string, string>>; text: string; group?: Group }[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const own = 'data-id' in attributes || 'data-line' in attributes;
    const group = own ? { attributes, shapes: [], texts: [], title: '' } : open.at(-1)?.group;
    if (own && group !== undefined) groups.push(group);
    const classes = attributes.class ?? '';
    if (group !== undefined && (name === 'rect' || name === 'path')) group.shapes.push({ classes, attributes });
    const isPicture = group !== undefined;
    const found = classes.split(' ').filter((each) => looks.test(each));
    for (const look of found) (isPicture ? used : explained).add(look);
    if (!isPicture && found.length > 0) samples.push(classes.split(' '));
    open.push({ name, attributes, text: '', ...(group === undefined ? {} : { group }) });
  });
  parser.on('text', (part) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += part;
  });
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed?.name === 'title' && closed.group !== undefined) closed.group.title = closed.text;
    if (closed?.name !== 'text') return;
    if (closed.group === undefined) texts.push(textOf(closed.text, closed.attributes));
    else closed.group.texts.push(closed.text);
  });
  parser.write(text).close();
  return {
    boxes: groups.filter(({ attributes }) => 'data-id' in attributes).map(boxOf),
    lines: groups.filter(({ attributes }) => 'data-line' in attributes).map(lineOf),
    ...{ used, explained, samples, texts, words: texts.map((each) => each.text) },
  };
}

// As wide as its font has it.
function textOf(text: string, attributes: Readonly<Record<string, string>>): SeenText {
  const classes = (attributes.class ?? '').split(' ');
  const size = Number(attributes['font-size']);
  const width = textWidth(text, size, classes.includes('strong') ? 'semibold' : 'regular');
  const left = Number(attributes.x) - (classes.includes('middle') ? width / 2 : 0);
  return { text, left, right: left + width, y: Number(attributes.y), size };
}

// Of a stack the last is in front.
function boxOf({ attributes, shapes, texts, title }: Group): SeenBox {
  const shape = shapes.findLast(({ classes }) => /\b(box|frame)\b/.test(classes) && !/\btear\b/.test(classes));
  const { x, y, width, height, d = '' } = shape?.attributes ?? {};
  const corners = numbersIn(d);
  const [xs, ys] = [corners.filter((_, k) => k % 2 === 0), corners.filter((_, k) => k % 2 === 1)];
  const isRect = x !== undefined;
  return {
    id: attributes['data-id'] ?? '',
    classes: (shape?.classes ?? '').split(' '),
    left: isRect ? Number(x) : Math.min(...xs),
    top: isRect ? Number(y) : Math.min(...ys),
    right: isRect ? Number(x) + Number(width) : Math.max(...xs),
    bottom: isRect ? Number(y) + Number(height) : Math.max(...ys),
    words: texts,
    details: title.split('\n'),
  };
}

function lineOf({ attributes, shapes, texts, title }: Group): SeenLine {
  const wire = numbersIn(shapes.find(({ classes }) => classes === 'wire')?.attributes.d ?? '');
  const tip = numbersIn(shapes.find(({ classes }) => classes === 'tip')?.attributes.d ?? '');
  const [x = Number.NaN, y = Number.NaN] = wire;
  const [endX = Number.NaN, endY = Number.NaN] = tip.length > 0 ? tip : wire.slice(-2);
  return {
    protocol: (attributes.class ?? '').split(' ').find((each) => each.startsWith('p-')) ?? '',
    aside: (attributes.class ?? '').split(' ').includes('aside'),
    start: [x, y],
    end: [endX, endY],
    label: texts.join(' '),
    details: title.split('\n'),
  };
}

function numbersIn(path: string): number[] {
  return [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text));
}

/** A line from box to box, through the frames between them. */
export interface SeenWay {
  readonly from: SeenBox;
  readonly to: SeenBox;
  /** Where it leaves the box. */
  readonly start: Spot;
  readonly protocol: string;
  readonly label: string;
}

const near = 0.35;

/** The ways that lines lead from closed box to closed box, by their places alone; throws where a line ends nowhere. */
export function waysIn({ boxes, lines }: Picture): SeenWay[] {
  const closed = boxes.filter(({ classes }) => classes.includes('box'));
  const frames = boxes.filter(({ classes }) => classes.includes('frame'));
  const at = (all: readonly SeenBox[], spot: Spot): SeenBox | undefined => all.find((box) => touches(box, spot));
  const ways: SeenWay[] = [];
  for (const line of lines) {
    const from = at(closed, line.start);
    if (from === undefined) {
      if (at(frames, line.start) === undefined) throw new Error(`A line begins nowhere, at ${line.start.join(', ')}.`);
      continue;
    }
    const open: { line: SeenLine; label: string }[] = [{ line, label: line.label }];
    const seen = new Set<SeenLine>([line]);
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      const { line: last, label } = step;
      const to = at(closed, last.end);
      if (to !== undefined) {
        ways.push({ from, to, start: line.start, protocol: line.protocol, label });
        continue;
      }
      const onward = lines.filter(
        (next) => !seen.has(next) && next.protocol === last.protocol && same(next.start, last.end),
      );
      if (onward.length === 0 && at(frames, last.end) === undefined)
        throw new Error(`A line ends nowhere, at ${last.end.join(', ')}.`);
      for (const next of onward) {
        seen.add(next);
        open.push({ line: next, label: label === '' ? next.label : label });
      }
    }
  }
  return ways;
}

/** Whether a place is on the outline of a box. */
export function touches({ left, right, top, bottom }: SeenBox, [x, y]: Spot): boolean {
  const within = x > left - near && x < right + near && y > top - near && y < bottom + near;
  return within && [x - left, x - right, y - top, y - bottom].some((distance) => Math.abs(distance) < near);
}

function same([x, y]: Spot, [otherX, otherY]: Spot): boolean {
  return Math.abs(x - otherX) < near && Math.abs(y - otherY) < near;
}
