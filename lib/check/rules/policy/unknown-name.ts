import { excerpt } from '../../../base/diagnostic/index.js';
import { type Named, nameMatcher, nearestName } from '../../../base/names/index.js';
import type { CheckedDesign } from '../../checked-design.js';
import { parseExpectation } from '../../expectation.js';
import type { DesignPolicy } from '../../design-policy.js';
import type { CheckRule } from '../../rule.js';

/** Names in the policy that nothing in the design has. */
export const unknownName: CheckRule = {
  id: 'policy/unknown-name',
  severity: 'error',
  requires: 'Every master, device and node that the policy names is in the design.',
  because:
    'A rule about a name that nothing has never fails. After a device is renamed, the policy would look as if it still watched over it.',
  instead: 'Correct the name, or take the line out of the policy.',
  find: (design, policy) => {
    const known = knownNames(design);
    return namesIn(policy)
      .filter(({ kind, name }) => !isKnown(name, known[kind]))
      .map(({ kind, name, where }) => {
        const near = nearestName(name, known[kind]);
        return {
          message: `The policy names the ${kind} ${excerpt(name)} in ${where}; the design has none.`,
          subjects: [],
          ...(near === undefined ? {} : { help: near }),
        };
      });
  },
};

type Kind = 'master' | 'device' | 'node';

interface PolicyName {
  readonly kind: Kind;
  readonly name: string;
  /** Where the policy names it. */
  readonly where: string;
}

function namesIn({ expect = [], boot = {}, budgets }: DesignPolicy): PolicyName[] {
  return [
    ...expect.flatMap(namesInExpectation),
    ...Object.keys(boot).map((name): PolicyName => ({ kind: 'master', name, where: 'boot' })),
    ...Object.keys(budgets?.sourceIds ?? {}).map((name): PolicyName => ({
      kind: 'node',
      name,
      where: 'budgets.sourceIds',
    })),
  ];
}

function namesInExpectation(text: string): PolicyName[] {
  const fact = parseExpectation(text);
  const named = (kind: Kind, name: string): PolicyName => ({ kind, name, where: `"${excerpt(text)}"` });
  switch (fact?.kind) {
    case undefined:
      return [];
    case 'at':
      return [named('device', fact.device)];
    case 'reaches':
    case 'apart':
      return [named('master', fact.master), named('device', fact.device)];
    case 'only':
      return [...fact.masters.map((master) => named('master', master)), named('device', fact.device)];
    case 'interrupts':
      return [named('node', fact.device), named('node', fact.sink)];
    case 'clock':
      return [named('node', fact.node), named('node', fact.clock)];
    case 'frequency':
    case 'width':
      return [named('node', fact.node)];
  }
}

function isKnown(name: string, known: readonly Named[]): boolean {
  const isMeant = nameMatcher(name);
  return known.some(({ path, called }) => isMeant(path, called));
}

function knownNames({ masters, devices, wiring }: CheckedDesign): Readonly<Record<Kind, readonly Named[]>> {
  return {
    master: masters.map(({ edge, client }) => ({ path: edge.from, called: client.name })),
    device: devices.map(({ id, name }) => ({ path: id, called: name })),
    node: [...wiring.nodes.keys()].map((path) => ({ path })),
  };
}
