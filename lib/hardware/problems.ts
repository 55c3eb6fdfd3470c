import { type Diagnostic, formatDiagnostic, type Location, type Rule } from '../base/diagnostic/index.js';
import type {
  EdgeRecord,
  Elaboration,
  HardwareEnd,
  ModuleRecord,
  NodeRecord,
  RtlRecord,
} from '../elaboration/index.js';
import { Protocols } from '../elaboration/index.js';
import { ModulePorts } from './module-ports.js';
import { endText, type Instance, type Netlist, type NetlistModule } from './netlist.js';
import * as rules from './rules.js';
import { wrongPart } from './wrong-part.js';

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

/** Edges whose protocols do not say their wires: one diagnostic for each protocol, about the first edge that has it. */
export function edgesWithoutWires(elaboration: Elaboration): Diagnostic[] {
  const firsts = new Map<string, EdgeRecord>();
  for (const edge of elaboration.edges) {
    if (edge.wires === null && !firsts.has(edge.protocol)) firsts.set(edge.protocol, edge);
  }
  const protocols = Protocols.in(elaboration);
  const nodes = new Map(elaboration.modules.flatMap((module) => module.nodes.map((node) => [node.id, node])));
  return Array.from(firsts.values(), (edge) => {
    const title = protocols.titleOf(edge.protocol);
    return problem(
      rules.noWires,
      `Nobody says which wires there are between ${edge.from} and ${edge.to}: ${title} does not.`,
      [edge.from, edge.to],
      [nodes.get(edge.from)?.location, nodes.get(edge.to)?.location],
      `Give the protocol a function wires, such as wires: (edge) => wires.bundle({ data: wires.uint(8) }); a bundle bridge has those of its type: bundleBridgeSource({ type: { typeName: 'UInt<8>' } }).`,
    );
  });
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
      const wrong = 'type' in port ? wrongPart(port.type) : undefined;
      return wrong === undefined ? [] : [wrongType(`Port ${port.name} of ${id}`, wrong, [id], location)];
    }),
  );
  return [...firsts.values(), ...ports];
}

function wrongType(subject: string, wrong: string, subjects: readonly string[], place: Location | null): Diagnostic {
  return problem(
    rules.wiresType,
    `${subject} cannot be declared: ${wrong}.`,
    subjects,
    [place],
    'Make the type with wires.uint(8), wires.bool, wires.vector(2, wires.bool) or wires.bundle({ data: wires.uint(8) }).',
  );
}

/** Modules that are called nothing. */
export function unnamed({ modules }: Elaboration): Diagnostic[] {
  return modules.flatMap(({ name, className, parent, location }) =>
    name !== '' || parent === null
      ? []
      : [
          problem(
            rules.noName,
            `A module ${className} in ${parent} has no name.`,
            [parent],
            [location],
            "Name it: lazyModule(() => new Uart(), { name: 'uart' }).",
          ),
        ],
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

/** Modules whose clock or reset nothing drives in the module around them. */
export function undrivenClocks(netlist: Netlist): Diagnostic[] {
  const ports = new ModulePorts(netlist);
  const taking = new Map(
    netlist.modules.flatMap((module) => (module.clock === 'input' ? [[module.name, module]] : [])),
  );
  return netlist.modules.flatMap((module) => {
    const driven = new Set(
      module.nets.filter((net) => net.some((end) => ports.drives(module, end))).flatMap((net) => net.map(endText)),
    );
    return module.instances.flatMap((instance) => {
      const child = taking.get(instance.module);
      const port = ['clock', 'reset'].find((name) => !driven.has(`${instance.name}.${name}`));
      return child === undefined || port === undefined ? [] : [undrivenClock(module, instance, child, port)];
    });
  });
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

/** An edge or an identity node whose two sides have different wires. */
export function sidesDiffer({ id, location }: ModuleRecord, edge: EdgeRecord): Diagnostic {
  return problem(
    rules.wiresDiffer,
    `The two sides of ${edge.from} -> ${edge.to} have different wires in ${id}.`,
    [edge.from, edge.to],
    [edge.location, location],
    'Let both sides negotiate to the same parameters, or put an adapter between them.',
  );
}

/** Two things that a body joins, of which one is not there or has other wires. */
export function endsDiffer({ id, location }: ModuleRecord, one: HardwareEnd, other: HardwareEnd): Diagnostic {
  return problem(
    rules.wiresDiffer,
    `${id} joins ${said(one)} with ${said(other)}, which have different wires.`,
    [id],
    [location],
    'Join what has the same fields with the same widths.',
  );
}

/** A module of RTL that cannot be what it was said to be. */
export function rtlDiffers(owner: ModuleRecord | NodeRecord, { module }: RtlRecord, wrong: string): Diagnostic {
  return problem(
    rules.rtl,
    `Module ${module} cannot bring ${owner.id}: ${wrong}.`,
    [owner.id],
    [owner.location],
    'Say ports, prefix, without and parameters as the module has them.',
  );
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
