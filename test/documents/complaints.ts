import { formatDiagnostic } from '../../lib/base/diagnostic/index.js';
import { runDocument } from '../../lib/documents/index.js';

/** What is wrong with a document of these statements, which stand one a line from line 2 on. */
export function complaints(...statements: readonly unknown[]): string[] {
  const body = statements.map((statement) => JSON.stringify(statement)).join(',\n');
  return complaintsAbout(`{ "version": 1, "name": "d", "module": { "name": "top", "body": [\n${body} ] } }`);
}

/** What is wrong with a document, each failure as `file:line:column (pointer): error…` and its help. */
export function complaintsAbout(text: string): string[] {
  const result = runDocument({ file: 'd.json', text, firstLine: 1 });
  return result.ok ? [] : result.failures.flatMap((failure) => formatDiagnostic(failure).split('\n  help: '));
}
