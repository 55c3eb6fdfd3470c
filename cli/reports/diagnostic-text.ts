import { relative } from 'node:path';
import { styleText } from 'node:util';
import { listed, type Location, type Severity, unnamedSubjects } from '../../lib/base/diagnostic/index.js';
import { terminalText } from '../../lib/base/text/index.js';
import { io, type Io } from '../process/io.js';
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
  isColoured = isTerminal(io()),
): string {
  const [first, ...others] = distinct(locations);
  const styled = (style: Style, text: string): string =>
    isColoured ? styleText(style, text, { validateStream: false }) : text;
  const title = styled(['bold', colourOf[severity]], terminalText(`${severity}[${rule}]`));
  const lines = [`${title}: ${terminalText(message)}`];
  if (design !== undefined) lines.push(terminalText(`  in ${design}`));
  const unnamed = unnamedSubjects({ message, subjects });
  if (unnamed.length > 0) lines.push(terminalText(`  about: ${listed(unnamed)}`));
  if (first !== undefined)
    lines.push(terminalText(`  --> ${shown(first)}`), ...sourceExcerpt(first, (text) => styled('red', text)));
  for (const place of others.slice(0, 4)) lines.push(terminalText(`  also ${shown(place)}`));
  if (help !== undefined && help !== '') lines.push(`  ${styled('green', 'help')}: ${terminalText(help)}`);
  return `${lines.join('\n')}\n`;
}

/** The same without colours, for what is no terminal. */
export function findingText(finding: Reportable): string {
  return showFinding(finding, false);
}

// What is read as a file has no colours.
function isTerminal({ env, stdout, stderr }: Io): boolean {
  const asked = env.FORCE_COLOR !== undefined || (stdout.isTTY === true && stderr.isTTY === true);
  return asked && env.NO_COLOR === undefined;
}

type Style = Parameters<typeof styleText>[0];

const colourOf = { error: 'red', warning: 'yellow', info: 'blue' } as const satisfies Record<Severity, Style>;

function distinct(locations: readonly Location[]): Location[] {
  return [...new Map(locations.map((place) => [shown(place), place])).values()];
}

function shown({ file, line, column, pointer }: Location): string {
  const path = relative(process.cwd(), file);
  const place = `${path.startsWith('..') ? file : path}:${line}:${column}`;
  return pointer === undefined || pointer === '' ? place : `${place} (${pointer})`;
}
