import {
  capitalised,
  excerpt,
  givenWords,
  isPlain,
  kindOf,
  nearest,
  RequirementError,
  type RequirementOptions,
  withArticle,
} from '../diagnostic/index.js';
import * as rules from './rules.js';
import { optionTypes } from './table.js';

/** The types of options that are known, by their names. */
export type OptionType = keyof typeof optionTypes;

/** The keys of a type. */
interface Keys {
  readonly required: readonly Value[];
  readonly all: ReadonlyMap<string, Value>;
  /**
   * In the order in which they were given last: whoever makes many things gives them in one order. They are the very strings that the
   * engine enumerates, which it compares by their addresses.
   */
  readonly recentKeys: string[];
  readonly recent: Value[];
}

/** What a key may have. */
interface Value {
  readonly key: string;
  readonly isRequired: boolean;
  /** The type of the options that it holds, if it holds such. */
  readonly inner: OptionType | undefined;
  /** What its values are; undefined where they may be anything. */
  readonly kinds: Kinds | undefined;
  /** That of its kinds: most values are recognised without looking at these. */
  readonly simple: string | undefined;
}

/** What values are. */
interface Kinds {
  /** All kinds, in the words of `kindOf` or by the names of their classes. */
  readonly words: readonly string[];
  /** What they are by `typeof` alone, where that says it of all. */
  readonly simple: string | undefined;
  /** Whether they may be a list, an object written in braces, or what a class made. */
  readonly list: boolean;
  readonly object: boolean;
  readonly instance: boolean;
  /** What a list has in it; undefined where that may be anything, or is looked at key by key. */
  readonly elements: Kinds | undefined;
}

/**
 * The options, once their keys are those of their type (design 5). TypeScript checks the same where it is asked; what runs a topology
 * drops types unread. Instances of classes that have what has no default have checked themselves.
 *
 * @throws RequirementError `options/kind` unless they are an object with values of the declared kinds, of which numbers are finite, `options/unknown` for a key that the
 * type does not have, `options/missing` if one is absent that has no default.
 */
export function checkOptions<T>(type: OptionType, options: T): T {
  // `undefined` means all defaults; `null` is an invalid value.
  const given: unknown = typeof options === 'undefined' ? {} : options;
  check(type, type, given, '');
  return options;
}

// `outermost`: the type of the given options; `at`: the path of keys to the nested options, with a dot behind each key. Every node of a design is
// checked here, so messages are only built for options that are refused. It is one function that is too long for the engine to inline into every
// node constructor.
function check(outermost: OptionType, type: OptionType, options: unknown, at: string): void {
  const keys = known.get(type) ?? keysOf(type);
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw notAnObject(outermost, keys, options, at);
  }
  const given = options as Readonly<Record<string, unknown>>;
  // `Object.getPrototypeOf` is slow, so the usual case is decided without it.
  if (given.constructor !== Object && !isPlain(options)) {
    if (keys.required.some(({ key }) => !(key in given))) throw notAnObject(outermost, keys, options, at);
    return;
  }
  let place = 0;
  let required = 0;
  for (const key in given) {
    let allowed = keys.recent[place];
    if (allowed === undefined || keys.recentKeys[place] !== key) {
      allowed = keys.all.get(key);
      if (allowed === undefined) throw unknownKey(outermost, keys, key, at);
      keys.recentKeys[place] = key;
      keys.recent[place] = allowed;
    }
    place++;
    const value = given[key];
    if (value === undefined) continue;
    if (allowed.isRequired) required++;
    if (isSimply(allowed.simple, value)) continue;
    const { inner, kinds } = allowed;
    const isList = Array.isArray(value);
    if (kinds !== undefined) {
      if (!isSimplyOneOf(kinds, value, isList) && !isOneOf(kinds.words, value)) {
        throw wrongKind(outermost, `${at}${key}`, kinds.words, value, kinds.elements?.words);
      }
      if (isList && kinds.elements !== undefined) checkElements(outermost, `${at}${key}`, kinds.elements, value);
    }
    if (inner === undefined || typeof value !== 'object' || value === null) continue;
    for (const one of isList ? (value as unknown[]) : [value]) check(outermost, inner, one, `${at}${key}.`);
  }
  if (required < keys.required.length) throw missingKey(outermost, keys, given, at);
}

function checkElements(outermost: OptionType, key: string, kinds: Kinds, list: readonly unknown[]): void {
  for (const [k, value] of list.entries()) {
    if (isSimply(kinds.simple, value) || isSimplyOneOf(kinds, value, Array.isArray(value))) continue;
    if (!isOneOf(kinds.words, value)) throw wrongKind(outermost, `${key}[${k}]`, kinds.words, value);
  }
}

function missingKey(
  outermost: OptionType,
  { required }: Keys,
  given: Readonly<Record<string, unknown>>,
  at: string,
): RequirementError {
  const missing = required.find(({ key }) => given[key] === undefined);
  return new RequirementError(rules.optionsMissing, `${outermost} lacks the option ${at}${missing?.key}.`, {
    help: `Give ${at}${missing?.key}, which has no default.`,
  });
}

function notAnObject(outermost: OptionType, { all }: Keys, options: unknown, at: string): RequirementError {
  const said = at === '' ? 'was given as' : `has ${at.slice(0, -1)} as`;
  return new RequirementError(rules.optionsKind, `${outermost} ${said} ${givenWords(options)}, and not as an object.`, {
    help: `Write its options in braces: ${[...all.keys()].join(', ')}.`,
  });
}

function unknownKey(outermost: OptionType, { all }: Keys, key: string, at: string): RequirementError {
  // Masters have a `name` option, and people try it for things that are named after the property that holds them.
  const naming =
    at === '' && key === 'name' ? ' It is called after the property that holds it, or as it is returned.' : '';
  return new RequirementError(rules.optionsUnknown, `${outermost} has no option ${at}${key}.`, {
    ...(nearestTo(key, [...all.keys()]) ?? { help: `Its options are ${[...all.keys()].join(', ')}.${naming}` }),
  });
}

/**
 * Refuses a value that is of none of the kinds that are named in the words of `typeof`, besides `list` and `null` (design 5). `who` is the
 * function that was given it, `what` what it stands for: `a source`, `its ports`.
 *
 * @throws RequirementError `options/kind`.
 */
export function checkKind(who: string, what: string, value: unknown, ...kinds: readonly string[]): void {
  if (!isOneOf(kinds, value)) throw wrongKind(who, what, kinds, value);
}

/**
 * A name, unless it is empty. `who` has it, as in {@link checkKind}, and `place` says where, if that is not where it is given.
 *
 * @throws RequirementError `names/empty`.
 */
export function checkName(who: string, name: string, place?: RequirementOptions['place']): string {
  if (name !== '') return name;
  throw new RequirementError(rules.namesEmpty, `${who} has an empty name.`, {
    help: 'Give a name of at least one character.',
    ...(place === undefined ? {} : { place }),
  });
}

/**
 * Refuses what is not the thing that a function takes, which may be of another copy of the library: `needed` is that in words, `a topology`,
 * `property` one that it has and other things have not, and `help` says who makes one.
 *
 * @throws RequirementError `options/kind`.
 */
export function checkThing(needed: string, given: unknown, property: string, help: string): void {
  if (typeof given === 'object' && given !== null && property in given) return;
  const what = `${capitalised(needed)} is needed, and ${givenWords(given)} was given.`;
  throw new RequirementError(rules.optionsKind, what, { help });
}

/** What {@link checkKind} throws; `elements` are the kinds of what a list has in it. */
export function wrongKind(
  who: string,
  key: string,
  kinds: readonly string[],
  value: unknown,
  elements: readonly string[] = [],
): RequirementError {
  const wanted = kinds
    .map((kind) => (kind === 'number' && typeof value === 'number' ? 'a finite number' : kindWords(kind)))
    .join(' or ');
  const words = kinds.flatMap((kind) => (isWord(kind) ? [kind.slice(1, -1)] : []));
  const given = words.length > 0 && typeof value === 'string' ? `"${excerpt(value)}"` : givenWords(value);
  return new RequirementError(rules.optionsKind, `${who} has ${key} as ${given}, and not as ${wanted}.`, {
    ...(nearestTo(value, words) ?? { help: `Give ${key} as ${wanted}${exampleOf(kinds, elements)}.` }),
  });
}

// How to create instances of a class, if its name alone does not show it.
const examples: Readonly<Record<string, string>> = {
  AddressSet: "AddressSet.range('0x8000_0000', '64K')",
  AddressRange: 'new AddressRange(0x8000_0000n, 0x1_0000n)',
  Device: "new SimpleDevice('serial', ['example,uart0'])",
  Resource: "new Resource(device, 'reg')",
  Uint8Array: 'Uint8Array.from([0x13, 0, 0, 0])',
};

function exampleOf([kind = '', another]: readonly string[], elements: readonly string[]): string {
  if (another !== undefined) return '';
  const [element = '', other] = elements;
  const made = examples[kind === 'list' && other === undefined ? element : kind];
  if (kind === 'list') return made === undefined ? ', in brackets' : `, such as [${made}]`;
  return made === undefined ? '' : `, such as ${made}`;
}

// Suggests the intended word if a similar one exists.
function nearestTo(written: unknown, known: readonly string[]): RequirementOptions | undefined {
  const to = nearest(written, known);
  if (to === undefined || typeof written !== 'string') return undefined;
  return { help: `Did you mean ${to}?`, rewrite: { from: written, to } };
}

// The results of `typeof` that identify a kind; `object` does not, because it also covers lists and null.
const simple = ['string', 'number', 'bigint', 'boolean', 'function'];

const known = new Map<OptionType, Keys>();

// Computed once for each type.
function keysOf(type: OptionType): Keys {
  const words = optionTypes[type].split(' ').map((word) => /^(\w+)(!?)(?::([^=]+))?(?:=(.+))?$/.exec(word) ?? []);
  const values = words.map(([, key = '', mark, inner, written]): Value => {
    const isRequired = mark === '!';
    const kinds = written === undefined ? undefined : kindsOf(written.split('|'), inner === undefined);
    return { key, isRequired, inner: inner as OptionType | undefined, kinds, simple: kinds?.simple };
  });
  const keys: Keys = {
    required: values.filter(({ isRequired }) => isRequired),
    all: new Map(values.map((value) => [value.key, value])),
    recentKeys: [],
    recent: [],
  };
  known.set(type, keys);
  return keys;
}

// Elements of a list of options are checked key by key instead.
function kindsOf(written: readonly string[], saysElements: boolean): Kinds {
  const described = written.map((kind) => /^(\w+)\((.+)\)$/.exec(kind) ?? [kind, kind]);
  const words = described.map(([, kind = '']) => kind);
  const elements = described.find(([, , held]) => held !== undefined)?.[2]?.split(',');
  return {
    words,
    simple: simple.find((kind) => words.includes(kind)),
    list: words.includes('list'),
    object: words.includes('object'),
    instance: words.some((kind) => isClassName(kind) && kind !== bytesKind),
    elements: saysElements && elements !== undefined ? kindsOf(elements, false) : undefined,
  };
}

// The kind of binary data, which no other object or list has.
const bytesKind = 'Uint8Array';

// Numbers must be finite.
function isSimply(kind: string | undefined, value: unknown): boolean {
  return typeof value === kind && (kind !== 'number' || Number.isFinite(value));
}

// Recognises most lists and objects without building the words for their kind. Binary data has a kind of its own.
function isSimplyOneOf({ list, object, instance }: Kinds, value: unknown, isList: boolean): boolean {
  if (isList) return list;
  if (typeof value !== 'object' || value === null || !(object || instance) || ArrayBuffer.isView(value)) return false;
  return object || !isPlain(value);
}

function isOneOf(kinds: readonly string[], value: unknown): boolean {
  const kind = kindOf(value);
  if (kinds.includes(kind)) return true;
  // The class of an instance is not compared, because it may come from another copy of the library.
  if (kind === 'object') return !isPlain(value) && kinds.some((each) => isClassName(each) && each !== bytesKind);
  return typeof value === 'string' && kinds.includes(`"${value}"`);
}

function isClassName(kind: string): boolean {
  return /^[A-Z]/.test(kind);
}

// Kinds that stand for a single string value are quoted.
function isWord(kind: string): boolean {
  return kind.startsWith('"');
}

function kindWords(kind: string): string {
  return kind === 'null' || kind === 'undefined' || isWord(kind) ? kind : withArticle(kind);
}
