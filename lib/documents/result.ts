import { deepestNesting, tooDeepAt } from '../base/text/index.js';
import type { Category, Diagnostic } from '../base/diagnostic/index.js';
import { type Negotiated, negotiate } from '../graph/index.js';
import { describe } from '../elaborate/describe.js';
import { documentReport, type Elaboration, type ParameterReport } from '../elaboration/index.js';
import { declareDocument } from './declare.js';
import { readDocument, type TopologyDocument } from './document.js';
import { findSyntaxMistake } from './json-syntax.js';
import { jsonPlace, type JsonText, placeAt, toPointer } from './json-text.js';
import { ShapeError } from './reader.js';
import * as rules from './rules.js';

/** How far a document got. */
export type Phase = 'input' | 'declare' | 'negotiate';

/** The result of a document. */
export type DocumentResult =
  | { readonly ok: true; readonly document: TopologyDocument; readonly negotiated: Negotiated }
  | {
      readonly ok: false;
      readonly phase: Phase;
      readonly failures: readonly [Diagnostic, ...Diagnostic[]];
      readonly negotiated?: Negotiated;
    };

/** Reads, declares and negotiates one document. */
export function runDocument(source: JsonText): DocumentResult {
  const document = parse(source);
  if ('message' in document) return { ok: false, phase: 'input', failures: [document] };
  const { design, failures } = declareDocument(document);
  const [first, ...others] = failures;
  if (first !== undefined)
    return { ok: false, phase: first.category === 'input' ? 'input' : 'declare', failures: [first, ...others] };
  const negotiated = negotiate(design);
  const [failure, ...more] = negotiated.failures;
  if (failure !== undefined) return { ok: false, phase: 'negotiate', failures: [failure, ...more], negotiated };
  return { ok: true, document, negotiated };
}

/** The parameter report of a document that could be negotiated. */
export function reportOf({ document, negotiated }: DocumentResult & { ok: true }): ParameterReport {
  const { name, format } = document;
  return documentReport(describe(negotiated, { name, places: false, words: format }), { format });
}

/** The elaboration of a document that could be negotiated. */
export function elaborateDocument({ document, negotiated }: DocumentResult & { ok: true }): Elaboration {
  return describe(negotiated, { name: document.name, diagnostics: negotiated.validate() });
}

/** An error as results show it: one in front, the others listed behind it. */
export interface ErrorReport {
  readonly phase: Phase;
  readonly category: Category;
  readonly rule: string;
  readonly message: string;
  readonly subjects: readonly string[];
  readonly also: readonly {
    readonly category: Category;
    readonly rule: string;
    readonly message: string;
    readonly subjects: readonly string[];
  }[];
}

/** The failures of a document as one report. */
export function errorReport({ phase, failures }: DocumentResult & { ok: false }): ErrorReport {
  const [first, ...others] = failures.map(({ category, rule, message, help, subjects }) => ({
    category,
    rule,
    message: help === undefined ? message : `${message}\n${help}`,
    subjects,
  }));
  if (first === undefined) throw new Error('an error report needs a failure');
  return { phase, ...first, also: others };
}

function parse(source: JsonText): TopologyDocument | Diagnostic {
  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch {
    return syntaxDiagnostic(source);
  }
  const deep = tooDeepAt(source.text);
  if (deep !== undefined) return nestingDiagnostic(source, deep);
  try {
    return readDocument(value, source);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    const pointer = toPointer(error.path);
    const location = jsonPlace(source, error.path).resolve();
    return {
      rule: rules.shape.id,
      category: 'input',
      severity: 'error',
      message: `${pointer === '' ? 'The document' : pointer} ${error.message}.`,
      subjects: [pointer],
      locations: location === undefined ? [] : [location],
      ...(error.help === undefined ? {} : { help: error.help }),
    };
  }
}

function nestingDiagnostic(source: JsonText, offset: number): Diagnostic {
  return {
    rule: rules.shape.id,
    category: 'input',
    severity: 'error',
    message: `The document nests deeper here than ${deepestNesting} levels.`,
    subjects: [''],
    locations: [placeAt(source, offset)],
    help: 'Put modules beside each other instead of into each other.',
  };
}

function syntaxDiagnostic(source: JsonText): Diagnostic {
  const { offset, message, help } = findSyntaxMistake(source.text) ?? { offset: 0, message: 'it cannot be read' };
  return {
    rule: rules.syntax.id,
    category: 'input',
    severity: 'error',
    message: `This is not valid JSON: ${message}.`,
    subjects: [],
    locations: [placeAt(source, offset)],
    ...(help === undefined ? {} : { help }),
  };
}
