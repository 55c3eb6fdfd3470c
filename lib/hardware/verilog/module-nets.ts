import { bitsOf, leavesOf } from '../../bus/wires/index.js';
import { instancesIn } from '../module-ports.js';
import type { End, NetlistEdge, NetlistModule } from '../netlist.js';
import { Union } from '../union.js';
import type { VerilogDesign, VerilogModule } from './design.js';
import { type FlatPort, verilogNames } from './flat-ports.js';

/** An instance in a module of SystemVerilog. */
export interface VerilogInstance {
  readonly name: string;
  readonly module: VerilogModule;
  /** What each port is connected with: a name, a number of as many bits, or nothing. */
  readonly connections: readonly { readonly port: FlatPort; readonly net: string }[];
}

/** Wires that have to be declared, of one edge or, without, beyond edges. */
export interface WireGroup {
  readonly edge: NetlistEdge | undefined;
  readonly wires: readonly { readonly name: string; readonly bits: number }[];
}

/** What stands in a module of SystemVerilog. */
export interface ModuleNets {
  readonly instances: readonly VerilogInstance[];
  readonly wires: readonly WireGroup[];
  /** Outputs of the module with what drives them. */
  readonly assigns: readonly { readonly port: string; readonly value: string }[];
  /** Ports without a direction that are one with another. */
  readonly aliases: readonly { readonly port: string; readonly value: string }[];
}

/** A wire that ends in the module. */
interface WireEnd {
  readonly instance: string | null;
  readonly flat: FlatPort;
  readonly drives: boolean;
  /** Its number in the union. */
  readonly number: number;
}

/** The nets of a module with their names (hardware 7.3). */
export function moduleNets(design: VerilogDesign, of: VerilogModule): ModuleNets {
  return new NetNamer(design, of).nets();
}

class NetNamer {
  private readonly module: NetlistModule;
  private readonly names = verilogNames();
  private readonly union = new Union();
  private readonly ends: WireEnd[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly sets = new Map<number, WireEnd[]>();
  // By the index of the set.
  private readonly called = new Map<number, string>();
  private readonly instanceNames = new Map<string, string>();

  constructor(
    private readonly design: VerilogDesign,
    private readonly of: VerilogModule,
  ) {
    this.module = of.of;
    for (const { name } of of.ports) this.names.take(name);
    for (const instance of instancesIn(this.module)) this.addEnds(instance);
    this.join();
    this.ends.forEach((end, k) => {
      const root = this.union.find(k);
      const set = this.sets.get(root);
      if (set === undefined) this.sets.set(root, [end]);
      else set.push(end);
    });
  }

  nets(): ModuleNets {
    for (const [root, set] of this.sets) {
      const own = ownName(set);
      if (own !== undefined && isDriven(set)) this.called.set(root, own);
    }
    const wires = this.wires();
    const outputs = this.ends.filter(({ instance, drives }) => instance === null && !drives);
    const own = outputs.map(({ flat }) => ({ flat, port: flat.name, value: this.netAt(null, flat) }));
    const joined = own.filter(({ port, value }) => port !== value);
    return {
      instances: [...this.instanceNames].map(([instance, name]) => this.instance(instance, name)),
      wires,
      assigns: joined.filter(({ flat }) => flat.direction === 'output'),
      aliases: joined.filter(({ flat }) => flat.direction === 'inout'),
    };
  }

  private addEnds(instance: string | null): void {
    if (instance !== null) this.instanceNames.set(instance, this.names.take(instance));
    for (const flat of this.moduleOf(instance).ports) {
      const number = this.union.add(1);
      this.numbers.set(keyOf(instance, flat.port, flat.path), number);
      this.ends.push({ instance, flat, drives: (flat.direction === 'input') === (instance === null), number });
    }
  }

  private moduleOf(instance: string | null): VerilogModule {
    if (instance === null) return this.of;
    const { instances, bodies } = this.module;
    const used = [...instances, ...bodies].find(({ name }) => name === instance);
    return this.design.module(used?.module ?? '');
  }

  private join(): void {
    for (const [one, other] of this.module.connects) {
      for (const path of this.pathsIn(one)) this.joinAll([under(one, path), under(other, path)]);
    }
    for (const net of this.module.nets) this.joinAll(net);
  }

  private joinAll([first, ...others]: readonly End[]): void {
    const one = first === undefined ? undefined : this.numberOf(first);
    for (const end of others) {
      const other = this.numberOf(end);
      if (one !== undefined && other !== undefined) this.union.join(one, other);
    }
  }

  private numberOf({ instance, port, path }: End): number | undefined {
    return this.numbers.get(keyOf(instance, port, path));
  }

  private endAt(end: End): WireEnd | undefined {
    return this.ends[this.numberOf(end) ?? -1];
  }

  // Without bits there is no wire.
  private pathsIn(end: End): (readonly string[])[] {
    return leavesOf(this.design.ports.part(this.module, end).type)
      .filter(({ type }) => bitsOf(type) > 0)
      .map(({ path }) => path);
  }

  // The wires of an edge are named together, after its source.
  private wires(): WireGroup[] {
    const groups = this.module.connects.map(([one, other]): WireGroup => {
      const source = this.isSource(one) ? one : other;
      const wires = this.pathsIn(source).map((path) => under(source, path));
      const [first] = wires.map((end) => this.endAt(end));
      return { edge: this.design.edge(first?.flat.edge ?? null), wires: wires.flatMap((end) => this.declared(end)) };
    });
    const others = this.ends
      .filter(({ drives }) => drives)
      .flatMap(({ instance, flat: { port, path } }) => this.declared({ instance, port, path }));
    return [...groups, { edge: undefined, wires: others }].filter(({ wires }) => wires.length > 0);
  }

  private isSource(end: End): boolean {
    const { direction } = this.design.ports.port(this.module, end);
    return (direction === 'output') !== this.design.ports.part(this.module, end).flip;
  }

  // The wire that an end needs, if it has no name yet and is connected.
  private declared({ instance, port, path }: End): WireGroup['wires'] {
    const end = this.endAt({ instance, port, path });
    if (end === undefined) return [];
    const root = this.union.find(end.number);
    const set = this.sets.get(root) ?? [];
    if (this.called.has(root) || set.length === 1 || !isDriven(set)) return [];
    const name = this.names.take(`${this.instanceNames.get(instance ?? '')}_${end.flat.name.replace(/^auto_/, '')}`);
    this.called.set(root, name);
    return [{ name, bits: end.flat.bits }];
  }

  private instance(instance: string, name: string): VerilogInstance {
    const module = this.moduleOf(instance);
    return { name, module, connections: module.ports.map((port) => ({ port, net: this.netAt(instance, port) })) };
  }

  // An unconnected output is left open; an undriven input is tied to 0.
  private netAt(instance: string | null, { port, path, bits, direction }: FlatPort): string {
    const name = this.called.get(this.union.find(this.numbers.get(keyOf(instance, port, path)) ?? 0));
    if (name !== undefined) return name;
    return direction === (instance === null ? 'output' : 'input') ? `${bits}'h0` : '';
  }
}

// An input of the module drives its nets, so it comes first.
function ownName(set: readonly WireEnd[]): string | undefined {
  const own = set.filter(({ instance }) => instance === null);
  return (own.find(({ drives }) => drives) ?? own[0])?.flat.name;
}

function isDriven(set: readonly WireEnd[]): boolean {
  return set.some(({ drives, flat }) => drives || flat.direction === 'inout');
}

function under({ instance, port, path }: End, deeper: readonly string[]): End {
  return { instance, port, path: [...path, ...deeper] };
}

function keyOf(instance: string | null, port: string, path: readonly string[]): string {
  return [instance ?? '', port, ...path].join('/');
}
