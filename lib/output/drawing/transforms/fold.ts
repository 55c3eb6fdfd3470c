import { append } from '../../../elaboration/index.js';
import { bundle } from './bundle.js';
import { recounted } from './counts.js';
import { type Box, type Diagram, isGrid, type Line, type Port, withFields } from '../model.js';
import { between, kindOf, ownersOf, SharedPorts, withSharedPorts } from './shared-ports.js';
import { rebuilt } from './transform.js';
import { nameOfAll, unnumbered } from '../words/unnumbered.js';

/** Up to this number, identical boxes are drawn individually. */
const mostDrawn = 4;

/** After this number of rounds, a module is not folded: it has long chains and little in common. */
const mostRounds = 16;

/**
 * The drawing with one box for many that are alike: side by side in a module, with the same words but for the numbers of their names,
 * the same inside, and connected to the same others in the same way. Few are still drawn one by one, and what is brought to the front
 * is never among what is not.
 *
 * What stands for others has all their ids in {@link Box.alike}; their lines are bundled, on either side of every boundary that they
 * cross.
 */
export function folded(diagram: Diagram): Diagram {
  const looks = new Map<string, number>();
  const lookOf = new Map<string, number>();
  const ports = new SharedPorts();
  const root = rebuilt(diagram.root, (box) => {
    lookOf.set(box.id, numberOf(looks, lookWords(box, lookOf)));
    return foldedInside(box, lookOf, ports);
  });
  return root === diagram.root ? diagram : recounted(withSharedPorts({ ...diagram, root }, ports));
}

function numberOf(numbers: Map<string, number>, key: string): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}

// The visible properties of a box, which are equal for identical boxes anywhere.
function lookWords(box: Box, lookOf: ReadonlyMap<string, number>): string {
  const { shape, role, label, sublabel, notes, faint, mark, emphasis, boxes, lines } = box;
  return JSON.stringify([
    [shape, role, unnumbered(label), unnumbered(sublabel), notes, faint, mark, emphasis],
    boxes.map((inner) => [lookOf.get(inner.id), inner.alike?.length]),
    lines.map((line) => [line.protocol, line.label, line.backward, line.broken, line.emphasis]),
  ]);
}

function foldedInside(box: Box, lookOf: ReadonlyMap<string, number>, ports: SharedPorts): Box {
  if (box.boxes.length <= mostDrawn || isGrid(box)) return box;
  const groups = groupsOf(box, lookOf);
  if (groups.length === 0) return box;
  const leaders = new Map(groups.flatMap((group) => group.map((member) => [member.id, group[0] ?? member] as const)));
  const stacks = new Map(
    groups.flatMap((group) => group.slice(0, 1).map((leader) => [leader, stackOf(leader, group)])),
  );
  const shown = box.boxes.filter(({ id }) => (leaders.get(id)?.id ?? id) === id);
  return withFields(box, {
    lines: foldedLines(box, leaders, ports),
    boxes: shown.map((inner) => stacks.get(inner) ?? inner),
  });
}

function stackOf(leader: Box, group: readonly Box[]): Box {
  const ids = group.map(({ id }) => id);
  return withFields(
    leader,
    {
      label: `${nameOfAll(group.map(({ label }) => label))} ×${group.length}`,
      sublabel: nameOfAll(group.map(({ sublabel }) => sublabel)),
      alike: ids,
    },
    {
      details: () => [`${group.length} alike, from ${ids[0] ?? ''} to ${ids.at(-1) ?? ''}`, leader.details].join('\n'),
    },
  );
}

// Groups of boxes of which one can represent the others. Boxes that are drawn individually are unique, so boxes are only identical if they connect to
// the same ones of these.
function groupsOf(box: Box, lookOf: ReadonlyMap<string, number>): Box[][] {
  const ends = endsOf(box);
  let single = new Set<string>();
  for (;;) {
    const kinds = refined(box, ends, (id) => (single.has(id) ? id : String(lookOf.get(id))));
    if (kinds === undefined) return [];
    const groups = new Map<number, Box[]>();
    for (const inner of box.boxes) append(groups, kinds.get(inner.id) ?? -1, inner);
    const large = [...groups.values()].filter(
      (group) => group.length > mostDrawn && !joinedAmongThemselves(group, kinds, ends),
    );
    const folding = new Set(large.flat().map(({ id }) => id));
    const next = new Set(box.boxes.map(({ id }) => id).filter((id) => !folding.has(id)));
    if (next.size === single.size) return large;
    single = next;
  }
}

/** The other end of a line: the look of the line, and the id of the box; undefined for a port of the enclosing box. */
interface End {
  readonly look: string;
  readonly other: string | undefined;
}

function endsOf({ boxes, lines }: Box): Map<string, End[]> {
  const owners = ownersOf(boxes);
  const grids = new Set(boxes.filter(isGrid));
  // In a grid, the position depends on what a port connects to.
  const placeAt = (port: string): string => {
    const owner = owners.get(port);
    return owner !== undefined && grids.has(owner) ? ` at ${port}` : '';
  };
  const ends = new Map<string, End[]>();
  for (const line of lines) {
    const [from, to] = [owners.get(line.from)?.id, owners.get(line.to)?.id];
    if (from !== undefined) append(ends, from, { look: `to ${kindOf(line)}${placeAt(line.to)}`, other: to });
    if (to !== undefined) append(ends, to, { look: `from ${kindOf(line)}${placeAt(line.from)}`, other: from });
  }
  return ends;
}

// Partition refinement: the classes of boxes that cannot be distinguished by their lines, nor by the boxes at their other ends; undefined if this
// takes too many rounds.
function refined(
  { boxes }: Box,
  ends: ReadonlyMap<string, readonly End[]>,
  first: (id: string) => string,
): ReadonlyMap<string, number> | undefined {
  let kinds = numbered(boxes, ({ id }) => first(id));
  for (let round = 0; round < mostRounds; round++) {
    const next = numbered(boxes, ({ id }) => {
      const around = (ends.get(id) ?? []).map(({ look, other }) => `${look} ${kinds.of.get(other ?? '') ?? 'outside'}`);
      return `${kinds.of.get(id) ?? ''} ${around.sort().join()}`;
    });
    if (next.count === kinds.count) return next.of;
    kinds = next;
  }
  return undefined;
}

function numbered(
  boxes: readonly Box[],
  key: (box: Box) => string,
): { readonly of: ReadonlyMap<string, number>; readonly count: number } {
  const numbers = new Map<string, number>();
  const of = new Map(boxes.map((box) => [box.id, numberOf(numbers, key(box))]));
  return { of, count: numbers.size };
}

function joinedAmongThemselves(
  group: readonly Box[],
  kinds: ReadonlyMap<string, number>,
  ends: ReadonlyMap<string, readonly End[]>,
): boolean {
  const [first] = group;
  const own = kinds.get(first?.id ?? '');
  return (ends.get(first?.id ?? '') ?? []).some(({ other }) => other !== undefined && kinds.get(other) === own);
}

// Merges lines of hidden boxes with the corresponding line of the box that represents them.
function foldedLines({ boxes, lines }: Box, leaders: ReadonlyMap<string, Box>, ports: SharedPorts): Line[] {
  const owners = ownersOf(boxes);
  const places = new Map<string, number>();
  const bundles = new Map<string, Line[]>();
  for (const line of lines) {
    const ends = [owners.get(line.from), owners.get(line.to)];
    if (!ends.some((box) => box !== undefined && leaders.has(box.id))) {
      bundles.set(line.id, [line]);
      continue;
    }
    const [from, to] = ends.map((box) => (box === undefined ? '' : (leaders.get(box.id) ?? box).id));
    // Several lines between the same two boxes correspond by their order.
    const pair = [ends[0]?.id ?? line.from, ends[1]?.id ?? line.to, kindOf(line)].join('\n');
    const place = places.get(pair) ?? 0;
    places.set(pair, place + 1);
    append(bundles, [from, to, kindOf(line), place].join('\n'), line);
  }
  const end = (all: readonly string[]): string => {
    const [first = ''] = all;
    const owner = owners.get(first);
    const leader = owner && leaders.get(owner.id);
    if (owner !== undefined && leader !== undefined)
      return all.find((port) => owners.get(port) === leader) ?? portInLeader(first, owner, leader);
    ports.join(all);
    return first;
  };
  return [...bundles.values()].map((bundled) => {
    const from = end(bundled.map((line) => line.from));
    return between(bundle(bundled), from, end(bundled.map((line) => line.to)));
  });
}

// The port of a leader that corresponds to one of a box it represents.
function portInLeader(port: string, owner: Box, leader: Box): string {
  const at = owner.ports.findIndex(({ id }) => id === port);
  const own = owner.ports[at];
  const same = (other: Port | undefined): boolean => other?.side === own?.side && other?.protocol === own?.protocol;
  return (same(leader.ports[at]) ? leader.ports[at] : leader.ports.find(same))?.id ?? port;
}
