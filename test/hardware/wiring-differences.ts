import { bitsOf, leavesOf, type WireType } from '../../lib/bus/wires/index.js';
import { type End, endText, type Netlist, type NetlistModule } from '../../lib/hardware/index.js';
import { type ReadModule, readVerilog } from './read-verilog.js';

/** A wire at a port of the netlist, as somebody outside of its module sees it. */
interface Leaf {
  readonly name: string;
  readonly end: readonly string[];
  readonly direction: string;
  readonly bits: number;
}

/** A module as it was read: its ports wire by wire, its instances, and the sets of wires that it connects. */
export interface ReadWiring {
  readonly name: string;
  readonly ports: readonly { readonly name: string; readonly direction: string; readonly bits: number }[];
  readonly instances: readonly { readonly name: string; readonly module: string }[];
  /** Each as {@link Sets} says it; names that are no wires are found. */
  readonly sets: (found: string[]) => readonly string[];
}

/** What a text of SystemVerilog has that the netlist does not, or otherwise: modules, ports, instances, connections. */
export function differences(netlist: Netlist, text: string): string[] {
  return differencesFrom(
    netlist,
    readVerilog(text).map((module) => ({ ...module, sets: (found) => setsRead(module, found) })),
  );
}

/** What was read that the netlist does not have, or otherwise: modules, ports, instances, connections. */
export function differencesFrom(netlist: Netlist, read: readonly ReadWiring[]): string[] {
  const expected = netlist.modules.flatMap((module) => [
    ...module.bodies.map((body) => ({
      name: body.module,
      isLeaf: true,
      module,
      leaves: leavesOfBody(module, body.name),
    })),
    { name: module.name, isLeaf: module.isBox, module, leaves: leavesOfModule(module) },
  ]);
  const found: string[] = [];
  const leaves = new Map(expected.map((each) => [each.name, each.leaves]));
  if (read.length !== expected.length) return [`${read.length} modules, not ${expected.length}`];
  expected.forEach(({ name, isLeaf, module, leaves: own }, k) => {
    const there = read[k];
    if (there === undefined) return;
    const complain = (what: string, ours: unknown, theirs: unknown): void => {
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) found.push(`${name}: ${what} ${JSON.stringify(theirs)}`);
    };
    complain('is called', name, there.name);
    complain(
      'has ports',
      own.map(({ name: port, direction, bits }) => ({ name: port, direction, bits })),
      there.ports,
    );
    if (isLeaf) return;
    const instances = [...module.instances, ...module.bodies].map((each) => ({ name: each.name, module: each.module }));
    complain(
      'has instances',
      instances,
      there.instances.map((each) => ({ name: each.name, module: each.module })),
    );
    complain('connects', setsIn(module, leaves, own), there.sets(found));
  });
  return found;
}

function leavesOfModule(module: NetlistModule): Leaf[] {
  const { clock, reset, auto, ports } = module;
  return [
    ...(clock === null ? [] : clockLeaves(clock, reset)),
    ...auto.flatMap(({ name, flip, type }) => flat(['auto', name], flip ? 'input' : 'output', type)),
    ...ports.flatMap(({ name, direction, type }) => flat([name], direction, type)),
  ];
}

function leavesOfBody(module: NetlistModule, name: string): Leaf[] {
  return module.bodies
    .filter((body) => body.name === name)
    .flatMap(({ ports, clocked }) => [
      ...(clocked ? clockLeaves('input', module.reset) : []),
      ...ports.flatMap((port) => flat([port.name], port.direction, port.type)),
    ]);
}

function clockLeaves(direction: 'input' | 'output', reset: WireType): Leaf[] {
  return [...flat(['clock'], direction, { kind: 'clock' }), ...flat(['reset'], direction, reset)];
}

function flat(at: readonly string[], direction: 'input' | 'output', type: WireType): Leaf[] {
  const other = direction === 'input' ? 'output' : 'input';
  return leavesOf(type)
    .map(({ path, type: leaf, flip }) => {
      const end = [...at, ...path];
      const way = leaf.kind === 'analog' ? 'inout' : flip ? other : direction;
      return { name: end.join('_'), end, direction: way, bits: bitsOf(leaf) };
    })
    .filter(({ bits }) => bits > 0);
}

/** The sets of connected wires of a module in the netlist, by the names of ports. */
function setsIn(module: NetlistModule, leaves: ReadonlyMap<string, readonly Leaf[]>, own: readonly Leaf[]): string[] {
  const names = new Map<string, string>();
  const put = (instance: string | null, of: readonly Leaf[]): void => {
    for (const { end, name } of of) names.set(keyOf(instance, end), keyOf(instance, [name]));
  };
  put(null, own);
  for (const each of [...module.instances, ...module.bodies]) put(each.name, leaves.get(each.module) ?? []);
  const sets = new Sets();
  const joinAll = (keys: readonly string[]): void => {
    const there = keys.map((key) => names.get(key)).filter((name) => name !== undefined);
    for (const name of there) sets.join(there[0] ?? name, name);
  };
  for (const [one, other] of module.connects) {
    for (const key of names.keys()) {
      const prefix = endKey(one);
      if (key === prefix || key.startsWith(`${prefix}.`)) joinAll([key, endKey(other) + key.slice(prefix.length)]);
    }
  }
  for (const net of module.nets) joinAll(net.map(endKey));
  return sets.texts();
}

function endKey(end: End): string {
  return end.instance === null ? `.${endText(end)}` : endText(end);
}

function keyOf(instance: string | null, path: readonly string[]): string {
  return [instance ?? '', ...path].join('.');
}

/** The same as the text has them; names that are no wires, and numbers of other widths, are found. */
function setsRead(module: ReadModule, found: string[]): string[] {
  const sets = new Sets();
  const nets = new Map<string, string[]>();
  const meet = (net: string, key: string): void => {
    const bits = /^(\d+)'h0$/.exec(net);
    if (net === '' || bits !== null) return;
    if (!module.wires.has(net)) found.push(`${module.name}: no wire ${net}`);
    nets.set(net, [...(nets.get(net) ?? []), key]);
  };
  for (const { name } of module.ports) meet(name, keyOf(null, [name]));
  for (const { name, nets: connected } of module.instances) {
    for (const { port, net } of connected) meet(net, keyOf(name, [port]));
  }
  for (const [target, value] of module.assigns) meet(value, keyOf(null, [target]));
  for (const [first = '', ...others] of nets.values()) for (const other of others) sets.join(first, other);
  return sets.texts();
}

/** Sets of names that grow together: `INSTANCE.PORT`, `.PORT` of the module itself. */
export class Sets {
  private readonly members = new Map<string, Set<string>>();

  join(one: string, other: string): void {
    const [a, b] = [this.of(one), this.of(other)];
    if (a === b) return;
    for (const name of b) {
      a.add(name);
      this.members.set(name, a);
    }
  }

  texts(): string[] {
    const sets = [...new Set(this.members.values())].filter(({ size }) => size > 1);
    return sets.map((set) => [...set].sort().join(' = ')).sort();
  }

  private of(name: string): Set<string> {
    let set = this.members.get(name);
    if (set === undefined) this.members.set(name, (set = new Set([name])));
    return set;
  }
}
