import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check, tryElaborate } from 'entente-soc';
import { expectClear, Outcomes, ruleOf } from './outcome.js';
import { program, type Statement, statements } from './random-programs.js';
import { repeated } from '../seeds.js';

/** What becomes of a topology. */
function become(all: readonly Statement[]): string {
  const { failures, elaboration } = tryElaborate(program(all));
  if (failures.length > 0 || elaboration === undefined) return ruleOf(all, failures);
  for (const { message } of check(elaboration).findings) expectClear(all, message);
  return 'accepted';
}

test('topologies of statements in any order, with any arguments, are elaborated or refused with what is wrong', () => {
  const outcomes = new Outcomes();
  fc.assert(
    fc.property(statements, (all) => {
      outcomes.run(all, () => become(all));
    }),
    repeated(500),
  );
  console.info(outcomes.report('Topologies'));
  expect(outcomes.kinds).toBeGreaterThan(10);
});
