import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInRules, expectationForms, parseExpectation, readPolicy } from '../../../lib/check/index.js';
import { policySchema } from '../../../scripts/docs/policy-schema.js';
import { repeated } from '../../seeds.js';

const validate = new Ajv2020({ strict: false }).compile(policySchema());
const rules = builtInRules.map(({ id }) => id);

function isRead(policy: unknown): boolean {
  const { policy: read, problems } = readPolicy(policy);
  const designs = (read.designs ?? []).flatMap((each) => (typeof each === 'string' ? [] : [each]));
  const texts = [read, ...designs].flatMap(({ expect: expected = [] }) => expected);
  return problems.length === 0 && texts.every((text) => parseExpectation(text) !== undefined);
}

test('the schema that is shipped is that of the reader', () => {
  const shipped = readFileSync(new URL('../../../schemas/policy-1.schema.json', import.meta.url), 'utf8');
  expect(JSON.parse(shipped)).toEqual(JSON.parse(JSON.stringify(policySchema())));
});

test('every form of expectation is in the schema', () => {
  const values: Readonly<Record<string, string>> = {
    address: '0x1000',
    size: '4K',
    bytes: '8',
    operation: 'put',
    number: '4',
    frequency: '24.5',
    accesses: 'non-secure user world 3',
  };
  const written = expectationForms.map((form) => form.replaceAll(/<(\w+)>/g, (_, key: string) => values[key] ?? key));
  expect(written.filter((text) => !isRead({ expect: [text] }) || !validate({ expect: [text] }))).toEqual([]);
});

const word = fc.constantFrom(
  ...[
    'cpu',
    'ram',
    'at',
    'size',
    '0x1000',
    '4K',
    '0xg',
    'reaches',
    'with',
    '8-byte',
    'bursts',
    'get',
    'put',
    'of',
    '4',
  ],
  ...[
    'bytes',
    'must',
    'not',
    'reach',
    'only',
    'interrupt',
    'interrupts',
    'as',
    'runs',
    'on',
    '24',
    'MHz',
    '24MHz',
    'is',
  ],
  ...['bits', 'wide', 'secure', 'non-secure', 'privileged', 'user', 'world', '3', 'cpu,', '-1', '1_0', '4 KiB'],
);
const phrase = fc.constantFrom(
  ...['cpu reaches ram', 'cpu must not reach ram', 'non-secure must not reach ram', 'only cpu reach ram'],
  ...['secure user reaches ram', 'cpu world 3 secure must not reach ram', 'cpu user reaches ram with put'],
  ...['uart at 0x1000', 'uart interrupt 4 at plic', 'uart runs at 24 MHz', 'uart is 32 bits wide'],
);
const expectation = fc.oneof(
  phrase,
  fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' ')),
  // A form with one of its words replaced, left out or added.
  fc.tuple(phrase, fc.nat(5), fc.array(word, { maxLength: 3 })).map(([text, at, others]) => {
    const words = text.split(' ');
    return words.toSpliced(at % words.length, others.length > 1 ? 0 : 1, ...others).join(' ');
  }),
);
const junk = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  1.5,
  3,
  '',
  ' ',
  'x',
  '0x10',
  '64K',
  '4 MiB',
  '2027-13-01',
  {},
  [],
);
const orJunk = <T>(good: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: junk });
const optional = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> =>
  fc.record({ ...fields, unknownField: fc.constant(1) }, { requiredKeys: [] }).map((all) => {
    // A field that nobody knows is rare.
    const { unknownField: _, ...known } = all;
    return Object.keys(known).length % 7 === 6 ? all : known;
  });

const rule = fc.constantFrom(...rules.slice(0, 4), 'policy/none');
const severity = fc.constantFrom('error', 'warning', 'info', 'off', 'fatal');
const day = fc.constantFrom(
  ...['2027-03-31', '2028-02-29', '2000-02-29', '2027-3-31', '2027-00-10', '2027-10-32'],
  ...['2027-02-31', '2027-02-29', '2100-02-29', '2027-04-31', '2027-11-31'],
);
const ofDesigns = {
  rules: orJunk(fc.dictionary(rule, orJunk(severity), { maxKeys: 2 })),
  budgets: orJunk(
    optional({ addressBits: orJunk(fc.nat()), sourceIds: orJunk(fc.dictionary(fc.string(), orJunk(fc.nat()))) }),
  ),
  expect: orJunk(fc.array(orJunk(expectation), { maxLength: 2 })),
  ports: orJunk(fc.array(orJunk(fc.constantFrom('soc.cpu', 'uart')), { maxLength: 2 })),
  boot: orJunk(fc.dictionary(fc.constantFrom('cpu', 'dma'), orJunk(fc.nat()))),
  waivers: orJunk(
    fc.array(
      fc.record(
        {
          rule,
          reason: orJunk(fc.constant('known')),
          subject: orJunk(fc.array(orJunk(fc.string()))),
          expires: orJunk(day),
        },
        { requiredKeys: ['rule'] },
      ),
      { maxLength: 2 },
    ),
  ),
};
const design = orJunk(optional({ input: fc.constant('soc.ts'), lock: orJunk(fc.string()), ...ofDesigns }));
const policies = orJunk(
  optional({
    ...ofDesigns,
    $schema: orJunk(fc.string()),
    designs: orJunk(fc.array(design, { maxLength: 2 })),
    failOn: orJunk(severity),
    baseline: orJunk(fc.string()),
    ownRules: orJunk(fc.constant([])),
  }),
);

test('schema and reader agree on policies, good and bad', () => {
  const verdicts = new Set<boolean>();
  fc.assert(
    fc.property(
      fc.oneof(
        policies,
        expectation.map((text) => ({ expect: [text] })),
      ),
      (policy) => {
        const isValid = validate(policy);
        verdicts.add(isValid);
        expect(isValid).toBe(isRead(policy));
      },
    ),
    repeated(3000),
  );
  expect(verdicts.size).toBe(2);
});

test('every day is one in the schema, and only those that there are', () => {
  const days = [1900, 2000, 2027, 2028].flatMap((year) =>
    Array.from({ length: 12 * 31 }, (_, k) =>
      [year, ...[Math.floor(k / 31) + 1, (k % 31) + 1].map((n) => String(n).padStart(2, '0'))].join('-'),
    ),
  );
  const policyUntil = (expires: string): unknown => ({
    waivers: [{ rule: 'address/hole', reason: 'for now', expires }],
  });
  expect(days.filter((expires) => validate(policyUntil(expires))).length).toBe(365 + 366 + 365 + 366);
  expect(days.filter((expires) => validate(policyUntil(expires)) !== isRead(policyUntil(expires)))).toEqual([]);
  expect(readPolicy(policyUntil('2027-02-31')).problems).toEqual([
    'waivers[0].expires must be a day such as 2027-03-31, not "2027-02-31".',
  ]);
});
