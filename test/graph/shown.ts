import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Diagnostic, Location } from '../../lib/base/diagnostic/index.js';
import { negotiate, soc } from '../../lib/graph/index.js';

/**
 * All parts of a diagnostic, as lines. Each place in `file`, and there should be no other, is replaced by the statement that stands
 * there, with `^` before the column: so a test says which statement a message points at, and stays true when lines move.
 */
export function shown(diagnostic: Diagnostic, file: string): string[] {
  const { rule, category, severity, message, help, subjects, locations, ...others } = diagnostic;
  expect(others).toEqual({});
  const places = new RegExp(`${file.replaceAll('.', '\\.')}:(\\d+):(\\d+)`, 'g');
  const text = message.replaceAll(places, (_place, line, column) => lineAt(file, Number(line), Number(column)));
  return [
    `${severity}[${rule}] (${category})`,
    ...text.split('\n'),
    ...(help === undefined ? [] : [`help: ${help}`]),
    `subjects: ${subjects.join(', ')}`,
    ...locations.map((location) => `at ${statementAt(location, file)}`),
  ];
}

/** The failures of a design declared in `file`, its nodes named after the properties of what the function returns. */
export function failuresOf(file: string, body: () => object): string[] {
  return negotiate(soc('top', body).declare()).failures.flatMap((failure) => shown(failure, file));
}

/** The line of a place in `file`, with `^` before the column. */
function statementAt(location: Location, file: string): string {
  expect(location.file).toBe(file);
  return lineAt(file, location.line, location.column);
}

function lineAt(file: string, line: number, column: number): string {
  const text = readFileSync(file, 'utf8').split('\n')[line - 1] ?? '';
  return `${text.slice(0, column - 1)}^${text.slice(column - 1)}`.trim();
}
