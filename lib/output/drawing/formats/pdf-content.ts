import { px } from './wire.js';

/** A tag of an SVG that this library or its renderer wrote, with the text that follows it. */
interface Tag {
  readonly name: string;
  readonly closing: boolean;
  readonly empty: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
}

const tag = /<(\/?)([\w-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>([^<]*)/g;

function* tagsOf(svg: string): Generator<Tag> {
  for (const [, slash, name = '', attributes = '', end, text = ''] of svg.matchAll(tag))
    yield {
      name,
      closing: slash === '/',
      empty: end === '/',
      attributes: new Map(
        [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
      text,
    };
}

/** The operators that draw a page of a PDF, and the opacities that they refer to, such as `/O50` for one half. */
export interface PageContent {
  readonly operators: string;
  readonly opacities: ReadonlySet<number>;
}

/**
 * The operators that draw an SVG written by resvg, which consists of paths only, in px with y pointing down. Throws an Error for any other visible
 * content.
 */
export function pathOperators(svg: string): PageContent {
  const operators: string[] = [];
  const opacities = new Set<number>();
  // The accumulated opacity of each open group.
  const groups = [1];
  const seen = (opacity: number): string => {
    const percent = Math.round(100 * opacity);
    opacities.add(percent);
    return `/O${percent} gs`;
  };
  for (const { name, closing, empty, attributes } of tagsOf(svg)) {
    const opacity = (groups.at(-1) ?? 1) * Number(attributes.get('opacity') ?? 1);
    if (name === 'g' && closing) {
      operators.push('Q');
      groups.pop();
    } else if (name === 'g' && !empty) {
      operators.push('q', matrixOf(attributes.get('transform')));
      groups.push(opacity);
    } else if (name === 'path' && !closing && attributes.get('visibility') !== 'hidden') {
      operators.push('q', matrixOf(attributes.get('transform')));
      const shown = opacity * Number(attributes.get('fill-opacity') ?? attributes.get('stroke-opacity') ?? 1);
      operators.push(seen(shown), ...strokeOf(attributes), pathOf(attributes.get('d') ?? ''), paintOf(attributes), 'Q');
    } else if (!['svg', 'defs', 'path', 'g'].includes(name)) throw new Error(`A page has no way to draw <${name}>.`);
  }
  return { operators: operators.filter((text) => text !== '').join('\n'), opacities };
}

function matrixOf(transform: string | undefined): string {
  if (transform === undefined) return '';
  const numbers = transform.match(/-?[\d.]+(?:e-?\d+)?/g) ?? [];
  return numbers.length === 6 ? `${numbers.join(' ')} cm` : `1 0 0 1 ${numbers[0] ?? '0'} ${numbers[1] ?? '0'} cm`;
}

const joins: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 };
const caps: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 };

function strokeOf(attributes: ReadonlyMap<string, string>): string[] {
  const dash = attributes.get('stroke-dasharray')?.replaceAll(',', ' ');
  const colour = (name: string, operator: string): string => {
    const [, r, g, b] = /^#(..)(..)(..)$/.exec(attributes.get(name) ?? '') ?? [];
    const part = (hex = '0'): string => String(Math.round((Number.parseInt(hex, 16) / 255) * 1000) / 1000);
    return r === undefined ? '' : `${part(r)} ${part(g)} ${part(b)} ${operator}`;
  };
  return [
    colour('fill', 'rg'),
    colour('stroke', 'RG'),
    `${attributes.get('stroke-width') ?? 1} w`,
    `${joins[attributes.get('stroke-linejoin') ?? 'miter'] ?? 0} j`,
    `${caps[attributes.get('stroke-linecap') ?? 'butt'] ?? 0} J`,
    dash === undefined ? '' : `[${dash}] 0 d`,
  ];
}

function paintOf(attributes: ReadonlyMap<string, string>): string {
  const fills = (attributes.get('fill') ?? '#000000') !== 'none';
  const strokes = (attributes.get('stroke') ?? 'none') !== 'none';
  const rule = attributes.get('fill-rule') === 'evenodd' ? '*' : '';
  if (fills && strokes) return `B${rule}`;
  return fills ? `f${rule}` : strokes ? 'S' : 'n';
}

// PDF has no quadratic curves, so they become cubic ones.
function pathOf(d: string): string {
  const operators: string[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of d.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const points = rest
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const text = (values: readonly number[]): string => values.map(px2).join(' ');
    if (command === 'Z') {
      operators.push('h');
      continue;
    }
    const [a = 0, b = 0, c = 0, e = 0] = points;
    if (command === 'M') operators.push(`${text(points)} m`);
    else if (command === 'L') operators.push(`${text(points)} l`);
    else if (command === 'C') operators.push(`${text(points)} c`);
    else
      operators.push(
        `${text([x + (2 / 3) * (a - x), y + (2 / 3) * (b - y), c + (2 / 3) * (a - c), e + (2 / 3) * (b - e), c, e])} c`,
      );
    [x, y] = [points.at(-2) ?? 0, points.at(-1) ?? 0];
  }
  return operators.join('\n');
}

function px2(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** A piece of text with the start or the middle of its base line, in px. */
interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The operators that put the words of an SVG invisibly on a page: visible text consists of outlines, which cannot be searched. */
export function wordOperators(svg: string): string {
  const words: Word[] = [];
  const shifts: [number, number][] = [[0, 0]];
  for (const { name, closing, empty, attributes, text } of tagsOf(svg)) {
    const [dx = 0, dy = 0] = shifts.at(-1) ?? [];
    if (name === 'g' && closing) shifts.pop();
    else if (name === 'g' && !empty) {
      const [, x = '0', y = '0'] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(attributes.get('transform') ?? '') ?? [];
      shifts.push([dx + Number(x), dy + Number(y)]);
    } else if (name === 'text' && !closing && text !== '') {
      const [x, y, size] = ['x', 'y', 'font-size'].map((key) => Number(attributes.get(key) ?? 0));
      const middle = attributes.get('class')?.includes('middle') === true;
      const left = (x ?? 0) - (middle ? (text.length * (size ?? 0)) / 4 : 0);
      words.push({ text: unescaped(text), x: left + dx, y: (y ?? 0) + dy, size: size ?? 0 });
    }
  }
  const lines = words.map(
    ({ text, x, y, size }) => `/F1 ${size} Tf 1 0 0 -1 ${px(x)} ${px(y)} Tm (${pdfText(text)}) Tj`,
  );
  return `BT 3 Tr\n${lines.join('\n')}\nET`;
}

function unescaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

// Characters of WinAnsiEncoding that are not in Latin-1.
const windows: ReadonlyMap<string, number> = new Map([
  ['–', 0x96],
  ['—', 0x97],
  ['…', 0x85],
  ['“', 0x93],
  ['”', 0x94],
]);

function pdfText(text: string): string {
  return [...text.replaceAll('→', '->')]
    .map((character) => {
      const code = windows.get(character) ?? character.codePointAt(0) ?? 0;
      if (code > 0xff) return '?';
      return code < 0x20 || code > 0x7e || '()\\'.includes(character)
        ? `\\${code.toString(8).padStart(3, '0')}`
        : character;
    })
    .join('');
}
