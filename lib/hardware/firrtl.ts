import { checkOptions } from '../base/options/index.js';
import type { Location } from '../base/diagnostic/index.js';
import { freeName, legalName, Namespace, systemVerilogWords } from '../base/names/index.js';
import { bitsOf, leavesOf, nameText, partOf, typeText, uint, type WireType } from '../bus/wires/index.js';
import { converted, type OuterWires, rtlLines, wrapperLines } from './firrtl-wrapper.js';
import { instancesIn, ModulePorts, type Port, portsOf, portsOfBody } from './module-ports.js';
import {
  demandNetlist,
  type End,
  endText,
  type Netlist,
  type NetlistModule,
  type NetlistRtl,
  rtlIn,
} from './netlist.js';
import { flatPorts, verilogNames } from './verilog/flat-ports.js';

/** How FIRRTL is written. */
export interface FirrtlOptions {
  /** What resets are whose sources decide that. Default `sync`. */
  readonly resets?: 'sync' | 'async';
}

/**
 * A netlist as FIRRTL 3.3, line by line: modules with all their wires, and an `extmodule` for each body that is not ours (hardware 6), which
 * has a module around it that leads on its ports where it is a module of RTL (hardware 8.3). The places of declarations are those of the
 * topology.
 */
export function* firrtl(netlist: Netlist, options: FirrtlOptions = {}): Generator<string> {
  const { resets = 'sync' } = checkOptions('FirrtlOptions', options);
  demandNetlist(netlist);
  yield 'FIRRTL version 3.3.0\n';
  const writer = new FirrtlWriter(netlist, resets === 'sync' ? uint(1) : { kind: 'async-reset' });
  yield `circuit ${writer.nameOf(netlist.top)} :\n`;
  for (const module of netlist.modules) {
    for (const body of module.bodies) {
      yield* writer.leaf({ name: body.module, ports: portsOfBody(module, body), rtl: body.rtl }, module.location);
    }
    const { name, rtl } = module;
    if (module.isBox) yield* writer.leaf({ name, ports: portsOf(module), rtl }, module.location);
    else yield* writer.module(module);
  }
}

/** A module of which only the ports are known, with the module of RTL that brings it. */
interface Leaf {
  readonly name: string;
  readonly ports: readonly Port[];
  readonly rtl: NetlistRtl | null;
}

/** The modules that you have to provide, each once (hardware 6): those that {@link firrtl} writes as `extmodule`. */
export function boxesIn(netlist: Netlist): readonly string[] {
  demandNetlist(netlist);
  const writer = new FirrtlWriter(netlist, uint(1));
  const boxes = netlist.modules.flatMap(({ name, bodies, isBox, rtl }) => [
    ...bodies.map((body) => body.rtl?.module ?? writer.nameOf(body.module)),
    ...(isBox ? [rtl?.module ?? writer.nameOf(name)] : []),
  ]);
  return [...new Set(boxes)];
}

class FirrtlWriter {
  private readonly ports: ModulePorts;
  // External modules are supplied as Verilog, so their names follow its rules.
  private readonly names = verilogNames();
  // The names of the modules of the netlist in this circuit; the names of RTL modules are fixed.
  private readonly called = new Map<string, string>();
  // The names of RTL modules by their ports and parameters: a use with different ones needs a name of its own.
  private readonly rtlNames = new Map<string, string>();
  private readonly rtlLeft: Set<string>;
  // The names of instances in a module whose port names differ from the netlist.
  private readonly instances = new Map<NetlistModule, ReadonlyMap<string, string>>();

  constructor(
    netlist: Netlist,
    private readonly reset: WireType,
  ) {
    this.ports = new ModulePorts(netlist);
    this.rtlLeft = rtlIn(netlist);
    for (const name of this.rtlLeft) this.names.take(name);
    for (const { name, bodies } of netlist.modules) {
      for (const { module } of bodies) this.called.set(module, this.names.take(module));
      this.called.set(name, this.names.take(name));
    }
  }

  /** What a module of the netlist is called here. */
  nameOf(module: string): string {
    return this.called.get(module) ?? module;
  }

  *leaf({ name, ports, rtl }: Leaf, place: Location | null): Generator<string> {
    if (rtl === null) yield* this.extModule(this.nameOf(name), ports, place);
    else yield* this.wrapper(this.nameOf(name), ports, rtl, place);
  }

  private *wrapper(name: string, ports: readonly Port[], rtl: NetlistRtl, place: Location | null): Generator<string> {
    const wires: OuterWires = ({ port, path }) => {
      const { type = this.reset } = ports.find((each) => each.name === port) ?? {};
      return {
        text: `${portText(port, ports)}${pathText(type, path)}`,
        type: this.concrete(partOf(type, path) ?? type),
      };
    };
    const lines = rtlLines(rtl, wires);
    const key = lines.join('');
    let brought = this.rtlNames.get(key);
    if (brought === undefined) {
      brought = this.rtlLeft.delete(rtl.module) ? rtl.module : this.names.take(rtl.module);
      this.rtlNames.set(key, brought);
      yield `\n  extmodule ${brought} :\n`;
      yield* lines;
    }
    const instance = freeName('rtl', new Set(ports.map((port) => port.name)));
    yield `\n  module ${name} :${locator(place)}\n`;
    yield* this.declared(ports);
    yield `\n    inst ${instance} of ${brought}\n`;
    yield* wrapperLines(rtl, instance, wires);
    yield* this.withoutBits(ports);
  }

  // An RTL module has no ports for wires without bits, which must be driven nevertheless.
  private *withoutBits(ports: readonly Port[]): Generator<string> {
    for (const { name, direction, type } of ports) {
      for (const { path, type: leaf, flip } of leavesOf(type)) {
        const isDrivenHere = (direction === 'output') !== flip;
        if (isDrivenHere && bitsOf(leaf) === 0)
          yield `    invalidate ${portText(name, ports)}${pathText(type, path)}\n`;
      }
    }
  }

  private *extModule(name: string, ports: readonly Port[], place: Location | null): Generator<string> {
    yield `\n  extmodule ${name} :${locator(place)}\n`;
    yield* this.declared(ports);
    yield `    defname = ${name}\n`;
  }

  *module(module: NetlistModule): Generator<string> {
    const { name, location, instances, bodies } = module;
    yield `\n  module ${this.nameOf(name)} :${locator(location)}\n`;
    yield* this.declared(portsOf(module));
    yield '\n';
    for (const instance of [...instances, ...bodies]) {
      yield `    inst ${this.instanceText(module, instance.name)} of ${this.nameOf(instance.module)}\n`;
    }
    const lines = [...this.connections(module)];
    yield* lines;
    if (instances.length + lines.length === 0) yield '    skip\n';
  }

  private *declared(ports: readonly Port[]): Generator<string> {
    for (const { name, direction, type } of ports) {
      yield `    ${direction} ${portText(name, ports)} : ${typeText(this.concrete(type))}\n`;
    }
  }

  private *connections(module: NetlistModule): Generator<string> {
    const paired = new Set<string>();
    const driven = new Set<string>();
    for (const [one, other] of module.connects) {
      const [driver, sink] = this.ports.drives(module, one) ? [one, other] : [other, one];
      yield `    connect ${this.reference(module, sink)}, ${this.reference(module, driver)}\n`;
      for (const { path } of leavesOf(this.ports.part(module, sink).type)) {
        driven
          .add(endText({ ...one, path: [...one.path, ...path] }))
          .add(endText({ ...other, path: [...other.path, ...path] }));
      }
      paired.add(`${endText(one)} ${endText(other)}`).add(`${endText(other)} ${endText(one)}`);
    }
    for (const net of module.nets) {
      if (net.some((end) => this.ports.part(module, end).type.kind === 'analog')) {
        for (const end of net) driven.add(endText(end));
        yield `    attach(${net.map((end) => this.reference(module, end)).join(', ')})\n`;
        continue;
      }
      const driver = net.find((end) => this.ports.drives(module, end));
      for (const end of driver === undefined ? [] : net) driven.add(endText(end));
      for (const sink of net) {
        if (driver === undefined || sink === driver || this.ports.drives(module, sink)) continue;
        if (!paired.has(`${endText(bundleEnd(sink))} ${endText(bundleEnd(driver))}`)) {
          yield `    connect ${this.reference(module, sink)}, ${this.valueFor(module, sink, driver)}\n`;
        }
      }
    }
    yield* this.undriven(module, driven);
  }

  // Undriven wires must be declared invalid.
  private *undriven(module: NetlistModule, driven: ReadonlySet<string>): Generator<string> {
    for (const instance of instancesIn(module)) {
      for (const { name, type } of this.ports.of(module, instance)) {
        for (const { path } of leavesOf(type)) {
          const end = { instance, port: name, path };
          if (!driven.has(endText(end)) && !this.ports.drives(module, end)) {
            yield `    invalidate ${this.reference(module, end)}\n`;
          }
        }
      }
    }
  }

  // Types of one kind, such as resets that are inferred later, are connected without conversion.
  private valueFor(module: NetlistModule, sink: End, driver: End): string {
    const typeOf = (end: End): WireType => this.concrete(this.ports.part(module, end).type);
    return converted({ text: this.reference(module, driver), type: typeOf(driver) }, typeOf(sink));
  }

  private reference(module: NetlistModule, end: End): string {
    const { type } = this.ports.port(module, end);
    const instance = end.instance === null ? '' : `${this.instanceText(module, end.instance)}.`;
    return `${instance}${portText(end.port, this.ports.of(module, end.instance))}${pathText(type, end.path)}`;
  }

  // Ports come first, as everywhere.
  private instanceText(module: NetlistModule, instance: string): string {
    let called = this.instances.get(module);
    if (called === undefined) {
      const [names, ports] = [new Namespace(), portsOf(module)];
      for (const { name } of ports) names.take(portText(name, ports));
      called = new Map([...module.instances, ...module.bodies].map(({ name }) => [name, names.take(name)]));
      this.instances.set(module, called);
    }
    return nameText(called.get(instance) ?? instance);
  }

  // FIRRTL requires concrete reset types in an extmodule.
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

// The automatic port, or the port of a body, that an end is part of.
function bundleEnd({ instance, port, path }: End): End {
  return { instance, port, path: port === 'auto' ? path.slice(0, 1) : [] };
}

// A port with a single wire is named as in SystemVerilog, which reserves more words; the names of others are extended there.
function portText(name: string, ports: readonly Port[]): string {
  const isName = legalName(name) === name && !systemVerilogWords.has(name);
  const flat = isName
    ? undefined
    : flatPorts(ports, () => null).find(({ port, path }) => port === name && path.length === 0);
  return nameText(flat?.name ?? name);
}

// The path to a part of a type in FIRRTL.
function pathText(type: WireType, path: readonly string[]): string {
  let [text, at]: [string, WireType | undefined] = ['', type];
  for (const name of path) {
    text += at?.kind === 'vector' ? `[${name}]` : `.${nameText(name)}`;
    at = at === undefined ? undefined : partOf(at, [name]);
  }
  return text;
}

function locator(place: Location | null): string {
  if (place === null) return '';
  const file = place.file.replaceAll('\\', '\\\\').replaceAll(']', '\\]').replaceAll('\n', ' ');
  return ` @[${file} ${place.line}:${place.column}]`;
}
