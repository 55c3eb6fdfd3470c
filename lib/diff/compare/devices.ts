import { AddressRange, hex } from '../../base/address/index.js';
import { listed } from '../../base/diagnostic/index.js';
import { groupBy } from '../../base/group-by.js';
import { type Elaboration, notationTraits, readRanges, type Unknown } from '../../elaboration/index.js';
import { type Change, changeOf, type Happening } from '../change/change.js';
import { type ComparedDevice, type DevicePair, devicesOf, pairedDevices } from '../facts/devices.js';
import { isBeyondRegisters, withPeripherals } from './register-view.js';
import { countedFromStarts, type Starts } from './starts.js';
import { propertyHappening } from './things.js';
import { compareTold } from './told.js';
import { sorted } from './diff.js';
import { listsResources } from '../facts/graph-things.js';
import { areCountedOtherwise, type CountedWindow, orderText } from '../facts/windows.js';

/** The differences between designs of which at least one is a description of an existing SoC. */
export interface DeviceComparison {
  /** Most severe first. */
  readonly changes: readonly Change[];
  /** What was not compared, and why, one sentence each. */
  readonly leftOut: readonly string[];
}

/**
 * Compares the devices of two designs with their addresses and interrupts, whatever their notations. Devices are matched by name, addresses, first
 * address or compatible string.
 */
export function compareDevices(before: Elaboration, after: Elaboration): DeviceComparison {
  const [older, younger] = [devicesOf(before), devicesOf(after)];
  const withoutInterrupts = [
    ...(saysInterrupts(older) ? [] : [before.name]),
    ...(saysInterrupts(younger) ? [] : [after.name]),
  ];
  const registersAlone = [before, after].filter(isOfRegistersAlone).map(({ name }) => name);
  const isOfRegisters = registersAlone.length === 1;
  const isListed = [before, after].every(listsResources);
  const areTold = before.described?.notation === after.described?.notation && [before, after].every(isTold);
  const paired = pairedDevices(older, younger);
  const all = !isOfRegisters
    ? paired
    : isOfRegistersAlone(after)
      ? withPeripherals(paired)
      : withPeripherals(paired.map(turned)).map(turned);
  const disabledIn = disabledParts(before, after);
  const pairs = all.filter((pair) => disabledIn(pair) === undefined);
  const changes = pairs.flatMap(([was, is]) => {
    if (isOfRegisters && (was === undefined || is === undefined) && isBeyondRegisters(was ?? is)) return [];
    if (was === undefined)
      return is === undefined ? [] : [changeOf('device', 'added', is.id, { after: rangesText(is) })];
    if (is === undefined) return [changeOf('device', 'removed', was.id, { before: rangesText(was) })];
    const isAtOnePlace = isOfRegisters && (was.ranges[0]?.base === is.ranges[0]?.base || was.base === is.base);
    const raises = isOfRegisters
      ? was.interrupts.length > 0 && is.interrupts.length > 0
      : withoutInterrupts.length === 0;
    return [
      ...(isAtOnePlace ? [] : addressChanges(was, is)),
      ...(isOfRegisters ? [] : windowChanges(was, is, { isListed, areTold })),
      ...(raises ? interruptChanges(was, is) : []),
      ...(areTold ? kindChanges(was, is) : compatibleChanges(was, is)),
    ];
  });
  const withoutCompatible = [
    ...(saysCompatible(older) ? [] : [before.name]),
    ...(saysCompatible(younger) ? [] : [after.name]),
  ];
  const traits = [before, after].flatMap(({ described }) =>
    described === undefined ? [] : notationTraits[described.notation],
  );
  const unread = new Set(traits.flatMap((each) => each.unread ?? []));
  const compared = areTold
    ? `devices and cores are compared, with their addresses and interrupts, ${traits[0]?.told ?? 'what they are called'}`
    : withoutCompatible.length === 0
      ? 'devices are compared, with their addresses and interrupts, and the compatible strings of those that have some on both sides'
      : 'devices are compared, with their addresses and interrupts';
  const told = areTold ? compareTold(before, after, { pairs, withInterrupts: withoutInterrupts.length === 0 }) : [];
  const unknown = new Set([...(before.described?.unknown ?? []), ...(after.described?.unknown ?? [])]);
  return {
    changes: sorted([...changes, ...told]),
    leftOut: [
      `Only ${compared}: not buses, and not who reaches what.`,
      ...(unknown.size === 0
        ? []
        : [`Not known, and so not compared: ${listed([...unknown].map((each) => words[each]))}.`]),
      ...(unread.size === 0 || !areTold ? [] : [`Not read, and so not compared: ${listed([...unread])}.`]),
      ...(isOfRegisters
        ? [
            `Sizes are not compared, nor memory, registers of 4 GiB and more, and interrupts that only one side has: ${listed(registersAlone)} is a view of registers.`,
          ]
        : []),
      ...(withoutInterrupts.length === 0
        ? []
        : [
            `Interrupts are not compared: ${withoutInterrupts.length === 1 ? `${listed(withoutInterrupts)} has none` : 'neither side has any'}.`,
          ]),
      ...(areTold || withoutCompatible.length !== 1
        ? []
        : [`Compatible strings are not compared: ${listed(withoutCompatible)} has none.`]),
      ...all
        .flatMap((pair) => disabledIn(pair) ?? [])
        .map(({ id, design }) => `${id} is not compared: ${design} has it, and does not enable it.`),
    ],
  };
}

/** If only one design enables a device, finds its disabled counterpart in the other design, provided that the notations differ. */
function disabledParts(
  before: Elaboration,
  after: Elaboration,
): (pair: DevicePair) => { readonly id: string; readonly design: string } | undefined {
  if (before.described?.notation === after.described?.notation) return () => undefined;
  const [older, younger] = [before, after].map(({ name, described }) => {
    const parts = (described?.disabled ?? []).map(
      ({ id, ranges }) => [readRanges(ranges).join(' '), { id, design: name }] as const,
    );
    return new Map(parts);
  });
  return ([was, is]) =>
    was === undefined
      ? older?.get(is?.ranges.join(' ') ?? '')
      : is === undefined
        ? younger?.get(was.ranges.join(' '))
        : undefined;
}

function isOfRegistersAlone({ described }: Elaboration): boolean {
  return described !== undefined && notationTraits[described.notation].registersAlone === true;
}

function turned([one, other]: DevicePair): DevicePair {
  return [other, one];
}

const words: Readonly<Record<Unknown, string>> = {
  widths: 'widths',
  operations: 'operations',
  ids: 'ids',
  clocks: 'which clocks run buses',
  interrupts: 'interrupts',
  intent: 'what overlaps on purpose',
  wiring: 'adapters',
};

function saysInterrupts(devices: readonly ComparedDevice[]): boolean {
  return devices.some(({ interrupts }) => interrupts.length > 0);
}

function saysCompatible(devices: readonly ComparedDevice[]): boolean {
  return devices.some(({ compatible }) => compatible !== undefined);
}

function isTold({ described }: Elaboration): boolean {
  return described?.told !== undefined;
}

function kindChanges(was: ComparedDevice, is: ComparedDevice): Change[] {
  const [before, after] = [kindText(was), kindText(is)];
  return before === after ? [] : [changeOf('device', 'changed', is.id, { detail: 'kind', before, after })];
}

function kindText({ isMemory }: ComparedDevice): string {
  return isMemory ? 'memory' : 'registers';
}

// If only one side has the property, nothing is known about the other.
function compatibleChanges(
  { compatible: before }: ComparedDevice,
  { id, compatible: after }: ComparedDevice,
): Change[] {
  if (before === undefined || after === undefined || before === after) return [];
  const happening = propertyHappening('compatible', before, after);
  return happening === undefined ? [] : [changeOf('firmware', happening, id, { detail: 'compatible', before, after })];
}

function addressChanges(was: ComparedDevice, is: ComparedDevice): Change[] {
  const [before, after] = [rangesText(was), rangesText(is)];
  if (before === after) return [];
  const happening = countedFromStarts(movement(was.ranges, is.ranges), startsOfDevice(was), startsOfDevice(is));
  return [changeOf('device', happening, is.id, { before, after })];
}

// Adjacent windows form a single range, so the starts of windows are included separately.
function startsOfDevice({ ranges, windows }: ComparedDevice): Starts {
  const starts = [...ranges, ...windows.map(({ range }) => range)].map(({ base }) => base);
  return new Set(starts);
}

// Addresses that are no longer used have already been reported. Names of windows may differ between notations or be absent.
function windowChanges(
  was: ComparedDevice,
  is: ComparedDevice,
  { isListed, areTold }: { readonly isListed: boolean; readonly areTold: boolean },
): Change[] {
  if (!covers(is.ranges, was.ranges)) return [];
  const [had, has] = [was, is].map(({ windows }) => groupBy(windows.filter(isNamed), ({ name }) => name));
  const moved = [...(had ?? [])].flatMap(([name, windows]) => {
    const now = has?.get(name) ?? [];
    if (now.length === 0 && areTold) return [changeOf('device', 'lost', is.id, { detail: 'window', before: name })];
    const [place, nowPlace] = [windows, now].map((all) => AddressRange.unify(all.map(({ range }) => range)));
    if (place === undefined || nowPlace === undefined || now.length === 0 || covers(nowPlace, place)) return [];
    const places = { before: rangesText({ ranges: place }), after: rangesText({ ranges: nowPlace }) };
    return [changeOf('device', 'moved', is.id, { detail: name, ...places })];
  });
  const [before, after] = [orderText(was.windows), orderText(is.windows)];
  const isOther = isListed && !was.isMemory && areCountedOtherwise(before, after);
  return isOther ? [...moved, changeOf('windows', 'changed', is.id, { before, after })] : moved;
}

function isNamed(window: CountedWindow): window is Required<CountedWindow> {
  return window.name !== undefined;
}

function movement(was: readonly AddressRange[], is: readonly AddressRange[]): Happening {
  if (covers(is, was)) return 'grown';
  return covers(was, is) ? 'shrunk' : 'moved';
}

function covers(outer: readonly AddressRange[], inner: readonly AddressRange[]): boolean {
  return inner.every(({ base, end }) => outer.some((range) => range.base <= base && end <= range.end));
}

function interruptChanges(was: ComparedDevice, is: ComparedDevice): Change[] {
  const lost = was.interrupts.filter((number) => !is.interrupts.includes(number));
  const gained = is.interrupts.filter((number) => !was.interrupts.includes(number));
  if (lost.length === 0 && gained.length === 0) return [];
  const happening = lost.length === 0 ? 'gained' : gained.length === 0 ? 'lost' : 'changed';
  const [before, after] = [was.interrupts.join(', '), is.interrupts.join(', ')];
  return [changeOf('interrupt', happening, is.id, { before, after })];
}

function rangesText({ ranges }: Pick<ComparedDevice, 'ranges'>): string {
  return ranges.map(({ base, end }) => `${hex(base)}..${hex(end - 1n)}`).join(', ');
}
