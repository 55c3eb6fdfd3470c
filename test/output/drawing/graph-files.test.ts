import fc from 'fast-check';
import { elaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import {
  allBoxes,
  closed,
  compared,
  type Diagram,
  dot,
  focused,
  folded,
  highlighted,
  type ViewName,
  views,
} from '../../../lib/output/drawing/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import fu540 from '../../../topologies/fu540.js';
import microcontroller from '../../../topologies/microcontroller-axi.js';
import { build, parts } from '../../query/random-topologies.js';
import { repeated } from '../../seeds.js';
import { smallSystem } from './designs.js';
import { agree, graphInDot } from './graph-files.js';
import { hostileDesign, mistake } from './plain-graphs.js';
import { clocked, clockSteps } from './random-clocks.js';
import { named, ofNames } from './random-names.js';

const names = Object.keys(views) as ViewName[];

/** A diagram, and what is left of it when one asks for less. */
function* lessOf(whole: Diagram): Generator<Diagram> {
  const ids = [...allBoxes(whole)].map(({ id }) => id);
  const some = ids[Math.floor(ids.length / 2)] ?? '';
  const edges = new Set([...allBoxes(whole)].flatMap(({ lines }) => lines.flatMap((line) => line.edges)).slice(0, 1));
  yield whole;
  yield folded(whole);
  for (const depth of [0, 1]) {
    const less = closed(whole, (_, around) => around <= depth);
    yield less;
    yield folded(less);
  }
  const part = focused(whole, some);
  if (part !== undefined) yield part;
  yield highlighted(whole, { edges: new Set(), boxes: new Set([some]) });
  yield highlighted(whole, { edges, boxes: new Set() });
}

// Of the full view it is known which edges there are: between which boxes, and how many interrupts come by them, where that was not said
// before, and where lines are not joined that say something else each.
function agreeWithEdges(diagram: Diagram, elaboration: Elaboration, isWhole = false): void {
  const { boxOf, isOneOfMany } = owners(diagram);
  const [expected, said] = [new Map<string, number>(), new Map<string, number>()];
  const looks = new Map(
    [...allBoxes(diagram)].flatMap(({ lines }) => lines.map(({ protocol, look }) => [protocol, look])),
  );
  const into = new Map<string, Set<string>>();
  for (const { to, label } of elaboration.edges) into.set(to, (into.get(to) ?? new Set()).add(label));
  const isCounted = (from: string, to: string, colour: string): boolean =>
    isWhole &&
    [...looks.values()].some(({ light, family }) => light === colour && family === 'interrupt') &&
    !isOneOfMany(from) &&
    !isOneOfMany(to);
  const count = (counts: Map<string, number>, [from, to, colour]: [string, string, string], more: number): void => {
    const key = `${from} -> ${to}, ${colour}`;
    counts.set(key, isCounted(from, to, colour) ? (counts.get(key) ?? 0) + more : 0);
  };
  for (const { from, to, protocol, label } of elaboration.edges) {
    const [source, sink] = [boxOf(from), boxOf(to)];
    if (source !== sink)
      count(
        expected,
        [source, sink, looks.get(protocol)?.light ?? ''],
        into.get(from)?.size === 1 && into.get(from)?.has(label) ? 1 : Number(label),
      );
  }
  for (const line of graphInDot(dot(diagram)).lines) {
    const [, from = '', to = '', text = '', colour = ''] = /^(\S+) -> (\S+) says (.*), (#[0-9a-f]{6})/.exec(line) ?? [];
    const [, each = '', times = ''] = /^(\d*)(?: ?×(\d+))?$/.exec(text) ?? [];
    count(said, [from, to, colour], Number(each || '1') * Number(times || '1'));
  }
  expect(said).toEqual(expected);
}

interface Owners {
  /** The box that a node is drawn as, or as part of. */
  readonly boxOf: (node: string) => string;
  /** Whether it lies in a module that is drawn for several. */
  readonly isOneOfMany: (box: string) => boolean;
}

function owners(diagram: Diagram): Owners {
  const boxes = [...allBoxes(diagram)];
  const ids = new Set(boxes.map(({ id }) => id));
  const drawnFor = new Map(boxes.flatMap(({ id, alike = [] }) => alike.map((other) => [other, id] as const)));
  const frames = boxes.filter(({ alike, boxes: inside }) => alike !== undefined && inside.length > 0);
  const boxOf = (node: string): string => {
    let drawn = '';
    for (const part of node.split('.')) {
      const next = drawn === '' ? part : `${drawn}.${part}`;
      drawn = drawnFor.get(next) ?? next;
    }
    while (!ids.has(drawn)) drawn = drawn.slice(0, drawn.lastIndexOf('.'));
    return drawn;
  };
  return { boxOf, isOneOfMany: (box) => frames.some(({ id }) => box.startsWith(`${id}.`)) };
}

function agreeOn(elaboration: Elaboration): void {
  for (const name of names) for (const diagram of lessOf(views[name](elaboration))) agree(diagram);
  const full = views.full(elaboration);
  const flat = closed(full, (_, around) => around <= 1);
  for (const diagram of [full, folded(full)]) agreeWithEdges(diagram, elaboration, true);
  for (const diagram of [flat, folded(flat)]) agreeWithEdges(diagram, elaboration);
  agree(views.buses(elaboration, { interrupts: true }));
}

test('files of generated designs say what the diagram does', () => {
  fc.assert(
    fc.property(parts, (part) => agreeOn(build(part).elaboration)),
    repeated(5),
  );
});

test('files of two versions of generated designs say what the diagram does', () => {
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const [before, after] = [build(one).elaboration, build(other).elaboration];
      for (const name of names) agree(compared(views[name](before), views[name](after)));
    }),
    repeated(10),
  );
});

test('files of generated clocks, and of generated names, say what the diagram does', () => {
  fc.assert(
    fc.property(clockSteps, (steps) => agreeOn(clocked(steps))),
    repeated(5),
  );
  fc.assert(
    fc.property(named, (whole) => agreeOn(ofNames(whole))),
    repeated(5),
  );
});

test.each([microcontroller, fu540].map((each) => elaborate(each)))(
  'files of examples say what the diagram does: $name',
  (elaboration) => agreeOn(elaboration),
);

test('files of names that look like something else, and of what is wrong, say what the diagram does', () => {
  for (const name of names) for (const diagram of lessOf(views[name](hostileDesign()))) agree(diagram);
  agreeOn({ ...smallSystem(), diagnostics: [mistake('No.', 'top.ram', 'top.tile')] });
});
