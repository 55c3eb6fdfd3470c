import { RequirementError } from '../../base/diagnostic/index.js';
import { checkKind, optionRules } from '../../base/options/index.js';
import { exactly } from '../../base/shape/index.js';
import { traitShapes } from '../../bus/traits-shapes.js';

/** What every protocol does. */
const needed = ['edge', 'render'] as const;

/** What a protocol may do besides. */
const optional = ['validate', 'relocate', 'mixO', 'mixI', 'bundle', 'wires', 'facts', 'formatEdge'] as const;

// Traits are drawn and written to files, whose readers expect the same shapes.
const traitsShape = exactly(traitShapes);

/**
 * Refuses what is no protocol (core 5.1): without a name, or with something that is no function where it is to do something, or with traits
 * that nobody could read.
 *
 * @throws RequirementError `options/kind`.
 */
export function demandProtocol(protocol: unknown): void {
  checkKind('A node', 'its protocol', protocol, 'object', 'function');
  const given = protocol as Readonly<Record<string, unknown>>;
  checkKind('A protocol', 'its name', given.name, 'string');
  const who = `Protocol ${String(given.name)}`;
  for (const key of needed) checkKind(who, key, given[key], 'function');
  for (const key of optional) if (given[key] !== undefined) checkKind(who, key, given[key], 'function');
  if (given.traits === undefined) return;
  traitsShape(
    given.traits,
    () => 'traits',
    (place, problem, help) => {
      throw new RequirementError(
        optionRules.optionsKind,
        `${who} has ${place}, which ${problem}.`,
        help === undefined ? {} : { help },
      );
    },
  );
}

/**
 * How an edge looks, once it is that: a protocol says it in whatever it returns (core 5.2).
 *
 * @throws RequirementError `options/kind`.
 */
export function demandRendered<T>(protocol: string, rendered: T): T {
  const who = `Protocol ${protocol}`;
  checkKind(who, 'what render returns', rendered, 'object');
  const { colour, label, flipped } = rendered as Readonly<Record<string, unknown>>;
  checkKind(who, 'the colour that render returns', colour, 'string');
  if (label !== undefined) checkKind(who, 'the label that render returns', label, 'string');
  if (flipped !== undefined) checkKind(who, 'the flipped that render returns', flipped, 'boolean');
  return rendered;
}
