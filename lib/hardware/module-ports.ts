import { bundleOf, flip, typeText, type WireType } from '../bus/wires/index.js';
import type { Body, End, ModuleInterface, Netlist, NetlistModule } from './netlist.js';

/** A port as it is written: its type is that of an output, or of an input. */
export interface Port {
  readonly name: string;
  readonly direction: 'input' | 'output';
  readonly type: WireType;
}

/** The ports of a module, in the order in which they are written (hardware 6). */
export function portsOf({ clock, reset, auto, ports }: ModuleInterface): readonly Port[] {
  const fields = auto.map((field) => [field.name, field.flip ? flip(field.type) : field.type] as const);
  return [
    ...(clock === null ? [] : clockPorts(clock, reset)),
    { name: 'auto', direction: 'output', type: bundleOf(fields) },
    ...ports,
  ];
}

/** The ports of a body. */
export function portsOfBody({ reset }: NetlistModule, { ports, clocked }: Body): readonly Port[] {
  return [...(clocked ? clockPorts('input', reset) : []), ...ports];
}

function clockPorts(direction: 'input' | 'output', reset: WireType): Port[] {
  return [
    { name: 'clock', direction, type: { kind: 'clock' } },
    { name: 'reset', direction, type: reset },
  ];
}

/** What ends are in: the module itself (null), then its instances and bodies, by name. */
export function instancesIn({ instances, bodies }: NetlistModule): readonly (string | null)[] {
  return [null, ...instances.map(({ name }) => name), ...bodies.map(({ name }) => name)];
}

/** A part of a port: what it is, and whether it runs against its port. */
export interface PortPart {
  readonly type: WireType;
  readonly flip: boolean;
}

/** The ports in the modules of a netlist: their own, and those of what they have instances of. */
export class ModulePorts {
  private readonly modules: ReadonlyMap<string, NetlistModule>;
  private readonly own = new Map<NetlistModule, readonly Port[]>();
  // By module and instance, then by name.
  private readonly known = new Map<NetlistModule, Map<string | null, ReadonlyMap<string, Port>>>();

  constructor({ modules }: Netlist) {
    this.modules = new Map(modules.map((module) => [module.name, module]));
  }

  /** The ports of an instance in a module, or of the module itself. */
  of(module: NetlistModule, instance: string | null): readonly Port[] {
    return [...this.byName(module, instance).values()];
  }

  /** The port that an end is a part of. */
  port(module: NetlistModule, { instance, port }: End): Port {
    const found = this.byName(module, instance).get(port);
    if (found === undefined) throw new Error(`a netlist names ${port}, which ${instance ?? module.name} does not have`);
    return found;
  }

  /** What an end is. */
  part(module: NetlistModule, end: End): PortPart {
    let part: PortPart = { type: this.port(module, end).type, flip: false };
    for (const name of end.path) part = stepInto(part, name);
    return part;
  }

  /** Whether an end drives what is connected with it in the module: an input of the module, or an output of an instance. */
  drives(module: NetlistModule, end: End): boolean {
    return isDriver(end.instance, this.port(module, end), this.part(module, end));
  }

  private byName(module: NetlistModule, instance: string | null): ReadonlyMap<string, Port> {
    let inModule = this.known.get(module);
    if (inModule === undefined)
      this.known.set(module, (inModule = new Map<string | null, ReadonlyMap<string, Port>>()));
    let ports = inModule.get(instance);
    if (ports === undefined) {
      ports = new Map(this.find(module, instance).map((port) => [port.name, port]));
      inModule.set(instance, ports);
    }
    return ports;
  }

  private find(module: NetlistModule, instance: string | null): readonly Port[] {
    if (instance === null) return this.ownOf(module);
    const body = module.bodies.find(({ name }) => name === instance);
    if (body !== undefined) return portsOfBody(module, body);
    const used = module.instances.find(({ name }) => name === instance);
    const of = used === undefined ? undefined : this.modules.get(used.module);
    return of === undefined ? [] : this.ownOf(of);
  }

  // Instances of a module share its ports, and the types found for them.
  private ownOf(module: NetlistModule): readonly Port[] {
    let ports = this.own.get(module);
    if (ports === undefined) this.own.set(module, (ports = portsOf(module)));
    return ports;
  }
}

/** Whether a part of a port drives what is connected with it inside of the module that it is in. */
function isDriver(
  instance: string | null,
  { direction }: Pick<Port, 'direction'>,
  { flip: flipped }: Pick<PortPart, 'flip'>,
): boolean {
  return ((direction === 'input') !== flipped) === (instance === null);
}

function stepInto({ type, flip: flipped }: PortPart, name: string): PortPart {
  if (type.kind === 'vector') return { type: type.of, flip: flipped };
  const field = type.kind === 'bundle' ? type.fields.find((each) => each.name === name) : undefined;
  if (field === undefined) throw new Error(`a netlist names ${name}, which is not part of ${typeText(type)}`);
  return { type: field.type, flip: flipped !== field.flip };
}
