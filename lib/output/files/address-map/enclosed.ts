import { parseHex } from '../../../base/address/index.js';
import { demandElaboration, type Elaboration, type ModuleRecord, type MapPiece } from '../../../elaboration/index.js';
import { addressMap, type MapEntry } from './address-map.js';
import { movedBy } from './declared-addresses.js';
import { withMirrors } from './mirrors.js';
import { withBases } from './bases.js';
import { partPermissions, partsWithin, permissionsOfAny, toldParts } from './parts.js';

/**
 * What devices have within the addresses of those in a map, by address: nothing is decoded there for them, but firmware knows both. What
 * masters may do there, and which of them, is as where they are within; what no device of the map is around is not there.
 */
export function enclosedMap(elaboration: Elaboration, map: readonly MapEntry[]): MapEntry[] {
  demandElaboration(elaboration);
  const enclosed = elaboration.modules
    .toSorted((a, b) => a.index - b.index)
    .flatMap((module) => enclosedIn(module, map))
    .sort(byAddress);
  return withMirrors(elaboration, enclosed);
}

/**
 * {@link addressMap} with {@link enclosedMap}, by address; what is within another comes behind it. Entries say from where software counts
 * their registers, where that is not their start.
 */
export function wholeMap(elaboration: Elaboration, options: { readonly from?: string | undefined } = {}): MapEntry[] {
  const map = addressMap(elaboration, options);
  return withBases(elaboration, [...map, ...enclosedMap(elaboration, map)].sort(byAddress));
}

function byAddress(a: MapEntry, b: MapEntry): number {
  return a.start < b.start ? -1 : a.start > b.start ? 1 : 0;
}

function enclosedIn(
  { within = [], nodes, id, name, location, notes }: ModuleRecord,
  map: readonly MapEntry[],
): MapEntry[] {
  // A device that also has addresses of its own is the same device.
  const own = map.find(({ device }) => nodes.some((node) => node.id === device));
  return within.flatMap(({ base, size, name: window }, index) => {
    const bytes = parseHex(size);
    return placesOf(parseHex(base), map).map(({ start, declaredAt, around }) => {
      const { regionType, width, device } = around;
      const piece = { start, end: start + bytes, size: bytes, interleaved: null };
      return {
        ...{ ...piece, placed: null, regionType, width, within: device },
        ...openIn(piece, around),
        ...(own === undefined ? { device: id, name } : { device: own.device, name: own.name }),
        ...(window === undefined ? {} : { window }),
        ...(within.length < 2 ? {} : { index }),
        ...(declaredAt === start ? {} : { declaredAt }),
        location: own?.location ?? location,
        ...(notes === undefined ? {} : { notes }),
      };
    });
  });
}

/** An address as seen by masters, and the device that responds there. */
interface Place {
  readonly start: bigint;
  readonly declaredAt: bigint;
  readonly around: MapEntry;
}

// A declared address of a device appears wherever masters see that part of the device. If no device declares it, it is an address as seen by masters.
function placesOf(address: bigint, map: readonly MapEntry[]): Place[] {
  const declared = map.flatMap((around): Place[] => {
    const moved = movedBy(around);
    const start = address + (moved ?? 0n);
    return moved !== undefined && isAt(start, around) ? [{ start, declaredAt: address, around }] : [];
  });
  const chosen = declared.find(({ start }) => start === address) ?? declared[0];
  if (chosen !== undefined) return declared.filter(({ around }) => around.device === chosen.around.device);
  const around = map.find((entry) => isAt(address, entry));
  return around === undefined ? [] : [{ start: address, declaredAt: address, around }];
}

// The masters with access to a piece of a window, and their access to its parts.
function openIn(piece: MapPiece, around: MapEntry): Pick<MapEntry, 'masters' | 'permissions' | 'parts'> {
  const parts = partsWithin(piece, around);
  if (parts === undefined) return { masters: around.masters, permissions: around.permissions };
  const open = new Set(parts.flatMap(({ access }) => access.flatMap(({ masters }) => masters)));
  return {
    masters: around.masters.filter((master) => open.has(master)),
    permissions: permissionsOfAny(parts.filter(({ access }) => access.length > 0).map(partPermissions)),
    ...toldParts(parts),
  };
}

function isAt(address: bigint, { start, end, interleaved }: MapPiece): boolean {
  return start <= address && address < end && (interleaved === null || interleaved.contains(address));
}
