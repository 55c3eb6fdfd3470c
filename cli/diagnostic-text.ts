import { relative } from 'node:path';
import picocolors from 'picocolors';
import { type Location, type Severity, unnamedSubjects } from '../lib/diagnostic/index.js';
import { sourceExcerpt } from './source-excerpt.js';

/** What findings and diagnostics have in common. */
export interface Reportable {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly subjects: readonly string[];
  readonly locations: readonly Location[];
  readonly help?: string;
}

/** A finding with the lines of source that it is about. */
export function showFinding({ rule, severity, message, subjects, locations, help }: Reportable): string {
  const [first, ...others] = distinct(locations);
  const lines = [`${painted[severity](`${severity}[${rule}]`)}: ${message}`];
  const unnamed = unnamedSubjects({ message, subjects });
  if (unnamed.length > 0) lines.push(`  about: ${unnamed.join(', ')}`);
  if (first !== undefined) lines.push(`  --> ${shown(first)}`, ...sourceExcerpt(first, colours.red));
  for (const place of others.slice(0, 4)) lines.push(`  also ${shown(place)}`);
  if (help !== undefined && help !== '') lines.push(`  ${colours.green('help')}: ${help}`);
  return `${lines.join('\n')}\n`;
}

const { FORCE_COLOR, NO_COLOR } = process.env;
const asked = FORCE_COLOR !== undefined || (process.stdout.isTTY && process.stderr.isTTY);
const colours = picocolors.createColors(asked && NO_COLOR === undefined);

// What is read as a file has no colours.
const painted: Readonly<Record<Severity, (text: string) => string>> = {
  error: (text) => colours.bold(colours.red(text)),
  warning: (text) => colours.bold(colours.yellow(text)),
  info: (text) => colours.bold(colours.blue(text)),
};

function distinct(locations: readonly Location[]): Location[] {
  return [...new Map(locations.map((place) => [shown(place), place])).values()];
}

function shown({ file, line, column, pointer }: Location): string {
  const path = relative(process.cwd(), file);
  const place = `${path.startsWith('..') ? file : path}:${line}:${column}`;
  return pointer === undefined || pointer === '' ? place : `${place} (${pointer})`;
}
