import { toAddress } from '../../base/address/index.js';
import {
  allOptional,
  dictionaryOf,
  exactly,
  type Fields,
  isObject,
  listOf,
  named,
  oneOf,
  optional,
  type Shape,
  text,
  that,
  whole,
} from '../../base/shape/index.js';
import { unknowns } from '../../elaboration/index.js';
import type { Policy } from '../policy/policy.js';
import { builtInRules } from '../rules/index.js';

const severities = ['error', 'warning', 'info'];

const builtIn: readonly string[] = builtInRules.map(({ id }) => id);

/** Reads a policy as a file exports it (design 6): the policy, and all that is wrong with it. */
export function readPolicy(value: unknown): { readonly policy: Policy; readonly problems: readonly string[] } {
  const own = isObject(value) && Array.isArray(value.ownRules) ? (value.ownRules as unknown[]) : [];
  const ids = [...builtIn, ...own.map((rule) => (isObject(rule) && typeof rule.id === 'string' ? rule.id : ''))];
  const problems: string[] = [];
  policyShape(ids)(
    value,
    () => '',
    (place, problem, help) => {
      problems.push([`${place || 'the policy'} ${problem}.`, ...(help === undefined ? [] : [help])].join(' '));
    },
  );
  return { policy: problems.length === 0 ? (value as Policy) : {}, problems };
}

function policyShape(rules: readonly string[]): Shape {
  const ofDesigns = designFields(rules);
  const design = exactly({ input: text, ...allOptional({ config: text, lock: text, ...ofDesigns }) });
  return exactly(
    allOptional({
      // Lets editors find the schema.
      $schema: text,
      ...ofDesigns,
      designs: listOf(textOr(design)),
      failOn: oneOf(severities),
      baseline: text,
      ownRules: listOf(ownRule),
    }),
  );
}

const ownRule = exactly({
  id: text,
  severity: oneOf([...severities, 'off']),
  ...{ requires: text, because: text, instead: text, asks: optional(oneOf(unknowns)) },
  find: that((value) => typeof value === 'function', 'a function'),
});

// Fields that are allowed both for all designs and for one.
function designFields(rules: readonly string[]): Fields {
  return {
    rules: dictionaryOf(oneOf([...severities, 'off']), rules),
    budgets: exactly(
      allOptional({ addressBits: whole, sourceIds: dictionaryOf(whole), idBits: whole, requestsPerBurst: whole }),
    ),
    expect: listOf(text),
    ports: listOf(text),
    boot: dictionaryOf(address),
    waivers: listOf(
      exactly({
        rule: named('a rule', rules),
        reason,
        ...allOptional({ subject: textOr(listOf(text)), expires: day }),
      }),
    ),
  };
}

function textOr(shape: Shape): Shape {
  return (value, at, found) => {
    (typeof value === 'object' && value !== null ? shape : text)(value, at, found);
  };
}

// A reason is required, as in comments that accept findings.
const reason: Shape = (value, at, found) => {
  if (typeof value === 'string' && value.trim() === '') found(at(), 'is empty: say why the finding is accepted');
  else text(value, at, found);
};

const day: Shape = that((value) => typeof value === 'string' && isDay(value), 'a day such as 2027-03-31');

// `Date` rolls invalid days over into the next month.
function isDay(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const address: Shape = that(isAddress, 'an address such as 0x8000_0000');

function isAddress(value: unknown): boolean {
  try {
    toAddress(value as string);
    return true;
  } catch {
    return false;
  }
}
