import { ascending, hex } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import { xmlComment } from '../../../base/text/index.js';
import { type Permissions, blocksText } from '../../../elaboration/index.js';
import { permissionsOfAny } from '../address-map/parts.js';
import type { MapEntry } from '../address-map/address-map.js';
import { sharedAddress } from '../address-map/pieces.js';
import { interruptsAt, type MapRange, rangesIn } from '../content/banks.js';
import {
  firmwareDevices,
  type MapContent,
  type MapDevice,
  type MapInterrupt,
  type MapWindow,
} from '../content/map-content.js';
import { numbered } from '../content/names.js';
import { windowsOfSome } from '../content/one-space.js';
import { originLines } from '../content/origin.js';
import { seersText } from '../content/seers.js';
import { type Element, elementLines } from '../content/xml.js';
import {
  brokenText,
  fits64,
  guardTexts,
  lettersText,
  mirrorText,
  noteTexts,
  placeText,
  regionText,
  withinText,
} from '../content/words.js';

/**
 * The devices of a map that are not memory as a skeleton of a system view description (CMSIS-SVD 1.3.9; design 6): peripherals with their
 * addresses and interrupts, to which their registers are to be added. Offsets and sizes have 32 bits, as readers have them: windows of a
 * device that are further apart are peripherals of their own, with interrupts at the first of them, and a comment stands for a window that
 * is larger, and for banks that leave holes; banks that leave none are one block of the first of them. Of those that share addresses, all but the first are alternates, and what only some masters find at an address says for whom
 * it is there. Interrupts are those of one controller: of several, of that which takes most. The schema wants at least one peripheral.
 */
export function addressMapSvd(content: MapContent): string {
  const { origin, interrupts } = content;
  const { devices: found, ranges, broken } = registersIn(content);
  const devices = peripheralsOf(found);
  const ofSome = windowsOfSome(
    content,
    devices.flatMap(({ windows }) => windows),
  );
  const ofController = ofOneController(interrupts);
  const raisedAt = interruptsAt({ ...content, interrupts: ofController }, ranges.filter(isSayable));
  const names = interruptNames(
    devices,
    devices.map(({ windows }) => windows.flatMap(({ range }) => raisedAt(range))),
    ofController,
  );
  const elements: Element[] = [
    ['name', origin.design.replace(/\W+/g, '_')],
    ['version', '1.0'],
    ['description', originLines(origin).join(' ')],
    ['addressUnitBits', '8'],
    ['width', String(8 * widestBus(devices))],
    [
      'peripherals',
      devices.map((device) => [
        'peripheral',
        peripheral(device, { interrupts: names, ofSome, alternate: alternateOf(device, devices) }),
      ]),
    ],
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<device schemaVersion="1.3" xmlns:xs="http://www.w3.org/2001/XMLSchema-instance" xs:noNamespaceSchemaLocation="CMSIS-SVD.xsd">',
    ...elements.flatMap((element) => elementLines(element, '  ')),
    ...[...ranges.filter((range) => !isSayable(range)).map(leftText), ...broken.map(brokenText)].map(
      (text) => `  ${xmlComment(text)}`,
    ),
    '</device>\n',
  ].join('\n');
}

/**
 * The devices with registers, as far as they are none of memory and 32 bits hold their offsets and sizes; what a device has within itself is
 * there once. A device whose windows are further apart is several: the first is called as it is, the others as their first windows are.
 */
export function peripheralsIn(content: MapContent): MapDevice[] {
  return peripheralsOf(registersIn(content).devices);
}

/** A window as an address block; the block of joined banks belongs to the first of them. */
interface Block extends MapWindow {
  readonly range: MapRange;
}

interface Peripheral extends MapDevice {
  readonly windows: readonly Block[];
}

function peripheralsOf(devices: readonly Peripheral[]): Peripheral[] {
  return devices.flatMap(({ identifier, windows }) =>
    nearEachOther(windows.filter(({ range }) => isSayable(range))).map((near, k) => ({
      identifier: k === 0 ? identifier : (near[0]?.identifier ?? identifier),
      windows: near,
    })),
  );
}

function registersIn(content: MapContent): {
  readonly devices: Peripheral[];
  readonly ranges: readonly MapRange[];
  readonly broken: readonly MapEntry[];
} {
  const devices = firmwareDevices(content).map((device) => ({
    ...device,
    windows: device.windows.filter(({ entry, isMemory }) => !isMemory && entry.within !== entry.device),
  }));
  const { ranges, broken } = rangesIn(devices.flatMap(({ windows }) => windows));
  const byWindow = new Map(ranges.map((range) => [range.windows[0], range]));
  return {
    ...{ ranges, broken },
    devices: devices.map((device) => ({
      ...device,
      windows: device.windows.flatMap((window) => {
        const range = byWindow.get(window.identifier);
        return range === undefined ? [] : [{ ...window, range }];
      }),
    })),
  };
}

const tooLarge = 1n << 32n;

function baseOf({ start, entries: [{ base }] }: MapRange): bigint {
  return base ?? start;
}

function isSayable(range: MapRange): boolean {
  return range.end - baseOf(range) < tooLarge && fits64(range);
}

function leftText(range: MapRange): string {
  const { identifier, start, end } = range;
  return `${identifier} is left out: registers in [${hex(start)}, ${hex(end)}) are ${end > 1n << 64n ? 'beyond the addresses of 64 bits' : 'more than 32 bits count'}.`;
}

// Groups of windows by ascending address, each group within 32 bits of its lowest address. Within a group, windows keep the order of software.
function nearEachOther(windows: readonly Block[]): Block[][] {
  const found: Block[][] = [];
  for (const window of windows.toSorted((a, b) => ascending(baseOf(a.range), baseOf(b.range)))) {
    const near = found.at(-1);
    const [lowest] = near ?? [];
    if (near !== undefined && lowest !== undefined && window.range.end - baseOf(lowest.range) < tooLarge)
      near.push(window);
    else found.push([window]);
  }
  const place = (window: Block | undefined): number => (window === undefined ? 0 : windows.indexOf(window));
  return found.map((near) => near.sort((a, b) => place(a) - place(b))).sort(([a], [b]) => place(a) - place(b));
}

// Peripherals may share addresses if one is declared the alternate of the other.
function alternateOf(device: MapDevice, devices: readonly MapDevice[]): Element[] {
  const { windows } = device;
  const around = windows.flatMap(({ entry }) => entry.within ?? [])[0];
  const outer = devices.find((other) => other.windows.some(({ entry }) => entry.device === around));
  const other = outer ?? devices.slice(0, devices.indexOf(device)).find((earlier) => shareAddresses(earlier, device));
  return other === undefined ? [] : [['alternatePeripheral', other.identifier]];
}

function shareAddresses(a: MapDevice, b: MapDevice): boolean {
  return a.windows.some(({ entry }) => b.windows.some((other) => sharedAddress(entry, other.entry) !== undefined));
}

function peripheral(
  { identifier, windows }: Peripheral,
  {
    interrupts,
    ofSome,
    alternate,
  }: {
    readonly interrupts: InterruptNames;
    readonly ofSome: ReadonlySet<MapEntry>;
    readonly alternate: readonly Element[];
  },
): Element[] {
  const entries = windows.map(({ entry }) => entry);
  const [block] = windows;
  if (block === undefined) return [];
  const { entry: first, range } = block;
  const place = placeText(first);
  // Offsets cannot be negative, so they are relative to the lowest address, whichever window is the first.
  const base = windows.map((each) => baseOf(each.range)).reduce((least, each) => (each < least ? each : least));
  const description = [
    range.entries
      .map((entry) => `${entry.device}${blocksText(entry)}${withinText(entry)}${mirrorText(entry)}`)
      .join('; '),
    regionText(first),
    ...(place === '' ? [] : [place]),
    ...rightsTexts(entries),
    ...entries.flatMap(guardTexts),
    ...noteTexts(first),
    ...seersTexts(entries, ofSome),
  ].join(', ');
  return [
    ['name', identifier],
    ['description', description],
    ...alternate,
    ['baseAddress', hex(base)],
    ...access(permissionsOfAny(entries.map(({ permissions }) => permissions))),
    ...windows.map(({ range: { start, end } }): Element => [
      'addressBlock',
      [
        ['offset', hex(start - base)],
        ['size', hex(end - start)],
        ['usage', 'registers'],
      ],
    ]),
    ...(interrupts.get(identifier) ?? []).map(({ name, interrupt }): Element => [
      'interrupt',
      [
        ['name', name],
        ['description', `at ${interrupt.controller}`],
        ['value', String(interrupt.number)],
      ],
    ]),
  ];
}

// The permissions of individual windows, because a peripheral has a single value for all of them.
function rightsTexts(entries: readonly MapEntry[]): string[] {
  const texts = entries.map(lettersText);
  return new Set(texts).size < 2
    ? []
    : entries.map(({ start }, k) => `at ${hex(start)} ${texts[k] === '' ? 'nothing' : texts[k]}`);
}

// The masters that see windows hidden from others; only once if they are the same for all windows.
function seersTexts(entries: readonly MapEntry[], ofSome: ReadonlySet<MapEntry>): string[] {
  const texts = entries.map(seersText);
  const [first = ''] = texts;
  if (!entries.some((entry) => ofSome.has(entry))) return [];
  return texts.every((text) => text === first)
    ? [first]
    : entries.map(({ start }, k) => `at ${hex(start)} ${texts[k] ?? ''}`);
}

function access(permissions: Permissions | undefined): Element[] {
  if (permissions === undefined) return [];
  const { read, write } = permissions;
  if (!read && !write) return [];
  return [['access', read && write ? 'read-write' : read ? 'read-only' : 'write-only']];
}

/** By the identifiers of devices. */
type InterruptNames = ReadonlyMap<string, readonly { readonly name: string; readonly interrupt: MapInterrupt }[]>;

// The file has a single number space for interrupts, whereas each controller has its own, so only the controller with the most interrupts is
// included.
function ofOneController(interrupts: readonly MapInterrupt[]): readonly MapInterrupt[] {
  const [first, ...others] = groupBy(interrupts, ({ controller }) => controller).values();
  return others.reduce((most, each) => (each.length > most.length ? each : most), first ?? []);
}

// Interrupts have the names given by their devices, prefixed with the device if another number has the same name or the name is no identifier. An
// unnamed interrupt is named after its device, with its position if there are several.
function interruptNames(
  devices: readonly MapDevice[],
  raised: readonly (readonly MapInterrupt[])[],
  interrupts: readonly MapInterrupt[],
): InterruptNames {
  const numbersOf = groupBy(interrupts, ({ name }) => wordOf(name));
  const isOnes = (word: string): boolean => new Set(numbersOf.get(word)?.map(({ number }) => number)).size === 1;
  const taken = new Set(devices.map(({ identifier }) => identifier));
  const behind = (raiser: string, word: string | number): string => {
    const name = `${raiser}_${word}`;
    return taken.has(name) ? `${raiser}_IRQ_${word}` : name;
  };
  const nameOf = ({ raiser, name, place }: MapInterrupt): string => {
    const word = wordOf(name);
    if (word === '') return place === undefined ? raiser : behind(raiser, place);
    return isOnes(word) && !/^\d/.test(word) ? word : behind(raiser, word);
  };
  const named = raised.map((own) => own.map((interrupt) => ({ interrupt, wanted: nameOf(interrupt) })));
  // Several devices may raise the same interrupt.
  const keyOf = ({ wanted, interrupt }: (typeof named)[number][number]): string => `${interrupt.number} ${wanted}`;
  const apart = new Map(named.flat().map((each) => [keyOf(each), each.wanted]));
  const unique = numbered([...apart.values()], taken);
  const names = new Map([...apart.keys()].map((key, k) => [key, unique[k] ?? '']));
  return new Map(
    devices.map(({ identifier }, k) => [
      identifier,
      (named[k] ?? []).map((each) => ({ name: names.get(keyOf(each)) ?? '', interrupt: each.interrupt })),
    ]),
  );
}

// The names become identifiers in generated code.
function wordOf(name = ''): string {
  return name.replace(/\W+/g, '_');
}

function widestBus(devices: readonly MapDevice[]): number {
  const widths = devices.flatMap(({ windows }) => windows.map(({ entry }) => entry.width ?? 0));
  return Math.max(...widths, 0) || 4;
}
