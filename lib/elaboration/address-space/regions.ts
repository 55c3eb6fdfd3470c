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

/** The addresses of one device, as a port sees them: after every translation on the way. */
export interface Region {
  /** Id of the node that declared the device. */
  readonly owner: string;
  readonly name: string;
  readonly sets: readonly AddressSet[];
  /** Undefined where it is not known. */
  readonly permissions: Permissions | undefined;
  /** Sizes of each operation; absent where its protocol has none. */
  readonly supports?: OperationSizes;
  /** What accesses may assume; undefined where it is not known. */
  readonly regionType: RegionType | undefined;
  /** What the firewalls on the way let through; absent where there is none. */
  readonly guard?: Guard;
  /** What its device calls these registers; absent where it has no name for them. */
  readonly window?: string;
}

// Lists of what ports see differ in a few records where parts of a design are negotiated again.
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

/** What a slave of a port is: always the same for the same slave. */
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

// By the key of their resource.
function windowIn(slave: JsonRecord): Pick<Region, 'window'> {
  const keys = recordsOf(slave.resources).map((resource) => textOf(resource, 'key'));
  const [, window] = keys.map((key) => /^reg\/(.+)$/.exec(key)).find((match) => match !== null) ?? [];
  return window === undefined ? {} : { window };
}

function guardIn(slave: JsonRecord): Pick<Region, 'guard'> {
  const { guard } = securityIn(slave);
  return guard === undefined ? {} : { guard };
}

/** Id of the last node on a parameter's path: where it was declared. */
export function originOf(parameter: JsonRecord): string {
  let origin = '';
  for (let link = parameter.nodePath; isRecord(link); link = link.rest) origin = textOf(link, 'node');
  return origin;
}

// What a device of a known protocol does not promise, it has not.
function regionTypeOf(slave: JsonRecord): RegionType | undefined {
  return regionTypes.find((type) => type === slave.regionType) ?? (saysOperations(slave) ? 'GET_EFFECTS' : undefined);
}

// By the list of a port.
const knownWholes = new WeakMap<readonly Region[], readonly Region[]>();

/**
 * Regions with what firewalls make several of put together: a device is where it is, and as large as it is, as a whole. The same list where
 * there is no firewall.
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

// Ways that lead to the same addresses are no parts.
function joinedParts(regions: readonly Region[]): readonly Region[] {
  const [first] = regions;
  const isParted = regions.some(({ guard }) => guard !== undefined) && findOverlap(regions) === undefined;
  if (first === undefined || !isParted) return regions;
  const { guard: _, ...whole } = first;
  return [{ ...whole, sets: AddressSet.unify(regions.flatMap(({ sets }) => sets)) }];
}

// By the list: most ports have one in common.
const knownTexts = new WeakMap<readonly Region[], string>();

/** Regions as a text. Two lists may say the same: that counts, so that a design is the same one when it is read from a file. */
export function regionsText(regions: readonly Region[]): string {
  let text = knownTexts.get(regions);
  if (text === undefined) {
    const said = regions.map(({ sets, ...rest }) => [sets.join(' '), rest]);
    knownTexts.set(regions, (text = JSON.stringify(said)));
  }
  return text;
}
