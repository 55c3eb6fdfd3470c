import { listed } from './wording.js';

/** How serious a diagnostic is: an `error` means that the design cannot be used as it stands. */
export type Severity = 'error' | 'warning' | 'info';

/**
 * The kind of mistake that a diagnostic describes. The three cycles, `arity` and `parameters` are the classes of failure that negotiation
 * distinguishes; `other` holds failures that have no requirement behind them (a function that is not defined for the ports it got); `input`
 * is a mistake in a file, an option or a name, found before anything is declared.
 */
export type Category = 'star-cycle' | 'downward-cycle' | 'upward-cycle' | 'arity' | 'parameters' | 'other' | 'input';

/** A place in a source file. Lines and columns count from 1; `pointer` is the JSON pointer when the file is a document. */
export interface Location {
  /** Path of the source file, as it was found. */
  readonly file: string;
  /** Line, from 1. */
  readonly line: number;
  /** Column in characters, from 1. */
  readonly column: number;
  /** JSON pointer of the place in a document; absent in source code. */
  readonly pointer?: string;
}

/**
 * A source change that applies the help (design 5): in the declaration at one of the places, `from` is replaced by `to`. A tool that has
 * the source, such as an editor, finds the position within the declaration.
 */
export interface Fix {
  /** Its effect, as an instruction: `Move mcu.uart.control to 0x7ffff000`. */
  readonly title: string;
  /** Where what is declared wrongly may be written, the likeliest place first. */
  readonly locations: readonly Location[];
  /** An address, hexadecimal, which may be written in any notation; or the name of an option; or a word. */
  readonly from: string;
  /** The replacement. */
  readonly to: string;
}

/** One finding about a design, as data: what is wrong, about whom, where it was written, and what to do. */
export interface Diagnostic {
  /** Stable id of the rule that was broken, `area/name`. */
  readonly rule: string;
  /** The kind of mistake. */
  readonly category: Category;
  /** How serious it is. */
  readonly severity: Severity;
  /** The problem, with names and numbers, in full sentences. */
  readonly message: string;
  /** Paths of the parties, the most responsible one first. */
  readonly subjects: readonly string[];
  /** Where the parties were declared, in the order of `subjects` as far as known. */
  readonly locations: readonly Location[];
  /** What to change. */
  readonly help?: string;
  /** The help as a change of the source, where it is as definite as that. */
  readonly fix?: Fix;
}

/**
 * Writes a location the way compilers and editors do: `file:line:column`, followed by the JSON pointer in parentheses
 * if there is one (design 5).
 */
export function formatLocation(location: Location): string {
  const place = `${location.file}:${location.line}:${location.column}`;
  return location.pointer === undefined || location.pointer === '' ? place : `${place} (${location.pointer})`;
}

/**
 * Whom a diagnostic is about, as far as the message does not name them: `about: soc.timer, soc.uart`, or nothing. A requirement knows what is
 * wrong, but not always about whom.
 */
export function aboutText({ message, subjects }: Pick<Diagnostic, 'message' | 'subjects'>): string[] {
  const unnamed = subjects.filter((subject) => subject !== '' && !message.includes(subject));
  return unnamed.length === 0 ? [] : [`about: ${listed(unnamed)}`];
}

/**
 * A diagnostic as text: place, severity and rule, the message, whom it is about as far as it does not say so, what to
 * do (design 5).
 */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const [place] = diagnostic.locations;
  const { severity, rule, message, help } = diagnostic;
  return [
    `${place === undefined ? '' : `${formatLocation(place)}: `}${severity}[${rule}]: ${message}`,
    ...aboutText(diagnostic).map((line) => `  ${line}`),
    ...(help === undefined ? [] : [`  help: ${help}`]),
  ].join('\n');
}
