import { listed } from '../../../base/diagnostic/index.js';
import { regionsOf } from '../../../elaboration/index.js';
import { type KeptBack, keptBack as keptBackIn, type Operation, sizesInBytes } from '../../../query/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Devices that can be read or written, but of which no master can do that. */
export const keptBack: CheckRule = {
  id: 'reach/kept-back',
  asks: 'operations',
  severity: 'warning',
  requires: 'If masters see a device that can be read, at least one of them can read it; the same holds for writes.',
  because:
    'A bridge may require more of a device than the device supports, such as partial writes for any write. The bridge then blocks all of these accesses, and the driver developer finds out on the chip.',
  instead: 'Route a master there through other bridges, or let the device support what the bridge requires.',
  find: (design) => {
    const missing = missingAccesses(design);
    if (missing.length === 0) return [];
    const kept = keptBackIn(design.elaboration);
    return missing.flatMap(({ device, access, protocol }) => {
      const found = kept.filter((each) => each.device === device && accesses[access].includes(each.operation));
      const [first] = found;
      const words = design.wiring.protocols.of(protocol).operations;
      return first === undefined ? [] : [described(access, first, found, words)];
    });
  },
};

type Access = 'read' | 'write';

const accesses: Readonly<Record<Access, readonly Operation[]>> = { read: ['get'], write: ['putFull', 'putPartial'] };

interface Missing {
  readonly device: string;
  readonly access: Access;
  /** Of the device. */
  readonly protocol: string;
}

// Operations that a device supports but no master can use. Only for these is the reason searched.
function missingAccesses(design: CheckedDesign): Missing[] {
  const seen = design.decoded.flatMap(({ regions }) => regions);
  const known = new Set(seen.map(({ owner }) => owner));
  const missing = (['read', 'write'] as const).flatMap((access) => {
    const possible = new Set(
      seen.filter(({ permissions }) => permissions?.[access] !== false).map(({ owner }) => owner),
    );
    return design.devices
      .filter(({ id, edge }) => known.has(id) && !possible.has(id) && allows(edge, access))
      .map(({ id, edge }) => ({ device: id, access, protocol: edge.protocol }));
  });
  return [...new Map(missing.map((each) => [`${each.access} ${each.device}`, each])).values()];
}

function allows(edge: CheckedDesign['devices'][number]['edge'], access: Access): boolean {
  return (regionsOf(edge) ?? []).some(({ permissions }) => permissions?.[access] === true);
}

function described(
  access: Access,
  { device, operation, before }: KeptBack,
  found: readonly KeptBack[],
  words: Readonly<Partial<Record<Operation, string>>> = {},
): Found {
  const nodes = listed([...new Set(found.map(({ node }) => node))]);
  const lacking = [...new Set(found.flatMap((each) => each.lacking))];
  const isOne = found.every(({ node }) => node === found[0]?.node);
  const without = lacking.length === 0 ? '' : ` without ${listed(lacking)}`;
  // A protocol with a single operation for both cannot express one without the other.
  const canSay = lacking.every((each) => words[each] === undefined || words[each] !== words[operation]);
  const instead =
    lacking.length === 0
      ? `, or let ${nodes} support it`
      : canSay
        ? `, or let ${device} support ${listed(lacking)}, too`
        : '';
  return {
    message: `No master can ${access} ${device}, which supports ${operation} of ${sizesInBytes(before)}: ${nodes} ${isOne ? 'lets' : 'let'} none through${without}.`,
    subjects: [device, ...new Set(found.map(({ node }) => node))],
    help: `Lead a master there by a way around ${nodes}${instead}.`,
  };
}
