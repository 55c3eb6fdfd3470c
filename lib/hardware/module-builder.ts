import { Namespace } from '../base/names/index.js';
import { clockWire, partOf, resetWire, type WireType } from '../bus/wires/index.js';
import type { Diagnostic } from '../base/diagnostic/index.js';
import {
  type EdgeRecord,
  type HardwareEnd,
  type HardwarePort,
  type HardwareRecord,
  type ModuleRecord,
  type NodePort,
  portNames,
} from '../elaboration/index.js';
import { Bodies, type BodyPlan, type RtlFinder } from './bodies.js';
import { connectionsIn } from './connections.js';
import type { ChildView, DesignView, EdgeEnd, ModuleView } from './design-view.js';
import { declaredPort, hardwareOf, interfaceOf, resetType, wiresOf } from './module-interface.js';
import { type Body, type End, endText, type NetlistModule } from './netlist.js';
import { drivenTwice, endsDiffer, noEnd, severalEdges, sidesDiffer } from './problems.js';
import type { ClockEnds, TakenClocks } from './taken-clocks.js';
import { isDriver, type Nets, type Signal, Undriven, Wiring } from './wiring.js';

/** An instance that takes a clock, and what it is. */
interface Taker {
  readonly instance: string;
  readonly path: string;
}

/** Finds out how a module is wired (hardware 3, 4). */
export class ModuleBuilder {
  private readonly wiring = new Wiring();
  private readonly record: ModuleRecord;
  private readonly hardware: HardwareRecord;
  // Signals by their names.
  private readonly ends = new Map<string, Signal>();
  // The signals that edges carry to nodes.
  private readonly atNodes = new Map<string, Signal>();
  // The nodes that are more than wires, provided that the module contains anything else.
  private readonly active: ReadonlySet<string>;
  private readonly bodies: Bodies;
  // By the number of the edge, the signals for its ends in this module.
  private readonly open = new Map<number, Signal>();

  constructor(
    private readonly design: DesignView,
    private readonly module: ModuleView,
    names: Namespace,
    private readonly rtl: RtlFinder,
    private readonly taken: TakenClocks,
    private readonly problems: Diagnostic[],
  ) {
    this.record = module.record;
    this.hardware = hardwareOf(module.record);
    this.active = this.activeNodes();
    this.bodies = new Bodies(design, module, this.active, names);
  }

  // An identity node is only wires, and so is a node whose edges lead to a port or provide the clock.
  private activeNodes(): Set<string> {
    const { joins, ports } = this.hardware;
    const led = new Set([
      ...joins.flat().flatMap((end) => ('node' in end ? [end.node] : [])),
      ...ports.flatMap((port) => ('node' in port ? [port.node] : [])),
    ]);
    const nodes = this.module.nodes.filter(
      ({ id, kind }) => kind !== 'identity' && kind !== 'ephemeral' && !led.has(id),
    );
    return new Set(nodes.map(({ id }) => id));
  }

  build(): NetlistModule {
    const { record, hardware } = this;
    const own = interfaceOf(this.design, this.module);
    this.addClocks(null, hardware);
    this.addNodes();
    for (const child of this.module.children) this.addChild(child);
    for (const field of this.design.portsOf(this.module)) {
      this.meet(
        field,
        this.addEnd(wiresOf(field.record), { instance: null, port: 'auto', path: [field.name] }, field.flip),
      );
    }
    hardware.ports.forEach((port, k) => this.addPort(port, own.ports[k]));
    for (const [one, other] of hardware.joins) this.joinEnds(one, other);
    const { isBox } = this.bodies;
    if (!isBox) this.leadPortsToBody();
    this.leadChildrenToBody();
    this.leadGatesToBody();
    this.driveChildren();
    const nets = this.wiring.nets();
    this.tellConflicts(nets);
    return Object.freeze({
      name: record.moduleName,
      path: record.id,
      location: record.location,
      ...own,
      instances: Object.freeze(
        this.module.children.map(({ instance, record: child }) =>
          Object.freeze({ name: instance, module: child.moduleName, path: child.id }),
        ),
      ),
      bodies: Object.freeze(this.bodiesFound()),
      isBox,
      rtl: isBox ? this.rtl.box(record, own) : null,
      ...connectionsIn(
        nets,
        [...this.ends.values(), ...this.atNodes.values()].filter((signal) => this.isBundle(signal)),
      ),
    });
  }

  private addEnd(type: WireType, end: End, drives: boolean): Signal {
    const signal = this.wiring.add(type, end, drives);
    this.ends.set(endText(end), signal);
    return signal;
  }

  private addClocks(instance: string | null, hardware: HardwareRecord): void {
    if (hardware.clock === 'none') return;
    const drives = (hardware.clock === 'input') === (instance === null);
    this.addEnd(clockWire, { instance, port: 'clock', path: [] }, drives);
    this.addEnd(resetType(hardware), { instance, port: 'reset', path: [] }, drives);
  }

  private addNodes(): void {
    for (const node of this.module.nodes) {
      if (node.kind === 'ephemeral') continue;
      for (const end of this.design.dangles(node)) {
        const side = end.flip ? 'in' : 'out';
        const signal = this.wiring.add(wiresOf(end.record), this.endInBody(node.id, end), !end.flip);
        this.atNodes.set(`${node.id} ${side} ${end.index}`, signal);
        this.meet(end, signal);
      }
      if (!this.active.has(node.id)) this.rtl.nothing(node);
      // An identity node is only wires.
      if (node.kind === 'identity') {
        this.design.endsAt(node.id, 'in').forEach(({ record }, k) => {
          this.join(this.atNodes.get(`${node.id} in ${k}`), this.atNodes.get(`${node.id} out ${k}`), record);
        });
      }
    }
  }

  // An edge at a node that is more than wires ends at a port of the body. In a module that is all body, there is no such end.
  private endInBody(node: string, end: EdgeEnd): End | null {
    const found = this.bodies.portAt(node, end);
    if (found === undefined) return null;
    const { body, port } = found;
    const { flip, record } = end;
    const direction = flip ? 'input' : 'output';
    body.ports.push(Object.freeze({ name: port, direction, type: wiresOf(record), edge: record.id }));
    return { instance: body.name, port, path: [] };
  }

  // A declared port that nothing else connects or drives is left to the body.
  private leadPortsToBody(): void {
    const undriven = new Undriven(this.wiring.nets());
    const { joins, drives, ports } = this.hardware;
    const joined = [...joins.flat(), ...(drives === null ? [] : [drives.clock, drives.reset])].flatMap((end) =>
      'module' in end && end.module === this.record.id ? [[end.port, ...end.path]] : [],
    );
    for (const port of ports) {
      const own = this.ends.get(port.name);
      if (!('type' in port) || own === undefined) continue;
      const left = own.leaves.filter(
        ({ path }, k) =>
          undriven.takes(own, k) ||
          !joined.some((taken) => taken.every((name, at) => [port.name, ...path][at] === name)),
      );
      if (left.length === 0) continue;
      const { main } = this.bodies;
      const { name, direction, type } = port;
      main.ports.push(Object.freeze({ name, direction, type, edge: null }));
      const inner = this.wiring.add(type, { instance: main.name, port: name, path: [] }, direction === 'output');
      // An input may have several receivers.
      const led = own.leaves.filter((leaf) => left.includes(leaf) || (port.direction === 'input') !== leaf.flip);
      for (const { path } of led) this.wiring.join(own, inner, { one: path, other: path });
    }
  }

  // An input of a child that nothing here drives is left to the body, too.
  private leadChildrenToBody(): void {
    const declaring = this.module.children.filter(({ record }) => hardwareOf(record).ports.length > 0);
    if (declaring.length === 0) return;
    const nets = this.wiring.nets();
    const undriven = new Undriven(nets);
    const { main } = this.bodies;
    const names = new Namespace();
    for (const { name } of main.ports) names.take(name);
    for (const { instance, record } of declaring) {
      for (const port of hardwareOf(record).ports) {
        const signal = this.ends.get(`${instance}.${port.name}`);
        const { direction, type } = declaredPort(this.design, port);
        const left =
          signal?.leaves.filter((_, k) => undriven.takes(signal, k) || nets.of(signal, k).length === 1) ?? [];
        if (signal === undefined || !left.some(({ flip }) => flip === (direction === 'output'))) continue;
        const name = names.take(`${instance}_${port.name}`);
        const opposite = direction === 'input' ? 'output' : 'input';
        main.ports.push(Object.freeze({ name, direction: opposite, type, edge: null }));
        const inner = this.wiring.add(type, { instance: main.name, port: name, path: [] }, opposite === 'output');
        for (const { path } of left) this.wiring.join(signal, inner, { one: path, other: path });
      }
    }
  }

  // If the body gates the clock of a child, the clock is an output of the body.
  private leadGatesToBody(): void {
    const { main } = this.bodies;
    const names = new Namespace();
    for (const { name } of main.ports) names.take(name);
    for (const module of this.hardware.gates ?? []) {
      const end = { module, port: 'clock', path: [] };
      const taker = this.signalAt(end);
      if (taker === undefined) continue;
      const child = this.module.children.find(({ record }) => record.id === module);
      const name = names.take(`${child?.instance ?? ''}_clock`);
      main.ports.push(Object.freeze({ name, direction: 'output', type: clockWire, edge: null }));
      this.wiring.join(taker, this.wiring.add(clockWire, { instance: main.name, port: name, path: [] }, true));
    }
  }

  private bodiesFound(): Body[] {
    const { bodies, rtl } = this;
    if (!bodies.isBox && bodies.main.ports.length === 0) rtl.nothing(this.record);
    return bodies.all
      .filter(({ ports }) => ports.length > 0)
      .map((body) => rtl.body(body, this.ends.has(`${body.name}.clock`)));
  }

  private addChild({ instance, record }: ChildView): void {
    const hardware = hardwareOf(record);
    this.addClocks(instance, hardware);
    for (const field of this.design.portsOf(this.design.view(record.id))) {
      this.meet(field, this.addEnd(wiresOf(field.record), { instance, port: 'auto', path: [field.name] }, !field.flip));
    }
    for (const port of hardware.ports) {
      const { type, direction } = declaredPort(this.design, port);
      this.addEnd(type, { instance, port: port.name, path: [] }, direction === 'output');
    }
  }

  private addPort(port: HardwarePort, declared = declaredPort(this.design, port)): void {
    const { type, direction } = declared;
    const signal = this.addEnd(type, { instance: null, port: port.name, path: [] }, direction === 'input');
    if ('type' in port) return;
    const { node, side, part } = port;
    const edges = this.design.endsAt(node, side);
    if (part !== 'edges' && edges.length > 0) this.tellWrongPart(port, part, edges);
    edges.forEach((_, k) => {
      const inner = this.atNodes.get(`${node} ${side} ${k}`);
      const parts = part === 'edges' ? { one: [String(k)], other: [] } : { one: [], other: part };
      if (inner !== undefined && (part === 'edges' || k === 0)) this.wiring.join(signal, inner, parts);
    });
  }

  // A part can only belong to the single edge, and must exist.
  private tellWrongPart({ name, node, side }: NodePort, part: readonly string[], edges: readonly EdgeEnd[]): void {
    if (edges.length > 1) this.problems.push(severalEdges(this.record, name, node, edges.length));
    else this.signalAt({ node, side, index: 0, path: part });
  }

  // Once an edge has been met twice, both of its ends are in this module.
  private meet({ edge, record }: EdgeEnd, signal: Signal): void {
    const other = this.open.get(edge);
    if (other === undefined) this.open.set(edge, signal);
    else this.join(signal, other, record);
  }

  private join(one: Signal | undefined, other: Signal | undefined, edge: EdgeRecord): void {
    if (one === undefined || other === undefined) return;
    const different = this.wiring.join(one, other);
    if (different !== undefined) this.problems.push(sidesDiffer(this.record, edge, different));
  }

  private joinEnds(one: HardwareEnd, other: HardwareEnd): void {
    const [a, b] = [this.signalAt(one), this.signalAt(other)];
    if (a === undefined || b === undefined) return;
    const different = this.wiring.join(a, b, { one: one.path, other: other.path });
    if (different !== undefined) this.problems.push(endsDiffer(this.record, one, other, different));
  }

  // The ends of a connection must exist.
  private signalAt(end: HardwareEnd): Signal | undefined {
    const signal = this.signalOf(end);
    if (signal !== undefined && partOf(signal.type, end.path) !== undefined) return signal;
    const ports = 'node' in end ? [] : this.portsOf(end.module);
    this.problems.push(noEnd(this.record, end, signal?.type, ports));
    return undefined;
  }

  // The ports of the module itself or of a child; empty for any other module.
  private portsOf(module: string): readonly string[] {
    if (module === this.record.id) return portNames(this.record.hardware);
    const child = this.module.children.find(({ record }) => record.id === module);
    return child === undefined ? [] : portNames(child.record.hardware);
  }

  // Conflicts of wires in a bundle that have the same drivers are reported once.
  private tellConflicts(nets: Nets): void {
    const told = new Set<string>();
    for (const net of nets.all()) {
      const drivers = net.filter(isDriver);
      if (drivers.length < 2) continue;
      const ends = drivers.map(({ signal }) => (signal.end === null ? '' : endText(signal.end))).join(' ');
      if (!told.has(ends)) this.problems.push(drivenTwice(this.record, drivers));
      told.add(ends);
    }
  }

  private signalOf(end: HardwareEnd): Signal | undefined {
    if ('node' in end) return this.atNodes.get(`${end.node} ${end.side} ${end.index}`);
    if (end.module === this.record.id) return this.ends.get(end.port);
    const child = this.module.children.find(({ record }) => record.id === end.module);
    return child === undefined ? undefined : this.ends.get(`${child.instance}.${end.port}`);
  }

  // Children use the clock of the module, unless the body gives them another. A module that makes clocks does not run on the one it receives.
  private driveChildren(): void {
    const given = new Set([
      ...this.hardware.joins.flat().flatMap((end) => ('module' in end ? [`${end.module} ${end.port}`] : [])),
      ...(this.hardware.gates ?? []).map((module) => `${module} clock`),
    ]);
    const around = this.hardware.drives ?? this.ownClock();
    const taken = this.taken.of(this.record);
    const makers = new Set(
      taken === undefined
        ? []
        : this.module.nodes.filter((node) => this.taken.makes(node)).map(({ id }) => this.bodies.of(id)),
    );
    const bodies = this.bodies.all.filter(({ ports }) => ports.length > 0);
    const children = this.module.children.filter(({ record }) => hardwareOf(record).clock === 'input');
    const bodyTaker = ({ name }: BodyPlan): Taker => ({ instance: name, path: `${this.record.id}.${name}` });
    const childTaker = ({ instance, record }: ChildView): Taker => ({ instance, path: record.id });
    for (const port of ['clock', 'reset'] as const) {
      this.drive((taken ?? around)?.[port], port, [
        ...bodies.filter((body) => !makers.has(body)).map(bodyTaker),
        ...children.map(childTaker).filter(({ path }) => !given.has(`${path} ${port}`)),
      ]);
      this.drive(around?.[port], port, bodies.filter((body) => makers.has(body)).map(bodyTaker));
    }
  }

  private ownClock(): ClockEnds | undefined {
    if (this.hardware.clock === 'none') return undefined;
    const { id } = this.record;
    return { clock: { module: id, port: 'clock', path: [] }, reset: { module: id, port: 'reset', path: [] } };
  }

  private drive(end: HardwareEnd | undefined, port: 'clock' | 'reset', takers: readonly Taker[]): void {
    const driver = end === undefined || takers.length === 0 ? undefined : this.signalAt(end);
    if (end === undefined || driver === undefined) return;
    for (const { instance, path } of takers) {
      const taker =
        this.ends.get(`${instance}.${port}`) ??
        this.addEnd(port === 'clock' ? clockWire : resetWire, { instance, port, path: [] }, false);
      const different = this.wiring.join(driver, taker, { one: end.path, other: [] });
      const taking = { module: path, port, path: [] };
      if (different !== undefined) this.problems.push(endsDiffer(this.record, end, taking, different));
    }
  }

  // Whether the signal is an automatic port, or connected to a body.
  private isBundle({ end }: Signal): boolean {
    if (end?.port === 'auto') return true;
    const isIn = this.bodies.all.some(({ name }) => name === end?.instance) && !this.bodies.isBox;
    return isIn && end?.port !== 'clock' && end?.port !== 'reset';
  }
}
