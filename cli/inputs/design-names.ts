import { hex } from '../../lib/base/address/index.js';
import { excerpt, listed, suggest } from '../../lib/base/diagnostic/index.js';
import { type Elaboration, Protocols } from '../../lib/elaboration/index.js';
import { type Named, nameMatcher, nearestName } from '../../lib/base/names/index.js';
import { addressMap, enclosedMap } from '../../lib/output/files/index.js';
import { devicesKnown, type Master, mastersNamed, mastersOf } from '../../lib/query/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';

// Names on the command line, looked up in the design that they are about: a name of nothing is a mistake, not an empty answer.

/** How names are written, for the help of options and arguments. */
export const namesAre = 'a path, or parts of it in a row; * is for any letters of a part, ** for any parts';

/** Throws a usage error unless the name means a master, by the path of its node or by its own name. */
export function checkMaster(elaboration: Elaboration, name: string | undefined): void {
  if (name !== undefined) mastersCalled(elaboration, name);
}

/** Throws a usage error unless the name means a device, by the path of its node or by its own name. */
export function checkDevice(elaboration: Elaboration, name: string | undefined): void {
  if (name === undefined) return;
  const isMeant = nameMatcher(name);
  const known = devicesKnown(elaboration);
  if (known.some(({ path, called }) => isMeant(path, called))) return;
  // What is only within others is in maps, but nothing leads to it.
  const enclosed = enclosedMap(elaboration, addressMap(elaboration)).find((entry) => isMeant(entry.device, entry.name));
  if (enclosed === undefined) throw unknown('device', name, known);
  const { device, start, within = '' } = enclosed;
  throw new CommandError(
    `${device} has no addresses of its own: it is at ${hex(start)}, within ${within}.`,
    exitCodes.usage,
    `Ask about ${within}, which answers there.`,
  );
}

/** The masters that a name means, by the path of their node or by their own name. Throws a usage error for none. */
export function mastersCalled(elaboration: Elaboration, name: string): Master[] {
  const masters = mastersOf(elaboration);
  const called = mastersNamed(masters, name);
  if (called.length > 0) return called;
  throw unknown(
    'master',
    name,
    masters.map(({ edge, client }) => ({ path: edge.from, called: client.name })),
  );
}

function unknown(what: string, name: string, known: readonly Named[]): CommandError {
  const help =
    nearestName(name, known) ??
    allOf([...new Set(known.flatMap(({ path, called }) => (called === undefined ? [path] : [path, called])))]);
  return new CommandError(`No ${what} is called ${name}.`, exitCodes.usage, help);
}

/** Throws a usage error unless each of the names, which stand in a policy as `ports`, means a module. */
export function checkPortModules({ name: design, modules }: Elaboration, names: readonly string[]): void {
  const known = modules.map(({ id }) => ({ path: id }));
  const wrong = names.find((name) => !known.some(({ path }) => nameMatcher(name)(path)));
  if (wrong === undefined) return;
  throw noPlace(`The policy names the module ${excerpt(wrong)} in ports; ${design} has none.`, wrong, known);
}

/** Throws a usage error unless the name means a module or node. */
export function checkPlace({ modules }: Elaboration, name: string | undefined): void {
  if (name === undefined) return;
  const isMeant = nameMatcher(name);
  const known = modules.flatMap(({ id, nodes }) => [id, ...nodes.map((node) => node.id)]);
  if (known.some((path) => isMeant(path))) return;
  throw noPlace(
    `No module and no node is called ${name}.`,
    name,
    known.map((path) => ({ path })),
  );
}

/** A usage error about a name that no module and no node has, with the nearest one. */
export function noPlace(message: string, name: string, known: readonly Named[]): CommandError {
  const help = nearestName(name, known) ?? 'entente list <input> nodes shows all paths.';
  return new CommandError(message, exitCodes.usage, help);
}

/** Names in reports of the protocols that people call so; throws a usage error for one that nothing in the design speaks. */
export function protocolsCalled(elaboration: Elaboration, names: readonly string[]): ReadonlySet<string> {
  const { modules } = elaboration;
  const { titleOf } = Protocols.in(elaboration);
  const known = new Set(modules.flatMap(({ nodes }) => nodes.flatMap(({ inner, outer }) => [inner, outer])));
  return new Set(
    names.flatMap((name) => {
      const wanted = name.toLowerCase();
      const called = [...known].filter((each) => [each, titleOf(each)].some((word) => word.toLowerCase() === wanted));
      if (called.length > 0) return called;
      throw nameError(`Nothing in the design speaks ${name}.`, name, [...new Set([...known].map(titleOf))]);
    }),
  );
}

/** A usage error about a name, with the one that may have been meant, or all that there are. */
export function nameError(message: string, name: string, known: readonly string[]): CommandError {
  return new CommandError(message, exitCodes.usage, suggest(name, known) ?? allOf(known));
}

function allOf(known: readonly string[]): string {
  return known.length === 0 ? 'The design has none.' : `Known are ${listed(known)}.`;
}
