import { demand, RequirementError } from '../diagnostic/index.js';

/** The only port of the list. Raises `rule`, of the category `other`, unless there is exactly one; `who` is the fanout. */
export function onlyInput<Port>(ports: readonly Port[], who: string, rule: string): Port {
  const [first] = ports;
  if (first === undefined || ports.length > 1) {
    throw new RequirementError(rule, `${who} has ${ports.length} inward edges, but needs exactly one.`, {
      category: 'other',
      help: 'Join the masters first: a fanout leads from one bus to many slaves.',
    });
  }
  return first;
}

/** Raises `rule` unless a fanout has one input and at least one output. */
export function requireConnected(
  edges: { readonly in: readonly unknown[]; readonly out: readonly unknown[] },
  who: string,
  rule: string,
): void {
  demand(
    edges.in.length === 1 && edges.out.length >= 1,
    rule,
    () =>
      `${who} has ${edges.in.length} inward and ${edges.out.length} outward edges, but needs one inward and at least one outward edge.`,
    {
      help: 'Bind one source to it, and the slaves; remove a fanout that nothing is bound to.',
    },
  );
}
