import { relative } from 'node:path';
import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { listed, type Location, type Severity, unnamedSubjects } from '../lib/diagnostic/index.js';
import { terminalText } from '../lib/text/index.js';
import { io, type Io } from './io.js';
import { sourceExcerpt } from './source-excerpt.js';

/** What findings and diagnostics have in common. */
export interface Reportable {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly subjects: readonly string[];
  readonly locations: readonly Location[];
  readonly help?: string;
  /** The design that it is about, where there are several. */
  readonly design?: string;
}

/** A finding with the lines of source that it is about; nothing in it but its colours steers a terminal. */
export function showFinding(
  { rule, severity, message, subjects, locations, help, design }: Reportable,
  colours = coloursOf(io()),
): string {
  const [first, ...others] = distinct(locations);
  const title = colours.bold(colours[colourOf[severity]](terminalText(`${severity}[${rule}]`)));
  const lines = [`${title}: ${terminalText(message)}`];
  if (design !== undefined) lines.push(terminalText(`  in ${design}`));
  const unnamed = unnamedSubjects({ message, subjects });
  if (unnamed.length > 0) lines.push(terminalText(`  about: ${listed(unnamed)}`));
  if (first !== undefined) lines.push(terminalText(`  --> ${shown(first)}`), ...sourceExcerpt(first, colours.red));
  for (const place of others.slice(0, 4)) lines.push(terminalText(`  also ${shown(place)}`));
  if (help !== undefined && help !== '') lines.push(`  ${colours.green('help')}: ${terminalText(help)}`);
  return `${lines.join('\n')}\n`;
}

/** The same without colours, for what is no terminal. */
export function findingText(finding: Reportable): string {
  return showFinding(finding, picocolors.createColors(false));
}

// What is read as a file has no colours.
function coloursOf({ env, stdout, stderr }: Io): Colors {
  const asked = env.FORCE_COLOR !== undefined || (stdout.isTTY === true && stderr.isTTY === true);
  return picocolors.createColors(asked && env.NO_COLOR === undefined);
}

const colourOf = { error: 'red', warning: 'yellow', info: 'blue' } as const satisfies Record<Severity, keyof Colors>;

function distinct(locations: readonly Location[]): Location[] {
  return [...new Map(locations.map((place) => [shown(place), place])).values()];
}

function shown({ file, line, column, pointer }: Location): string {
  const path = relative(process.cwd(), file);
  const place = `${path.startsWith('..') ? file : path}:${line}:${column}`;
  return pointer === undefined || pointer === '' ? place : `${place} (${pointer})`;
}
