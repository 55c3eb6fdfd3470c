import type { Diagnostic } from '../../../base/diagnostic/index.js';
import { append, type Elaboration, type Netlist, type ProtocolRecord } from '../../../elaboration/index.js';
import { allBoxes, type Box, type Diagram } from '../model.js';
import { rebuilt } from '../transforms/transform.js';

/**
 * The drawing with everything marked that something is wrong with. A finding belongs to the box of each of its subjects, which is that
 * of its id unless `boxOfNode` names another; where none is drawn, to the innermost box around it, but not to the outermost, which is
 * around everything.
 */
export function withFindings(
  diagram: Diagram,
  diagnostics: readonly Diagnostic[],
  boxOfNode: ReadonlyMap<string, string> = new Map(),
): Diagram {
  const serious = diagnostics.filter(({ severity }) => severity !== 'info');
  if (serious.length === 0) return diagram;
  const drawn = new Set([...allBoxes(diagram)].map(({ id }) => id));
  const findings = new Map<string, Diagnostic[]>();
  for (const diagnostic of serious) {
    const boxes = diagnostic.subjects.map((subject) => boxOf(subject, diagram.root.id, drawn, boxOfNode));
    for (const box of new Set(boxes)) if (box !== undefined) append(findings, box, diagnostic);
  }
  return { ...diagram, root: rebuilt(diagram.root, (box) => markedBy(box, findings.get(box.id) ?? [])) };
}

function boxOf(
  subject: string,
  root: string,
  drawn: ReadonlySet<string>,
  boxOfNode: ReadonlyMap<string, string>,
): string | undefined {
  const known = boxOfNode.get(subject) ?? subject;
  if (drawn.has(known)) return known;
  for (let end = known.lastIndexOf('.'); end > 0; end = known.lastIndexOf('.', end - 1)) {
    const path = known.slice(0, end);
    const box = boxOfNode.get(path) ?? path;
    if (box !== root && drawn.has(box)) return box;
  }
  return undefined;
}

/** The box with the mark of the gravest of some findings, and their words in its details. */
export function markedBy(box: Box, findings: readonly Diagnostic[]): Box {
  if (findings.length === 0) return box;
  const severe = findings.some(({ severity }) => severity === 'error');
  const words = findings.map(({ severity, message, help = '' }) =>
    help === '' ? `${severity}: ${message}` : `${severity}: ${message}\nhelp: ${help}`,
  );
  return { ...box, mark: severe ? 'error' : 'warning', details: [box.details, ...words].join('\n') };
}

/** Whom the failures of a design are about. They are drawn though nothing may meet them; of a design that was negotiated, nobody. */
export function faultyIn({ status, diagnostics }: Pick<Elaboration, 'status' | 'diagnostics'>): ReadonlySet<string> {
  if (status === 'negotiated') return new Set();
  return new Set(diagnostics.filter(({ severity }) => severity === 'error').flatMap(({ subjects }) => subjects));
}

/** Those of them that are nodes of some protocols. */
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

/** What is wrong with a design, for above a drawing. */
export function errorsIn({ diagnostics }: Pick<Elaboration, 'diagnostics'>): string[] {
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}
