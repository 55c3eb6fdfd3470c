import { builtInRules } from '../../lib/check/index.js';
import { operationAliases, operations } from '../../lib/query/index.js';

type Schema = Readonly<Record<string, unknown>>;

// Existing dates; leap days are handled separately.
const longMonths = '(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])';
const shortMonths = '(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8])';
const leapYears = '[0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00';
const day = `^([0-9]{4}-(${longMonths}|${shortMonths})|(${leapYears})-02-29)$`;

/** The JSON schema of `entente.config.json`: what `entente check` reads, and which expectations it understands. */
export function policySchema(): Schema {
  const ofDesigns = designFields();
  const design = record({ input: text, config: text, lock: text, ...ofDesigns }, ['input']);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Entente policy',
    description:
      'The requirements on designs. Addresses are integers, or strings such as 0x8000_0000 and 64K. Custom rules are functions, and need a TypeScript or JavaScript file.',
    ...record({
      $schema: text,
      ...ofDesigns,
      designs: listOf({ anyOf: [text, design] }),
      failOn: { enum: severities },
      baseline: text,
      ownRules: { type: 'array', maxItems: 0 },
    }),
  };
}

const severities = ['error', 'warning', 'info'];
const text: Schema = { type: 'string' };
const whole: Schema = { type: 'integer', minimum: 0 };

// Addresses in all notations; without blanks in expectations.
const addressText = String.raw`-?(0[xX][0-9a-fA-F]+(_[0-9a-fA-F]+)*|[0-9]+(_[0-9]+)*( ?[kKmMgGtT]([iI]?[bB])?)?)`;
const addressWord = addressText.replace('( ?[', '([');
const address: Schema = {
  anyOf: [
    { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    { type: 'string', pattern: `^${addressText}$` },
  ],
};

function designFields(): Readonly<Record<string, Schema>> {
  const rules = builtInRules.map(({ id }) => id);
  return {
    rules: { type: 'object', propertyNames: { enum: rules }, additionalProperties: { enum: [...severities, 'off'] } },
    budgets: record({
      addressBits: whole,
      sourceIds: { type: 'object', additionalProperties: whole },
      idBits: whole,
      requestsPerBurst: whole,
    }),
    expect: listOf({ type: 'string', anyOf: expectations().map((pattern) => ({ pattern })) }),
    ports: listOf(text),
    boot: { type: 'object', additionalProperties: address },
    waivers: listOf(
      record(
        {
          rule: { enum: rules },
          subject: { anyOf: [text, listOf(text)] },
          reason: { type: 'string', pattern: String.raw`\S` },
          expires: { type: 'string', pattern: day },
        },
        ['rule', 'reason'],
      ),
    ),
  };
}

function expectations(): string[] {
  const name = String.raw`\S+`;
  const operation = `(${[...operations, ...Object.keys(operationAliases)].join('|')})`;
  const region = String.raw`${addressWord} ?\.\. ?${addressWord}`;
  // Each kind at most once, in any order.
  const by = `(${orders(['(non-)?secure', '(privileged|user)', String.raw`world \S+`]).join('|')})`;
  const who = `(${name}|(${name} )?${by})`;
  return [
    `${name} at ${addressWord}( size ${addressWord})?( for ${name})?`,
    String.raw`nothing at ${region}( for ${name})?`,
    `${name} within ${region}( for ${name})?`,
    `${who} reaches ${name}( with [0-9]+-byte bursts| with ${operation}( of [0-9]+ bytes?)?)?`,
    `${who} reaches all of ${name}`,
    `${who} must not reach ${name}( with ${operation})?`,
    String.raw`only .+ reach(es)? ${name}`,
    `${name} interrupts ${name} as [0-9]+`,
    `${name} interrupt [0-9]+ at ${name}`,
    String.raw`${name} runs at [0-9]+(\.[0-9]+)? ?MHz`,
    `${name} runs on ${name}`,
    `${name} is [0-9]+ bits wide`,
  ].map((form) => `^${form}$`);
}

// At least one of the words, in every order.
function orders(words: readonly string[]): string[] {
  return words.flatMap((word) => [
    word,
    ...orders(words.filter((other) => other !== word)).map((rest) => `${word} ${rest}`),
  ]);
}

function record(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }), additionalProperties: false };
}

function listOf(items: Schema): Schema {
  return { type: 'array', items };
}
