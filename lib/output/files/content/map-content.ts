import { isMemory, type MapPiece } from '../../../elaboration/index.js';
import { ascending } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import { movedBy } from '../address-map/declared-addresses.js';
import { type OpenPart, openParts, partsWithin, piecesFor, toldParts } from '../address-map/parts.js';
import { isWithin, joinedPieces } from '../address-map/pieces.js';
import type { MapEntry } from '../address-map/address-map.js';
import type { DeviceInterrupt } from './interrupts.js';
import {
  deviceIdentifiers,
  interruptIdentifiers,
  nodeIdentifiers,
  numberedBeside,
  windowIdentifiers,
  withWord,
} from './names.js';
import { softwareOrder, toldOf } from '../address-map/order.js';
import type { MapOrigin } from './origin.js';
import type { TreeDevice } from '../address-map/tree.js';

/** All that files for firmware and for verification say of a design; each format is a function of it. */
export interface MapContent {
  /** Where it comes from. */
  readonly origin: MapOrigin;
  /** What answers and somebody gets to, by address. */
  readonly devices: readonly MapDevice[];
  /** What devices have within the addresses of those that answer, by address. One that has both is here and there, by one name. */
  readonly enclosed: readonly MapDevice[];
  /** By number, those of a controller together. */
  readonly interrupts: readonly MapInterrupt[];
  /** In the order of the design. */
  readonly masters: readonly MapMaster[];
  /** The description for firmware, as far as these formats contain it; empty if the design has none. */
  readonly tree: readonly TreeDevice[];
}

/** A device in a file for other programs. */
export interface MapDevice {
  /** An identifier of C in capitals, different from those of all other devices of the map. */
  readonly identifier: string;
  /** In the order in which software counts them. */
  readonly windows: readonly MapWindow[];
  /** Its description for firmware; absent if there is none. */
  readonly told?: TreeDevice;
}

/** A part of a device that is contiguous, or interleaved with others. */
export interface MapWindow {
  /** That of the device, with the name of the window, or a number, if the device has several; different from those of all other windows. */
  readonly identifier: string;
  /** What the map says of it. */
  readonly entry: MapEntry;
  /** Whether it keeps what is written to it, and is there for programs and their data; a part of it is as well, whatever may be done there. */
  readonly isMemory: boolean;
}

/** An interrupt at its controller. */
export interface MapInterrupt {
  /**
   * An identifier of C in capitals: `UART0_IRQ`, or `PDMA_DONE_IRQ` or `PDMA_IRQ_0` where a device raises several, with a name or without
   * one; different from all others.
   */
  readonly identifier: string;
  /** The device that raises it; of an interrupt that no device of the map raises, what its source is called. */
  readonly raiser: string;
  /** Whether the raiser is a device of the map. */
  readonly ofDevice: boolean;
  /** Its number for software, at the controller. */
  readonly number: number;
  /** Id of the node of the controller. */
  readonly controller: string;
  /** Its name at the device; absent if it has none. */
  readonly name?: string;
  /** Its place among those of its raiser, in the order in which that declares them; absent where it is the only one. */
  readonly place?: number;
}

/** The view of one master. */
export interface MapMaster {
  /** An identifier of C in capitals, different from those of all other masters. */
  readonly identifier: string;
  /** Id of its node. */
  readonly master: string;
  /** Name of its protocol in reports. */
  readonly protocol: string;
  /** Bytes that it moves at once; undefined where its protocol does not say. */
  readonly width: number | undefined;
  /** The windows that it sees, by address, as far as it sees them and with what it may do there: a window several times that it sees in several parts. */
  readonly windows: readonly MapWindow[];
  /** What it sees of the windows that it does not see all of. */
  readonly parts: readonly WindowPart[];
  /** Whether it sees all windows of the file, and all of each; it may still do less there than others. */
  readonly seesAll: boolean;
}

/** What a master sees of a window that it does not see all of. */
export interface WindowPart {
  /** That of the window. */
  readonly identifier: string;
  /** By address. */
  readonly pieces: readonly MapPiece[];
}

/** What a content is put together from. */
export interface MapFacts {
  readonly origin: MapOrigin;
  readonly entries: readonly MapEntry[];
  readonly interrupts?: readonly DeviceInterrupt[];
  /** Masters with what each sees: entries, each of which is one of the content, or a part of one. */
  readonly masters?: readonly (Pick<MapMaster, 'master' | 'protocol' | 'width'> & {
    readonly entries: readonly MapEntry[];
  })[];
  readonly tree?: readonly TreeDevice[];
}

/** Gives names to the facts of a map, and brings together what belongs together. */
export function contentOf({ origin, entries, interrupts = [], masters = [], tree = [] }: MapFacts): MapContent {
  const all = mapDevices(entries, tree);
  // Software cannot use what firewalls block. Its names stay reserved, so that a firewall does not change other names.
  const open = windowsWhere(all, ({ entry }) => entry.masters.length > 0);
  const devices = windowsWhere(open, ({ entry }) => entry.within === undefined);
  const enclosed = windowsWhere(open, ({ entry }) => entry.within !== undefined);
  return {
    ...{ origin, devices, enclosed, tree },
    interrupts: mapInterrupts(all, interrupts),
    masters: mapMasters(
      devices.flatMap(({ windows }) => windows),
      masters,
    ),
  };
}

/** All devices known to firmware, by address, with all their windows: those that respond themselves, and those within others. */
export function firmwareDevices({ devices, enclosed }: MapContent): MapDevice[] {
  const byName = groupBy([...devices, ...enclosed], ({ identifier }) => identifier);
  return [...byName.values()]
    .map((parts) => {
      const [first] = parts;
      const windows = parts.flatMap((part) => part.windows);
      return { ...first, windows: softwareOrder(windows, ({ entry }) => entry, first.told) };
    })
    .sort((a, b) => ascending(lowestOf(a), lowestOf(b)));
}

function lowestOf(device: MapDevice): bigint {
  return windowsOf({ devices: [device] })[0]?.entry.start ?? 0n;
}

function windowsWhere(all: readonly MapDevice[], isMeant: (window: MapWindow) => boolean): MapDevice[] {
  return all
    .map((device) => ({ ...device, windows: device.windows.filter(isMeant) }))
    .filter(({ windows }) => windows.length > 0);
}

/** Names of a file in addition to those of devices and windows, numbered if they collide. */
export function namesBeside({ devices, enclosed }: MapContent, wanted: readonly string[]): string[] {
  return numberedBeside(identifiersIn([...devices, ...enclosed]), wanted);
}

/** The identifiers of devices and of their windows, without duplicates. */
export function identifiersIn(devices: readonly MapDevice[]): string[] {
  return [
    ...new Set(devices.flatMap(({ identifier, windows }) => [identifier, ...windows.map((each) => each.identifier)])),
  ];
}

/** The windows of all devices, by address. */
export function windowsOf({ devices }: Pick<MapContent, 'devices'>): MapWindow[] {
  return devices.flatMap(({ windows }) => windows).sort(({ entry: a }, { entry: b }) => ascending(a.start, b.start));
}

/** The width of addresses in bits: enough for the last byte of every device, but at least 32. */
export function addressBitsOf(content: MapContent): number {
  const last = windowsOf(content).reduce((most, { entry }) => (entry.end > most ? entry.end : most), 1n) - 1n;
  return Math.max(32, last.toString(2).length);
}

function mapDevices(entries: readonly MapEntry[], tree: readonly TreeDevice[]): MapDevice[] {
  const found = [...groupBy(entries, (entry) => JSON.stringify(copyOf(entry))).values()];
  const told = found.map((parts) => (parts[0].mirrorOf === undefined ? toldOf(parts, tree) : undefined));
  const groups = found.map((parts, k) => softwareOrder(parts, (entry) => entry, told[k]));
  const identifiers = identifiersWithMirrors(found.map(([first]) => first));
  const windows = windowIdentifiers(
    identifiers,
    groups.map((parts) => parts.map(({ window }) => window)),
  );
  return groups.map((parts, k) => {
    const ofFirmware = told[k];
    return {
      identifier: identifiers[k] ?? '',
      windows: parts.map((entry, part) => ({
        identifier: windows[k]?.[part] ?? '',
        entry,
        // Parts of other devices are registers.
        isMemory: entry.within === undefined && isMemory(entry),
      })),
      ...(ofFirmware === undefined ? {} : { told: ofFirmware }),
    };
  });
}

// A mirror counts as a device of its own, without interrupts and without a device tree node.
function copyOf({ device, name, start, mirrorOf = start }: MapEntry): string[] {
  return [device, name, String(start - mirrorOf)];
}

// Mirrors do not affect the names of devices.
function identifiersWithMirrors(devices: readonly MapEntry[]): string[] {
  const own = devices.filter(({ mirrorOf }) => mirrorOf === undefined);
  const mirrors = devices.filter(({ mirrorOf }) => mirrorOf !== undefined);
  const names = deviceIdentifiers(own);
  const known = new Map(own.map(({ device, name }, k) => [JSON.stringify([device, name]), names[k] ?? '']));
  const wanted = mirrors.map(({ device, name }) => withWord(known.get(JSON.stringify([device, name])) ?? '', 'MIRROR'));
  const all = [...names, ...numberedBeside(names, wanted)];
  const given = new Map([...own, ...mirrors].map((entry, k) => [entry, all[k] ?? '']));
  return devices.map((entry) => given.get(entry) ?? '');
}

function mapInterrupts(devices: readonly MapDevice[], interrupts: readonly DeviceInterrupt[]): MapInterrupt[] {
  const known = new Map(
    devices.flatMap(({ identifier, windows }) =>
      windows.flatMap(({ entry }) => (entry.mirrorOf === undefined ? [[entry.device, identifier] as const] : [])),
    ),
  );
  const strangers = [...new Set(interrupts.map(({ device }) => device).filter((device) => !known.has(device)))];
  const names = numberedBeside(identifiersIn(devices), nodeIdentifiers(strangers));
  const raisers = new Map([...known, ...strangers.map((stranger, k) => [stranger, names[k] ?? ''] as const)]);
  const found = [...groupBy(interrupts, ({ device }) => device)].flatMap(([device, own]) =>
    own.map(({ value, controller, name }, place) => ({
      raiser: raisers.get(device) ?? '',
      ofDevice: known.has(device),
      number: value,
      controller,
      ...(name === undefined ? {} : { name }),
      ...(own.length < 2 ? {} : { place }),
    })),
  );
  const identifiers = interruptIdentifiers(found);
  return found
    .map((each, k) => ({ identifier: identifiers[k] ?? '', ...each }))
    .sort((a, b) => (a.controller === b.controller ? a.number - b.number : a.controller < b.controller ? -1 : 1));
}

function mapMasters(all: readonly MapWindow[], masters: NonNullable<MapFacts['masters']>): MapMaster[] {
  const byDevice = groupBy(all, ({ entry }) => entry.device);
  const identifiers = nodeIdentifiers(masters.map(({ master }) => master));
  return masters.map(({ master, protocol, width, entries }, k) => {
    const seen = entries.flatMap((entry) => {
      const window = byDevice.get(entry.device)?.find((each) => isWithin(entry, each.entry));
      return window === undefined ? [] : openParts(entry).map((part): SeenPart => ({ window, entry, part }));
    });
    const found = groupBy(seen, ({ window }) => window);
    const parts = [...found].flatMap(([window, own]) => partOf(master, window, own));
    return {
      ...{ identifier: identifiers[k] ?? '', master, protocol, width, parts },
      windows: seen.map((each) => ({ ...each.window, entry: asSeen(each) })),
      seesAll: found.size === all.length && parts.length === 0,
    };
  });
}

/** A window with a master's entry for it, and a part of it that the master can access. */
interface SeenPart {
  readonly window: MapWindow;
  readonly entry: MapEntry;
  readonly part: OpenPart;
}

function asSeen({ window, entry, part }: SeenPart): MapEntry {
  const { declaredAt: _, parts: __, mirrorOf, ...whole } = window.entry;
  const moved = movedBy(entry);
  return {
    ...(mirrorOf === undefined ? {} : { mirrorOf: mirrorOf + (part.start - whole.start) }),
    ...{ ...whole, ...part },
    ...toldParts(partsWithin(part, entry)),
    ...(moved === 0n ? {} : { declaredAt: moved === undefined ? null : part.start - moved }),
  };
}

function partOf(master: string, { identifier, entry }: MapWindow, seen: readonly SeenPart[]): WindowPart[] {
  const own = [...new Set(seen.map((each) => each.entry))];
  const pieces = joinedPieces(own.flatMap((each) => piecesFor(master, each)));
  return pieces.some((piece) => isWithin(entry, piece)) ? [] : [{ identifier, pieces }];
}
