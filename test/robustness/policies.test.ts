import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baselineEntries, builtInRules, check, readPolicy } from '../../lib/check/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import mcu from '../../topologies/mcu.js';
import { anyJson, anyNumber, anyText, edited, edits } from './mutations.js';
import { expectClear, Outcomes } from './outcome.js';
import { repeated } from '../seeds.js';

const elaboration = elaborate(mcu);
const rules = builtInRules.map(({ id }) => id);
const baseline = baselineEntries(check(elaboration).findings).map(({ entry }) => entry);
const ids = elaboration.modules.flatMap(({ nodes }) => nodes.map(({ id }) => id));

const name = fc.oneof(fc.constantFrom(...ids, '*', 'm*u.*', 'uart', 'rom'), anyText);
const number = fc.oneof(anyNumber.map(String), fc.constantFrom('0x8000_0000', '64K', '4G'), anyText);
const words = fc.oneof(fc.constantFrom('get', 'putFull', 'atomic', 'constructor', '__proto__'), anyText);
const expectation = fc
  .tuple(
    fc.constantFrom(
      ...['A at N', 'A at N size N', 'A reaches A', 'A reaches A with N-byte bursts', 'A reaches A with W'],
      ...['A reaches A with W of N bytes', 'A must not reach A', 'only A, A and A reach A', 'A interrupts A as N', 'A'],
    ),
    fc.array(name, { minLength: 4, maxLength: 4 }),
    fc.array(number, { minLength: 2, maxLength: 2 }),
    words,
  )
  .map(([form, [...names], [...numbers], word]) =>
    form
      .replaceAll(/\bA\b/g, () => names.pop() ?? '')
      .replaceAll(/\bN\b/g, () => numbers.pop() ?? '')
      .replaceAll('W', () => word),
  );
const severity = fc.constantFrom('error', 'warning', 'info', 'off');

const writtenPolicy: fc.Arbitrary<unknown> = fc
  .tuple(
    fc.record(
      {
        rules: fc.dictionary(fc.constantFrom(...rules), severity, { maxKeys: 5 }),
        failOn: severity,
        budgets: fc.record({
          addressBits: fc.nat({ max: 64 }),
          sourceIds: fc.dictionary(name, fc.nat({ max: 64 }), { maxKeys: 3 }),
          idBits: fc.nat({ max: 8 }),
          requestsPerBurst: fc.nat({ max: 8 }),
        }),
        expect: fc.array(expectation, { maxLength: 4 }),
        boot: fc.dictionary(name, number, { maxKeys: 2 }),
        waivers: fc.array(
          fc.record(
            { rule: fc.constantFrom(...rules), subject: name, reason: anyText, expires: fc.constant('2027-03-31') },
            { requiredKeys: ['rule', 'reason'] },
          ),
          { maxLength: 3 },
        ),
        baseline: anyText,
        designs: fc.array(fc.oneof(anyText, fc.record({ input: anyText, config: anyText, lock: anyText })), {
          maxLength: 2,
        }),
        ownRules: fc.array(anyJson, { maxLength: 1 }),
      },
      { requiredKeys: [] },
    ),
    fc.option(edits, { nil: [], freq: 1 }),
  )
  .map(([policy, changes]) => edited(policy, changes));

/** Policies, whole and damaged, and now and then one that wants nothing. */
const anyPolicy = fc.oneof({ weight: 15, arbitrary: writtenPolicy }, { weight: 1, arbitrary: fc.constant({}) });

/** What becomes of a policy: it is refused, or a check obeys it. */
function become(value: unknown): string {
  const { policy, problems } = readPolicy(value);
  for (const problem of problems) expectClear(value, problem);
  const { designs: _designs, baseline: _file, failOn: _failOn, ...obeyed } = policy;
  const { findings } = check(elaboration, obeyed, { today: '2027-04-01', baseline });
  for (const { message, help } of findings) expectClear(value, `${message}\n${help}`);
  return problems.length > 0 ? 'refused' : findings.length > 0 ? 'findings' : 'passed';
}

test('policies, waivers and budgets with anything in them are obeyed, or refused with what is wrong', () => {
  const outcomes = new Outcomes();
  fc.assert(
    fc.property(anyPolicy, (value) => {
      outcomes.run(value, () => become(value));
    }),
    repeated(1500),
  );
  console.info(outcomes.report('Policies'));
  expect(outcomes.kinds).toBe(3);
});
