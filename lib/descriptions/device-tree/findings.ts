import { listed, type Location } from '../../base/diagnostic/index.js';
import { groupBy } from '../../base/group-by.js';
import type { DescribedFinding, DescribedRange } from '../description.js';
import { memoryFinding, placeText, rangeOf } from './memory-findings.js';
import { duplicatesIn } from './semantics/duplicates.js';
import { spaceOf } from './semantics/addresses.js';
import type { BusKind, TreeDevice, TreeOverlap, TreeReg, TreeWindow } from './semantics/facts.js';
import { tellingCells } from './semantics/interrupt-numbers.js';
import type { ReadFacts } from './semantics/read-facts.js';
import type { TreeNode, TreeRemark } from './tree.js';

/** The problems of a tree, by the rules for descriptions. */
export function findingsIn({ facts, remarks, translation, nodes }: ReadFacts): DescribedFinding[] {
  const devices = new Map(facts.devices.map((device) => [device.path, device]));
  const shared = duplicatesIn(facts.devices, nodes, (each) => tellingCells(nodes.get(each.controller), each));
  return [
    ...facts.overlaps.flatMap((overlap) => [...overlapFinding(overlap, devices), ...memoryFinding(overlap, devices)]),
    ...outsideFindings(facts.devices, nodes),
    ...bareBusFindings(devices),
    ...facts.devices.flatMap(exceedingFindings),
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

// Malformed properties of a disabled device do no harm yet.
function remarkFinding(
  { kind, message, node, places, hides }: TreeRemark,
  devices: ReadonlyMap<string, TreeDevice>,
): DescribedFinding {
  const rule = kind === 'malformed' && devices.get(node)?.enabled === false ? 'odd' : kind;
  const hidden = hides === true ? hiddenText(node, devices.values()) : '';
  return { rule: ruleOf[rule], message: `${message}${hidden}`, parts: [node], ranges: [], places };
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

/** Registers of an enabled device without a known CPU address, or that extend beyond a window. */
interface Misplaced {
  readonly path: string;
  readonly range: DescribedRange;
  /** The range as text, with the bus that it is relative to if that is not the one at fault. */
  readonly where: string;
  readonly place: Location;
}

// Reported once for each bus, however many devices its windows exclude.
function outsideFindings(devices: readonly TreeDevice[], nodes: ReadonlyMap<string, TreeNode>): DescribedFinding[] {
  const windows = new Map(
    devices.map(({ path, windows, bus = 'plain' }) => [path, windows?.map((each) => windowText(each, bus))]),
  );
  return [...groupBy(devices.flatMap(outside), ({ bus }) => bus)].map(([bus, found]): DescribedFinding => {
    const own = listed(windows.get(bus) ?? []);
    const paths = [...new Set(found.map(({ path }) => path))];
    const regs = found.map(({ place }) => place);
    const [first] = found;
    const ranges = nodes.get(bus)?.properties.get('ranges')?.place;
    const about = { parts: [...paths, bus], ranges: found.map(({ range }) => range) };
    if (found.length === 1) {
      const message = `${first.path} is at ${first.where}, which lies in no window of ${bus}, whose ranges have ${own}.`;
      return { rule: 'description/window', message, ...about, places: regs };
    }
    const those = listed(found.map(({ path, where }) => `${path} at ${where}`));
    const who = paths.length === 1 ? 'Registers of 1 device lie' : `${paths.length} devices lie`;
    return {
      rule: 'description/window',
      message: `${who} in no window of ${bus}, whose ranges have ${own}: ${those}.`,
      ...about,
      places: [...(ranges === undefined ? [] : [ranges]), ...regs],
    };
  });
}

function windowText({ child, size, flags }: TreeWindow, bus: BusKind): string {
  const space = flags === undefined ? undefined : spaceOf(bus, Number(flags));
  return `${placeText({ base: BigInt(child), size: BigInt(size) })}${space === undefined ? '' : ` of ${space}`}`;
}

// A simple bus translates addresses by its ranges (Devicetree Specification 0.4, 4.5). Addresses behind other nodes without ranges may be meaningful
// to that node only.
function bareBusFindings(devices: ReadonlyMap<string, TreeDevice>): DescribedFinding[] {
  const behind = groupBy([...devices.values()].flatMap(withoutRanges), ({ bus }) => bus);
  return [...behind].flatMap(([bus, found]): DescribedFinding[] => {
    const node = devices.get(bus);
    if (node?.compatible?.includes('simple-bus') !== true) return [];
    const paths = [...new Set(found.map(({ path }) => path))];
    const [are, have] = paths.length === 1 ? ['is', 'has'] : ['are', 'have'];
    return [
      {
        rule: 'description/malformed',
        message: `${bus} is a simple-bus without ranges, so that ${listed(paths)}, which ${have} registers on it, ${are} not in the map. Add ranges; to it where its addresses are those of the bus around it.`,
        parts: [...paths, bus],
        ranges: [],
        places: [node.place, ...found.map(({ place }) => place)],
      },
    ];
  });
}

function withoutRanges({ path, enabled, reg = [] }: TreeDevice) {
  if (!enabled) return [];
  return reg.flatMap(({ untranslated = '', place }) => {
    const [, bus] = /^no-ranges:(.*)$/.exec(untranslated) ?? [];
    return bus === undefined ? [] : [{ path, bus, place }];
  });
}

function outside(device: TreeDevice): (Misplaced & { readonly bus: string })[] {
  return misplaced(device, ({ untranslated = '' }) => {
    const [, bus] = /^outside-ranges:(.*)$/.exec(untranslated) ?? [];
    return bus === undefined ? [] : [bus];
  }).map(({ buses: [bus = ''], ...each }) => ({ ...each, bus }));
}

function exceedingFindings(device: TreeDevice): DescribedFinding[] {
  return misplaced(device, ({ exceeds = [] }) => exceeds.map((each) => each.slice(each.indexOf(':') + 1))).map(
    ({ path, buses, where, range, place }) => ({
      rule: 'description/window',
      message: `${path} is at ${where}, which ends after the ${buses.length > 1 ? 'windows' : 'window'} of ${listed(buses)}.`,
      ...{ parts: [path, ...buses], ranges: [range], places: [place] },
    }),
  );
}

// Registers without a size are reported separately.
function misplaced(
  { path, enabled, reg = [], chain }: TreeDevice,
  busesOf: (reg: TreeReg) => readonly string[],
): (Misplaced & { readonly buses: readonly string[] })[] {
  if (!enabled) return [];
  return reg.flatMap((each) => {
    const { local, size, base, place } = each;
    const range = { base: BigInt(base ?? local), size: BigInt(size) };
    const buses = busesOf(each);
    if (buses.length === 0 || range.size === 0n) return [];
    const own = chain.at(-1) ?? '/';
    const isAbsolute = base !== undefined || buses.includes(own);
    return [{ path, buses, range, where: isAbsolute ? placeText(range) : `${placeText(range)} of ${own}`, place }];
  });
}

// Names the enabled devices behind a bus with unreadable windows.
function hiddenText(bus: string, devices: Iterable<TreeDevice>): string {
  const hidden = [...devices]
    .filter(({ enabled, reg = [] }) => enabled && reg.some((each) => each.untranslated === `malformed-ranges:${bus}`))
    .map(({ path }) => path);
  if (hidden.length === 0) return '';
  return ` Until then ${hidden.length === 1 ? 'a device' : `${hidden.length} devices`} behind it ${hidden.length === 1 ? 'is' : 'are'} not in the map: ${listed(hidden)}.`;
}
