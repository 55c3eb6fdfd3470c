import { AddressSet, hex } from '../../../base/address/index.js';
import { listed } from '../../../base/diagnostic/index.js';
import { inNumberedOrder } from '../../../base/text/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import { hullOf, setsText } from '../../design/regions.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Addresses that a bus has no wires for. */
export const width: CheckRule = {
  id: 'address/width',
  asks: 'widths',
  severity: 'error',
  requires:
    'The addresses of a device, its own and those at which masters see it, lie within the address bits of its bus and the budget of the policy.',
  because:
    'APB has at most 32 address bits, AHB and AXI4 at most 64. Cores, DMA engines and firmware of a platform often have fewer than the buses of the design. Addresses beyond the limit cannot be requested.',
  instead: 'Move the device below the limit, or put it on a bus with more address bits.',
  find: (design, { budgets }) => [
    ...design.devices.flatMap(({ id, edge, sets }) => {
      const { title, addressBits } = design.wiring.protocols.of(edge.protocol);
      const limits = [
        { bits: addressBits, whose: `${title} has` },
        { bits: budgets?.addressBits, whose: budgetAllows },
      ];
      return limits.flatMap(({ bits, whose }) => beyond(sets, bits, { subjects: [id], covers: `${id} covers`, whose }));
    }),
    ...seenBeyond(design, budgets?.addressBits),
  ],
};

const budgetAllows = 'the budget allows';

// Where masters see devices that were moved on the way. Devices that exceed the budget themselves are reported elsewhere.
function seenBeyond({ devices, views }: CheckedDesign, bits: number | undefined): Found[] {
  if (bits === undefined) return [];
  const told = new Set(devices.flatMap(({ id, sets }) => (sets.some((set) => isBeyond(set, bits)) ? [id] : [])));
  const found = new Map<
    string,
    { readonly owner: string; readonly sets: readonly AddressSet[]; readonly masters: Set<string> }
  >();
  for (const { regions, visibility, masters } of views) {
    for (const { owner, sets } of regions) {
      if (told.has(owner) || !sets.some((set) => isBeyond(set, bits))) continue;
      const seen = AddressSet.intersectAll(sets, visibility).filter((set) => isBeyond(set, bits));
      if (seen.length === 0) continue;
      const key = `${owner} ${seen.join(' ')}`;
      const known = found.get(key) ?? { owner, sets: seen, masters: new Set<string>() };
      for (const master of masters) known.masters.add(master);
      found.set(key, known);
    }
  }
  return [...found.values()].flatMap(({ owner, sets, masters }) => {
    const names = [...masters].sort(inNumberedOrder);
    const covers = `${listed(names)} ${names.length === 1 ? 'sees' : 'see'} ${owner} at`;
    return beyond(sets, bits, { subjects: [owner, ...names], covers, whose: budgetAllows });
  });
}

interface Wording {
  readonly subjects: readonly string[];
  /** `soc.uart covers`. */
  readonly covers: string;
  /** `the budget allows`. */
  readonly whose: string;
}

function beyond(sets: readonly AddressSet[], bits: number | undefined, wording: Wording): Found[] {
  const { subjects, covers, whose } = wording;
  const found = bits === undefined ? [] : sets.filter((set) => isBeyond(set, bits));
  if (bits === undefined || found.length === 0) return [];
  const last = hex((1n << BigInt(bits)) - 1n);
  return [
    {
      message: `${covers} ${setsText(found)}; ${whose} ${bits} address bits, up to ${last}.`,
      subjects,
      ranges: found.map(hullOf),
    },
  ];
}

function isBeyond(set: AddressSet, bits: number): boolean {
  return set.finite && set.max >> BigInt(bits) !== 0n;
}
