import { type Elaboration, type ModuleRecord, Netlist } from '../../../../lib/elaboration/index.js';
import { PortGroups } from '../../../../lib/hardware/index.js';
import { type Picture, type SeenBox, touches } from '../svg-reader.js';
import { isBus, ownersOf } from './owners.js';

// Each port that the outermost module declares is named once: in the box that it leads to, which has a line to the boundary of the chip where
// the port is that of a bus, or else beside the name of the chip.
export function portFaults(picture: Picture, elaboration: Elaboration): string[] {
  const [chip, root] = chipIn(picture, elaboration) ?? [];
  if (root === undefined || chip === undefined) {
    const isEmpty = picture.boxes.every(({ classes }) => !classes.includes('box'));
    const hasPorts = elaboration.modules.some(({ parent, hardware }) => parent === null && hardware?.ports.length);
    return isEmpty && !hasPorts ? [] : ['no chip is drawn'];
  }
  const owners = ownersOf(picture, elaboration);
  const netlist = new Netlist(elaboration);
  // Clock and reset are those that every module has, and a module inside has ports for what crosses its boundary besides those declared.
  const groups = new PortGroups(elaboration)
    .of(chip.id)
    .filter(({ name }) => name !== 'clock' && !name.startsWith('auto_'));
  const said = picture.boxes.flatMap((box) =>
    box.words.flatMap((word) => {
      const [, names] = /(?:^|· )(?:other )?ports?:? (.*)$/.exec(word) ?? [];
      return names === undefined ? [] : [{ box, names: names.split(', ').flatMap(namesOfRange) }];
    }),
  );
  const crossing = new Set(
    picture.lines
      .flatMap(({ start, end }) => (touches(root, end) ? [start] : touches(root, start) ? [end] : []))
      .map((spot) => picture.boxes.find((box) => box !== root && touches(box, spot))),
  );
  const busPorts = new Set(
    groups.flatMap(({ name, edge }) =>
      elaboration.edges.some((each) => each.id === edge && isBus(netlist.protocols, each)) ? [name] : [],
    ),
  );
  const [names, count] = [said.flatMap((each) => each.names), said.reduce((sum, each) => sum + namesIn(each.names), 0)];
  // The boxes that each leads to, or else the chip itself.
  const wanted = new Map(
    groups.map(({ name, edge, isInward }): [string, ReadonlySet<SeenBox>] => {
      const around = (node: string): SeenBox | undefined => owners.around(node, chip, picture);
      const edges = edge === null ? edgesBehind(netlist, chip, name) : [{ id: edge, isInward }];
      const found = [
        ...edges.flatMap((each) => [...firstBoxes(around, netlist, each)]),
        ...modulesBehind(chip, name).flatMap((module) => picture.boxes.find(({ id }) => id === module) ?? []),
      ];
      return [name, new Set(found.length === 0 ? [root] : found)];
    }),
  );
  const faults = groups.flatMap(({ name, ports: [port] }) => {
    const places = said.filter((each) => each.names.includes(name) || each.names.includes(port?.port ?? ''));
    const isFolded = said.some((each) => namesIn(each.names) > each.names.length);
    if (places.length === 0 && isFolded) return [];
    const boxes = wanted.get(name) ?? new Set();
    const isThere = places.length === boxes.size && places.every(({ box }) => boxes.has(box));
    const ids = (all: Iterable<SeenBox>): string => [...all].map(({ id }) => id).join(', ');
    return isThere ? [] : [`port ${name} is named in ${ids(places.map(({ box }) => box))}, not in ${ids(boxes)}`];
  });
  const places = [...wanted.values()].reduce((sum, { size }) => sum + size, 0);
  return [
    ...faults,
    ...(count === places ? [] : [`ports are named ${count} times, not ${places}: ${names.join(', ')}`]),
    ...said
      .filter(({ box, names: own }) => box !== root && own.some((name) => busPorts.has(name)) && !crossing.has(box))
      .map(({ box }) => `no line leads from the port of ${box.id} to the boundary`),
    ...[...crossing]
      .filter((box) => !said.some((each) => each.box === box))
      .map((box) => `a line leads from ${box?.id} to the boundary, but it has no port`),
  ];
}

// The outermost module, or, where that declares no ports, the innermost that is drawn around all others; with its box.
function chipIn({ boxes }: Picture, { modules }: Elaboration): [ModuleRecord, SeenBox] | undefined {
  const chips = boxes.flatMap((box): [ModuleRecord, SeenBox][] => {
    const inside = boxes.filter((other) => isInside(other, box));
    const module = modules.find(({ id }) => id === box.id);
    const others = boxes.filter((other) => other !== box && !isInside(other, box) && !isInside(box, other));
    return module !== undefined && inside.length > 0 && others.length === 0 ? [[module, box]] : [];
  });
  const [outermost] = chips;
  return (outermost?.[0].hardware?.ports.length ?? 0) > 0 ? outermost : chips.at(-1);
}

function isInside(a: SeenBox, b: SeenBox): boolean {
  return a !== b && a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}

// The boxes that what comes in by an edge from the outside reaches first, or from which comes what goes out. Clocks lead everywhere.
function firstBoxes(
  around: (node: string) => SeenBox | undefined,
  netlist: Netlist,
  { id, isInward }: { readonly id: string; readonly isInward: boolean },
): ReadonlySet<SeenBox> {
  const found = new Set<SeenBox>();
  const seen = new Set([id]);
  for (const each of seen) {
    const edge = netlist.edges.get(each);
    if (edge === undefined) continue;
    const ends = isInward ? [edge.from, edge.to] : [edge.to, edge.from];
    const [box] = ends.flatMap((end) => around(end) ?? []);
    if (netlist.protocols.of(edge.protocol).family === 'clock') continue;
    if (box !== undefined) found.add(box);
    else for (const next of isInward ? netlist.after(edge) : netlist.before(edge)) seen.add(next.id);
  }
  return found;
}

// What a module says that a port of its own is joined with, or becomes.
function edgesBehind(netlist: Netlist, chip: ModuleRecord, name: string): { id: string; isInward: boolean }[] {
  const { ports = [], joins = [] } = chip.hardware ?? {};
  const joined = joins.flatMap((ends) =>
    ends.some((end) => 'module' in end && end.module === chip.id && end.port === name)
      ? ends.flatMap((end) => ('node' in end ? [end] : []))
      : [],
  );
  const become = ports.flatMap((port) =>
    'becomes' in port && port.name === name ? [{ node: port.becomes, side: 'out' as const }] : [],
  );
  return [...joined, ...become].flatMap(({ node, side }) => {
    const { inward, outward } = netlist.node(node);
    return (side === 'out' ? outward : inward).map(({ id }) => ({ id, isInward: side === 'out' }));
  });
}

function modulesBehind(chip: ModuleRecord, name: string): string[] {
  return (chip.hardware?.joins ?? []).flatMap((ends) =>
    ends.some((end) => 'module' in end && end.module === chip.id && end.port === name)
      ? ends.flatMap((end) => ('module' in end && end.module !== chip.id ? [end.module] : []))
      : [],
  );
}

function namesOfRange(text: string): string[] {
  const [, stem = '', first, last] = /^(.*?)(\d+)–(\d+)$/.exec(text) ?? [];
  if (first === undefined) return [text];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, k) => `${stem}${Number(first) + k}`);
}

function namesIn(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + Number(/^(\d+) more$/.exec(name)?.[1] ?? 1), 0);
}
