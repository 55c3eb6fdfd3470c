import { listed } from '../../base/diagnostic/index.js';
import type { DescribedFinding } from '../description.js';
import { memoryFinding, placeText, rangeOf } from './memory-findings.js';
import { duplicatesIn } from './semantics/duplicates.js';
import type { TreeDevice, TreeOverlap } from './semantics/facts.js';
import { tellingCells } from './semantics/interrupt-numbers.js';
import type { ReadFacts } from './semantics/read-facts.js';
import type { TreeRemark } from './tree.js';

/** What is odd about a tree, by the rules for descriptions. */
export function findingsIn({ facts, remarks, translation, nodes }: ReadFacts): DescribedFinding[] {
  const devices = new Map(facts.devices.map((device) => [device.path, device]));
  const shared = duplicatesIn(facts.devices, nodes, (each) => tellingCells(nodes.get(each.controller), each));
  return [
    ...facts.overlaps.flatMap((overlap) => [...overlapFinding(overlap, devices), ...memoryFinding(overlap, devices)]),
    ...facts.devices.flatMap(windowFindings),
    ...shared.flatMap((each): DescribedFinding[] => {
      if (each.class !== 'different-devices' && each.class !== 'same-kind-siblings' && each.class !== 'same-address')
        return [];
      const parts = [...new Set(each.nodes)];
      return [
        {
          rule: 'description/shared-interrupt',
          message: `${listed(parts)} share interrupt ${each.line.join(' ')} of ${each.controller}.`,
          ...{ parts, ranges: [], places: [] },
        },
      ];
    }),
    ...[...remarks, ...translation.remarks].map((remark) => remarkFinding(remark, devices)),
  ];
}

// What is malformed in a device that is off harms nobody yet.
function remarkFinding(
  { kind, message, node, places }: TreeRemark,
  devices: ReadonlyMap<string, TreeDevice>,
): DescribedFinding {
  const rule = kind === 'malformed' && devices.get(node)?.enabled === false ? 'odd' : kind;
  return { rule: ruleOf[rule], message, parts: [node], ranges: [], places };
}

const ruleOf: Readonly<Record<TreeRemark['kind'], DescribedFinding['rule']>> = {
  duplicate: 'description/duplicate',
  malformed: 'description/malformed',
  odd: 'description/oddity',
};

function overlapFinding(overlap: TreeOverlap, devices: ReadonlyMap<string, TreeDevice>): DescribedFinding[] {
  const { a, b, ar, br, places } = overlap;
  if (!overlap.bothEnabled || !['partial', 'contained', 'identical', 'same-base'].includes(overlap.class)) return [];
  if (devices.get(a)?.kind !== 'device' || devices.get(b)?.kind !== 'device') return [];
  const [x, y] = [rangeOf(ar), rangeOf(br)];
  const isGrave = overlap.class === 'partial' && overlap.hints?.includes('syscon') !== true;
  return [
    {
      rule: isGrave ? 'description/overlap' : 'description/shared-address',
      message: `${a} at ${placeText(x)} and ${b} at ${placeText(y)} ${isGrave ? 'overlap, and neither lies in the other' : (wordsFor[overlap.class] ?? 'share addresses')}.`,
      ...{ parts: [a, b], ranges: [x, y], places },
    },
  ];
}

const wordsFor: Readonly<Record<string, string>> = {
  partial: 'overlap; one of them is there for others to use',
  contained: 'share addresses: the second lies in the first',
  identical: 'have the same addresses',
  'same-base': 'begin at the same address',
};

function windowFindings({ path, enabled, reg = [], chain }: TreeDevice): DescribedFinding[] {
  if (!enabled) return [];
  return reg.flatMap(({ local, size, base, untranslated = '', exceeds = [], place }): DescribedFinding[] => {
    const range = { base: BigInt(base ?? local), size: BigInt(size) };
    const [, problem, bus] = /^(outside|malformed)-ranges:(.*)$/.exec(untranslated) ?? [];
    const buses = bus === undefined ? exceeds.map((each) => each.slice(each.indexOf(':') + 1)) : [bus];
    // Without a size there are no registers, which is another finding.
    if (buses.length === 0 || range.size === 0n) return [];
    const own = chain.at(-1) ?? '/';
    const where = bus === undefined || bus === own ? placeText(range) : `${placeText(range)} of ${own}`;
    return [
      {
        rule: 'description/window',
        message: `${path} is at ${where}, ${windowText(problem, buses.length)} ${listed(buses)}.`,
        ...{ parts: [path, ...buses], ranges: [range], places: [place] },
      },
    ];
  });
}

function windowText(problem: string | undefined, buses: number): string {
  if (problem === undefined) return `which ends after the ${buses > 1 ? 'windows' : 'window'} of`;
  return problem === 'outside' ? 'which lies in no window of' : 'and the ranges cannot be read of';
}
