import { excerpt, listed, suggest } from '../../lib/base/diagnostic/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { type Named, nameMatcher, nearestName } from '../../lib/base/names/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';

/** The syntax of names, for the help of options and arguments. */
export const namesAre = 'a path or consecutive parts of one; * matches letters within a part, ** any number of parts';

/** Throws a usage error unless each of the names in `ports` of a policy matches a module. */
export function checkPortModules({ name: design, modules }: Elaboration, names: readonly string[]): void {
  const known = modules.map(({ id }) => ({ path: id }));
  const wrong = names.find((name) => !known.some(({ path }) => nameMatcher(name)(path)));
  if (wrong === undefined) return;
  throw noPlace(`The policy names the module ${excerpt(wrong)} in ports; ${design} has none.`, wrong, known);
}

/** A usage error about a name that matches no module or node, with the most similar one. */
export function noPlace(message: string, name: string, known: readonly Named[]): CommandError {
  const help = nearestName(name, known) ?? 'entente list <input> nodes shows all paths.';
  return new CommandError(message, exitCodes.usage, help);
}

/** A usage error about a name, with the one that was probably meant, or all known ones. */
export function nameError(message: string, name: string, known: readonly string[]): CommandError {
  return new CommandError(message, exitCodes.usage, suggest(name, known) ?? `Known are ${listed(known)}.`);
}
