import { RequirementError, suggest } from '../diagnostic/index.js';
import * as rules from './rules.js';
import { optionTypes } from './table.js';

/** The types of options that are known, by their names. */
export type OptionType = keyof typeof optionTypes;

/** The keys of a type. */
interface Keys {
  readonly required: readonly string[];
  /** All keys, with the type of the options that each holds, if it holds such. */
  readonly all: ReadonlyMap<string, OptionType | undefined>;
}

/**
 * The options, once their keys are those of their type (design 5). TypeScript checks the same where it is asked; what runs a topology
 * drops types unread. Instances of classes have checked themselves.
 *
 * @throws RequirementError `options/kind` unless they are an object, `options/unknown` for a key that the type does not have,
 * `options/missing` if one is absent that has no default.
 */
export function checkOptions<T>(type: OptionType, options: T): T {
  check(type, keysOf(type), options ?? {}, '');
  return options;
}

// `outermost`: the type of the options that were given; `at`: the keys that lead from there to these, with a dot behind each. Every node of
// a design passes here, so words are made for those that are refused alone.
function check(outermost: OptionType, keys: Keys, options: unknown, at: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw notAnObject(outermost, keys, options, at);
  }
  const prototype: unknown = Object.getPrototypeOf(options);
  if (prototype !== Object.prototype && prototype !== null) return;
  const given = options as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(given)) {
    const inner = keys.all.get(key);
    if (inner === undefined) {
      if (!keys.all.has(key)) throw unknownKey(outermost, keys, key, at);
      continue;
    }
    const value = given[key];
    if (typeof value !== 'object' || value === null) continue;
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      check(outermost, keysOf(inner), one, `${at}${key}.`);
    }
  }
  for (const key of keys.required) {
    if (given[key] !== undefined) continue;
    throw new RequirementError(rules.optionsMissing, `${outermost} lacks the option ${at}${key}.`, {
      help: `Give ${at}${key}, which has no default.`,
    });
  }
}

function notAnObject(outermost: OptionType, { all }: Keys, options: unknown, at: string): RequirementError {
  const said = at === '' ? 'was given as' : `has ${at.slice(0, -1)} as`;
  return new RequirementError(rules.optionsKind, `${outermost} ${said} ${kindOf(options)}, and not as an object.`, {
    help: `Write its options in braces: ${[...all.keys()].join(', ')}.`,
  });
}

function unknownKey(outermost: OptionType, { all }: Keys, key: string, at: string): RequirementError {
  return new RequirementError(rules.optionsUnknown, `${outermost} has no option ${at}${key}.`, {
    help: suggest(key, [...all.keys()]) ?? `Its options are ${[...all.keys()].join(', ')}.`,
  });
}

const known = new Map<OptionType, Keys>();

function keysOf(type: OptionType): Keys {
  const before = known.get(type);
  if (before !== undefined) return before;
  const words = optionTypes[type].split(' ').map((word) => /^(\w+)(!?)(?::(.+))?$/.exec(word) ?? []);
  const keys: Keys = {
    required: words.flatMap(([, key = '', mark]) => (mark === '!' ? [key] : [])),
    all: new Map(words.map(([, key = '', , inner]) => [key, inner as OptionType | undefined])),
  };
  known.set(type, keys);
  return keys;
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
