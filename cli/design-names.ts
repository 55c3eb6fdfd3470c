import { listed, suggest } from '../lib/diagnostic/index.js';
import { type Elaboration, isUnder, protocolName } from '../lib/model/index.js';
import { deviceIds, type Master, mastersNamed, mastersOf } from '../lib/query/index.js';
import { CommandError, exitCodes } from './exit-codes.js';

// Names on the command line, looked up in the design that they are about: a name of nothing is a mistake, not an empty answer.

/** Raises a usage error unless masters are called so: the path of a source, or of a module around some. */
export function checkMaster(elaboration: Elaboration, path: string | undefined): void {
  if (path !== undefined) {
    checkAround('master', path, [...new Set(mastersOf(elaboration).map(({ edge }) => edge.from))]);
  }
}

/** Raises a usage error unless devices are called so: the path of a sink, or of a module around some. */
export function checkDevice(elaboration: Elaboration, path: string | undefined): void {
  if (path !== undefined) checkAround('device', path, deviceIds(elaboration));
}

function checkAround(what: string, path: string, known: readonly string[]): void {
  if (known.some((id) => isUnder(id, path))) return;
  throw nameError(`No ${what} is called ${path}.`, path, known);
}

/** The masters that a text names: by the path of their node or of a module around it, or by their own name. Raises a usage error for none. */
export function mastersCalled(elaboration: Elaboration, name: string): Master[] {
  const masters = mastersOf(elaboration);
  const called = mastersNamed(masters, name);
  if (called.length > 0) return called;
  const known = [...new Set(masters.flatMap(({ edge, client }) => [edge.from, client.name]))];
  throw nameError(`No master is called ${name}.`, name, known);
}

/** Raises a usage error unless a module or node has this path. */
export function checkPath({ modules }: Elaboration, path: string | undefined): void {
  if (path === undefined) return;
  const known = modules.flatMap(({ id, nodes }) => [id, ...nodes.map((node) => node.id)]);
  if (known.includes(path)) return;
  const help = suggest(path, known) ?? 'entente list <input> nodes shows all paths.';
  throw new CommandError(`No module and no node has the path ${path}.`, exitCodes.usage, help);
}

/** Names in reports of the protocols that people call so; raises a usage error for one that nothing in the design speaks. */
export function protocolsCalled({ modules }: Elaboration, names: readonly string[]): ReadonlySet<string> {
  const known = new Set(modules.flatMap(({ nodes }) => nodes.flatMap(({ inner, outer }) => [inner, outer])));
  return new Set(
    names.flatMap((name) => {
      const wanted = name.toLowerCase();
      const called = [...known].filter((each) =>
        [each, protocolName(each)].some((word) => word.toLowerCase() === wanted),
      );
      if (called.length > 0) return called;
      throw nameError(`Nothing in the design speaks ${name}.`, name, [...new Set([...known].map(protocolName))]);
    }),
  );
}

/** A usage error about a name, with the one that may have been meant, or all that there are. */
export function nameError(message: string, name: string, known: readonly string[]): CommandError {
  const all = known.length === 0 ? 'The design has none.' : `Known are ${listed(known)}.`;
  return new CommandError(message, exitCodes.usage, suggest(name, known) ?? all);
}
