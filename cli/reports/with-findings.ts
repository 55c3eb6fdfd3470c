import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import type { Finding } from '../../lib/check/index.js';
import { findingsKept } from '../cache/elaborations.js';
import type { Elaboration } from '../../lib/elaboration/index.js';

/**
 * A design with the findings of `check`, except notes, as its diagnostics, which drawings mark. A failed design keeps
 * its own diagnostics.
 */
export function withFindings(elaboration: Elaboration): Elaboration {
  if (elaboration.status === 'failed') return elaboration;
  const diagnostics = findingsKept(elaboration).map(diagnosticOf);
  // Inherits instead of copying, because much of an elaboration is computed lazily.
  return Object.create(elaboration, { diagnostics: { value: diagnostics, enumerable: true } }) as Elaboration;
}

function diagnosticOf({ rule, severity, message, subjects, locations, help }: Finding): Diagnostic {
  return { rule, category: 'other', severity, message, subjects, locations, help };
}
