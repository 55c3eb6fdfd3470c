import { AddressRange, AddressSet, formatSize } from '../../../lib/base/address/index.js';
import {
  addressSpaces,
  commonPermissions,
  type FabricRecord,
  fieldOf,
  type EdgeRecord,
  type Elaboration,
  type ModuleRecord,
  Netlist,
  permissionLetters,
  permittedSpaces,
  portInside,
  type Protocols,
  regionsOf,
  type WiredNode,
} from '../../../lib/elaboration/index.js';
import { PortGroups } from '../../../lib/hardware/index.js';
import { Looks } from '../../../lib/output/drawing/looks.js';
import { list, reach } from '../../../lib/query/index.js';
import { type Picture, readSvg, type SeenBox, type SeenWay, touches, waysIn } from './svg-reader.js';

/** What a picture says that is not so, in words; nothing where all is so. */
export function untruths(
  view: 'full' | 'buses' | 'clocks' | 'interrupts' | 'address',
  text: string,
  elaboration: Elaboration,
): string[] {
  const picture = readSvg(text);
  // The address view has a box for each window, once for each group of masters.
  const names = view === 'address' ? [] : namesakes(picture);
  return [...legendFaults(picture), ...names, ...checks[view](picture, elaboration)];
}

type Check = (picture: Picture, elaboration: Elaboration) => string[];

const checks: Readonly<Record<Parameters<typeof untruths>[0], Check>> = {
  full: (picture, elaboration) => pathFaults(picture, elaboration, () => true),
  buses: (picture, elaboration) => [
    ...pathFaults(picture, elaboration, isBus),
    ...reachFaults(picture, elaboration),
    ...widthFaults(picture, elaboration),
    ...addressFaults(picture, elaboration),
    ...portFaults(picture, elaboration),
  ],
  clocks: (picture, elaboration) => clockFaults(picture, elaboration),
  interrupts: (picture, elaboration) => interruptFaults(picture, elaboration),
  address: (picture, elaboration) => permissionFaults(picture, elaboration),
};

const noRoom = 'found no room';

// Whether some texts beside lines are told in details alone.
function isCrowded({ words }: Picture): boolean {
  return words.some((word) => word.includes(noRoom));
}

function legendFaults(picture: Picture): string[] {
  const { used, explained, words } = picture;
  // A closed module beside others, and shapes that are parts of what is explained.
  const parts = new Set(['frame', 'box', 'module', 'tear']);
  const missing = [...used].filter((look) => !explained.has(look) && !parts.has(look));
  const extra = [...explained].filter((look) => !used.has(look) && !parts.has(look));
  return [
    ...missing.map((look) => `${look} is drawn, but not in the legend`),
    ...extra.map((look) => `${look} is in the legend, but not drawn`),
    ...words.filter((word) => word.includes(noRoom)),
    ...[...rolesThatDo].flatMap(([word, [role, end]]) => (words.includes(word) ? doNot(picture, word, role, end) : [])),
  ];
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

// Boxes and frames are told apart by their ids.
function parentOf(id: string): string {
  return id.slice(0, id.lastIndexOf('.'));
}

function namesakes({ boxes }: Picture): string[] {
  const ids = boxes.map(({ id }) => id);
  return ids.filter((id, k) => ids.indexOf(id) !== k).map((id) => `two boxes are ${id}`);
}

// Crossings of a bus have protocols of their own; what a description says of a bus is one of none, and so is what a test declares.
const busProtocols = /^(TL|AXI4|AXIS|AHB|APB|Wishbone|OBI|Unknown)/;

function isBus(protocols: Protocols, { protocol }: EdgeRecord): boolean {
  return busProtocols.test(protocol) || protocols.of(protocol).family === 'other';
}

/** What the light layer of interrupts of a picture of buses says that is not so. */
export function layerUntruths(text: string, elaboration: Elaboration): string[] {
  const picture = readSvg(text);
  const owners = ownersOf(picture, elaboration);
  const pair = (from: string | undefined, to: string | undefined): string => `${from} interrupts ${to}`;
  const listed = new Map<string, number[]>();
  for (const { id, from, number } of list(elaboration, 'interrupts')) {
    const [source, sink] = [owners.boxOf(String(from))?.id, owners.boxOf(String(id))?.id];
    const key = pair(source, sink);
    if (source !== sink || source === undefined) listed.set(key, [...(listed.get(key) ?? []), Number(number)]);
  }
  const isInterrupt = interruptLooks(elaboration);
  const drawn = waysIn(picture)
    .filter(({ protocol }) => isInterrupt.has(protocol))
    .map(({ from, to, label }) => ({ key: pair(from.id, to.id), label }));
  const keys = new Set(drawn.map(({ key }) => key));
  return [
    ...legendFaults(picture),
    ...namesakes(picture),
    ...checks.buses(
      { ...picture, lines: picture.lines.filter(({ protocol }) => !isInterrupt.has(protocol)) },
      elaboration,
    ),
    ...[...listed.keys()].filter((key) => !keys.has(key)).map((key) => `${key}, but no line is drawn`),
    ...[...keys].filter((key) => !listed.has(key)).map((key) => `${key} in the drawing only`),
    // Numbers stand where there is room: those that do are all that the line has.
    ...drawn
      .filter(({ key, label }) => label !== '' && textOf(numbersOf(label)) !== textOf(listed.get(key)))
      .map(({ key, label }) => `${key} by ${label}, listed are ${textOf(listed.get(key))}`),
    ...picture.lines
      .filter(({ protocol, aside }) => isInterrupt.has(protocol) !== aside)
      .map(({ details: [what] }) => `${what} is drawn as if it were of another layer`),
  ];
}

function interruptLooks({ edges, protocols }: Elaboration): ReadonlySet<string> {
  const looks = Looks.in({ protocols });
  return new Set(
    edges
      .map(({ protocol }) => looks.of(protocol))
      .filter(({ family }) => family === 'interrupt')
      .map(({ key }) => `p-${key}`),
  );
}

/** What boxes of a picture stand for, by what they tell when they are pointed at: nodes, or one port of a node. */
class Owners {
  private readonly boxes = new Map<string, SeenBox>();

  constructor(
    readonly netlist: Netlist,
    closed: readonly SeenBox[],
  ) {
    for (const box of closed) {
      const [, lane = ''] = /(\[\d+\])$/.exec(box.id) ?? [];
      for (const line of box.details) if (netlist.nodes.has(line)) this.boxes.set(`${line}${lane}`, box);
    }
  }

  /** The box that an edge leads into; undefined where what it leads to is not drawn. */
  into(edge: EdgeRecord): SeenBox | undefined {
    return this.boxOf(edge.to, edge.toPort);
  }

  from(edge: EdgeRecord): SeenBox | undefined {
    return this.boxOf(edge.from, edge.fromPort);
  }

  boxOf(node: string, port = 0): SeenBox | undefined {
    return this.boxes.get(node) ?? this.boxes.get(`${node}[${port}]`);
  }

  /**
   * The box of a node; of one that is not drawn, the innermost module around it, but inside of another, that is drawn as a frame, or as one
   * box alone.
   */
  around(node: string, whole: ModuleRecord, { boxes }: Picture): SeenBox | undefined {
    const own = this.boxOf(node);
    if (own !== undefined) return own;
    for (let id = this.netlist.node(node).module.id; id.startsWith(`${whole.id}.`); id = parentOf(id)) {
      const inside = boxes.filter((box) => this.nodesOf(box).some(({ record }) => record.id.startsWith(`${id}.`)));
      const spot = boxes.find((box) => box.id === id) ?? (inside.length === 1 ? inside[0] : undefined);
      if (spot !== undefined) return spot;
    }
    return undefined;
  }

  /** The nodes of a box. */
  nodesOf(box: SeenBox): WiredNode[] {
    return box.details.filter((line) => this.netlist.nodes.has(line)).map((id) => this.netlist.node(id));
  }
}

// Every way from box to box, and through a box to the next, exists in the edges.
function pathFaults(
  picture: Picture,
  elaboration: Elaboration,
  isMeant: (protocols: Protocols, edge: EdgeRecord) => boolean,
): string[] {
  const owners = ownersOf(picture, elaboration);
  const { netlist } = owners;
  const ways = waysIn(picture).filter(({ protocol }) => protocol !== '');
  const leaving = new Map<SeenBox, SeenWay[]>();
  for (const way of ways) leaving.set(way.from, [...(leaving.get(way.from) ?? []), way]);
  const starts = new Map<SeenBox, EdgeRecord[]>();
  for (const edge of netlist.edges.values()) {
    const box = isMeant(netlist.protocols, edge) ? owners.from(edge) : undefined;
    if (box !== undefined) starts.set(box, [...(starts.get(box) ?? []), edge]);
  }
  const faults: string[] = [];
  // Which boxes follow which, and which follow those, over edges that begin in a box.
  for (const [from, own] of leaving) {
    const { next, behind } = reachedFrom(starts.get(from) ?? [], owners, from);
    for (const { to } of own) {
      const isIdle = [from, to].some(({ words }) => words.includes('no devices'));
      if (!next.has(to) && !isIdle) faults.push(`a line leads from ${from.id} to ${to.id}, but no edge`);
      if (!isPassed(to)) continue;
      for (const { to: last } of leaving.get(to) ?? [])
        if (last !== from && !behind.get(to)?.has(last) && !isIdle && !last.words.includes('no devices'))
          faults.push(`a way leads from ${from.id} through ${to.id} to ${last.id}, but no edges`);
    }
    for (const to of next)
      if (to !== from && !own.some((way) => way.to === to))
        faults.push(`edges lead from ${from.id} to ${to.id}, but no line`);
  }
  return faults;
}

// Through other boxes nothing leads on, unless they are modules with a crossbar inside.
function isPassed({ classes, details }: SeenBox): boolean {
  const passing = ['fabric', 'adapter', 'identity'];
  return classes.some((name) => passing.includes(name)) || details.some((line) => line.startsWith('nexus node'));
}

function reachedFrom(
  edges: readonly EdgeRecord[],
  owners: Owners,
  start: SeenBox,
): { readonly next: ReadonlySet<SeenBox>; readonly behind: ReadonlyMap<SeenBox, ReadonlySet<SeenBox>> } {
  const next = new Set<SeenBox>();
  const behind = new Map<SeenBox, Set<SeenBox>>();
  // Where a walk is: at an edge, and in which box it was last, if in any.
  const open: [EdgeRecord, SeenBox | undefined][] = edges.map((edge) => [edge, undefined]);
  const seen = new Set(open.map(([edge]) => `${edge.id} `));
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const [edge, through] = step;
    const box = owners.into(edge);
    let passed = through;
    if (box !== undefined && box !== start && through === undefined) {
      next.add(box);
      passed = box;
    } else if (box !== undefined && through !== undefined && box !== through) {
      behind.set(through, (behind.get(through) ?? new Set()).add(box));
      continue;
    }
    for (const after of owners.netlist.after(edge)) {
      const key = `${after.id} ${passed?.id ?? ''}`;
      const { protocols } = owners.netlist;
      if (after.protocol === edge.protocol || isBus(protocols, after) === isBus(protocols, edge))
        if (!seen.has(key)) open.push([after, passed]);
      seen.add(key);
    }
  }
  return { next, behind };
}

function ownersOf({ boxes }: Picture, elaboration: Elaboration): Owners {
  return new Owners(
    new Netlist(elaboration),
    boxes.filter(({ classes }) => classes.includes('box')),
  );
}

const ending = /\bfilter$|^ends (some )?ways of |^does not see/;

// What is reached is drawn; where a way is drawn that leads to nothing, something on it says what ends it.
function reachFaults(picture: Picture, elaboration: Elaboration): string[] {
  const owners = ownersOf(picture, elaboration);
  const leaving = new Map<SeenBox, SeenWay[]>();
  for (const way of waysIn(picture)) leaving.set(way.from, [...(leaving.get(way.from) ?? []), way]);
  const reached = new Set<string>();
  const wanted = new Set<string>();
  const drawnFrom = new Map<SeenBox, ReturnType<typeof flood>>();
  const faults: string[] = [];
  for (const { master, device } of reach(elaboration)) {
    const [from, to] = [owners.boxOf(master), owners.boxOf(device)];
    if (from === undefined || to === undefined || from === to) continue;
    const drawn = drawnFrom.get(from) ?? flood(from, leaving);
    drawnFrom.set(from, drawn);
    reached.add(`${from.id} ${to.id}`);
    if (!drawn.has(to) && !wanted.has(`${from.id} ${to.id}`))
      faults.push(`${master} reaches ${device}, but no way is drawn`);
    wanted.add(`${from.id} ${to.id}`);
  }
  // Accesses get there, though the device does nothing of what the master asks for.
  for (const {
    masters: [master],
    regions,
    visibility,
  } of permittedSpaces(addressSpaces(elaboration)))
    for (const { owner, sets } of regions)
      if (sets.some((set) => visibility.some((visible) => visible.overlaps(set))))
        reached.add(`${owners.boxOf(master)?.id} ${owners.boxOf(owner)?.id}`);
  for (const [from, drawn] of isCrowded(picture) ? [] : drawnFrom)
    for (const [to, marked] of drawn)
      if (to !== from && to.classes.includes('sink') && !reached.has(`${from.id} ${to.id}`) && !marked)
        faults.push(`a way is drawn from ${from.id} to ${to.id} that nothing ends, but no access takes it`);
  return faults;
}

// The boxes that lines lead to, and whether something on a way there says that it ends some of them.
function flood(from: SeenBox, leaving: ReadonlyMap<SeenBox, readonly SeenWay[]>): Map<SeenBox, boolean> {
  const isEnding = ({ words }: SeenBox): boolean => words.some((word) => ending.test(word));
  const found = new Map<SeenBox, boolean>();
  const open: [SeenBox, boolean][] = [[from, isEnding(from)]];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    const [box, marked] = step;
    for (const { to, label } of leaving.get(box) ?? []) {
      const now = marked || ending.test(label) || isEnding(to);
      if (found.get(to) === true || found.get(to) === now) continue;
      found.set(to, now);
      if (isPassed(to)) open.push([to, now]);
    }
  }
  return found;
}

// The width beside a line is that of an edge into the box at its end.
function widthFaults(picture: Picture, elaboration: Elaboration): string[] {
  const owners = ownersOf(picture, elaboration);
  const widths = new Map<SeenBox, Set<string>>();
  const { protocols } = owners.netlist;
  for (const edge of elaboration.edges.filter((each) => isBus(protocols, each))) {
    const box = owners.into(edge);
    // What a protocol of somebody's own says of itself may begin with a number as well.
    const said = protocols.of(edge.protocol).family === 'other' ? Number.parseInt(edge.label, 10) : undefined;
    const bits = fieldOf(portInside(edge.bundle), 'dataBits') ?? said;
    if (box !== undefined) widths.set(box, (widths.get(box) ?? new Set()).add(JSON.stringify(bits)));
  }
  return waysIn(picture).flatMap(({ from, to, label }) => {
    const [, bits] = /^(\d+)\b/.exec(label) ?? [];
    return bits === undefined || widths.get(to)?.has(bits) ? [] : [`${from.id} to ${to.id} says ${bits} bits`];
  });
}

// Addresses in boxes are those that are listed.
function addressFaults(picture: Picture, elaboration: Elaboration): string[] {
  const owners = ownersOf(picture, elaboration);
  const bases = new Map<SeenBox, string>();
  for (const { id, addresses } of list(elaboration, 'devices')) {
    const box = owners.boxOf(String(id));
    if (box !== undefined) bases.set(box, `${bases.get(box) ?? ''} ${addresses}`);
  }
  const seen = addressSpaces(elaboration).flatMap(({ regions }) => regions);
  return picture.boxes.flatMap((box) =>
    box.words.flatMap((word) => {
      const [, base, size] = /^(0x[0-9a-f]+), (\d.*)$/.exec(word) ?? [];
      if (base === undefined || bases.get(box)?.includes(` ${base}..`) === true) return [];
      // What a box stands for has a range together, or one of its parts does, as it is itself or as masters see it.
      const nodes = owners.nodesOf(box);
      const own = nodes.map(({ inward }) =>
        inward.flatMap((edge) => regionsOf(edge) ?? []).flatMap(({ sets }) => sets),
      );
      const decoded = nodes.map(({ record }) => seen.flatMap(({ owner, sets }) => (owner === record.id ? sets : [])));
      const isSo = [own.flat(), ...own, ...decoded].some((sets) => areRange(sets, base, size ?? ''));
      return isSo ? [] : [`${box.id} says ${word}`];
    }),
  );
}

// Channels of a memory share a range: it is theirs from end to end if nothing in it is missing.
function areRange(sets: readonly AddressSet[], base: string, size: string): boolean {
  const whole = AddressSet.unify(sets).filter(({ contiguous, finite }) => contiguous && finite);
  return AddressRange.fromSets(whole).some((range) => range.base === BigInt(base) && formatSize(range.size) === size);
}

// Each port that the outermost module declares is named once: in the box that it leads to, which has a line to the boundary of the chip where
// the port is that of a bus, or else beside the name of the chip.
function portFaults(picture: Picture, elaboration: Elaboration): string[] {
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

function clockFaults(picture: Picture, elaboration: Elaboration): string[] {
  const owners = ownersOf(picture, elaboration);
  const crossings = waysIn(picture).filter(({ protocol }) => !protocol.startsWith('p-clock'));
  const said = /(\d+) crossings?/.exec(picture.words.join('\n'))?.[1] ?? '0';
  const wrong = picture.boxes.flatMap((box) => {
    const edges = owners.nodesOf(box).flatMap(({ inward, outward }) => [...inward, ...outward]);
    const known = JSON.stringify(edges.map(({ down, up, facts }) => [down, up, facts]));
    return box.words
      .filter((word) => word.endsWith(' MHz') && !known.includes(`"freqMHz":${word.replace(' MHz', '')}`))
      .map((word) => `${box.id} says ${word}`);
  });
  const domains = list(elaboration, 'domains');
  const told = /(\d+) clock domain/.exec(picture.words.join('\n'))?.[1] ?? '0';
  const frequencies = domains.flatMap(({ id, MHz }) => {
    const box = picture.boxes.find((each) => each.id === id && each.classes.includes('box'));
    const shown = box?.words.filter((word) => word.endsWith(' MHz')).map((word) => word.replace(' MHz', ''));
    return shown === undefined || shown.join(' ') === MHz
      ? []
      : [`${id} says ${shown.join(' ')} MHz, listed is ${MHz}`];
  });
  return [
    ...wrong,
    ...frequencies,
    ...(crossings.length === Number(said) ? [] : [`${said} crossings are told, ${crossings.length} drawn`]),
    ...(domains.length === Number(told) ? [] : [`${told} clock domains are told, ${domains.length} listed`]),
  ];
}

// Numbers between two boxes are those that are listed. What a box has in several places by one number is written once.
function interruptFaults(picture: Picture, elaboration: Elaboration): string[] {
  const owners = ownersOf(picture, elaboration);
  const listed = new Map<string, { readonly sink: string; readonly number: number }[]>();
  for (const { id, from, number } of list(elaboration, 'interrupts')) {
    const key = `${owners.boxOf(String(from))?.id} ${owners.boxOf(String(id))?.id}`;
    listed.set(key, [...(listed.get(key) ?? []), { sink: String(id), number: Number(number) }]);
  }
  const drawn = new Map<string, number[]>();
  for (const { from, to, label } of waysIn(picture)) {
    const key = `${from.id} ${to.id}`;
    drawn.set(key, [...(drawn.get(key) ?? []), ...numbersOf(label)]);
  }
  return [...new Set([...listed.keys(), ...drawn.keys()])].flatMap((key) => {
    const [from, to] = key.split(' ');
    const all = listed.get(key) ?? [];
    const isShared = new Set(all.map(({ sink }) => sink)).size > 1;
    const numbers = all.map(({ number }) => number);
    const told = drawn.get(key);
    const [found, wanted] = [told ?? [], numbers].map((list) => textOf(isShared ? [...new Set(list)] : list));
    // Numbers that found no room are not told beside their line.
    const isPart = isCrowded(picture) && told?.every((number) => numbers.includes(number));
    const isSo = from === to || found === wanted || isPart;
    return isSo ? [] : [`${key}: ${found} drawn, ${wanted} listed`];
  });
}

function textOf(numbers: readonly number[] = []): string {
  return [...numbers].sort((a, b) => a - b).join(' ');
}

function numbersOf(label: string): number[] {
  return [...label.matchAll(/#(\d+)(?:–#?(\d+))?/g)].flatMap(([, first, last]) => {
    const [from, to] = [Number(first), Number(last ?? first)];
    return Array.from({ length: to - from + 1 }, (_, k) => from + k);
  });
}

// Every part in a column is as each of its masters sees it, with what that does of what may be done.
function permissionFaults({ boxes }: Picture, elaboration: Elaboration): string[] {
  const columns = boxes.filter(({ id }) => id.startsWith('view '));
  const spaces = permittedSpaces(addressSpaces(elaboration));
  return columns.flatMap((column) => {
    const parts = boxes.filter((box) => box.classes.includes('device') && inside(box, column));
    return column.details.flatMap((master) => {
      // Several ports of a master may have clients of one name.
      const own = spaces.filter(({ masters: [id], clients }) =>
        clients.some((client) => `${client} (${id})` === master),
      );
      if (own.length === 0) return [`${master} is no master`];
      return parts.flatMap(({ words, details: [owner] }) => {
        const letters =
          words
            .find((word) => / · |^\d.*i?B$|bytes?$/.test(word))
            ?.split(' · ')[1]
            ?.replace('no access', '') ?? '';
        const known = own.flatMap(({ regions, emits }) =>
          regions
            .filter((region) => region.owner === owner)
            .map(({ permissions }) => permissionLetters(commonPermissions(emits, permissions)).replaceAll(' ', '')),
        );
        const fits = known.includes(letters);
        return fits ? [] : [`${master} does not see ${owner} as ${words.join(' | ')}`];
      });
    });
  });
}

function inside(inner: SeenBox, outer: SeenBox): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}

/**
 * What a picture of buses says of networks on chip that is not so: routers, where they stand in their grid, the links between them, and what
 * is at each.
 */
export function networkUntruths(text: string, elaboration: Elaboration): string[] {
  const picture = readSvg(text);
  const owners = ownersOf(picture, elaboration);
  const ways = waysIn(picture);
  const networks = elaboration.modules.flatMap(({ id, fabric }) => (fabric === undefined ? [] : [{ id, ...fabric }]));
  const routers = new Map<string, string>(
    networks.flatMap(({ id, routers: all }) => all.map((_, k) => [`${id}.router ${k}`, id] as const)),
  );
  const ports = new Map(
    networks.flatMap(({ id, attached }) => attached.map((at) => [at.node, { id, ...at }] as const)),
  );
  const pair = (from: string, to: string): string => `${from} -> ${to}`;

  /** The box that an edge comes from, through nodes that are not drawn. */
  const sources = (edge: EdgeRecord): string[] => {
    const at = ports.get(edge.from);
    if (at !== undefined) return [`${at.id}.router ${at.outputs[edge.fromPort]}`];
    const box = owners.from(edge);
    return box === undefined ? owners.netlist.before(edge).flatMap(sources) : [box.id];
  };
  const sinks = (edge: EdgeRecord): string[] => {
    const at = ports.get(edge.to);
    if (at !== undefined) return [`${at.id}.router ${at.inputs[edge.toPort]}`];
    const box = owners.into(edge);
    return box === undefined ? owners.netlist.after(edge).flatMap(sinks) : [box.id];
  };
  const meant = new Set([
    ...networks.flatMap(({ id, links }) => links.map(([a, b]) => pair(`${id}.router ${a}`, `${id}.router ${b}`))),
    ...networks.flatMap(({ id, attached }) =>
      attached.flatMap(({ node, inputs, outputs }) => {
        const { inward, outward } = owners.netlist.node(node);
        return [
          ...inward.flatMap((edge, k) => sources(edge).map((from) => pair(from, `${id}.router ${inputs[k]}`))),
          ...outward.flatMap((edge, k) => sinks(edge).map((to) => pair(`${id}.router ${outputs[k]}`, to))),
        ];
      }),
    ),
  ]);
  const drawn = new Set(
    ways
      .filter(({ from, to }) => routers.has(from.id) || routers.has(to.id))
      .map(({ from, to }) => pair(from.id, to.id)),
  );
  return [
    ...networks.flatMap((network) => gridFaults(picture, network)),
    ...[...meant].filter((each) => !drawn.has(each)).map((each) => `${each} has no line`),
    ...[...drawn].filter((each) => !meant.has(each)).map((each) => `${each} is drawn, but there is nothing`),
  ];
}

// Each router once, by its name, right of those with a lower column and below those with a lower row.
function gridFaults({ boxes }: Picture, { id, routers }: FabricRecord & { readonly id: string }): string[] {
  const found = routers.map((router, k) => ({ router, box: boxes.find((box) => box.id === `${id}.router ${k}`) }));
  const faults = found.flatMap(({ router: { name }, box }) =>
    box?.words.join(' ').includes(name) ? [] : [`${name} of ${id} is not drawn by its name`],
  );
  for (const { router, box } of found)
    for (const other of found) {
      if (box === undefined || other.box === undefined) continue;
      const [right, below] = [router.at[0] > other.router.at[0], router.at[1] > other.router.at[1]];
      if (right && box.left < other.box.right) faults.push(`${router.name} is not right of ${other.router.name}`);
      if (below && box.top < other.box.bottom) faults.push(`${router.name} is not below ${other.router.name}`);
    }
  return faults;
}
