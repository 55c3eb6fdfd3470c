import * as entente from '../../lib/index.js';
import { RequirementError } from '../../lib/base/diagnostic/index.js';
import * as chipyard from '../../lib/entries/chipyard.js';
import * as documents from '../../lib/entries/documents.js';
import * as hardware from '../../lib/entries/hardware.js';
import * as query from '../../lib/entries/query.js';
import * as rocket from '../../lib/entries/rocket.js';

const modules: Readonly<Record<string, unknown>> = {
  'entente-soc': entente,
  'entente-soc/chipyard': chipyard,
  'entente-soc/documents': documents,
  'entente-soc/hardware': hardware,
  'entente-soc/query': query,
  'entente-soc/rocket': rocket,
  // The page runs the topology, so this does nothing, as in any imported file.
  'entente-soc/script': { runAsScript: () => undefined },
};

/** Whether a topology in a page may import this. */
export function isImportable(name: string): boolean {
  return Object.hasOwn(modules, name);
}

/** Resolves an import of a topology. Throws a RequirementError for anything but the library. */
export function moduleNamed(name: string): unknown {
  if (isImportable(name)) return modules[name];
  const one = `${name} is another file, and the playground has one.`;
  const known = `${name} is not in the playground, which has ${Object.keys(modules).join(', ')}.`;
  throw new RequirementError('input/import', name.startsWith('.') ? one : known);
}
