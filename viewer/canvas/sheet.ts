import {
  type Drawing,
  type PlacedBox,
  svg,
  svgInside,
  svgOutlines,
  type Theme,
} from '../../lib/output/drawing/index.js';

/** A region of a sheet, in px of the drawing. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A drawing as DOM elements, limited to the visible part. */
export interface Sheet {
  readonly picture: SVGSVGElement;
  readonly width: number;
  readonly height: number;
  /** The offset of the outermost box on the sheet. */
  readonly origin: { readonly x: number; readonly y: number };
  /** Creates the elements of the visible area at a zoom level and removes all others. Returns whether anything has changed. */
  readonly show: (seen: Area, zoom: number) => boolean;
}

/** The content of a module is drawn if it is this wide on the screen, in px, or if text is shown. */
const narrowest = 70;
/** Of a module with more parts than this, only the visible area and its surroundings are drawn. */
const mostParts = 400;
/** Such a module is redrawn once the drawn area is this many times as wide as the visible one, to drop distant parts. */
const widestKept = 6;
/** Below this zoom, no text is drawn; in modules with many parts, it disappears earlier. */
const smallestWords = { few: 0.15, many: 0.3 };

interface Inside {
  readonly group: Element;
  readonly detail: 'all' | 'outlines';
  /** The area drawn; undefined for all of it. */
  readonly area: Area | undefined;
}

/** Creates the sheet of a drawing, still empty. */
export function sheetOf(drawing: Drawing, theme: Theme): Sheet {
  const picture = parsed([...svg(drawing, { theme, empty: true })].join('')) as SVGSVGElement;
  // Screen readers ignore the content of images.
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

// The modules whose content is to be drawn, outer ones first.
function* openModules(outermost: PlacedBox, view: Area, zoom: number): Generator<PlacedBox> {
  yield outermost;
  const waiting = [...outermost.boxes];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    yield module;
    for (const inner of module.boxes.toReversed())
      if (inner.boxes.length > 0 && isDrawnInside(inner, zoom) && meet(areaOf(inner), view)) waiting.push(inner);
  }
}

// With text shown, a module without its content would look empty.
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

// Makes a box or a line a button with an accessible name: its text, for a line preceded by its ends. The viewer shows its own tooltip, so the title
// is removed.
function named(part: Element): void {
  const { id, line = '' } = (part as SVGElement).dataset;
  const title = part.querySelector(':scope > title');
  const [first = ''] = (title?.textContent ?? '').split('\n');
  title?.remove();
  const texts = [...part.querySelectorAll('text')];
  // Separates lines of text, which would otherwise read as one word.
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

// The markup contains escaped text of the topology. Parse it as XML, never as HTML.
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
