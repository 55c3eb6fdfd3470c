import { RequirementError, suggest } from '../../base/diagnostic/index.js';
import { nameMatcher, nearestName } from '../../base/names/index.js';
import { type Elaboration, Protocols } from '../../elaboration/index.js';
import * as rules from './rules.js';
import { allOf } from './unknown-name.js';

/** Throws RequirementError `names/unknown` unless the name means a module or a node. */
export function checkPlace({ modules }: Elaboration, name: string): void {
  const isMeant = nameMatcher(name);
  const known = modules.flatMap(({ id, nodes }) => [id, ...nodes.map((node) => node.id)]);
  if (known.some((path) => isMeant(path))) return;
  throw new RequirementError(rules.namesUnknown, `No module and no node is called ${name}.`, {
    help:
      nearestName(
        name,
        known.map((path) => ({ path })),
      ) ?? 'entente list <input> nodes shows all paths.',
  });
}

/**
 * Names in reports of the protocols that people call so, of those that are spoken in a design.
 *
 * @throws RequirementError `names/unknown` for a name of which nothing speaks one.
 */
export function protocolsCalled(elaboration: Elaboration, names: readonly string[]): ReadonlySet<string> {
  const { titleOf } = Protocols.in(elaboration);
  const known = new Set(
    elaboration.modules.flatMap(({ nodes }) => nodes.flatMap(({ inner, outer }) => [inner, outer])),
  );
  return new Set(
    names.flatMap((name) => {
      const wanted = name.toLowerCase();
      const called = [...known].filter((each) => [each, titleOf(each)].some((word) => word.toLowerCase() === wanted));
      if (called.length > 0) return called;
      const titles = [...new Set([...known].map(titleOf))];
      throw new RequirementError(rules.namesUnknown, `Nothing in the design speaks ${name}.`, {
        help: suggest(name, titles) ?? allOf(titles),
      });
    }),
  );
}
