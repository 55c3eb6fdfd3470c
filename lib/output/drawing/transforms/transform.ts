import { counted } from '../../../base/diagnostic/index.js';
import { bundle } from './bundle.js';
import { everyWayLeadsThrough, waysIn } from './closed-ways.js';
import { recounted } from './counts.js';
import {
  allBoxes,
  type Box,
  type Diagram,
  type Line,
  type Port,
  type Summary,
  summaryOf,
  withFields,
} from '../model.js';

// Every function here derives a reduced drawing from a drawing, whatever its view.

/**
 * The drawing of one module alone, with what is inside it; a box without inside lies alone in what is around it, with lines to the outside.
 * Undefined if no box has this id.
 */
export function focused(diagram: Diagram, id: string): Diagram | undefined {
  for (const box of allBoxes(diagram)) {
    const inner = box.boxes.find((each) => each.id === id);
    const root = box.id === id ? box : inner !== undefined && inner.shape !== 'module' ? alone(inner, box) : undefined;
    if (root !== undefined) return ofParts({ ...diagram, title: `${diagram.title}: ${id}`, root });
  }
  return undefined;
}

function alone(box: Box, around: Box): Box {
  const own = new Set(box.ports.map(({ id }) => id));
  const lines = linesAt(box, around.lines).map((line) => {
    const [from, to] = [line.from, line.to].map((end) => (own.has(end) ? end : `${line.id} outside`));
    return withFields(line, { from: from ?? line.from, to: to ?? line.to, arrow: line.arrow && own.has(line.to) });
  });
  const gates = lines.flatMap(({ from, to, protocol, look, backward, aside }): Port[] =>
    [from, to]
      .filter((end) => !own.has(end))
      .map((id) => ({
        ...{ id, protocol, look, side: (id === to) === backward ? 'west' : 'east' },
        ...(aside === undefined ? {} : { aside }),
      })),
  );
  return withFields(around, { boxes: [box], lines, ports: gates });
}

/** The drawing with some modules closed: `isOpen` is called for each module, with the number of modules around it; the root stays open. */
export function closed(diagram: Diagram, isOpen: (box: Box, depth: number) => boolean): Diagram {
  const open = (box: Box, depth: number): boolean => depth === 0 || isOpen(box, depth);
  return recounted({ ...diagram, root: rebuilt(diagram.root, (box, depth) => closedBox(box, open(box, depth)), open) });
}

/** The drawing with the lines of some protocols only, and without boxes where none of them ends. */
export function ofProtocols(diagram: Diagram, isShown: (protocol: string) => boolean): Diagram {
  const root = rebuilt(diagram.root, (box, depth) => {
    const lines = box.lines.filter(({ protocol }) => isShown(protocol));
    const ports = box.ports.filter(({ protocol }) => isShown(protocol));
    const boxes = box.boxes.filter((inner) => inner.ports.length > 0 || inner.boxes.length > 0);
    return depth > 0 && ports.length + boxes.length === 0
      ? withFields(box, { ports, lines, boxes: [] })
      : withFields(box, { ports, lines, boxes });
  });
  return ofParts({ ...diagram, root });
}

// The subtitle of a view describes the whole design.
function ofParts(diagram: Diagram): Diagram {
  return recounted({ ...diagram, counts: diagram.counts ?? 'parts' });
}

/** The drawing with some lines and boxes in front of the others, and with a module all that is inside it. */
export function highlighted(
  diagram: Diagram,
  chosen: { readonly edges: ReadonlySet<string>; readonly boxes: ReadonlySet<string> },
): Diagram {
  const modules = [...allBoxes(diagram)].filter(({ id }) => chosen.boxes.has(id)).map(withInside);
  const edges = new Set([chosen, ...modules].flatMap((each) => [...each.edges]));
  const boxes = new Set(modules.flatMap((each) => [...each.boxes]));
  const root = rebuilt(diagram.root, (box) => {
    const lines = box.lines.map((line) =>
      withFields(line, { emphasis: line.edges.some((id) => edges.has(id)) ? 'lit' : 'dim' }),
    );
    const lit = lines.filter(({ emphasis }) => emphasis === 'lit');
    const inside = box.boxes.map((inner) =>
      inner.emphasis === 'dim' && linesAt(inner, lit).length > 0 ? withFields(inner, { emphasis: 'lit' }) : inner,
    );
    const holds = inside.some(({ emphasis }) => emphasis === 'lit');
    const met = new Set(lit.flatMap(({ from, to }) => [from, to]));
    const ports = box.ports.map((port): Port => (met.has(port.id) ? port : { ...port, emphasis: 'dim' }));
    return withFields(box, {
      lines,
      ...(box.shape === 'module' ? { ports } : {}),
      boxes: inside,
      emphasis: boxes.has(box.id) || lit.length > 0 || holds ? 'lit' : 'dim',
    });
  });
  return { ...diagram, root };
}

// Lines that leave the module are not inside it.
function withInside(module: Box): { readonly edges: ReadonlySet<string>; readonly boxes: ReadonlySet<string> } {
  const inside = [...allBoxes({ root: module })];
  const leaving = new Set(linesAt(module, module.lines).flatMap(({ edges }) => edges));
  const edges = inside.flatMap(({ lines }) => lines.flatMap((line) => line.edges));
  return { edges: new Set(edges.filter((id) => !leaving.has(id))), boxes: new Set(inside.map(({ id }) => id)) };
}

function linesAt({ ports }: Box, lines: readonly Line[]): Line[] {
  const own = new Set(ports.map(({ id }) => id));
  return lines.filter(({ from, to }) => own.has(from) || own.has(to));
}

/**
 * Rebuilds every box, inner ones first; the content of a box that is not `entered` stays the same. Not recursive, because modules may nest deeper
 * than the stack allows.
 */
export function rebuilt(
  root: Box,
  change: (box: Box, depth: number) => Box,
  entered: (box: Box, depth: number) => boolean = () => true,
): Box {
  const order = [{ box: root, depth: 0, isEntered: entered(root, 0) }];
  for (const { box, depth, isEntered } of order) {
    if (!isEntered) continue;
    for (const inner of box.boxes) order.push({ box: inner, depth: depth + 1, isEntered: entered(inner, depth + 1) });
  }
  const made = new Map<Box, Box>();
  for (const { box, depth, isEntered } of order.toReversed()) {
    if (!isEntered) {
      made.set(box, change(box, depth));
      continue;
    }
    const boxes = box.boxes.map((inner) => made.get(inner) ?? inner);
    const same = boxes.every((inner, k) => inner === box.boxes[k]);
    made.set(box, change(same ? box : withFields(box, { boxes }), depth));
  }
  return made.get(root) ?? root;
}

/** The note on a closed module that suggests more paths than there are. */
const endedInside = 'some ways end inside';

function closedBox(box: Box, isOpen: boolean): Box {
  if (box.shape !== 'module') return box;
  if (isOpen) return bundled(box);
  const known = summaryOf(box);
  const { parts, leadsThrough } = known ?? summarised(box);
  const isChanged = known === undefined && box.change === undefined && changesInside(box);
  return withFields(box, {
    shape: 'block',
    mark: known === undefined ? worstMark(box) : box.mark,
    ...(isChanged ? { change: 'changed' as const } : {}),
    notes: [...box.notes, counted(parts, 'part'), ...(leadsThrough ? [] : [endedInside])],
    boxes: [],
    lines: [],
  });
}

function summarised(box: Box): Summary {
  return { parts: box.boxes.length, leadsThrough: everyWayLeadsThrough(waysIn(box)) };
}

// Merges lines of one protocol between the same two closed boxes.
function bundled(box: Box): Box {
  const owners = new Map(
    box.boxes.flatMap((inner) =>
      inner.shape === 'module' ? [] : inner.ports.map(({ id }) => [id, inner.id] as const),
    ),
  );
  const bundles = new Map<string, Line[]>();
  for (const line of box.lines) {
    const [from, to] = [owners.get(line.from) ?? line.from, owners.get(line.to) ?? line.to];
    const key = [from, to, line.protocol, line.backward, line.broken].join('\n');
    const bundle = bundles.get(key);
    if (bundle === undefined) bundles.set(key, [line]);
    else bundle.push(line);
  }
  // A line that continues inside a closed box now ends at it.
  const lines = [...bundles.values()].map((bundled) => {
    const line = bundle(bundled);
    return owners.has(line.to) && !line.arrow ? withFields(line, { arrow: true }) : line;
  });
  const used = new Set(lines.flatMap(({ from, to }) => [from, to]));
  const boxes = box.boxes.map((inner) => {
    if (inner.shape === 'module' || inner.ports.every(({ id }) => used.has(id))) return inner;
    return withFields(inner, { ports: inner.ports.filter(({ id }) => used.has(id)) });
  });
  return withFields(box, { boxes, lines });
}

// A closed box shows the worst mark of its hidden content.
function worstMark(box: Box): Box['mark'] {
  const marks = new Set<Box['mark']>();
  const waiting = [box];
  for (let inner = waiting.pop(); inner !== undefined; inner = waiting.pop()) {
    marks.add(inner.mark);
    waiting.push(...inner.boxes);
  }
  return marks.has('error') ? 'error' : marks.has('warning') ? 'warning' : null;
}

// It also shows whether the hidden content changed between two versions.
function changesInside(box: Box): boolean {
  const waiting = [...box.boxes];
  const isChanged = ({ change }: { readonly change?: unknown }): boolean => change !== undefined;
  if (box.lines.some(isChanged)) return true;
  for (let inner = waiting.pop(); inner !== undefined; inner = waiting.pop()) {
    if (isChanged(inner) || inner.lines.some(isChanged)) return true;
    waiting.push(...inner.boxes);
  }
  return false;
}
