import { excerpt } from '../../../base/diagnostic/index.js';
import { parseExpectation } from '../../policy/expectation.js';
import type { DesignPolicy } from '../../policy/design-policy.js';
import { type NameInFact, namesInFact, unknownNames } from '../../facts/fact-names.js';
import type { CheckRule } from '../../policy/rule.js';

/** Names in the policy that nothing in the design has. */
export const unknownName: CheckRule = {
  id: 'policy/unknown-name',
  severity: 'error',
  requires: 'Every master, device, node and module that the policy names exists in the design.',
  because:
    'A rule about a name without a match never fails. After a rename, the policy would still look as if it covered the device.',
  instead: 'Correct the name, or remove the line from the policy.',
  find: (design, policy) =>
    unknownNames(design, namesIn(policy)).map(({ kind, name, where, written = name, help }) => ({
      message: `The policy names the ${kind} ${excerpt(name)} in ${where}; the design has none.`,
      subjects: [],
      written,
      ...(help === undefined ? {} : { help }),
    })),
};

interface PolicyName extends NameInFact {
  /** Where the policy names it. */
  readonly where: string;
  /** The sentence that has the name in it; absent where it stands alone. */
  readonly written?: string;
}

function namesIn({ expect = [], boot = {}, budgets, ports = [] }: DesignPolicy): PolicyName[] {
  return [
    ...expect.flatMap((text) => {
      const fact = parseExpectation(text);
      const names = fact === undefined ? [] : namesInFact(fact);
      return names.map((name): PolicyName => ({ ...name, where: `"${excerpt(text)}"`, written: text }));
    }),
    ...Object.keys(boot).map((name): PolicyName => ({ kind: 'master', name, where: 'boot' })),
    ...Object.keys(budgets?.sourceIds ?? {}).map((name): PolicyName => ({
      kind: 'node',
      name,
      where: 'budgets.sourceIds',
    })),
    ...ports.map((name): PolicyName => ({ kind: 'module', name, where: 'ports' })),
  ];
}
