import { excerpt } from '../../../base/diagnostic/index.js';
import { securityForms } from '../../../bus/security/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import { type Expectation, expectationForms, likelyForm, parseExpectation } from '../../policy/expectation.js';
import type { CheckRule, Found } from '../../policy/rule.js';
import { unmet } from '../../facts/unmet.js';

/** Facts that the policy states and that do not hold. */
export const expectation: CheckRule = {
  id: 'policy/expectation',
  severity: 'error',
  requires: 'Every expectation of the policy holds.',
  because:
    'Firmware, tests and other teams depend on addresses, interrupt numbers and routes that must not change by accident. The policy states them, so that a change shows in the review that makes it.',
  instead: 'Undo the change, or change the expectation together with everyone who depends on it.',
  find: (design, { expect = [] }) =>
    expect.flatMap((text) => {
      const fact = parseExpectation(text);
      if (fact !== undefined) return missed(design, text, fact);
      const likely = likelyForm(text);
      return [
        {
          message: `The policy expects "${excerpt(text)}", which cannot be read.`,
          subjects: [],
          written: text,
          help: `${likely === undefined ? '' : `Did you mean ${likely}? `}Expectations are: ${expectationForms.join('; ')}. Accesses are ${securityForms}.`,
        },
      ];
    }),
};

function missed(design: CheckedDesign, text: string, fact: Expectation): Found[] {
  const failure = unmet(design, fact);
  if (failure === undefined) return [];
  return [{ ...failure, written: text, message: `The policy expects "${excerpt(text)}", but ${failure.message}` }];
}
