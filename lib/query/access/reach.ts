import { checkOptions } from '../../base/options/index.js';
import {
  commonSizes,
  demandElaboration,
  type Elaboration,
  type Operation,
  operations,
  type PossibleSizes,
  possibleSizes,
  readPermissions,
  saysOperations,
  type Sizes,
  someSizes,
} from '../../elaboration/index.js';
import { type NameMatcher, nameMatcher } from '../../base/names/index.js';
import type { AddressSet } from '../../base/address/index.js';
import { commonSecurity, type Guard, type Security } from '../../bus/security/index.js';
import { devicesCalled } from '../design/devices.js';
import { sees, setsSeen, type Stretch } from '../ways/follow.js';
import type { Manager } from '../design/ports.js';
import { type Master, mastersOf } from '../design/masters.js';
import { leadingSets, type Way, waysFrom } from '../ways/ways.js';
import { lossOfSecurity } from './loss.js';
import { allowedSizes, allowsOperation, guardOn, isClosed, limitOf, passing } from '../ways/security.js';
import { type Wiring, wiringOf } from '../design/wiring.js';

/** The operations of a master on a device. */
export interface Reach {
  /** Id of the source node. */
  readonly master: string;
  /** Outward port of that node. */
  readonly port: number;
  /** Name of the client. */
  readonly client: string;
  /** Id of the node that declared the device. */
  readonly device: string;
  /** Name of the device; that of its node where it has none. */
  readonly name: string;
  /** The addresses of the device that the client may ask for. */
  readonly sets: readonly AddressSet[];
  /** Sizes in bytes by operation; operations that are not there are left out. */
  readonly operations: PossibleSizes;
  /** Whether it is not known what the device supports, so that there are no operations; absent where it is. */
  readonly unknown?: true;
  /** The operations, where only their sizes are not known; absent where nothing is, and where all is. */
  readonly permitted?: readonly Operation[];
  /** The accesses that the master makes; absent if none were declared. */
  readonly makes?: Security;
  /** Those of them with which it reads and writes the device; absent for all there are. */
  readonly accesses?: Guard;
  /** The accesses that firewalls on the way let through; absent if there is none. */
  readonly guard?: Guard;
  /** The capabilities of the device that are lost on the way. */
  readonly stripped: readonly Stripped[];
}

/** The capabilities of a device that a node on the way removes. */
export interface Stripped {
  readonly operation: Operation;
  /** Id of the node that takes it. */
  readonly node: string;
  /** Sizes behind the node. */
  readonly before: Sizes;
  /** Sizes in front of it. */
  readonly after: Sizes;
}

/** The pairs to report. */
export interface ReachOptions {
  /** Only masters of this name: parts of the path of their node, or their own name. */
  readonly from?: string | undefined;
  /** Only devices of this name: parts of the path of their node, or their own name. */
  readonly to?: string | undefined;
  /** Only pairs with this operation. */
  readonly operation?: Operation | undefined;
  /** Only by these accesses. */
  readonly by?: Security | undefined;
}

/**
 * Which master reaches which device, with which operations of which sizes (design 6).
 *
 * @throws RequirementError `names/unknown` for a name that means no master, or no device.
 */
export function reach(elaboration: Elaboration, options: ReachOptions = {}): Reach[] {
  demandElaboration(elaboration);
  const { to, operation } = checkOptions('ReachOptions', options);
  const isWanted = deviceMatcher(elaboration, to);
  return mastersOf(elaboration, options.from)
    .flatMap((master) => [...reachedBy(elaboration, master, options.by)])
    .filter((pair) => isWanted(pair.device, pair.name))
    .filter((pair) => operation === undefined || mayDo(pair, operation));
}

/** Whether a master does something with a device, of whatever size. */
export function does({ operations: may, permitted }: Reach, operation: Operation): boolean {
  return may[operation] !== undefined || permitted?.includes(operation) === true;
}

/** Whether a master does something with a device, or may do so where nobody says it. */
export function mayDo(pair: Reach, operation: Operation): boolean {
  return does(pair, operation) || (pair.unknown === true && pair.permitted === undefined);
}

/** The devices that one master reaches, by all or some of its accesses, computed on demand. */
export function* reachedBy(elaboration: Elaboration, master: Master, by?: Security): Generator<Reach, void> {
  for (const { pair, guard, made } of pairsFrom(elaboration, master, by)) {
    const open = guardedReach(pair, guard, made);
    if (open !== undefined) yield open;
  }
}

/** A device, or a part of it, that firewalls keep from a master. */
export interface Blocked extends Pick<Reach, 'master' | 'client' | 'device' | 'name' | 'sets'> {
  /** Id of the node of the firewall. */
  readonly firewall: string;
  /** The accesses that it blocks. */
  readonly message: string;
  /** How to let them through. */
  readonly help: string;
}

/**
 * The accesses that firewalls block between masters and devices (design 6).
 *
 * @throws RequirementError `names/unknown` for a name that means no master, or no device.
 */
export function blockedPairs(elaboration: Elaboration, options: ReachOptions = {}): Blocked[] {
  demandElaboration(elaboration);
  const { from, to, operation: wanted } = checkOptions('ReachOptions', options);
  const masters = mastersOf(elaboration, from);
  const isWanted = deviceMatcher(elaboration, to);
  if (!elaboration.modules.some(({ traits }) => traits?.firewall === true)) return [];
  const wiring = wiringOf(elaboration);
  return pairsOf(elaboration, masters, options.by)
    .filter(({ pair, guard }) => guard !== undefined && isWanted(pair.device, pair.name))
    .flatMap(({ pair, guard, made, way, from }) => {
      const open = guardedReach(pair, guard, made)?.operations ?? {};
      const tried = wanted === undefined ? (Object.keys(pair.operations) as Operation[]) : [wanted];
      const [operation] = tried.filter((each) => pair.operations[each] !== undefined);
      if (operation === undefined || tried.some((each) => open[each] !== undefined)) return [];
      const loss = lossOfSecurity(wiring, way, from, operation, options.by);
      if (loss === undefined) return [];
      const { master, client, device, name, sets } = pair;
      return [{ master, client, device, name, sets, firewall: loss.node, message: loss.message, help: loss.help }];
    });
}

/** What masters reach with less than all the accesses that are asked about, since firewalls keep the others back (design 6). */
export function limitedPairs(elaboration: Elaboration, options: ReachOptions = {}): Reach[] {
  const isWanted = deviceMatcher(elaboration, options.to);
  return pairsOf(elaboration, mastersOf(elaboration, options.from), options.by)
    .filter(({ pair, guard }) => guard !== undefined && isWanted(pair.device, pair.name))
    .flatMap(({ pair, guard, made }) => {
      const open = guardedReach(pair, guard, made);
      const tried = triedOn(pair, options.operation);
      const isLimited = tried.some((operation) => limitOf(made, guard, operation) !== undefined);
      const reached = open !== undefined && tried.some((operation) => mayDo(open, operation));
      return isLimited && reached ? [open] : [];
    });
}

// If a device does not declare what it supports, every operation may be tried.
function triedOn(pair: Reach, wanted: Operation | undefined): readonly Operation[] {
  const tried = wanted === undefined ? operations : [wanted];
  return tried.filter((operation) => mayDo(pair, operation));
}

/** What a master reaches, whatever firewalls say, and what they say. */
interface Pair {
  readonly pair: Reach;
  readonly from: Master;
  readonly way: readonly Stretch[];
  readonly guard: Guard | undefined;
  /** The accesses that are asked about; undefined for all. */
  readonly made: Security | undefined;
}

/** A device that a master would reach without firewalls, and what is left of it. */
export interface GuardedPair {
  /** Whatever firewalls say. */
  readonly pair: Reach;
  /** The accesses with which it may read and write what it would reach; undefined if they are not limited. */
  readonly accesses: Guard | undefined;
  /** What it still reaches; undefined if nothing gets through. */
  readonly open: Reach | undefined;
}

/** Which master would reach which device, and by which accesses it does. */
export function guardedPairs(elaboration: Elaboration): GuardedPair[] {
  return pairsOf(elaboration, mastersOf(elaboration), undefined).map(({ pair, guard, made }) => ({
    pair,
    accesses: passing(made, guard),
    open: guardedReach(pair, guard, made),
  }));
}

function deviceMatcher(elaboration: Elaboration, name: string | undefined): NameMatcher {
  if (name !== undefined) devicesCalled(elaboration, name);
  return nameMatcher(name ?? '**');
}

function pairsOf(elaboration: Elaboration, masters: readonly Master[], by: Security | undefined): Pair[] {
  return masters.flatMap((master) => [...pairsFrom(elaboration, master, by)]);
}

function* pairsFrom(elaboration: Elaboration, master: Master, by: Security | undefined): Generator<Pair, void> {
  const wiring = wiringOf(elaboration);
  const made = commonSecurity(master.client.makes, by);
  for (const manager of wiring.ports.managers(master.edge)) {
    for (const found of reachOf(wiring, master, manager)) yield { ...found, from: master, made };
  }
}

function guardedReach(pair: Reach, guard: Guard | undefined, made: Security | undefined): Reach | undefined {
  const accesses = passing(made, guard);
  if (accesses === undefined) return pair;
  const operations = allowedSizes(pair.operations, accesses);
  const permitted = pair.permitted?.filter((operation) => allowsOperation(accesses, operation));
  const isLeft = Object.keys(operations).length > 0 || (pair.unknown === true && permitted?.length !== 0);
  if (isClosed(accesses) || !isLeft) return undefined;
  const said = { ...(made === undefined ? {} : { makes: made }), ...(guard === undefined ? {} : { guard }) };
  return { ...pair, operations, ...(permitted === undefined ? {} : { permitted }), accesses, ...said };
}

function reachOf(
  wiring: Wiring,
  { edge, client }: Master,
  manager: Manager,
): { readonly pair: Reach; readonly way: readonly Stretch[]; readonly guard: Guard | undefined }[] {
  const possible = possibleSizes(client.emits, manager.supports);
  const isKnown = saysOperations(manager.parameters);
  if (!sees(client, manager.sets) || Object.keys(possible).length === 0) return [];
  const ways = waysFrom(wiring, { edge, manager }, { client }).filter(({ lost }) => lost === undefined);
  return oneToEach(ways).map((way) => {
    const { last, manager: device } = way.stretches.at(-1) ?? { last: edge, manager };
    const pair: Reach = {
      master: edge.from,
      port: edge.fromPort,
      client: client.name,
      device: last.to,
      name: wiring.deviceName(last.to, device.name),
      sets: setsSeen(client, leadingSets(way)),
      operations: isKnown ? possible : {},
      ...(isKnown ? {} : { unknown: true as const }),
      ...(isKnown || readPermissions(manager.parameters) === undefined
        ? {}
        : { permitted: operations.filter((operation) => operation !== 'hint' && possible[operation] !== undefined) }),
      stripped: strippedOn(way),
    };
    return { pair, way: way.stretches, guard: guardOn(way.stretches) };
  });
}

// Several ways may lead to one device, such as one for reads and one for writes, and firewalls may admit different accesses on each.
function oneToEach(ways: readonly Way[]): readonly Way[] {
  if (ways.length < 2) return ways;
  const byDevice = new Map<string, Way>();
  for (const way of ways) {
    const end = way.stretches.at(-1);
    const key = `${end?.last.to} ${end?.manager.name} ${JSON.stringify(guardOn(way.stretches))}`;
    if (!byDevice.has(key)) byDevice.set(key, way);
  }
  return [...byDevice.values()];
}

const known = new WeakMap<Stretch, readonly Stripped[]>();

// Ways that join lose the same operations from there on, provided that only one way continues.
function strippedOn({ stretches }: Way): readonly Stripped[] {
  const whole = stretches[0] && known.get(stretches[0]);
  if (whole !== undefined) return whole;
  let stripped: readonly Stripped[] = [];
  let forked = false;
  for (let k = stretches.length - 1; k >= 0; k--) {
    const stretch = stretches[k];
    if (stretch === undefined) continue;
    forked ||= stretch.onward.length > 1;
    const all = (forked ? undefined : known.get(stretch)) ?? withOwn(stretch, stretches[k + 1], stripped);
    if (!forked) known.set(stretch, all);
    stripped = all;
  }
  return stripped;
}

function withOwn(stretch: Stretch, next: Stretch | undefined, behind: readonly Stripped[]): readonly Stripped[] {
  const own = strippedBehind(stretch, next);
  return own.length === 0 ? behind : [...own, ...behind].sort(byOperation);
}

function byOperation(a: Stripped, b: Stripped): number {
  return operations.indexOf(a.operation) - operations.indexOf(b.operation);
}

// What the node at the end of a stretch removes.
function strippedBehind({ last, manager }: Stretch, next: Stretch | undefined): readonly Stripped[] {
  if (next === undefined || next.manager.supports === manager.supports) return [];
  return operations.flatMap((operation) => {
    const before = next.manager.supports[operation];
    const after = manager.supports[operation];
    const kept = commonSizes(before, after);
    const less = someSizes(before) && (kept[0] !== before[0] || kept[1] !== before[1]);
    return less ? [{ operation, node: last.to, before, after }] : [];
  });
}
