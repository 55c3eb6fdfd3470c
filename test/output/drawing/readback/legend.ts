import { groupBy } from '../../../../lib/base/group-by.js';
import { type Picture, type SeenBox, type SeenText, waysIn } from '../svg-reader.js';
import { noRoom } from './owners.js';

export function legendFaults(picture: Picture): string[] {
  const { used, explained, words } = picture;
  // A closed module beside others, and shapes that are parts of what is explained.
  const parts = new Set(['frame', 'box', 'module', 'tear']);
  const missing = [...used].filter((look) => !explained.has(look) && !parts.has(look));
  const extra = [...explained].filter((look) => !used.has(look) && !parts.has(look));
  return [
    ...missing.map((look) => `${look} is drawn, but not in the legend`),
    ...extra.map((look) => `${look} is in the legend, but not drawn`),
    ...unlikeSamples(picture),
    ...touchingTexts(picture),
    ...numberFaults(picture),
    ...words.filter((word) => word.includes(noRoom)),
    ...[...rolesThatDo].flatMap(([word, [role, end]]) => (words.includes(word) ? doNot(picture, word, role, end) : [])),
  ];
}

// Nearer than words of one text are to each other, so that two texts are read as one.
function touchingTexts({ texts }: Picture): string[] {
  return texts.flatMap((one, k) =>
    texts
      .slice(k + 1)
      .filter((other) => isBeside(one, other))
      .map((other) => `“${one.text}” runs into “${other.text}”`),
  );
}

function isBeside(one: SeenText, other: SeenText): boolean {
  const isOneRow = Math.abs(one.y - other.y) < Math.max(one.size, other.size);
  return isOneRow && Math.max(one.left, other.left) - Math.min(one.right, other.right) < leastGap;
}

/** In px. */
const leastGap = 4;

// Samples that look like nothing that is drawn: another line of the protocol is paler, or another box of the role is dashed.
function unlikeSamples({ samples, lines, boxes }: Picture): string[] {
  const drawnLines = new Set(lines.map(({ protocol, aside }) => `${protocol} ${aside}`));
  const drawnBoxes = new Set(
    boxes.flatMap(({ classes }) => classes.map((each) => `${each} ${classes.includes('faint')}`)),
  );
  return samples.flatMap((classes) => {
    const protocol = classes.find((each) => each.startsWith('p-'));
    const isLine = protocol === undefined || drawnLines.has(`${protocol} ${classes.includes('aside')}`);
    // What marks modules is shown at one that stands for any box.
    const role = classes.includes('box') && !classes.includes('module') ? classes[1] : undefined;
    const isBox = role === undefined || drawnBoxes.has(`${role} ${classes.includes('faint')}`);
    return isLine && isBox ? [] : [`${classes.join(' ')} is in the legend, but nothing looks so`];
  });
}

// What stands beside lines, and what the legend says of it. A number that is no interrupt's may be what a protocol says of its own edges.
const numbers: readonly { readonly meaning: string; readonly label: RegExp; readonly alone?: boolean }[] = [
  { meaning: 'bits of data, where they change', label: /^\d+(?: [^#]*)?$/ },
  { meaning: 'interrupts', label: /^\d+(?: ×\d+)?$/ },
  { meaning: 'number for software', label: /#\d/, alone: true },
  { meaning: 'parallel edges', label: /×\d/, alone: true },
];

// Of what is explained there is some, and what nothing else explains is explained.
function numberFaults({ words, lines }: Picture): string[] {
  return numbers.flatMap(({ meaning, label, alone = false }) => {
    const isExplained = words.some((word) => word === meaning || word.startsWith(`${meaning}, where there is room`));
    const drawn = lines.find((line) => label.test(line.label));
    if (isExplained && drawn === undefined) return [`the legend says “${meaning}”, but no line says so`];
    return alone && !isExplained && drawn !== undefined ? [`${drawn.label} is not in the legend`] : [];
  });
}

// What the legend says boxes of a role to do, and at which end of a line they do it.
const rolesThatDo: ReadonlyMap<string, readonly [role: string, end: 'from' | 'to']> = new Map([
  ['raises interrupts', ['interrupt', 'from']],
  ['takes interrupts', ['sink', 'to']],
  ['gives clocks', ['clock', 'from']],
]);

// Boxes of a role that do not what the legend says of them: lines meet them at the other end alone.
function doNot(picture: Picture, word: string, role: string, end: 'from' | 'to'): string[] {
  const ways = waysIn(picture);
  const [at, elsewhere] = ([end, end === 'from' ? 'to' : 'from'] as const).map(
    (each) => new Set(ways.map((way) => way[each].id)),
  );
  return picture.boxes
    .filter(({ id, classes }) => classes.includes(role) && at?.has(id) !== true && elsewhere?.has(id) === true)
    .map(({ id }) => `the legend says that ${id} ${word}`);
}

// Boxes and frames are told apart by their ids; and those side by side also by whoever reads them.
export function namesakes({ boxes }: Picture): string[] {
  const ids = boxes.map(({ id }) => id);
  const frames = boxes.filter(({ classes }) => classes.includes('frame'));
  const readAlike = [...groupBy(boxes, (box) => [frameOf(box, frames)?.id, ...box.words].join('\n')).values()];
  return [
    ...ids.filter((id, k) => ids.indexOf(id) !== k).map((id) => `two boxes are ${id}`),
    ...readAlike.flatMap(([first, ...others]) => others.map(({ id }) => `${id} reads as ${first.id} does`)),
  ];
}

// The innermost frame around a box.
function frameOf(box: SeenBox, frames: readonly SeenBox[]): SeenBox | undefined {
  const around = frames.filter(
    (frame) =>
      frame !== box &&
      frame.left <= box.left &&
      frame.top <= box.top &&
      frame.right >= box.right &&
      frame.bottom >= box.bottom,
  );
  return around.toSorted((a, b) => a.right - a.left - (b.right - b.left)).at(0);
}
