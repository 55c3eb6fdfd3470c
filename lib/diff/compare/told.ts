import type { Elaboration, ToldPart } from '../../elaboration/index.js';
import { type Change, changeOf } from '../change/change.js';
import { compareMaps } from './maps.js';
import { propertyHappening } from './things.js';
import type { ComparedDevice, DevicePair } from '../facts/devices.js';
import type { Named } from '../facts/facts.js';
import { referencesTold } from '../facts/resource-facts.js';
import { type Rename, renamer } from '../renames/renames.js';

/**
 * Changes between two descriptions in the same notation that concern software, besides addresses and interrupts, and added or removed cores. Devices
 * and their content correspond as in `pairs`, cores by name or number, and everything else by name. Interrupts are among the references of devices.
 */
export function compareTold(
  before: Elaboration,
  after: Elaboration,
  { pairs, withInterrupts }: { readonly pairs: readonly DevicePair[]; readonly withInterrupts: boolean },
): Change[] {
  // The content of an added or removed device is not reported separately.
  const old = toldOutside(
    before,
    pairs.map(([was, is]) => [was, is === undefined]),
  );
  const young = toldOutside(
    after,
    pairs.map(([was, is]) => [is, was === undefined]),
  );
  const known = [...renameOf(before.modules[0], after.modules[0]), ...pairs.flatMap(([was, is]) => renameOf(was, is))];
  const renames = [...known, ...displacedBy(known, old)];
  const named = renamer([...renames, ...coreRenames(old, young, renamer(renames))]);
  const [taking, takes] = withInterrupts ? [old, young] : [old, young].map((parts) => parts.map(withoutInterrupts));
  return [...partChanges(old, young, named), ...referenceChanges(taking ?? [], takes ?? [], named)];
}

function withoutInterrupts({ takes = [], ...part }: ToldPart): ToldPart {
  return { ...part, takes: takes.filter(({ property }) => property !== 'interrupts') };
}

function partChanges(old: readonly ToldPart[], young: readonly ToldPart[], named: Named): Change[] {
  return compareMaps<ToldPart, Change>(
    new Map(old.map((part) => [named(part.id), part])),
    new Map(young.map((part) => [part.id, part])),
    {
      gone: (_, part) => wholeChange('removed', part),
      come: (_, part) => wholeChange('added', part),
      both: (id, a, b) => propertyChanges(id, a.properties, b.properties),
    },
  );
}

// Nothing is reported about parts that are added or removed themselves.
function referenceChanges(old: readonly ToldPart[], young: readonly ToldPart[], named: Named): Change[] {
  const [before, after] = [new Set(old.map(({ id }) => named(id))), new Set(young.map(({ id }) => id))];
  const taken = (parts: readonly ToldPart[], name: Named): ReadonlyMap<string, Properties> =>
    referencesTold(
      parts.filter(({ id }) => before.has(name(id)) && after.has(name(id))),
      name,
    );
  return compareMaps<Properties, Change>(
    taken(old, named),
    taken(young, (id) => id),
    {
      gone: (id, properties) => propertyChanges(id, properties, {}),
      come: (id, properties) => propertyChanges(id, {}, properties),
      both: propertyChanges,
    },
  );
}

type Properties = ToldPart['properties'];

function toldOutside(
  { described }: Elaboration,
  devices: readonly (readonly [ComparedDevice | undefined, isAlone: boolean])[],
): ToldPart[] {
  const alone = new Map(devices.flatMap(([device, isAlone]) => (device === undefined ? [] : [[device.id, isAlone]])));
  const isOutside = (id: string): boolean => {
    for (let end = id.length; end > 0; end = id.lastIndexOf('.', end - 1)) {
      const found = alone.get(id.slice(0, end));
      if (found !== undefined) return !found;
    }
    return true;
  };
  return (described?.told ?? []).filter(({ id }) => isOutside(id));
}

function renameOf(a: { readonly id: string } | undefined, b: { readonly id: string } | undefined): Rename[] {
  return a === undefined || b === undefined ? [] : [{ before: a.id, after: b.id }];
}

// A part whose name now belongs to another one is not that other one: it gets the name that was freed, or is gone.
function displacedBy(renames: readonly Rename[], old: readonly ToldPart[]): Rename[] {
  const renamed = new Set(renames.map(({ before }) => before));
  const had = new Map(renames.map(({ before, after }) => [after, before]));
  return old.flatMap(({ id }) => {
    if (renamed.has(id) || !had.has(id)) return [];
    // Follow each name to the one it was taken from.
    const names = new Set([id]);
    for (const name of names) {
      const taken = had.get(name);
      if (taken !== undefined) names.add(taken);
    }
    return [{ before: id, after: [...names].at(-1) ?? id }];
  });
}

// A renamed core keeps its number, or is the only one.
function coreRenames(
  old: readonly ToldPart[],
  young: readonly ToldPart[],
  named: (id: string) => string,
): readonly Rename[] {
  const [known, now] = [new Set(old.map(({ id }) => named(id))), new Set(young.map(({ id }) => id))];
  const come = young.filter(({ id, isCore }) => isCore && !known.has(id));
  const gone = old.filter(({ id, isCore }) => isCore && !now.has(named(id)));
  const isOnly = [old, young].every((parts) => parts.filter(({ isCore }) => isCore).length === 1);
  return gone.flatMap((core) =>
    renameOf(
      core,
      come.find(({ properties: { reg } }) => isOnly || (reg !== undefined && reg === core.properties.reg)),
    ),
  );
}

function wholeChange(happening: 'added' | 'removed', { id, isCore, properties }: ToldPart): Change {
  const { compatible = '' } = properties;
  const text = happening === 'added' ? { after: compatible } : { before: compatible };
  return changeOf(isCore ? 'master' : 'firmware', happening, id, text);
}

function propertyChanges(id: string, a: Properties, b: Properties): Change[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((detail) => {
    const [before = '', after = ''] = [a[detail], b[detail]];
    const happening = propertyHappening(detail, before, after);
    return happening === undefined ? [] : [changeOf('firmware', happening, id, { detail, before, after })];
  });
}
