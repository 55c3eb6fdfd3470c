import type { Location } from '../../base/diagnostic/index.js';
import type { DescribedFinding } from '../description.js';

/** What the generator ends at. */
export function refused(message: string, ...places: Location[]): DescribedFinding {
  return { rule: 'description/refused', message, ...{ parts: [], ranges: [], places } };
}

/** What the generator takes, though hardly anybody means it. */
export function odd(message: string, ...places: Location[]): DescribedFinding {
  return { rule: 'description/oddity', message, ...{ parts: [], ranges: [], places } };
}
