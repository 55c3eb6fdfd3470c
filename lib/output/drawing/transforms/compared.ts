import { append } from '../../../elaboration/index.js';
import { boxesByParts } from './boxes-by-parts.js';
import { recounted } from './counts.js';
import { allBoxes, type Box, type Diagram, type Line, type Port, withFields } from '../model.js';
import { rebuilt } from './transform.js';

/**
 * Two versions of a drawing as one: what only the later has came, what only the earlier has went, and what says something else changed,
 * with what it said before. What is called the same is the same, once `named` has given ids of the earlier version the names of the later
 * one; by default they are what they are. What `told` tells of modules and nodes, by their ids, changed in a way that they do not say
 * themselves. No recursion, as modules may nest deeper than the stack.
 */
export function compared(
  before: Diagram,
  after: Diagram,
  named?: (id: string) => string,
  told: ReadonlyMap<string, readonly string[]> = new Map(),
): Diagram {
  const earlier = named === undefined ? before : renamed(before, named);
  const older = new Map([...allBoxes(earlier)].map((box) => [box.id, box]));
  const younger = new Set([...allBoxes(after)].map(({ id }) => id));
  const made = new Map<string, Box>();
  for (const box of [...allBoxes(after)].toReversed())
    made.set(box.id, laterBox(box, older.get(box.id), made, younger));
  const root = made.get(after.root.id);
  if (root === undefined) throw new Error('A diagram has a root.');
  const both = { ...after, root: earlier.root.id === after.root.id ? root : withGone(root, earlier.root) };
  return recounted({ ...withTold(both, told), title: `${after.title}: two versions`, counts: 'changes' });
}

// Nobody reads more changes than this in one box.
const mostTold = 3;

// Added and removed boxes need no further mark, and a box that already describes its change needs no further text.
function withTold(diagram: Diagram, told: ReadonlyMap<string, readonly string[]>): Diagram {
  if (told.size === 0) return diagram;
  const boxOf = boxesByParts(diagram);
  const texts = new Map<string, string[]>();
  for (const [id, changes] of told) {
    const box = boxOf(id);
    if (box !== undefined) for (const text of changes) append(texts, box, text);
  }
  const root = rebuilt(diagram.root, (box) => {
    const own = texts.get(box.id);
    if (own === undefined || box.change === 'added' || box.change === 'removed') return box;
    const details = [box.details, 'changes:', ...own].join('\n');
    if (box.change !== undefined) return withFields(box, { details });
    const shown =
      own.length > mostTold ? [...own.slice(0, mostTold - 1), `${own.length - mostTold + 1} more changes`] : own;
    return withFields(box, { change: 'changed', notes: [...box.notes, ...shown], details });
  });
  return { ...diagram, root };
}

// Ids of ports and lines are composed of those of modules and nodes.
function renamed(diagram: Diagram, named: (id: string) => string): Diagram {
  const inside = (id: string): string => id.replaceAll(/[^\s:>[\]]+/g, named);
  const root = rebuilt(diagram.root, (box) => {
    const ports = box.ports.map((port) => ({ ...port, id: inside(port.id) }));
    const lines = box.lines.map((line) =>
      withFields(line, { id: inside(line.id), from: inside(line.from), to: inside(line.to) }),
    );
    return withFields(box, {
      id: inside(box.id),
      ports,
      lines,
      ...(box.nodes === undefined ? {} : { nodes: box.nodes.map(inside) }),
    });
  });
  return { ...diagram, root };
}

// Includes boxes removed from inside it. A box that moved to another module is drawn at its new place.
function laterBox(box: Box, was: Box | undefined, made: ReadonlyMap<string, Box>, younger: ReadonlySet<string>): Box {
  const inside = box.boxes.map((inner) => made.get(inner.id) ?? inner);
  if (was === undefined) {
    const lines = box.lines.map((line): Line => ({ ...line, change: 'added' }));
    return { ...box, boxes: inside, lines, change: 'added' };
  }
  const gone = was.boxes.filter(({ id }) => !younger.has(id)).map((each) => wentBox(each, younger));
  const boxes = [...inside, ...gone];
  const ports = withOthers(box.ports, was.ports);
  const lines = comparedLines(box.lines, was.lines, [...ports, ...boxes.flatMap((inner) => inner.ports)]);
  const changes = wordsChanged(was, box);
  // A module whose content was removed completely is still drawn as a module, around the removed boxes.
  const shape = boxes.length > 0 ? 'module' : box.shape;
  const shared: Box = { ...box, shape, boxes, ports, lines };
  if (changes.length === 0) return shared;
  return { ...shared, change: 'changed', notes: changes, details: [box.details, 'before:', was.details].join('\n') };
}

function withGone(root: Box, was: Box): Box {
  return { ...root, boxes: [...root.boxes, wentBox(was, new Set())] };
}

function wentBox(box: Box, younger: ReadonlySet<string>): Box {
  const made = new Map<Box, Box>();
  const order = [box];
  for (const { boxes } of order) order.push(...boxes.filter(({ id }) => !younger.has(id)));
  for (const each of order.toReversed()) {
    const boxes = each.boxes.flatMap((inner) => made.get(inner) ?? []);
    const ports = new Set([...each.ports, ...boxes.flatMap((inner) => inner.ports)].map(({ id }) => id));
    const lines = each.lines.filter(({ from, to }) => ports.has(from) && ports.has(to));
    made.set(each, { ...each, boxes, lines: lines.map((line) => ({ ...line, change: 'removed' })), change: 'removed' });
  }
  return made.get(box) ?? box;
}

function withOthers(ports: readonly Port[], others: readonly Port[]): Port[] {
  const known = new Set(ports.map(({ id }) => id));
  return [...ports, ...others.filter(({ id }) => !known.has(id))];
}

// Lines with the same ends are the same.
function comparedLines(lines: readonly Line[], were: readonly Line[], ports: readonly Port[]): Line[] {
  const [known, ids] = [new Set(ports.map(({ id }) => id)), new Set(lines.map(({ id }) => id))];
  const older = new Set(were.map(({ id }) => id));
  const gone = were.filter(({ id, from, to }) => !ids.has(id) && known.has(from) && known.has(to));
  return [
    ...lines.map((line): Line => (older.has(line.id) ? line : { ...line, change: 'added' })),
    ...gone.map((line): Line => ({ ...line, change: 'removed' })),
  ];
}

// The current text of a box, with the earlier text where it differs.
function wordsChanged(was: Box, is: Box): string[] {
  const [before, now] = [wordsOf(was), wordsOf(is)];
  if (before.join('\n') === now.join('\n')) return [];
  const names = [
    [was.label, is.label],
    [was.sublabel, is.sublabel],
  ].filter(([old, next]) => old !== next);
  const notes = Array.from({ length: Math.max(was.notes.length, is.notes.length) }, (_, k) => [
    was.notes[k],
    is.notes[k],
  ]);
  return [...names, ...notes].flatMap(([old = 'nothing', next = 'nothing']) =>
    old === next ? [next] : [`was ${old}`, `now ${next}`],
  );
}

function wordsOf({ label, sublabel, notes }: Box): string[] {
  return [label, sublabel, ...notes];
}
