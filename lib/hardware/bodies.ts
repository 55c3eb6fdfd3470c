import { autoBundleNames, legalName, Namespace } from '../base/names/index.js';
import type { Diagnostic } from '../base/diagnostic/index.js';
import {
  type Elaboration,
  type ModuleRecord,
  type NodeRecord,
  portNames,
  Protocols,
  type RtlRecord,
  statedClock,
} from '../elaboration/index.js';
import type { DesignView, EdgeEnd, ModuleView } from './design-view.js';
import type { Body, ModuleInterface, NetlistPort, NetlistRtl } from './netlist.js';
import { rtlContradicts, rtlDiffers, rtlOfNothing, rtlShapesDiffer } from './problems.js';
import { contradiction, differentPort, netlistRtl, type RtlEnd, wrongRtl } from './rtl.js';

/** What is in a module beside wires and instances, in the making (hardware 6, 8). */
export interface BodyPlan {
  /** The name of its instance. */
  readonly name: string;
  /** The name of its module, which no other module has. */
  readonly module: string;
  /** Grows while nodes and ports are found. */
  readonly ports: NetlistPort[];
  /** Whose module of RTL brings it, if one does. */
  readonly owner: ModuleRecord | NodeRecord;
}

/** The bodies in a module: one, and one for each node that a module of RTL brings. */
export class Bodies {
  /** Whether the module is nothing but its body. */
  readonly isBox: boolean;
  /** The body of all nodes that have none of their own. */
  readonly main: BodyPlan;
  private readonly ofNodes: ReadonlyMap<string, BodyPlan>;
  private readonly portNames = new Map<string, string>();

  /** `active`: the nodes that are more than wires; `names`: of all modules. */
  constructor(design: DesignView, module: ModuleView, active: ReadonlySet<string>, names: Namespace) {
    const { record, children } = module;
    const instances = new Namespace();
    for (const port of portNames(record.hardware)) instances.take(port);
    for (const { instance } of children) instances.take(instance);
    const nodes = module.nodes.filter(({ id }) => active.has(id));
    const plan = (owner: BodyPlan['owner'], name: string): BodyPlan => ({
      ...{ name: instances.take(name), ports: [], owner },
      module: names.take(`${record.moduleName}_${name}`),
    });
    const brought = nodes.filter(({ rtl }) => rtl !== undefined);
    // A module of RTL receives the clock that is made in this module as an input.
    const clock = statedClock(record);
    const isBrought = brought.length > 0 || (record.rtl !== undefined && clock !== undefined && clock !== 'around');
    this.isBox = children.length === 0 && nodes.length > 0 && !isBrought;
    this.main = this.isBox
      ? { name: 'body', module: record.moduleName, ports: [], owner: record }
      : plan(record, 'body');
    const own = new Map(brought.map((node) => [node.id, plan(node, legalName(node.name))]));
    this.ofNodes = new Map(nodes.map(({ id }) => [id, own.get(id) ?? this.main]));
    for (const body of this.all) {
      const ends = nodes.flatMap((node) => (this.ofNodes.get(node.id) === body ? design.dangles(node) : []));
      const called = autoBundleNames(ends.map(({ name }) => name));
      ends.forEach(({ edge, flip }, k) => this.portNames.set(endKey(edge, flip), called[k] ?? ''));
    }
  }

  /** All of them; those without ports turn out not to be there. */
  get all(): readonly BodyPlan[] {
    return [...new Set([this.main, ...this.ofNodes.values()])];
  }

  /** The body of a node that is more than wires. */
  of(node: string): BodyPlan | undefined {
    return this.ofNodes.get(node);
  }

  /** The body that an end of an edge at a node leads to, with its port there; undefined where there is none, or nothing else. */
  portAt(node: string, { edge, flip }: EdgeEnd): { readonly body: BodyPlan; readonly port: string } | undefined {
    const body = this.isBox ? undefined : this.ofNodes.get(node);
    const port = this.portNames.get(endKey(edge, flip));
    return body === undefined || port === undefined ? undefined : { body, port };
  }
}

// Both ends of an edge may be in one body.
function endKey(edge: number, flip: boolean): string {
  return `${edge} ${flip ? 'in' : 'out'}`;
}

/** A module of RTL with what it brings. */
interface RtlUse {
  readonly owner: ModuleRecord | NodeRecord;
  readonly found: NetlistRtl;
}

/** Finds the ports of modules of RTL, and what is wrong with them. */
export class RtlFinder {
  private readonly protocols: Protocols;
  private readonly edges: ReadonlyMap<string, string>;
  // Where each module of RTL was first used, by its name, and by its name and parameters.
  private readonly modules = new Map<string, RtlUse>();
  private readonly shapes = new Map<string, RtlUse>();

  constructor(
    elaboration: Elaboration,
    private readonly problems: Diagnostic[],
  ) {
    this.protocols = Protocols.in(elaboration);
    this.edges = new Map(elaboration.edges.map(({ id, protocol }) => [id, protocol]));
  }

  /** A body with its module of RTL. */
  body({ name, module, ports, owner }: BodyPlan, clocked: boolean): Body {
    const ends = ports.map((port) => this.end(port));
    return Object.freeze({
      name,
      module,
      ports: Object.freeze([...ports]),
      clocked,
      rtl: this.rtl(owner, ends, clocked),
    });
  }

  /** The module of RTL of a module that is nothing but its body: it has a port for each field, the oldest first, and those declared. */
  box(owner: ModuleRecord, { clock, auto, ports }: ModuleInterface): NetlistRtl | null {
    const ends = auto.toReversed().map(({ name, flip, type, edge }): RtlEnd => ({
      ...this.end({ name, direction: flip ? 'input' : 'output', type, edge }),
      ...{ port: 'auto', path: [name] },
    }));
    return this.rtl(owner, [...ends, ...ports.map((port) => this.end(port))], clock !== null);
  }

  /** What stands for a module of RTL, but has nothing that it could bring. */
  nothing(owner: ModuleRecord | NodeRecord): void {
    if (owner.rtl !== undefined) this.problems.push(rtlOfNothing(owner, owner.rtl));
  }

  private rtl(owner: ModuleRecord | NodeRecord, ends: readonly RtlEnd[], clocked: boolean): NetlistRtl | null {
    const record: RtlRecord | undefined = owner.rtl;
    if (record === undefined) return null;
    const found = netlistRtl(owner.id, record, ends, clocked);
    const wrong = wrongRtl(record, found, ends);
    if (wrong === undefined) this.compareShapes({ owner, found });
    else this.problems.push(rtlDiffers(owner, record, wrong));
    return found;
  }

  // Uses of a module with equal parameters have the same ports, and no use reverses the direction of a port.
  private compareShapes(use: RtlUse): void {
    const { owner, found } = use;
    const first = firstUse(this.modules, found.module, use);
    const wrong = contradiction(first.found, found);
    if (wrong !== undefined) {
      this.problems.push(rtlContradicts(found.module, first.owner, owner, wrong));
      return;
    }
    const alike = firstUse(this.shapes, JSON.stringify([found.module, found.parameters]), use);
    const difference = differentPort(alike.found, found);
    if (difference !== undefined) this.problems.push(rtlShapesDiffer(found.module, alike.owner, owner, difference));
  }

  private end({ name, direction, type, edge }: NetlistPort): RtlEnd {
    const protocol = edge === null ? undefined : this.edges.get(edge);
    const standard = protocol === undefined ? undefined : this.protocols.of(protocol).standard;
    return { name, port: name, path: [], direction, type, standard, isEdge: edge !== null };
  }
}

function firstUse(uses: Map<string, RtlUse>, key: string, use: RtlUse): RtlUse {
  const first = uses.get(key) ?? use;
  uses.set(key, first);
  return first;
}
