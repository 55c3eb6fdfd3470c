import { listed } from '../../../base/diagnostic/index.js';
import { groupBy } from '../../../base/group-by.js';
import {
  allowsSize,
  type Master,
  type Operation,
  operationName,
  operations,
  type Reach,
  route,
  type Sizes,
  sizesInBytes,
  sizesText,
  someSizes,
} from '../../../query/index.js';
import { announced } from '../../design/announced.js';
import { powersIn } from '../../design/powers-in.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Sizes that a master makes, and that nothing that it reaches takes: mostly, a fragmenter was forgotten. */
export const size: CheckRule = {
  id: 'transfers/size',
  asks: 'operations',
  severity: 'warning',
  requires: 'Every size of an operation that a master makes is accepted by at least one device that it reaches.',
  because:
    'A master that announces transfers of a whole cache line will make them, but no device of the design can answer them. Each declaration is legal, and so is the design, but it does not work.',
  instead: 'Put a fragmenter in front of the devices, or let the master make shorter transfers.',
  find: (design) =>
    design.masters.flatMap((master) =>
      [...groupBy(shortagesOf(design, master), ({ key }) => key).values()].map((alike) => found(design, master, alike)),
    ),
};

/** An operation that all devices of a master take in some sizes, but none in others. */
interface Shortage {
  readonly operation: Operation;
  readonly emitted: Sizes;
  readonly missing: Sizes;
  /** The device that takes most. */
  readonly best: Reach;
  /** What it has in common with those that one fix is for. */
  readonly key: string;
}

function shortagesOf(design: CheckedDesign, master: Master): Shortage[] {
  if (isServed(design, master)) return [];
  const own = design.mastersLike(master).flatMap((alike) => [...design.reachedBy(alike)]);
  // A device that is not known to reject anything may accept any size.
  if (own.some(({ unknown }) => unknown === true)) return [];
  return operations.flatMap((operation) => {
    const emitted = announced(master.client, operation);
    const taking = own.flatMap((reach) => {
      const taken = reach.operations[operation];
      return taken === undefined ? [] : [{ reach, taken }];
    });
    const [first, ...others] = taking;
    if (emitted === undefined || !someSizes(emitted) || first === undefined) return [];
    const missing = powersIn(emitted).filter((bytes) => taking.every(({ taken }) => !allowsSize(taken, bytes)));
    const [least, most] = [missing[0], missing.at(-1)];
    if (least === undefined || most === undefined) return [];
    const best = others.reduce((one, other) => (other.taken[1] > one.taken[1] ? other : one), first).reach;
    const key = `${emitted.join()} ${missing.join()} ${best.device}`;
    return [{ operation, emitted, missing: [least, most], best, key }];
  });
}

// Whether some device supports everything that the master emits.
function isServed(design: CheckedDesign, master: Master): boolean {
  const left = new Map<Operation, readonly number[]>();
  for (const operation of operations) {
    const emitted = announced(master.client, operation);
    if (emitted !== undefined && someSizes(emitted)) left.set(operation, powersIn(emitted));
  }
  for (const reach of design.reachedBy(master)) {
    if (left.size === 0) return true;
    for (const [operation, sizes] of left) {
      const taken = reach.operations[operation];
      const others = taken === undefined ? sizes : sizes.filter((bytes) => !allowsSize(taken, bytes));
      if (others.length > 0) left.set(operation, others);
      else left.delete(operation);
    }
  }
  return left.size === 0;
}

function found(design: CheckedDesign, master: Master, [first, ...others]: [Shortage, ...Shortage[]]): Found {
  const { elaboration, wiring } = design;
  const { edge, client } = master;
  const { operation, emitted, missing, best } = first;
  const names = [first, ...others].map((each) => operationName(wiring.protocols, edge.protocol, each.operation));
  const [set] = best.sets;
  const end =
    set && isAlone(design, master, set.base)
      ? route(elaboration, master, { operation, address: set.base, size: missing[1] }).end
      : undefined;
  return {
    message: `${client.name} of ${edge.from} emits ${listed(names)} of ${sizesInBytes(emitted)}; no device that it reaches takes ${sizesText(missing)}.`,
    subjects: [edge.from, best.device],
    ...(end?.kind === 'dead' ? { help: end.help } : {}),
  };
}

// If devices overlap, an access may reach another device than the one that the help names.
function isAlone({ wiring }: CheckedDesign, { edge }: Master, at: bigint): boolean {
  const there = wiring.ports.managers(edge).filter(({ sets }) => sets.some((set) => set.contains(at)));
  return there.length === 1;
}
