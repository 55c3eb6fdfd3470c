import type { Diagnostic } from '../../../base/diagnostic/index.js';
import { append, type Elaboration, type Netlist, type ProtocolRecord } from '../../../elaboration/index.js';
import type { Box, Diagram } from '../model.js';
import { boxesByParts } from '../transforms/boxes-by-parts.js';
import { rebuilt } from '../transforms/transform.js';

/** Marks the boxes of all subjects of findings. */
export function withFindings(diagram: Diagram, diagnostics: readonly Diagnostic[]): Diagram {
  const serious = diagnostics.filter(({ severity }) => severity !== 'info');
  if (serious.length === 0) return diagram;
  const boxOf = boxesByParts(diagram);
  const findings = new Map<string, Diagnostic[]>();
  for (const diagnostic of serious) {
    for (const box of new Set(diagnostic.subjects.map(boxOf))) if (box !== undefined) append(findings, box, diagnostic);
  }
  return { ...diagram, root: rebuilt(diagram.root, (box) => markedBy(box, findings.get(box.id) ?? [])) };
}

/** A box with the mark of the most severe finding, and the text of all findings in its details. */
export function markedBy(box: Box, findings: readonly Diagnostic[]): Box {
  if (findings.length === 0) return box;
  const severe = findings.some(({ severity }) => severity === 'error');
  const words = findings.map(({ severity, message, help = '' }) =>
    help === '' ? `${severity}: ${message}` : `${severity}: ${message}\nhelp: ${help}`,
  );
  return { ...box, mark: severe ? 'error' : 'warning', details: [box.details, ...words].join('\n') };
}

type Faulty = Pick<Elaboration, 'status' | 'diagnostics' | 'edges'>;

/**
 * The subjects of errors, for drawings that show each of them separately. In a negotiated design, only those without edges: all others are already
 * drawn with their edges.
 */
export function faultyIn({ status, diagnostics, edges }: Faulty): ReadonlySet<string> {
  const faulty = new Set(
    diagnostics.filter(({ severity }) => severity === 'error').flatMap(({ subjects }) => subjects),
  );
  if (status === 'negotiated') for (const { from, to } of edges) for (const id of [from, to]) faulty.delete(id);
  return faulty;
}

/** The faulty nodes of the given protocols. */
export function faultyNodes(
  elaboration: Elaboration,
  { nodes, protocols }: Netlist,
  isShown: (protocol: ProtocolRecord) => boolean,
): string[] {
  return [...faultyIn(elaboration)].filter((id) => {
    const { record } = nodes.get(id) ?? {};
    return record !== undefined && [record.inner, record.outer].some((name) => isShown(protocols.of(name)));
  });
}

/** The errors of a design, for the heading of a drawing. */
export function errorsIn({ diagnostics }: Pick<Elaboration, 'diagnostics'>): string[] {
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}
