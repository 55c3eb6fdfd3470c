import { listed, RequirementError } from '../../base/diagnostic/index.js';
import type { Policy } from '../policy/policy.js';
import * as rules from '../policy/rules.js';
import { readPolicy } from './read-policy.js';

/**
 * A policy that a design is held to that was elaborated before, once all of it can be obeyed.
 *
 * @throws RequirementError `policy/shape` for what is not a policy, `policy/part` for what only `entente check` can obey.
 */
export function demandPolicy(value: Policy): Policy {
  const { policy, problems } = readPolicy(value);
  if (problems.length > 0) throw refusal(rules.policyShape, 'This is not a policy', problems);
  const parts = partsOfCommands(policy);
  if (parts.length > 0) throw refusal(rules.policyPart, 'Only entente check can obey all of this policy', parts);
  return policy;
}

function refusal(rule: typeof rules.policyShape, what: string, lines: readonly string[]): RequirementError {
  return new RequirementError(rule, [`${what}:`, ...lines.map((line) => `  ${line}`)].join('\n'));
}

// Designs that are only listed are the defaults of commands without an input, and are not requirements.
function partsOfCommands({ designs = [], baseline, failOn }: Policy): string[] {
  return [
    ...designs.flatMap((design, k) => {
      if (typeof design === 'string') return [];
      const { input, config: _config, lock: _lock, ...wanted } = design;
      const keys = Object.keys(wanted);
      return keys.length === 0
        ? []
        : [
            `designs[${k}] has ${listed(keys)} for ${input} alone, and which design this is is not known here. Leave designs out, const { designs, ...policy } = …, and give what is wanted of this design.`,
          ];
    }),
    ...(baseline === undefined
      ? []
      : [
          'baseline names a file. Leave it out, const { baseline, ...policy } = …: what is in the file counts as found.',
        ]),
    ...(failOn === undefined
      ? []
      : [
          'failOn is about an exit code. Leave it out, const { failOn, ...policy } = …, and choose findings by their severity.',
        ]),
  ];
}
