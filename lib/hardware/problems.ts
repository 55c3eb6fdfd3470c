import { type Diagnostic, formatDiagnostic, type Location, type Rule } from '../base/diagnostic/index.js';
import type { EdgeRecord, Elaboration, HardwareEnd, ModuleRecord } from '../elaboration/index.js';
import { Protocols } from '../elaboration/index.js';
import * as rules from './rules.js';

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
