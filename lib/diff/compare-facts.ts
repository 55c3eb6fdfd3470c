import { AddressSet } from '../address/index.js';
import { type Operation, operations, type Sizes, sizesText } from '../query/index.js';
import { type Change, changeOf, type Happening } from './change.js';
import { type ClockFact, type Facts, type ReachFact, type RegionFact, setText } from './facts.js';

/** What changed, from one version of what others rely on to the next. */
export function compareFacts(before: Facts, after: Facts): Change[] {
  return [
    ...compareMaps(before.regions, after.regions, {
      gone: (id, region) => changeOf('device', 'removed', id, { before: regionText(region) }),
      come: (id, region) => changeOf('device', 'added', id, { after: regionText(region) }),
      both: regionChanges,
    }),
    ...compareMaps(mastersOf(before), mastersOf(after), {
      gone: (id) => changeOf('master', 'removed', id, {}),
      come: (id) => changeOf('master', 'added', id, {}),
      both: () => [],
    }),
    ...compareReaches(before, after),
    ...compareMaps(before.interrupts, after.interrupts, {
      gone: (key, number) => changeOf('interrupt', 'removed', key, { before: String(number) }),
      come: (key, number) => changeOf('interrupt', 'added', key, { after: String(number) }),
      both: (key, a, b) =>
        a === b ? [] : changeOf('interrupt', 'moved', key, { before: String(a), after: String(b) }),
    }),
    ...compareMaps(before.ports, after.ports, {
      gone: (key) => changeOf('port', 'removed', key, {}),
      come: (key) => changeOf('port', 'added', key, {}),
      both: widthChanges,
    }),
    ...compareMaps(before.clocks, after.clocks, {
      gone: (id, clock) => changeOf('clock', 'removed', id, { before: clockText(clock) }),
      come: (id, clock) => changeOf('clock', 'added', id, { after: clockText(clock) }),
      both: (id, a, b) =>
        clockText(a) === clockText(b)
          ? []
          : changeOf('clock', 'changed', id, { before: clockText(a), after: clockText(b) }),
    }),
  ];
}

interface Comparison<T> {
  readonly gone: (key: string, value: T) => Change | readonly Change[];
  readonly come: (key: string, value: T) => Change | readonly Change[];
  readonly both: (key: string, before: T, after: T) => Change | readonly Change[];
}

/** Compares two maps key by key, in the order of the keys. */
export function compareMaps<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  { gone, come, both }: Comparison<T>,
): Change[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort();
  return keys.flatMap((key) => {
    const [a, b] = [before.get(key), after.get(key)];
    if (a === undefined) return b === undefined ? [] : come(key, b);
    return b === undefined ? gone(key, a) : both(key, a, b);
  });
}

function regionChanges(id: string, a: RegionFact, b: RegionFact): Change[] {
  const happening = movement(a.sets, b.sets);
  const [before, after] = [setsText(a.sets), setsText(b.sets)];
  const permissions = [...'ARWXC'].flatMap((letter) => {
    const [had, has] = [a, b].map((region) => region.permissions.includes(letter));
    if (had === has) return [];
    return [changeOf('device', had === true ? 'lost' : 'gained', id, { detail: permissionNames[letter] ?? letter })];
  });
  return [...(happening === undefined ? [] : [changeOf('device', happening, id, { before, after })]), ...permissions];
}

const permissionNames: Readonly<Record<string, string>> = {
  A: 'atomic operations',
  R: 'reading',
  W: 'writing',
  X: 'executing',
  C: 'caching',
};

function movement(a: readonly AddressSet[], b: readonly AddressSet[]): Happening | undefined {
  if (setsText(a) === setsText(b)) return undefined;
  if ([...a, ...b].some(({ finite }) => !finite)) return 'moved';
  const [lost, won] = [AddressSet.subtractAll(a, b).length > 0, AddressSet.subtractAll(b, a).length > 0];
  if (lost) return won ? 'moved' : 'shrunk';
  return won ? 'grown' : undefined;
}

// Of a master or a device that comes or goes, what reaches what goes without saying.
function compareReaches(before: Facts, after: Facts): Change[] {
  const [old, young] = [mastersOf(before), mastersOf(after)];
  const changes = (a: ReachFact, b: ReachFact): Change[] => {
    const { master, device } = b;
    const stays = old.has(master) && young.has(master) && before.regions.has(device) && after.regions.has(device);
    return stays ? operations.flatMap((operation) => sizeChanges(`${master} → ${device}`, operation, a, b)) : [];
  };
  return compareMaps(before.reaches, after.reaches, {
    gone: (_, pair) => changes(pair, { ...pair, operations: {} }),
    come: (_, pair) => changes({ ...pair, operations: {} }, pair),
    both: (_, a, b) => changes(a, b),
  });
}

function mastersOf({ reaches }: Facts): Map<string, true> {
  return new Map([...reaches.values()].map(({ master }) => [master, true]));
}

function sizeChanges(subject: string, detail: Operation, a: ReachFact, b: ReachFact): Change[] {
  const [had, has] = [a.operations[detail], b.operations[detail]];
  const texts = {
    detail,
    before: had === undefined ? '' : sizesText(had),
    after: has === undefined ? '' : sizesText(has),
  };
  if (texts.before === texts.after) return [];
  return [
    ...(contains(has, had) ? [] : [changeOf('reach', 'lost', subject, texts)]),
    ...(contains(had, has) ? [] : [changeOf('reach', 'gained', subject, texts)]),
  ];
}

function contains(outer: Sizes | undefined, inner: Sizes | undefined): boolean {
  if (inner === undefined) return true;
  return outer !== undefined && outer[0] <= inner[0] && inner[1] <= outer[1];
}

function widthChanges(key: string, a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): Change[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((detail) => {
    const [before = '', after = ''] = [a[detail], b[detail]];
    return before === after ? [] : [changeOf('port', 'changed', key, { detail, before, after })];
  });
}

function regionText({ sets, permissions }: RegionFact): string {
  return `${setsText(sets)} ${permissions}`;
}

function setsText(sets: readonly AddressSet[]): string {
  return sets.map(setText).join(' ');
}

function clockText({ source, freqMHz }: ClockFact): string {
  return freqMHz === null ? source : `${source}, ${freqMHz} MHz`;
}
