import { bitsOf, leavesOf, type WireType } from '../../lib/bus/wires/index.js';
import { type End, endText, type Netlist, type NetlistModule } from '../../lib/hardware/index.js';

/** A wire that ends in a module: its name, its width, and what it is to whatever is connected with it there. */
interface WireEnd {
  readonly name: string;
  readonly bits: number;
  /** Analog wires are driven by nobody; those that lead into something lead from somewhere. */
  readonly way: 'drives' | 'takes' | 'analog out' | 'analog in';
}

/**
 * What is wrong with a netlist: names that are not unique, wires in two connections, connections of different widths or with two drivers,
 * wires that nothing drives, and analog ones that lead from nowhere.
 */
export function inconsistencies(netlist: Netlist): string[] {
  const byName = new Map(netlist.modules.map((module) => [module.name, module]));
  const found = repeats(netlist.modules.map(({ name }) => name)).map((name) => `two modules ${name}`);
  const seen = new Set<string>();
  for (const module of netlist.modules) {
    const complain = (what: string): unknown => found.push(`${module.name}: ${what}`);
    for (const name of repeats(module.instances.map((instance) => instance.name))) complain(`two instances ${name}`);
    for (const name of repeats(module.auto.map((field) => field.name))) complain(`two ports ${name}`);
    for (const { module: of } of module.instances)
      if (!seen.has(of)) complain(`an instance of ${of}, which comes later`);
    seen.add(module.name);
    if (module.isBox) continue;
    const ends = endsIn(module, byName);
    const nets = netsOf(module, ends, complain);
    const connected = namesIn(nets);
    const driven = namesIn(nets.filter((net) => net.some(({ way }) => way === 'drives')));
    for (const { name, way, bits } of ends.values()) {
      if (way === 'takes' && bits > 0 && !driven.has(name)) complain(`nothing drives ${name}`);
      if (way === 'analog in' && bits > 0 && !connected.has(name)) complain(`${name} leads from nowhere`);
    }
  }
  return found;
}

function namesIn(nets: readonly (readonly WireEnd[])[]): ReadonlySet<string> {
  return new Set(nets.flat().map(({ name }) => name));
}

function repeats(names: readonly string[]): string[] {
  return names.filter((name, k) => names.indexOf(name) !== k);
}

/** All wires that end in a module, by name. */
function endsIn(module: NetlistModule, modules: ReadonlyMap<string, NetlistModule>): Map<string, WireEnd> {
  const ends = new Map<string, WireEnd>();
  // From inside, the inputs of the module drive; of an instance, its outputs.
  const add = (from: NetlistModule, instance: string | null): void => {
    const put = (port: string, type: WireType, isInput: boolean): void => {
      for (const leaf of leavesOf(type)) {
        const name = [...(instance === null ? [] : [instance]), port, ...leaf.path].join('.');
        const runsIn = isInput !== leaf.flip;
        const drives = runsIn === (instance === null);
        const way =
          leaf.type.kind === 'analog'
            ? (`analog ${drives ? 'out' : 'in'}` as const)
            : drives
              ? ('drives' as const)
              : ('takes' as const);
        ends.set(name, { name, bits: bitsOf(leaf.type), way });
      }
    };
    for (const { name, flip, type } of from.auto) put(`auto.${name}`, type, flip);
    for (const { name, direction, type } of from.ports) put(name, type, direction === 'input');
    if (from.clock === null) return;
    put('clock', { kind: 'clock' }, from.clock === 'input');
    put('reset', from.reset, from.clock === 'input');
  };
  add(module, null);
  for (const { name, module: of } of module.instances) {
    const type = modules.get(of);
    if (type !== undefined) add(type, name);
  }
  for (const body of module.bodies) {
    add({ ...module, auto: [], ports: body.ports, clock: body.clocked ? 'input' : null }, body.name);
  }
  return ends;
}

function netsOf(module: NetlistModule, ends: Map<string, WireEnd>, complain: (what: string) => unknown): WireEnd[][] {
  const pairs = module.connects.flatMap(([one, other]) =>
    wiresUnder(one, ends).map((rest) => [`${endText(one)}${rest}`, `${endText(other)}${rest}`]),
  );
  const nets = [...pairs, ...module.nets.map((net) => net.map(endText))];
  const inNets = new Set(module.nets.flat().map(endText));
  const counted = nets.filter((net, k) => k >= pairs.length || !net.some((name) => inNets.has(name))).flat();
  for (const name of repeats(counted)) complain(`${name} in two connections`);
  return nets.map((names) => {
    const net = names.map((name) => ends.get(name)).filter((end) => end !== undefined);
    if (net.length !== names.length) complain(`a connection of something that is not there: ${names.join(', ')}`);
    if (new Set(net.map(({ bits }) => bits)).size > 1) complain(`${names.join(', ')} differ in width`);
    if (net.filter(({ way }) => way === 'drives').length > 1) complain(`${names.join(', ')} have two drivers`);
    return net;
  });
}

function wiresUnder(end: End, ends: Map<string, WireEnd>): string[] {
  const prefix = endText(end);
  return [...ends.keys()]
    .filter((name) => name === prefix || name.startsWith(`${prefix}.`))
    .map((name) => name.slice(prefix.length));
}
