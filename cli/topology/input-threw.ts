import { bigIntHelp } from '../../lib/base/address/big-int-help.js';
import { type Diagnostic, RequirementError } from '../../lib/base/diagnostic/index.js';
import { diagnose } from '../../lib/graph/index.js';
import * as rules from './rules.js';

/**
 * A diagnostic for a file whose code threw while it was loaded (design 5). Errors of the library have their own rule
 * and help.
 */
export function inputThrew(file: string, error: unknown): Diagnostic {
  if (error instanceof RequirementError) return diagnose(error, []);
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    rule: rules.threw.id,
    category: 'input',
    severity: 'error',
    message: `${file} threw ${text} while it was loaded.`,
    subjects: [],
    locations: diagnose(error, []).locations,
    help:
      bigIntHelp(error) ??
      'What is outside of functions and classes runs when the file is loaded: correct what threw there.',
  };
}
