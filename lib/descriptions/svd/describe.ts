import { AddressRange, ascending, formatSize, hex } from '../../base/address/index.js';
import { listed } from '../../base/diagnostic/index.js';
import { groupBy } from '../../base/group-by.js';
import { distinctNames } from '../../base/names/index.js';
import type {
  DescribedFinding,
  DescribedPart,
  DescribedRange,
  DescribedTold,
  DescribedWindow,
  Description,
} from '../description.js';
import { canonicalNumber } from './numbers.js';
import type { ReadingLimits, Source } from '../reading.js';
import type { SvdFacts } from './facts.js';
import type { ReadPeripheral } from './meetings.js';
import { readSvd, type ReadSvd } from './read.js';
import { repeatsIn } from './repeats.js';
import { type SharedAddresses, sharedIn } from './shared.js';

/** A CMSIS-SVD file as facts, and as a SoC. */
export function describeSvd(source: Source, limits: ReadingLimits): Description {
  const read = readSvd(source, limits);
  const { facts, place, peripherals } = read;
  // Peripherals may be called so, and keep their names.
  const [busId = '', coreId = '', controllerId = ''] = distinctNames([...read.ids, 'bus', 'core', 'interrupts']).slice(
    -3,
  );
  const bus: DescribedPart = { ...nothing, id: busId, name: 'bus', parent: null, kind: 'bus', place };
  const core: DescribedPart = {
    ...nothing,
    ...{ id: coreId, name: facts.cpu ?? 'core', parent: busId, kind: 'master', sees: 'everything', place },
  };
  const hasInterrupts = facts.peripherals.some(({ interrupts }) => interrupts.length > 0);
  const controller: DescribedPart = {
    ...nothing,
    ...{ id: controllerId, name: 'interrupts', parent: coreId, kind: 'device', isController: true, place },
  };
  const devices = peripherals.map((each, k) => partOf(each, read.ids[k] ?? '', busId, controllerId));
  return {
    facts,
    soc: {
      ...{ notation: 'svd', file: source.file, name: facts.device || 'device', place },
      parts: [bus, core, ...(hasInterrupts ? [controller] : []), ...devices],
      findings: findingsIn(read),
      unknown: ['widths', 'operations', 'ids', 'clocks', 'intent', 'wiring'],
      assumptions: [
        'One core reaches every peripheral, at the addresses of the file.',
        ...(hasInterrupts
          ? ['Interrupts are the numbers of one controller at the core, which the file does not name.']
          : []),
        ...(facts.peripherals.some(({ blocks }) => blocks.length === 0)
          ? ['A peripheral without address blocks has the addresses of its registers.']
          : []),
        'Memory is not in the file.',
      ],
      told: [
        { id: coreId, within: [coreId], enabled: true, properties: read.core, place },
        ...peripherals.flatMap((each, k) => toldOf(each, read.ids[k] ?? '', controllerId)),
      ],
    },
  };
}

const nothing = { enabled: true, names: [], compatible: [], windows: [], interrupts: [], isController: false } as const;

// By the names of headers: interrupts, and registers with what is said of them, wherever that is written.
function toldOf(peripheral: ReadPeripheral, id: string, controller: string): DescribedTold[] {
  const { facts, extents } = peripheral;
  const { base, interrupts, place } = facts;
  // From where registers are counted, which headers have, where that is not where they begin.
  const [first = BigInt(base)] = windowsOf(peripheral)
    .map((window) => window.base)
    .sort(ascending);
  const counted = first === BigInt(base) ? {} : { baseAddress: hex(BigInt(base)) };
  const takes = interrupts
    .toSorted((a, b) => a.value - b.value)
    .map(({ value, name, place: at }) => ({
      ...{ property: 'interrupts', provider: controller, args: [value], name, place: at },
    }));
  const names = distinctNames(extents.map(({ path }) => path.join('.')));
  return [
    { id, within: [id], enabled: true, properties: counted, ...(takes.length === 0 ? {} : { takes }), place },
    ...extents.map(({ start, end, access, resetValue, place: at }, k): DescribedTold => {
      const name = names[k] ?? '';
      return {
        ...{ id: `${id}.${name}`, within: [id, ...name.split('.')], enabled: true, place: at },
        properties: {
          addressOffset: hex(start - BigInt(base)),
          size: String(8n * (end - start)),
          ...(access === undefined ? {} : { access }),
          ...(resetValue === undefined ? {} : { resetValue: canonicalNumber(resetValue) }),
        },
      };
    }),
  ];
}

function partOf(peripheral: ReadPeripheral, id: string, parent: string, controller: string): DescribedPart {
  const { groupName, facts } = peripheral;
  const { base, interrupts, place } = facts;
  const windows = windowsOf(peripheral);
  const repeats = new Set(repeatsIn(windows));
  return {
    ...nothing,
    ...{ id, name: id, parent, kind: 'device', place },
    compatible: groupName === undefined ? [] : [groupName],
    windows: windows.filter((window) => !repeats.has(window)),
    base: BigInt(base),
    interrupts: interrupts.map((each) => ({
      controller,
      number: each.value,
      name: each.name,
      place: each.place,
    })),
  };
}

// Where a file has no blocks, what its registers cover stands for them.
function windowsOf(peripheral: ReadPeripheral): DescribedPart['windows'] {
  const { blocks, registerHull, place } = peripheral.facts;
  const permissions = permissionsOf(peripheral);
  const known = permissions === undefined ? {} : { permissions };
  if (blocks.length === 0 && registerHull !== undefined) {
    const [start, end] = registerHull.map(BigInt);
    return [{ base: start ?? 0n, size: (end ?? 0n) - (start ?? 0n), ...known, place }];
  }
  return blocks.flatMap(({ base, size, usage, place: at }) =>
    BigInt(size) === 0n || usage === 'reserved'
      ? []
      : [{ ...rangeOf(base, size), ...usedIn(rangeOf(base, size), peripheral), ...known, place: at }],
  );
}

function rangeOf(base: string, size: string): DescribedRange {
  return { base: BigInt(base), size: BigInt(size) };
}

function usedIn({ base, size }: DescribedRange, { extents }: ReadPeripheral): Pick<DescribedWindow, 'used'> {
  const inside = extents.filter(({ start, end }) => start < base + size && end > base);
  if (inside.length === 0) return {};
  const used = AddressRange.unify(inside.map(({ start, end }) => new AddressRange(start, end - start)));
  return { used: used.map((range) => ({ base: range.base, size: range.size })) };
}

// What is said of access outside of registers holds for its registers that do not say themselves: it is what may be done with any of them.
function permissionsOf({ access, extents }: ReadPeripheral): string | undefined {
  if (access === undefined) return undefined;
  const words = extents.length === 0 ? [access] : [...new Set(extents.map((extent) => extent.access ?? access))];
  const known = words.map((word) => lettersOf.get(word));
  if (known.includes(undefined)) return undefined;
  return ['R', 'W'].filter((letter) => known.some((letters) => letters?.includes(letter))).join('');
}

const lettersOf: ReadonlyMap<string, string> = new Map([
  ['read-write', 'RW'],
  ['read-only', 'R'],
  ['write-only', 'W'],
  ['writeOnce', 'W'],
  ['read-writeOnce', 'RW'],
]);

function findingsIn({ facts, peripherals, ids, remarks }: ReadSvd): DescribedFinding[] {
  const raised = peripherals.flatMap((each, k) =>
    each.facts.interrupts.map(({ value }) => [value, ids[k] ?? ''] as const),
  );
  const raisers = groupBy(raised, ([value]) => value);
  const named = new Map(peripherals.map((each, k) => [each, ids[k] ?? '']));
  const idOf = (each: ReadPeripheral): string => named.get(each) ?? '';
  const groupOf = alternateGroups(facts, ids);
  const shared = sharedIn(peripherals, (a, b) => groupOf(idOf(a)) === groupOf(idOf(b)));
  const templates = templatesIn(peripherals);
  return [
    ...shared.map((each): DescribedFinding => {
      const ranges = [each.a, each.b];
      const areTemplates = ranges.every(({ of }) => templates.has(of));
      const isGrave = each.registersMeet && !each.isSystem && !areTemplates;
      return {
        rule: isGrave ? 'description/overlap' : 'description/shared-address',
        message: areTemplates
          ? `${idOf(each.a.of)} and ${idOf(each.b.of)} are at address 0x0, and others with addresses of their own derive from each: they seem to be templates, and no devices.`
          : messageOf(each, idOf),
        parts: ranges.map(({ of }) => idOf(of)),
        ranges: ranges.map(({ start, end }) => ({ base: start, size: end - start })),
        places: ranges.map(({ place }) => place),
      };
    }),
    ...facts.duplicateInterrupts.flatMap((each): DescribedFinding[] => {
      if (each.class === 'same-peripheral') return [];
      const parts = [...new Set(raisers.get(each.value)?.map(([, id]) => id))];
      const message = `${listed(parts)} share interrupt ${each.value}.`;
      return [{ rule: 'description/shared-interrupt', message, parts, ranges: [], places: [] }];
    }),
    ...peripherals.flatMap((each): DescribedFinding[] => {
      const repeats = repeatsIn(windowsOf(each));
      if (repeats.length === 0) return [];
      const ranges = listed(repeats.map(({ base, size }) => rangeText(base, base + size)));
      return [
        {
          rule: 'description/oddity',
          message: `Address blocks of ${idOf(each)} lie in others of it: ${ranges}.`,
          ...{
            parts: [idOf(each)],
            ranges: repeats.map(({ base, size }) => ({ base, size })),
            places: repeats.map(({ place }) => place),
          },
        },
      ];
    }),
    ...remarks.map(({ message, place }): DescribedFinding => ({
      ...{ rule: 'description/oddity', message, parts: [], ranges: [], places: [place] },
    })),
  ];
}

/** Peripherals that are there for others to derive from: some vendors write these at address 0, and the devices by derivation. */
function templatesIn(peripherals: readonly ReadPeripheral[]): ReadonlySet<ReadPeripheral> {
  const derived = new Set(peripherals.flatMap(({ facts, family }) => (BigInt(facts.base) === 0n ? [] : family)));
  return new Set(peripherals.filter(({ facts: { base, name } }) => BigInt(base) === 0n && derived.has(name)));
}

function messageOf({ a, b, registersMeet }: SharedAddresses, idOf: (of: ReadPeripheral) => string): string {
  const [x, y] = [a, b].map(({ start, end }) => rangeText(start, end));
  if (registersMeet) {
    return `Registers of ${idOf(a.of)} at ${x} and of ${idOf(b.of)} at ${y} have the same addresses, and neither is said to be an alternate of the other.`;
  }
  const silent = [a, b].filter(({ of }) => of.extents.length === 0).map(({ of }) => idOf(of));
  const registers =
    silent.length === 0 ? '; their registers do not' : `, and nothing is said of registers of ${listed(silent)}`;
  return `The address blocks of ${idOf(a.of)} at ${x} and of ${idOf(b.of)} at ${y} share addresses${registers}.`;
}

function rangeText(start: bigint, end: bigint): string {
  return `[${hex(start)}, ${hex(end)}) (${formatSize(end - start)})`;
}

/** Peripherals that are alternates of each other, directly or through others, have one name here; what is named is the first of its name. */
function alternateGroups({ peripherals }: SvdFacts, ids: readonly string[]): (id: string) => string {
  const above = new Map<string, string>();
  const find = (id: string): string => {
    let at = id;
    for (let next = above.get(at); next !== undefined; next = above.get(at)) at = next;
    return at;
  };
  for (const [k, { alternatePeripheral }] of peripherals.entries()) {
    if (alternatePeripheral === undefined) continue;
    const [x, y] = [find(ids[k] ?? ''), find(alternatePeripheral)];
    if (x !== y) above.set(x, y);
  }
  return find;
}
