import type ts from 'typescript';
import type { Finding } from '../lib/check/index.js';
import { formatLocation, type Location } from '../lib/base/diagnostic/index.js';
import type { Designs, Told } from './designs.js';
import { callAt, exportOf, rangeOf } from './syntax.js';

type TypeScript = typeof ts;

/** The code of all diagnostics: editors require numbers, whereas rules have names. */
export const code = 990_001;

/** A finding with its range in a source. */
export interface Mark {
  readonly finding: Finding;
  readonly span: ts.TextSpan;
}

/** The findings to mark in a source, without duplicates: each at the first of its locations that is open. */
export function marksIn(tsc: TypeScript, source: ts.SourceFile, designs: Designs): Mark[] {
  const marks = designs.findings.flatMap((told) => {
    const node = nodeOf(tsc, source, designs, told);
    return node === undefined ? [] : [{ finding: told.finding, span: rangeOf(tsc, source, node) }];
  });
  // Several files may export the same design.
  return [...new Map(marks.map((mark) => [said(mark), mark])).values()];
}

function said({ finding: { rule, message, help }, span: { start } }: Mark): string {
  return JSON.stringify([rule, message, help, start]);
}

// A finding without a location in an open file is shown at the export of the topology.
function nodeOf(
  tsc: TypeScript,
  source: ts.SourceFile,
  designs: Designs,
  { finding, topology }: Told,
): ts.Node | undefined {
  const place = finding.locations.find(({ file }) => designs.isOpen(file));
  if (place === undefined) return source.fileName === topology ? exportOf(tsc, source) : undefined;
  const offset = designs.offsetOf(source, place);
  return offset === undefined ? undefined : callAt(tsc, source, offset);
}

/** A mark in the form of the language server. */
export function diagnosticOf(
  tsc: TypeScript,
  program: ts.Program,
  source: ts.SourceFile,
  designs: Designs,
  { finding: { rule, severity, message, help, locations, subjects }, span }: Mark,
): ts.Diagnostic {
  const { Error, Warning, Suggestion } = tsc.DiagnosticCategory;
  return {
    ...{ file: source, ...span, code, source: 'entente' },
    category: { error: Error, warning: Warning, info: Suggestion }[severity],
    messageText: [`${rule}: ${message}`, ...(help === '' ? [] : [`To do: ${help}`])].join('\n'),
    // Several nodes may be declared at the same location.
    relatedInformation: [...new Map(locations.map((place) => [formatLocation(place), place])).values()].flatMap(
      (place) => related(tsc, program, designs, place, subjects),
    ),
  };
}

function related(
  tsc: TypeScript,
  program: ts.Program,
  designs: Designs,
  place: Location,
  subjects: readonly string[],
): ts.DiagnosticRelatedInformation[] {
  const file = program.getSourceFile(place.file);
  const start = file === undefined ? undefined : designs.offsetOf(file, place);
  if (file === undefined || start === undefined) return [];
  return [
    {
      ...{ file, ...rangeOf(tsc, file, callAt(tsc, file, start)), code },
      category: tsc.DiagnosticCategory.Message,
      messageText: `Of ${subjects.join(', ')}.`,
    },
  ];
}
