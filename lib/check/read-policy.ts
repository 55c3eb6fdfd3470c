import { toAddress } from '../base/address/index.js';
import { suggest } from '../base/diagnostic/index.js';
import { unknowns } from '../elaboration/index.js';
import type { Policy } from './policy.js';

const severities = ['error', 'warning', 'info'];

/** Says what is wrong with a value at a place in a policy; nothing where it is as it should be. */
type Shape = (value: unknown, at: string) => string[];

/**
 * Reads a policy as a file exports it (design 6): the policy, and all that is wrong with it. `rules` are the ids of the rules that
 * there are beside those of its own.
 */
export function readPolicy(
  value: unknown,
  rules: readonly string[],
): { readonly policy: Policy; readonly problems: readonly string[] } {
  const own = isRecord(value) && Array.isArray(value.ownRules) ? (value.ownRules as unknown[]) : [];
  const ids = [...rules, ...own.map((rule) => (isRecord(rule) && typeof rule.id === 'string' ? rule.id : ''))];
  const problems = policyShape(ids)(value, '').map((problem) => (/[.?]$/.test(problem) ? problem : `${problem}.`));
  return { policy: problems.length === 0 ? (value as Policy) : {}, problems };
}

function policyShape(rules: readonly string[]): Shape {
  const ofDesigns = designFields(rules);
  return record({
    // Where editors find what may be written.
    $schema: text,
    ...ofDesigns,
    designs: listOf(textOr(record({ input: text, config: text, lock: text, ...ofDesigns }, ['input']))),
    failOn: oneOf(severities),
    baseline: text,
    ownRules: listOf(
      record(
        {
          id: text,
          severity: oneOf([...severities, 'off']),
          ...{ requires: text, because: text, instead: text, asks: oneOf(unknowns) },
          find: (find, at) => (typeof find === 'function' ? [] : [`${at} is ${shown(find)}, not a function`]),
        },
        ['id', 'severity', 'requires', 'because', 'instead', 'find'],
      ),
    ),
  });
}

// What may be said of all designs, and of one.
function designFields(rules: readonly string[]): Readonly<Record<string, Shape>> {
  return {
    rules: mapOf(oneOf([...severities, 'off']), rules),
    budgets: record({
      addressBits: wholeNumber,
      sourceIds: mapOf(wholeNumber),
      idBits: wholeNumber,
      requestsPerBurst: wholeNumber,
    }),
    expect: listOf(text),
    ports: listOf(text),
    boot: mapOf(address),
    waivers: listOf(
      record({ rule: oneOf(rules), subject: textOr(listOf(text)), reason, expires: day }, ['rule', 'reason']),
    ),
  };
}

function record(fields: Readonly<Record<string, Shape>>, needed: readonly string[] = []): Shape {
  return (value, at) => {
    if (!isRecord(value)) return [`${placed(at)} is ${shown(value)}, not an object`];
    const missing = needed.filter((name) => value[name] === undefined);
    return [
      ...missing.map((name) => `${placed(at)} has no ${name}`),
      ...Object.entries(value).flatMap(([name, field]) => {
        const shape = Object.hasOwn(fields, name) ? fields[name] : undefined;
        if (shape === undefined) return [unknown(placed(at), name, Object.keys(fields))];
        return field === undefined ? [] : shape(field, at === '' ? name : `${at}.${name}`);
      }),
    ];
  };
}

function mapOf(shape: Shape, names?: readonly string[]): Shape {
  return (value, at) => {
    if (!isRecord(value)) return [`${at} is ${shown(value)}, not an object`];
    return Object.entries(value).flatMap(([name, each]) => [
      ...(names === undefined || names.includes(name) ? [] : [unknown(at, name, names)]),
      ...shape(each, `${at}["${name}"]`),
    ]);
  };
}

function listOf(shape: Shape): Shape {
  return (value, at) =>
    Array.isArray(value)
      ? value.flatMap((each: unknown, k) => shape(each, `${at}[${k}]`))
      : [`${at} is ${shown(value)}, not a list`];
}

function oneOf(words: readonly string[]): Shape {
  return (value, at) => {
    if (words.some((word) => word === value)) return [];
    const near = words.length > severities.length + 1 ? suggest(value, words) : `Allowed are ${words.join(', ')}.`;
    return [[`${at} is ${shown(value)}`, ...(near === undefined ? [] : [near])].join('. ')];
  };
}

const text: Shape = (value, at) => (typeof value === 'string' ? [] : [`${at} is ${shown(value)}, not a text`]);

// As a comment that accepts findings has to say why.
const reason: Shape = (value, at) =>
  typeof value === 'string' && value.trim() === ''
    ? [`${at} is empty: say why the finding is accepted`]
    : text(value, at);

function textOr(shape: Shape): Shape {
  return (value, at) => (typeof value === 'object' && value !== null ? shape(value, at) : text(value, at));
}

const wholeNumber: Shape = (value, at) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
    ? []
    : [`${at} is ${shown(value)}, not a whole number`];

const day: Shape = (value, at) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? []
    : [`${at} is ${shown(value)}, not a day such as 2027-03-31`];

const address: Shape = (value, at) => {
  try {
    toAddress(value as string);
    return [];
  } catch {
    return [`${at} is ${shown(value)}, not an address such as 0x8000_0000`];
  }
};

function unknown(at: string, name: string, known: readonly string[]): string {
  const near = suggest(name, known);
  return [`${at} has no use for ${name}`, ...(near === undefined ? [] : [near])].join('. ');
}

function placed(at: string): string {
  return at === '' ? 'the policy' : at;
}

function shown(value: unknown): string {
  return typeof value === 'function' || value === undefined ? typeof value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
