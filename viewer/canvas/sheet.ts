import {
  type Drawing,
  type PlacedBox,
  svg,
  svgInside,
  svgOutlines,
  type Theme,
} from '../../lib/output/drawing/index.js';

/** A part of a sheet, in px of the drawing. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A drawing as elements of the page, of which there are as many as can be seen. */
export interface Sheet {
  readonly picture: SVGSVGElement;
  readonly width: number;
  readonly height: number;
  /** Where the outermost box is on the sheet. */
  readonly origin: { readonly x: number; readonly y: number };
  /** Makes what can be seen of the sheet, enlarged so many times, and drops what cannot. Says whether anything has changed. */
  readonly show: (seen: Area, zoom: number) => boolean;
}

/** The inside of a module is drawn where it is so many px wide on the screen, and wherever words are. */
const narrowest = 70;
/** A module with more parts than these is drawn where it is seen, with as much around that again. */
const mostParts = 400;
/** What was drawn of such a module is drawn anew where it is so many times as wide as what is seen: parts far away are dropped. */
const widestKept = 6;
/** Enlarged fewer times than this, words are no longer drawn; of modules with many parts they are left out earlier. */
const smallestWords = { few: 0.15, many: 0.3 };

interface Inside {
  readonly group: Element;
  readonly detail: 'all' | 'outlines';
  /** What of it was drawn; undefined for all of it. */
  readonly area: Area | undefined;
}

/** The sheet of a drawing, on which nothing is drawn yet. */
export function sheetOf(drawing: Drawing, theme: Theme): Sheet {
  const picture = parsed([...svg(drawing, { theme, empty: true })].join('')) as SVGSVGElement;
  // An image has no parts to a screen reader.
  picture.setAttribute('role', 'group');
  const boxes = picture.querySelector<SVGGElement>(':scope > g');
  if (boxes === null) throw new Error('A drawing has a place for its boxes.');
  const [, x = '0', y = '0'] = /translate\(([\d.]+) ([\d.]+)\)/.exec(boxes.getAttribute('transform') ?? '') ?? [];
  const origin = { x: Number(x), y: Number(y) };
  const outermost: PlacedBox = { ...drawing.root, boxes: [drawing.root], lines: [] };
  let insides = new Map<PlacedBox, Inside>();

  const show = (seen: Area, zoom: number): boolean => {
    const view = moved(seen, -origin.x, -origin.y);
    const next = new Map<PlacedBox, Inside>();
    for (const module of openModules(outermost, view, zoom)) {
      const old = insides.get(module);
      const detail = zoom < leastZoomOfWords(module) ? 'outlines' : 'all';
      const keeps = old?.detail === detail && (old.area === undefined || serves(old.area, view));
      next.set(module, keeps ? old : insideOf(module, detail, view));
    }
    const changed = next.size !== insides.size || [...next].some(([module, inside]) => insides.get(module) !== inside);
    if (changed) boxes.replaceChildren(...[...next.values()].map(({ group }) => group));
    insides = next;
    return changed;
  };
  const { width, height } = picture;
  return { picture, width: width.baseVal.value, height: height.baseVal.value, origin, show };
}

// The modules whose inside is to be drawn, each before those inside it.
function* openModules(outermost: PlacedBox, view: Area, zoom: number): Generator<PlacedBox> {
  yield outermost;
  const waiting = [...outermost.boxes];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    yield module;
    for (const inner of module.boxes.toReversed())
      if (inner.boxes.length > 0 && isDrawnInside(inner, zoom) && meet(areaOf(inner), view)) waiting.push(inner);
  }
}

// Beside one that is drawn with its words, a module without its inside would look empty.
function isDrawnInside(module: PlacedBox, zoom: number): boolean {
  return module.width * zoom >= narrowest || zoom >= leastZoomOfWords(module);
}

function leastZoomOfWords(module: PlacedBox): number {
  return smallestWords[isLarge(module) ? 'many' : 'few'];
}

function insideOf(module: PlacedBox, detail: Inside['detail'], view: Area): Inside {
  const write = detail === 'all' ? svgInside : svgOutlines;
  const area = isLarge(module) ? grown(view) : undefined;
  const part = area === undefined ? module : partIn(module, area);
  const group = parsed(`<g xmlns="http://www.w3.org/2000/svg">${write(part)}</g>`);
  for (const part of group.querySelectorAll('[data-id], [data-line]')) named(part);
  return { group, detail, area };
}

// A box or a line is a button with a name: what is written in it, behind what a line connects. What is pointed at is told beside the
// drawing, not by the browser.
function named(part: Element): void {
  const { id, line = '' } = (part as SVGElement).dataset;
  const title = part.querySelector(':scope > title');
  const [first = ''] = (title?.textContent ?? '').split('\n');
  title?.remove();
  const texts = [...part.querySelectorAll('text')];
  // Words that stand below one another are not one word.
  for (const text of texts) text.append(' ');
  const words = texts.map(({ textContent }) => textContent.trim());
  part.setAttribute('role', 'button');
  part.setAttribute('tabindex', '-1');
  const says = (id === undefined || words.length === 0 ? [first, ...words] : words).join(' ').trim();
  part.setAttribute('aria-label', says === '' ? (id ?? line) : says);
}

function isLarge({ boxes, lines }: PlacedBox): boolean {
  return boxes.length + lines.length > mostParts;
}

// Text of a topology comes as text: it is parsed as XML in which it was escaped, never as HTML.
function parsed(markup: string): Element {
  return document.importNode(new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement, true);
}

function partIn(module: PlacedBox, area: Area): PlacedBox {
  return {
    ...module,
    boxes: module.boxes.filter((inner) => meet(areaOf(inner), area)),
    lines: module.lines.filter(({ points }) => {
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      const own = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
      return meet(own, area);
    }),
  };
}

export function areaOf({ x, y, width, height }: PlacedBox): Area {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

function moved({ left, top, right, bottom }: Area, x: number, y: number): Area {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

function grown({ left, top, right, bottom }: Area): Area {
  const [width, height] = [right - left, bottom - top];
  return { left: left - width, top: top - height, right: right + width, bottom: bottom + height };
}

function meet(a: Area, b: Area): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

function holds(outer: Area, inner: Area): boolean {
  return (
    outer.left <= inner.left && inner.right <= outer.right && outer.top <= inner.top && inner.bottom <= outer.bottom
  );
}

function serves(drawn: Area, view: Area): boolean {
  return holds(drawn, view) && drawn.right - drawn.left <= widestKept * (view.right - view.left);
}
