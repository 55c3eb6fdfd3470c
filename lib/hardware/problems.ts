import { counted, type Diagnostic, formatDiagnostic, type Location, type Rule } from '../base/diagnostic/index.js';
import type {
  EdgeRecord,
  Elaboration,
  HardwareEnd,
  ModuleRecord,
  NodeRecord,
  RtlRecord,
} from '../elaboration/index.js';
import { Protocols } from '../elaboration/index.js';
import { legalName } from '../base/names/index.js';
import { bundleOf, leavesOf, type WireType } from '../bus/wires/index.js';
import { ModulePorts, portsOf, portsOfBody } from './module-ports.js';
import { type End, endText, type Instance, type Netlist, type NetlistModule } from './netlist.js';
import * as rules from './rules.js';
import type { WrongRtl } from './rtl.js';
import { sharedName, type SharedName } from './shared-name.js';
import type { SignalWire } from './wiring.js';
import { isWireName, renamingTo, type WrongPart, wrongPart } from './wrong-part.js';

/** A design that cannot be written as hardware, with all the reasons. */
export class HardwareError extends Error {
  override readonly name = 'HardwareError';
  /** All the reasons; at least one. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(formatDiagnostic).join('\n\n'));
    this.diagnostics = diagnostics;
  }
}

/** Edges whose protocols do not say their wires: one diagnostic for each protocol, about the first edge that has it, or one about the description that has none. */
export function edgesWithoutWires(elaboration: Elaboration): Diagnostic[] {
  const firsts = new Map<string, EdgeRecord>();
  for (const edge of elaboration.edges) {
    if (edge.wires === null && !firsts.has(edge.protocol)) firsts.set(edge.protocol, edge);
  }
  if (firsts.size > 0 && elaboration.described !== undefined) return [withoutWires(elaboration)];
  const protocols = Protocols.in(elaboration);
  const nodes = new Map(elaboration.modules.flatMap((module) => module.nodes.map((node) => [node.id, node])));
  return Array.from(firsts.values(), (edge) => {
    const title = protocols.titleOf(edge.protocol);
    return problem(
      rules.noWires,
      `The wires between ${edge.from} and ${edge.to} are unknown: the protocol ${title} does not declare them.`,
      [edge.from, edge.to],
      [nodes.get(edge.from)?.location, nodes.get(edge.to)?.location],
      `Give the protocol a function wires, such as wires: (edge) => wires.bundle({ data: wires.uint(8) }); a bundle bridge has those of its type: bundleBridgeSource({ type: { typeName: 'UInt<8>' } }).`,
    );
  });
}

function withoutWires({ name, modules }: Elaboration): Diagnostic {
  const root = modules.find(({ parent }) => parent === null);
  return problem(
    rules.noWires,
    `The wires in ${name} are unknown: its description does not declare them.`,
    [name],
    [root?.location],
    'Write a topology from it with entente import, whose nodes speak protocols with wires.',
  );
}

/** Edges and declared ports whose wires are of no type: one diagnostic for each protocol and for each port. */
export function wrongTypes({ edges, modules }: Elaboration): Diagnostic[] {
  const firsts = new Map<string, Diagnostic>();
  for (const { protocol, wires, from, to, location } of edges) {
    const wrong = wires === null || firsts.has(protocol) ? undefined : wrongPart(wires);
    if (wrong === undefined) continue;
    firsts.set(protocol, wrongType(`The wires of ${from} -> ${to}`, wrong, [from, to], location));
  }
  const ports = modules.flatMap(({ id, hardware, location }) =>
    (hardware?.ports ?? []).flatMap((port) => {
      if (!isWireName(port.name)) return [wrongPortName(id, port.name, location)];
      const wrong = 'type' in port ? wrongPart(port.type) : undefined;
      return wrong === undefined ? [] : [wrongType(`Port ${port.name} of ${id}`, wrong, [id], location)];
    }),
  );
  return [...firsts.values(), ...ports];
}

function wrongType(
  subject: string,
  { why, help }: WrongPart,
  subjects: readonly string[],
  place: Location | null,
): Diagnostic {
  return problem(rules.wiresType, `${subject} cannot be declared: ${why}.`, subjects, [place], help);
}

function wrongPortName(module: string, name: string, place: Location | null): Diagnostic {
  return problem(
    rules.wiresType,
    `A port of ${module} cannot be called ${JSON.stringify(name)}.`,
    [module],
    [place],
    renamingTo(legalName(name)),
  );
}

/** Edges of which two wires would have one name: one diagnostic for each protocol, about the first edge that has them. */
export function sharedNamesOnEdges({ edges }: Elaboration): Diagnostic[] {
  const firsts = new Map<string, Diagnostic>();
  for (const { protocol, wires, from, to, location } of edges) {
    if (wires === null || firsts.has(protocol) || wrongPart(wires) !== undefined) continue;
    const shared = sharedName(wires);
    if (shared === undefined) continue;
    const help = renaming(wires, shared);
    firsts.set(protocol, sharing(`Of ${from} -> ${to}`, shared, [from, to], location, help));
  }
  return [...firsts.values()];
}

// The field where the two paths first differ belongs to a bundle, because the elements of a vector are named by their numbers.
function renaming(wires: WireType, { paths: [one, other] }: SharedName): string {
  const depth = other.findIndex((name, k) => name !== one[k]);
  const [around, field = ''] = [other.slice(0, depth), other[depth]];
  const all = leavesOf(wires).map(({ path }) => `${path.join('_')}_`);
  const isTaken = (name: string): boolean => all.some((each) => each.startsWith(`${[...around, name].join('_')}_`));
  let number = 2;
  while (isTaken(`${field}_${number}`)) number++;
  return `Rename the field ${[...around, field].join('.')}, such as to ${field}_${number}.`;
}

/** Modules of which two wires would have one name, in different ports. */
export function sharedNamesInModules({ modules }: Netlist): Diagnostic[] {
  return modules.flatMap((module) => {
    const { path, location, bodies } = module;
    const all = [portsOf(module), ...bodies.map((body) => portsOfBody(module, body))];
    const [shared] = all.flatMap(
      (ports) => sharedName(bundleOf(ports.map(({ name, type }) => [name, type] as const))) ?? [],
    );
    if (shared === undefined) return [];
    const help = 'Give one of the two another name: a port, a field, or, of auto, the node that it is called after.';
    return [sharing(`Of the ports of ${path}`, shared, [path], location, help)];
  });
}

function sharing(
  whose: string,
  { name, paths: [one, other] }: SharedName,
  subjects: readonly string[],
  place: Location | null,
  help: string,
): Diagnostic {
  return problem(
    rules.sharedName,
    `${whose}, the wires ${one.join('.')} and ${other.join('.')} are both called ${name}.`,
    subjects,
    [place],
    help,
  );
}

/** Modules whose resets are of no known kind. */
export function wrongResets({ modules }: Elaboration): Diagnostic[] {
  const kinds: readonly unknown[] = ['reset', 'sync', 'async'];
  return modules.flatMap(({ id, hardware, location }) =>
    hardware === undefined || kinds.includes(hardware.reset)
      ? []
      : [
          problem(
            rules.resetKind,
            `The reset of ${id} is of the kind ${hardware.reset}.`,
            [id],
            [location],
            'Make it sync, async, or reset for one that may be either.',
          ),
        ],
  );
}

/** Clocks and resets that nothing drives: those that a module gives to those outside, and those of its instances, of each set of wires the first. */
export function undrivenClocks(netlist: Netlist): Diagnostic[] {
  const ports = new ModulePorts(netlist);
  const taking = new Map(
    netlist.modules.flatMap((module) => (module.clock === 'input' ? [[module.name, module]] : [])),
  );
  return netlist.modules.flatMap((module) => {
    const nets = new Map(module.nets.flatMap((net) => net.map((end) => [endText(end), net] as const)));
    const told = new Set<readonly End[]>();
    // The first of the two that needs a driver, unless another message already says so.
    const undriven = (instance: string | null): string | undefined => {
      const [first] = ['clock', 'reset'].filter((port) => {
        const net = nets.get(endText({ instance, port, path: [] }));
        if (net === undefined) return true;
        if (told.has(net) || net.some((end) => ports.drives(module, end))) return false;
        told.add(net);
        return true;
      });
      return first;
    };
    const own = module.isBox || module.clock !== 'output' ? undefined : undriven(null);
    return [
      ...(own === undefined ? [] : [undrivenOutput(module, own)]),
      ...module.instances.flatMap((instance) => {
        const child = taking.get(instance.module);
        const port = child === undefined ? undefined : undriven(instance.name);
        return child === undefined || port === undefined ? [] : [undrivenClock(module, instance, child, port)];
      }),
    ];
  });
}

function undrivenOutput({ path, location }: NetlistModule, port: string): Diagnostic {
  return problem(
    rules.noClock,
    `Nothing drives the ${port} that ${path} gives to those outside.`,
    [path],
    [location],
    `Let its function hardware join it with what an edge brings to a node: joins: [[{ port: '${port}' }, { node, side: 'in', path: ['${port}'] }]].`,
  );
}

function undrivenClock(
  { path, location }: NetlistModule,
  instance: Instance,
  child: NetlistModule,
  port: string,
): Diagnostic {
  return problem(
    rules.noClock,
    `Nothing drives the ${port} of ${instance.path} in ${path}.`,
    [instance.path, path],
    [child.location, location],
    `Let ${path} take a clock, or return from its function hardware what drives its children: drives: { clock, reset }.`,
  );
}

/** An edge or an identity node whose two sides have different wires; `difference` is the first one, in words. */
export function sidesDiffer({ id, location }: ModuleRecord, edge: EdgeRecord, difference: string): Diagnostic {
  return problem(
    rules.wiresDiffer,
    `The two sides of ${edge.from} -> ${edge.to} have different wires in ${id}: ${difference}.`,
    [edge.from, edge.to],
    [edge.location, location],
    'Let both sides negotiate to the same parameters, or put an adapter between them.',
  );
}

/** A clone that is not like its prototype; `difference` is the first one, in words. */
export function cloneDiffers(clone: ModuleRecord, prototype: ModuleRecord, difference: string): Diagnostic {
  return problem(
    rules.cloneDiffers,
    `Clone ${clone.id} cannot have the hardware of ${prototype.id}: ${difference}.`,
    [clone.id, prototype.id],
    [clone.location, prototype.location],
    `Let both negotiate to the same parameters, or make ${clone.id} with lazyModule(…), which has hardware of its own.`,
  );
}

/** Two things that a body joins and that have different wires; `difference` is the first one, in words. */
export function endsDiffer(
  { id, location }: ModuleRecord,
  one: HardwareEnd,
  other: HardwareEnd,
  difference: string,
): Diagnostic {
  return problem(
    rules.wiresDiffer,
    `${id} joins ${said(one)} with ${said(other)}, which have different wires: ${difference}.`,
    [id],
    [location],
    'Join what has the same fields with the same widths and directions.',
  );
}

/** Something that a body joins and that is not there; `type` is that of the whole of which it would be a part, if that is there, and `ports` what the ports of its module are called. */
export function noEnd(
  { id, location }: ModuleRecord,
  end: HardwareEnd,
  type: WireType | undefined,
  ports: readonly string[],
): Diagnostic {
  return problem(
    rules.noEnd,
    `${id} leads wires to ${said(end)}, ${missing(id, end, type, ports)}.`,
    [id],
    [location],
    'Name an edge of one of its own nodes, or a port of its own or of a child, and a path of fields and elements in that.',
  );
}

function missing(id: string, end: HardwareEnd, type: WireType | undefined, ports: readonly string[]): string {
  if (type !== undefined) return partsText(type);
  if ('node' in end) return `but it has no such edge on its ${end.side === 'in' ? 'inward' : 'outward'} side`;
  if (ports.length === 0) return `but ${end.module} is neither ${id} nor a child of it`;
  return `but the ports of ${end.module} are ${ports.join(', ')}`;
}

function partsText(type: WireType): string {
  if (type.kind === 'vector') return `which is not part of ${counted(type.length, 'element')}`;
  if (type.kind !== 'bundle') return 'which is a single wire without parts';
  return `which is not part of a bundle of ${type.fields.map(({ name }) => name).join(', ')}`;
}

/** A port that leads to a part of the only edge of a node that has several. */
export function severalEdges({ id, location }: ModuleRecord, port: string, node: string, edges: number): Diagnostic {
  return problem(
    rules.noEnd,
    `Port ${port} of ${id} leads to a part of the only edge of ${node}, which has ${edges}.`,
    [id, node],
    [location],
    "Declare it with part: 'edges', which has a field for each edge.",
  );
}

/** Wires that drive one another in a module. */
export function drivenTwice({ id, location }: ModuleRecord, drivers: readonly SignalWire[]): Diagnostic {
  const names = drivers.flatMap(({ signal: { end }, leaf: { path } }) =>
    end === null ? [] : [endText({ ...end, path: [...end.path, ...path] })],
  );
  return problem(
    rules.drivenTwice,
    `${names.join(' and ')} are one wire in ${id}, and ${names.length === 2 ? 'both' : 'all'} drive it.`,
    [id],
    [location],
    'Join what takes a value with one thing only that gives it.',
  );
}

/** A module of RTL that cannot be what it was said to be. */
export function rtlDiffers(
  owner: ModuleRecord | NodeRecord,
  { module }: RtlRecord,
  { why, help }: WrongRtl,
): Diagnostic {
  return problem(rules.rtl, `Module ${module} cannot bring ${owner.id}: ${why}.`, [owner.id], [owner.location], help);
}

/** A module of RTL that would have other ports in one place than in another, with the same parameters. */
export function rtlShapesDiffer(
  module: string,
  one: ModuleRecord | NodeRecord,
  other: ModuleRecord | NodeRecord,
  difference: string,
): Diagnostic {
  return problem(
    rules.rtl,
    `Module ${module} cannot bring both ${one.id} and ${other.id}: with the same parameters, ${difference}.`,
    [one.id, other.id],
    [one.location, other.location],
    'Give it parameters that follow from the edges, such as the bits of an address, or two modules of their own.',
  );
}

/** A module of RTL with a port that would be another way round in one place than in another. */
export function rtlContradicts(
  module: string,
  one: ModuleRecord | NodeRecord,
  other: ModuleRecord | NodeRecord,
  contradiction: string,
): Diagnostic {
  return problem(
    rules.rtl,
    `Module ${module} cannot bring both ${one.id} and ${other.id}: ${contradiction}.`,
    [one.id, other.id],
    [one.location, other.location],
    'Say the same of it in both places, or name two modules.',
  );
}

/** A module of RTL for what is nothing but wires. */
export function rtlOfNothing(owner: ModuleRecord | NodeRecord, { module }: RtlRecord): Diagnostic {
  return problem(
    rules.rtl,
    `Module ${module} cannot bring ${owner.id}, which is nothing but wires and instances.`,
    [owner.id],
    [owner.location],
    'Say it of a module with nodes of its own, or of such a node.',
  );
}

function said(end: HardwareEnd): string {
  const part = end.path.length === 0 ? '' : ` (${end.path.join('.')})`;
  return 'node' in end ? `edge ${end.index} of ${end.node}${part}` : `port ${end.port} of ${end.module}${part}`;
}

function problem(
  rule: Rule,
  message: string,
  subjects: readonly string[],
  places: readonly (Location | null | undefined)[],
  help: string,
): Diagnostic {
  const locations = places.filter((place) => place !== null && place !== undefined);
  return { rule: rule.id, category: 'parameters', severity: 'error', message, subjects, locations, help };
}
