import { demand, RequirementError, type Rule } from '../../base/diagnostic/index.js';
import { type BundleField, type BundleKey, unionFields, unionKeys } from '../../bus/fields/index.js';
import { demandOneWidth } from '../../bus/one-width.js';
import { declaredBy, type NodePath } from '../../graph/index.js';

/**
 * The only port of the list. Throws `rule`, of the category `other`, unless there is exactly one; `who` is the fanout (amba 7.3,
 * 8).
 */
export function onlyInput<Port>(ports: readonly Port[], who: string, rule: Rule): Port {
  const [first] = ports;
  if (first === undefined || ports.length > 1) {
    throw new RequirementError(rule, `${who} has ${ports.length} inward edges, but needs exactly one.`, {
      category: 'other',
      help: 'Join the masters first: a fanout leads from one bus to many slaves.',
    });
  }
  return first;
}

/** Throws `rule` unless a fanout has one input and at least one output (amba 7.3, 8). */
export function requireConnected(
  edges: { readonly in: readonly unknown[]; readonly out: readonly unknown[] },
  who: string,
  rule: Rule,
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

interface HasNodePath {
  readonly nodePath: NodePath | undefined;
  readonly name: string;
}

/** What ports behind a fanout have in common, of whichever bus. */
interface FanoutPort<Slave extends HasNodePath> {
  readonly slaves: readonly Slave[];
  readonly beatBytes: number;
  readonly responseFields: readonly BundleField[];
  readonly requestKeys: readonly BundleKey[];
}

/**
 * What the outputs of a fanout come to, as changes of the first one: all slaves, fields and keys together. Width and kind stay those of
 * the first; overlaps are found when the port is made.
 */
export function joinedSlaves<Slave extends HasNodePath>(
  ports: readonly FanoutPort<Slave>[],
): Omit<FanoutPort<Slave>, 'beatBytes'> {
  return {
    slaves: ports.flatMap((port) => port.slaves),
    responseFields: unionFields(ports.flatMap((port) => port.responseFields)),
    requestKeys: unionKeys(ports.flatMap((port) => port.requestKeys)),
  };
}

/** Throws `rule` unless all outputs of a fanout are equally wide (amba 7.3, 8). */
export function requireOneWidth(
  ports: readonly FanoutPort<HasNodePath>[],
  who: string,
  rule: Rule,
  widths?: readonly number[],
): void {
  demandOneWidth(ports, () => ({ who, rule, widths, names: ({ slaves }) => slaves.map(declaredBy) }));
}
