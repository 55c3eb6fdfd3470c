import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import type { Finding } from '../../lib/check/index.js';
import { findingsKept } from '../cache/elaborations.js';
import type { Elaboration } from '../../lib/elaboration/index.js';

/** A design with what `check` finds in it, notes aside, as its diagnostics: pictures mark it. One that failed keeps why. */
export function withFindings(elaboration: Elaboration): Elaboration {
  if (elaboration.status === 'failed') return elaboration;
  const diagnostics = findingsKept(elaboration).map(diagnosticOf);
  // Not a copy: much of an elaboration is worked out only when it is asked for.
  return Object.create(elaboration, { diagnostics: { value: diagnostics, enumerable: true } }) as Elaboration;
}

function diagnosticOf({ rule, severity, message, subjects, locations, help }: Finding): Diagnostic {
  return { rule, category: 'other', severity, message, subjects, locations, help };
}
