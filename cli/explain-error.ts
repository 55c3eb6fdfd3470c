import { CommanderError } from 'commander';
import { RequirementError } from '../lib/base/diagnostic/index.js';
import { namesUnknown } from '../lib/query/design/rules.js';
import { CommandError, exitCodes } from './process/exit-codes.js';
import { DesignError } from './inputs/design-error.js';
import { note, notePainted } from './files/output.js';

/** Reports an error in one message, and returns the exit code. */
export async function explain(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage;
  if (error instanceof DesignError) {
    const { showFindings } = await import('./reports/diagnostic-text.js');
    notePainted(showFindings(error.failures).join('\n').trimEnd());
    return exitCodes.failed;
  }
  if (error instanceof CommandError) {
    note(`error: ${error.message}${error.help === undefined ? '' : `\n  help: ${error.help}`}`);
    return error.exitCode;
  }
  if (error instanceof RangeError && error.message.includes('call stack')) {
    note(
      'error: The input nests too deep to be followed.\n  help: Put modules beside each other instead of into each other.',
    );
    return exitCodes.failed;
  }
  if (error instanceof RequirementError) {
    note(`error: ${error.message}${error.help === undefined ? '' : `\n  help: ${error.help}`}`);
    return error.rule === namesUnknown.id ? exitCodes.usage : exitCodes.failed;
  }
  note(`error: ${error instanceof Error ? error.message : String(error)}`);
  return exitCodes.failed;
}
