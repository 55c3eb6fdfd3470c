import type { Location } from '../base/diagnostic/index.js';
import { bundleOf, flip, leavesOf, nameText, typeText, uint, type WireType } from '../bus/wires/index.js';
import type { Body, End, Netlist, NetlistModule } from './netlist.js';
import { endText } from './netlist.js';

/** How FIRRTL is written. */
export interface FirrtlOptions {
  /** What resets are whose sources decide that. Default `sync`. */
  readonly resets?: 'sync' | 'async';
}

/**
 * A netlist as FIRRTL 3.3, line by line: modules with all their wires, and an `extmodule` for each body that is not ours (hardware 6). The
 * places of declarations are those of the topology.
 */
export function* firrtl(netlist: Netlist, { resets = 'sync' }: FirrtlOptions = {}): Generator<string> {
  yield 'FIRRTL version 3.3.0\n';
  yield `circuit ${netlist.top} :\n`;
  const modules = new Map(netlist.modules.map((module) => [module.name, module]));
  const writer = new FirrtlWriter(modules, resets === 'sync' ? uint(1) : { kind: 'async-reset' });
  for (const module of netlist.modules) {
    if (module.body !== null)
      yield* writer.extModule(module.body.module, portsOfBody(module, module.body), module.location);
    if (module.isBox) yield* writer.extModule(module.name, portsOf(module), module.location);
    else yield* writer.module(module);
  }
}

/** The modules that somebody else has to bring: those that {@link firrtl} writes as `extmodule` (hardware 6). */
export function boxesIn(netlist: Netlist): readonly string[] {
  return netlist.modules.flatMap(({ name, body, isBox }) => [
    ...(body === null ? [] : [body.module]),
    ...(isBox ? [name] : []),
  ]);
}

/** A port as it is written: its type is that of an output, or of an input. */
interface Port {
  readonly name: string;
  readonly direction: 'input' | 'output';
  readonly type: WireType;
}

/** The ports of a module, in the order in which they are written (hardware 6). */
function portsOf(module: NetlistModule): readonly Port[] {
  const { clock, reset, auto, ports } = module;
  const fields = auto.map((field) => [field.name, field.flip ? flip(field.type) : field.type] as const);
  return [
    ...(clock === null ? [] : clockPorts(clock, reset)),
    { name: 'auto', direction: 'output', type: bundleOf(fields) },
    ...ports,
  ];
}

/** The ports of a body. */
function portsOfBody({ reset }: NetlistModule, { ports, clocked }: Body): readonly Port[] {
  return [...(clocked ? clockPorts('input', reset) : []), ...ports];
}

function clockPorts(direction: 'input' | 'output', reset: WireType): Port[] {
  return [
    { name: 'clock', direction, type: { kind: 'clock' } },
    { name: 'reset', direction, type: reset },
  ];
}

class FirrtlWriter {
  // By module and instance.
  private readonly known = new Map<NetlistModule, Map<string | null, ReadonlyMap<string, Port>>>();

  constructor(
    private readonly modules: ReadonlyMap<string, NetlistModule>,
    private readonly reset: WireType,
  ) {}

  *extModule(name: string, ports: readonly Port[], place: Location | null): Generator<string> {
    yield `\n  extmodule ${name} :${locator(place)}\n`;
    yield* this.ports(ports);
    yield `    defname = ${name}\n`;
  }

  *module(module: NetlistModule): Generator<string> {
    const { name, location, instances, body } = module;
    yield `\n  module ${name} :${locator(location)}\n`;
    yield* this.ports(portsOf(module));
    yield '\n';
    for (const instance of instances) yield `    inst ${instance.name} of ${instance.module}\n`;
    if (body !== null) yield `    inst ${body.name} of ${body.module}\n`;
    const lines = [...this.connections(module)];
    yield* lines;
    if (instances.length + lines.length === 0) yield '    skip\n';
  }

  private *ports(ports: readonly Port[]): Generator<string> {
    for (const { name, direction, type } of ports) {
      yield `    ${direction} ${nameText(name)} : ${typeText(this.concrete(type))}\n`;
    }
  }

  private *connections(module: NetlistModule): Generator<string> {
    const paired = new Set<string>();
    const driven = new Set<string>();
    for (const [one, other] of module.connects) {
      const [driver, sink] = this.drives(module, one) ? [one, other] : [other, one];
      yield `    connect ${this.reference(module, sink)}, ${this.reference(module, driver)}\n`;
      for (const { path } of leavesOf(this.partOf(module, sink).type)) {
        driven
          .add(endText({ ...one, path: [...one.path, ...path] }))
          .add(endText({ ...other, path: [...other.path, ...path] }));
      }
      paired.add(`${endText(one)} ${endText(other)}`).add(`${endText(other)} ${endText(one)}`);
    }
    for (const net of module.nets) {
      const driver = net.find((end) => this.drives(module, end));
      for (const end of driver === undefined ? [] : net) driven.add(endText(end));
      for (const sink of net) {
        if (driver === undefined || sink === driver || this.drives(module, sink)) continue;
        if (!paired.has(`${endText(bundleEnd(sink))} ${endText(bundleEnd(driver))}`)) {
          yield `    connect ${this.reference(module, sink)}, ${this.cast(this.partOf(module, sink).type, this.partOf(module, driver).type, this.reference(module, driver))}\n`;
        }
      }
    }
    yield* this.undriven(module, driven);
  }

  // Wires that nothing drives must say so.
  private *undriven(module: NetlistModule, driven: ReadonlySet<string>): Generator<string> {
    const { body, instances } = module;
    for (const instance of [null, ...instances.map(({ name }) => name), ...(body === null ? [] : [body.name])]) {
      for (const { name, type } of this.portsIn(module, instance)) {
        for (const { path } of leavesOf(type)) {
          const end = { instance, port: name, path };
          if (!driven.has(endText(end)) && !this.drives(module, end)) {
            yield `    invalidate ${this.reference(module, end)}\n`;
          }
        }
      }
    }
  }

  // Resets of one kind are connected as they are.
  private cast(sink: WireType, driver: WireType, text: string): string {
    const [to, from] = [this.concrete(sink).kind, this.concrete(driver).kind];
    if (to === from) return text;
    return to === 'async-reset' ? `asAsyncReset(${text})` : `asUInt(${text})`;
  }

  /** Whether an end drives what is connected with it in the module: an input of the module, or an output of an instance. */
  private drives(module: NetlistModule, end: End): boolean {
    const { direction, flip: flipped } = this.partOf(module, end);
    return ((direction === 'input') !== flipped) === (end.instance === null);
  }

  private reference(module: NetlistModule, end: End): string {
    const instance = end.instance === null ? '' : `${nameText(end.instance)}.`;
    return `${instance}${nameText(end.port)}${this.partOf(module, end).text}`;
  }

  private partOf(module: NetlistModule, { instance, port, path }: End): Part & Pick<Port, 'direction'> {
    let ports = this.known.get(module)?.get(instance);
    if (ports === undefined) {
      ports = new Map(this.portsIn(module, instance).map((each) => [each.name, each]));
      const inModule = this.known.get(module) ?? new Map<string | null, ReadonlyMap<string, Port>>();
      this.known.set(module, inModule.set(instance, ports));
    }
    const found = ports.get(port);
    if (found === undefined) throw new Error(`a netlist names ${port}, which ${instance ?? module.name} does not have`);
    return { ...partAt(found.type, path), direction: found.direction };
  }

  private portsIn(module: NetlistModule, instance: string | null): readonly Port[] {
    if (instance === null) return portsOf(module);
    const { body } = module;
    if (body?.name === instance) return portsOfBody(module, body);
    const used = module.instances.find(({ name }) => name === instance);
    const of = used === undefined ? undefined : this.modules.get(used.module);
    return of === undefined ? [] : portsOf(of);
  }

  // FIRRTL wants to know of which kind the resets of an extmodule are.
  private concrete(type: WireType): WireType {
    switch (type.kind) {
      case 'reset':
        return this.reset;
      case 'vector':
        return { ...type, of: this.concrete(type.of) };
      case 'bundle':
        return { ...type, fields: type.fields.map((field) => ({ ...field, type: this.concrete(field.type) })) };
      default:
        return type;
    }
  }
}

// The automatic port that an end is a part of, or the port of a body.
function bundleEnd({ instance, port, path }: End): End {
  return { instance, port, path: port === 'auto' ? path.slice(0, 1) : [] };
}

/** A part of a type: what it is, whether it runs backwards, and how FIRRTL names it. */
interface Part {
  readonly type: WireType;
  readonly flip: boolean;
  readonly text: string;
}

function partAt(type: WireType, path: readonly string[]): Part {
  let part: Part = { type, flip: false, text: '' };
  for (const name of path) part = stepInto(part, name);
  return part;
}

function stepInto({ type, flip: flipped, text }: Part, name: string): Part {
  if (type.kind === 'vector') return { type: type.of, flip: flipped, text: `${text}[${name}]` };
  const field = type.kind === 'bundle' ? type.fields.find((each) => each.name === name) : undefined;
  if (field === undefined) throw new Error(`a netlist names ${name}, which is no part of ${typeText(type)}`);
  return { type: field.type, flip: flipped !== field.flip, text: `${text}.${nameText(name)}` };
}

function locator(place: Location | null): string {
  if (place === null) return '';
  const file = place.file.replaceAll('\\', '\\\\').replaceAll(']', '\\]').replaceAll('\n', ' ');
  return ` @[${file} ${place.line}:${place.column}]`;
}
