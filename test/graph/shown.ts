import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Diagnostic, Location } from '../../lib/diagnostic/index.js';

/**
 * A diagnostic with each place replaced by the text that stands there: what is left of the line from the column on. So a test says
 * which statement a message points at, and stays true when lines move.
 */
export interface Shown {
  readonly rule: string;
  readonly category: string;
  readonly severity: string;
  readonly message: string;
  readonly subjects: readonly string[];
  readonly locations: readonly string[];
  readonly help?: string;
}

/** All parts of a diagnostic. Places in `file` become their text; there should be no others. */
export function shown(diagnostic: Diagnostic, file: string): Shown {
  const { message, locations, ...rest } = diagnostic;
  return {
    ...rest,
    message: message.replaceAll(new RegExp(`${escape(file)}:(\\d+):(\\d+)`, 'g'), (_place, line, column) =>
      textAt({ file, line: Number(line), column: Number(column) }),
    ),
    locations: locations.map((location) => {
      expect(location.file).toBe(file);
      return textAt(location);
    }),
  };
}

function textAt({ file, line, column }: Location): string {
  const text = readFileSync(file, 'utf8').split('\n')[line - 1] ?? '';
  return `«${text.slice(column - 1)}»`;
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
