import { existsSync, realpathSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import type { Parameters } from '../config/index.js';
import { formatDiagnostic } from '../base/diagnostic/index.js';
import { tryElaborate } from '../elaborate/elaborate.js';
import { addressMapText, summary, wholeMap } from '../output/files/index.js';
import type { Topology } from '../graph/index.js';
import { terminalText } from '../base/text/index.js';

/**
 * Prints the summary and the address map of a topology when its file is run as a script (`npx tsx mcu.ts`), and does nothing when
 * it is imported (design 6). Call it at the end of the file: `runAsScript(import.meta.url, mcu)`. Failures go to stderr, and the
 * process then ends with the exit code 2.
 */
export function runAsScript(moduleUrl: string, topology: Topology, config?: Parameters): void {
  if (!isScript(moduleUrl)) return;
  const { failures, elaboration } = tryElaborate(topology, config);
  if (elaboration === undefined || failures.length > 0) {
    process.stderr.write(`${terminalText(failures.map(formatDiagnostic).join('\n\n'))}\n`);
    process.exitCode = 2;
    return;
  }
  process.stdout.write(terminalText(`${summary(elaboration)}\nAddress map\n${addressMapText(wholeMap(elaboration))}`));
}

function isScript(moduleUrl: string): boolean {
  const script = process.argv[1];
  if (!isMainThread || script === undefined || !moduleUrl.startsWith('file:') || !existsSync(script)) return false;
  return realpathSync(script) === fileURLToPath(moduleUrl);
}
