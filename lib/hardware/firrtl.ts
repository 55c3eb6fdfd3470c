import { checkOptions } from '../base/options/index.js';
import type { Location } from '../base/diagnostic/index.js';
import { freeName, Namespace } from '../base/names/index.js';
import { bitsOf, leavesOf, nameText, partOf, typeText, uint, type WireType } from '../bus/wires/index.js';
import { type OuterWires, rtlLines, wrapperLines } from './firrtl-wrapper.js';
import { instancesIn, ModulePorts, type Port, portsOf, portsOfBody } from './module-ports.js';
import { type End, endText, type Netlist, type NetlistModule, type NetlistRtl } from './netlist.js';

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
  yield 'FIRRTL version 3.3.0\n';
  yield `circuit ${netlist.top} :\n`;
  const writer = new FirrtlWriter(netlist, resets === 'sync' ? uint(1) : { kind: 'async-reset' });
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

/** The modules that somebody else has to bring, each once: those that {@link firrtl} writes as `extmodule` (hardware 6). */
export function boxesIn(netlist: Netlist): readonly string[] {
  const boxes = netlist.modules.flatMap(({ name, bodies, isBox, rtl }) => [
    ...bodies.map((body) => body.rtl?.module ?? body.module),
    ...(isBox ? [rtl?.module ?? name] : []),
  ]);
  return [...new Set(boxes)];
}

class FirrtlWriter {
  private readonly ports: ModulePorts;
  // What modules of RTL are called here, by their ports and parameters: one that has others somewhere else needs another name.
  private readonly rtlNames = new Map<string, string>();
  private readonly names = new Namespace();

  constructor(
    netlist: Netlist,
    private readonly reset: WireType,
  ) {
    this.ports = new ModulePorts(netlist);
    for (const { name, bodies } of netlist.modules) {
      this.names.take(name);
      for (const { module } of bodies) this.names.take(module);
    }
  }

  *leaf({ name, ports, rtl }: Leaf, place: Location | null): Generator<string> {
    if (rtl === null) yield* this.extModule(name, ports, place);
    else yield* this.wrapper(name, ports, rtl, place);
  }

  private *wrapper(name: string, ports: readonly Port[], rtl: NetlistRtl, place: Location | null): Generator<string> {
    const wires: OuterWires = ({ port, path }) => {
      const { type = this.reset } = ports.find((each) => each.name === port) ?? {};
      return { text: `${nameText(port)}${pathText(type, path)}`, type: this.concrete(partOf(type, path) ?? type) };
    };
    const lines = rtlLines(rtl, wires);
    const key = lines.join('');
    let brought = this.rtlNames.get(key);
    if (brought === undefined) {
      this.rtlNames.set(key, (brought = this.names.take(rtl.module)));
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

  // A module of RTL has no ports for wires of no bits, which are to be driven all the same.
  private *withoutBits(ports: readonly Port[]): Generator<string> {
    for (const { name, direction, type } of ports) {
      for (const { path, type: leaf, flip } of leavesOf(type)) {
        const isDrivenHere = (direction === 'output') !== flip;
        if (isDrivenHere && bitsOf(leaf) === 0) yield `    invalidate ${nameText(name)}${pathText(type, path)}\n`;
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
    yield `\n  module ${name} :${locator(location)}\n`;
    yield* this.declared(portsOf(module));
    yield '\n';
    for (const instance of [...instances, ...bodies]) yield `    inst ${instance.name} of ${instance.module}\n`;
    const lines = [...this.connections(module)];
    yield* lines;
    if (instances.length + lines.length === 0) yield '    skip\n';
  }

  private *declared(ports: readonly Port[]): Generator<string> {
    for (const { name, direction, type } of ports) {
      yield `    ${direction} ${nameText(name)} : ${typeText(this.concrete(type))}\n`;
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
      const driver = net.find((end) => this.ports.drives(module, end));
      for (const end of driver === undefined ? [] : net) driven.add(endText(end));
      for (const sink of net) {
        if (driver === undefined || sink === driver || this.ports.drives(module, sink)) continue;
        if (!paired.has(`${endText(bundleEnd(sink))} ${endText(bundleEnd(driver))}`)) {
          yield `    connect ${this.reference(module, sink)}, ${this.cast(this.ports.part(module, sink).type, this.ports.part(module, driver).type, this.reference(module, driver))}\n`;
        }
      }
    }
    yield* this.undriven(module, driven);
  }

  // Wires that nothing drives must say so.
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

  // Resets of one kind are connected as they are.
  private cast(sink: WireType, driver: WireType, text: string): string {
    const [to, from] = [this.concrete(sink).kind, this.concrete(driver).kind];
    if (to === from) return text;
    return to === 'async-reset' ? `asAsyncReset(${text})` : `asUInt(${text})`;
  }

  private reference(module: NetlistModule, end: End): string {
    const { type } = this.ports.port(module, end);
    const instance = end.instance === null ? '' : `${nameText(end.instance)}.`;
    return `${instance}${nameText(end.port)}${pathText(type, end.path)}`;
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

// How FIRRTL names a part of a type.
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
