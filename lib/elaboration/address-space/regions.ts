import { AddressSet, findOverlap, type RegionType, regionTypes } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import type { Guard } from '../../bus/security/index.js';
import type { EdgeRecord, JsonRecord } from '../record/elaboration.js';
import { isRecord, nameIn, recordsOf, textOf } from '../record/json.js';
import { type OperationSizes, readSizes } from '../ports/operations.js';
import { hasAddresses, slavesOn } from '../ports/ports.js';
import { securityIn } from '../ports/security.js';
import { type Permissions, readPermissions, saysOperations } from './permissions.js';
import { readSets } from './sets.js';

/** The addresses of a device as seen by a port, after all translations on the way. */
export interface Region {
  /** The id of the node that declares the device. */
  readonly owner: string;
  readonly name: string;
  readonly sets: readonly AddressSet[];
  /** Undefined if unknown. */
  readonly permissions: Permissions | undefined;
  /** The sizes of each operation; absent if its protocol has none. */
  readonly supports?: OperationSizes;
  /** The assumptions that accesses may make; undefined if unknown. */
  readonly regionType: RegionType | undefined;
  /** The accesses that firewalls on the way permit; absent if there are none. */
  readonly guard?: Guard;
  /** The device's name for these registers; absent if it has none. */
  readonly window?: string;
}

// Keyed by record as well as by list, because renegotiating parts of a design changes only a few records of a list.
const knownLists = new WeakMap<object, readonly Region[]>();
const knownRegions = new WeakMap<JsonRecord, Region>();

/** The regions behind a port, from the upward parameters of its edge; undefined for protocols without addresses. */
export function regionsOf(edge: Pick<EdgeRecord, 'up'>): readonly Region[] | undefined {
  const slaves = slavesOn(edge);
  if (slaves === undefined || !hasAddresses(edge)) return undefined;
  let regions = knownLists.get(slaves);
  if (regions === undefined) knownLists.set(slaves, (regions = recordsOf(slaves).map(regionOf)));
  return regions;
}

/** The region of a slave; always the same object for the same slave. */
export function regionOf(slave: JsonRecord): Region {
  let region = knownRegions.get(slave);
  if (region === undefined) knownRegions.set(slave, (region = readRegion(slave)));
  return region;
}

function readRegion(slave: JsonRecord): Region {
  return {
    owner: originOf(slave),
    name: nameIn(slave) || originOf(slave),
    sets: readSets(slave.address ?? []),
    permissions: readPermissions(slave),
    ...(isRecord(slave.supports) ? { supports: readSizes(slave.supports) } : {}),
    regionType: regionTypeOf(slave),
    ...guardIn(slave),
    ...windowIn(slave),
  };
}

// The key of the resource contains the name.
function windowIn(slave: JsonRecord): Pick<Region, 'window'> {
  const keys = recordsOf(slave.resources).map((resource) => textOf(resource, 'key'));
  const [, window] = keys.map((key) => /^reg\/(.+)$/.exec(key)).find((match) => match !== null) ?? [];
  return window === undefined ? {} : { window };
}

function guardIn(slave: JsonRecord): Pick<Region, 'guard'> {
  const { guard } = securityIn(slave);
  return guard === undefined ? {} : { guard };
}

/** The id of the last node on a parameter's path, which declared it. */
export function originOf(parameter: JsonRecord): string {
  let origin = '';
  for (let link = parameter.nodePath; isRecord(link); link = link.rest) origin = textOf(link, 'node');
  return origin;
}

// A device of a known protocol that promises nothing has the weakest region type.
function regionTypeOf(slave: JsonRecord): RegionType | undefined {
  return regionTypes.find((type) => type === slave.regionType) ?? (saysOperations(slave) ? 'GET_EFFECTS' : undefined);
}

// Keyed by the list of a port.
const knownWholes = new WeakMap<readonly Region[], readonly Region[]>();

/**
 * Merges regions that firewalls have split, because the extent of a device does not depend on access rights. Returns the same list if there is no
 * firewall.
 */
export function undivided(regions: readonly Region[]): readonly Region[] {
  if (regions.every(({ guard }) => guard === undefined)) return regions;
  let wholes = knownWholes.get(regions);
  if (wholes === undefined) {
    const devices = groupBy(regions, ({ owner, name, window }) => JSON.stringify([owner, name, window]));
    knownWholes.set(regions, (wholes = [...devices.values()].flatMap(joinedParts)));
  }
  return wholes;
}

// Regions that overlap are different paths to the device rather than parts of it.
function joinedParts(regions: readonly Region[]): readonly Region[] {
  const [first] = regions;
  const isParted = regions.some(({ guard }) => guard !== undefined) && findOverlap(regions) === undefined;
  if (first === undefined || !isParted) return regions;
  const { guard: _, ...whole } = first;
  return [{ ...whole, sets: AddressSet.unify(regions.flatMap(({ sets }) => sets)) }];
}

// Keyed by the list, which most ports share.
const knownTexts = new WeakMap<readonly Region[], string>();

/** Regions as text. Comparing text instead of identity makes designs read from files equal to the originals. */
export function regionsText(regions: readonly Region[]): string {
  let text = knownTexts.get(regions);
  if (text === undefined) {
    const said = regions.map(({ sets, ...rest }) => [sets.join(' '), rest]);
    knownTexts.set(regions, (text = JSON.stringify(said)));
  }
  return text;
}
