import {
  demandElaboration,
  type Elaboration,
  type Operation,
  operations,
  possibleSizes,
  type Sizes,
  someSizes,
} from '../../elaboration/index.js';
import { checkOptions } from '../../base/options/index.js';
import { groupBy } from '../../base/group-by.js';
import { listed } from '../../base/diagnostic/index.js';
import { commonSecurity, type Security } from '../../bus/security/index.js';
import { nameMatcher } from '../../base/names/index.js';
import { sees, type Stretch } from '../ways/follow.js';
import { findHider, ownViews } from './hider.js';
import { type HiddenPart, hiddenParts } from './hidden-parts.js';
import { edgesFrom, helpToBind, nodesAbove } from './bind-help.js';
import {
  type Death,
  lossAtMatrix,
  lossOfClient,
  lossOfEmission,
  lossOfFilter,
  lossOfSecurity,
  lossOfSupport,
  lossOfVisibility,
} from './loss.js';
import { allowedSizes, guardOn, passing } from '../ways/security.js';
import { devicesCalled } from '../design/devices.js';
import { busOf, isJoint } from '../design/titles.js';
import { type Master, mastersOf } from '../design/masters.js';
import type { Client, Manager } from '../design/ports.js';
import { allowsSize } from '../design/operations.js';
import { isMade } from './remedy.js';
import { type Blocked, blockedPairs, limitedPairs, type Reach } from './reach.js';
import { type Way, waysFrom, whereLost } from '../ways/ways.js';
import type { WiredNode, Wiring } from '../design/wiring.js';
import { wiringOf } from '../design/wiring.js';

/** Why a master cannot use a device. */
export interface Obstacle {
  /** Id of the source node. */
  readonly master: string;
  /** Name of the client. */
  readonly client: string;
  /** Id of the node that declared the device. */
  readonly device: string;
  readonly reason: Death['reason'] | 'not-connected';
  /** Id of the node to change; null where an edge is missing. */
  readonly node: string | null;
  readonly message: string;
  readonly help: string;
}

/** Options of a question. */
export interface WhyNotOptions {
  /** Default any operation. */
  readonly operation?: Operation | undefined;
  /** Bytes, a power of two; default any. */
  readonly size?: number | undefined;
  /** The accesses; default all that the master makes. */
  readonly by?: Security | undefined;
}

/**
 * What keeps the masters of the name `from` from the devices of the name `to`: one obstacle for each pair that does not get together, none
 * where everything is possible (design 6).
 *
 * @throws RequirementError `names/unknown` for a name that means no master, or no device.
 */
export function whyNot(elaboration: Elaboration, from: string, to: string, options: WhyNotOptions = {}): Obstacle[] {
  demandElaboration(elaboration);
  checkOptions('WhyNotOptions', options);
  const wiring = wiringOf(elaboration);
  return pairsCalled(elaboration, { from, to }).flatMap((pair) => obstacle(wiring, pair, options) ?? []);
}

function pairsCalled(elaboration: Elaboration, { from, to }: { readonly from: string; readonly to: string }): Pair[] {
  const wiring = wiringOf(elaboration);
  const isMeant = nameMatcher(to);
  const devices = devicesCalled(elaboration, to);
  return mastersOf(elaboration, from).flatMap((master) => {
    const ways = waysByDevice(wiring, master);
    return devices.map((device) => {
      // If a node has several devices, only those that the name means.
      const isOwn = ({ name }: Manager): boolean => isMeant(device.record.id, name === '' ? undefined : name);
      const own = (ways.get(device.record.id) ?? []).filter(({ stretches }) => {
        const end = stretches.at(-1);
        return end === undefined || isOwn(end.manager);
      });
      return { master, device, isOwn, ways: own };
    });
  });
}

/** What keeps masters from devices, and from parts of devices of which they reach others. */
export interface KeptApart {
  /** Of pairs that do not get together at all. */
  readonly obstacles: readonly Obstacle[];
  /** Of pairs that do. */
  readonly blocked: readonly Blocked[];
  /** What they reach with some of the requested accesses, but not with all. */
  readonly limited: readonly Reach[];
  /** Parts of devices that masters do not get to by any access, although they get to the rest. */
  readonly hidden: readonly HiddenPart[];
}

/**
 * What keeps the masters of the name `from` from anything of the devices of the name `to` (design 6).
 *
 * @throws RequirementError `names/unknown` for a name that means no master, or no device.
 */
export function keptApart(elaboration: Elaboration, from: string, to: string, options: WhyNotOptions = {}): KeptApart {
  const { operation, by } = options;
  const obstacles = whyNot(elaboration, from, to, options);
  const told = new Set(obstacles.map(pairText));
  const asked = { from, to, operation, by };
  const wiring = wiringOf(elaboration);
  const reaching = pairsCalled(elaboration, asked)
    .filter(({ ways }) => ways.length > 0)
    .map(({ isOwn, ...pair }) => ({ ...pair, own: ownViews(wiring, pair.device, isOwn) }));
  return {
    obstacles,
    blocked: blockedPairs(elaboration, asked).filter((each) => !told.has(pairText(each))),
    limited: limitedPairs(elaboration, asked).filter((each) => !told.has(pairText(each))),
    hidden: reaching.flatMap((pair) => hiddenParts(wiring, pair)).filter((each) => !told.has(pairText(each))),
  };
}

function pairText({ master, client, device }: Pick<Obstacle, 'master' | 'client' | 'device'>): string {
  return `${master} ${client} ${device}`;
}

// The ways to the devices that a master sees, by the id of the node where they end.
function waysByDevice(wiring: Wiring, { edge }: Master): ReadonlyMap<string | undefined, readonly Way[]> {
  const ways = wiring.ports.managers(edge).flatMap((manager) => waysFrom(wiring, { edge, manager }));
  return groupBy(ways, ({ stretches }) => stretches.at(-1)?.last.to);
}

/** A master and a device, and what leads from one to the other. */
interface Pair {
  readonly master: Master;
  readonly device: WiredNode;
  /** Whether one that the node declares is meant. */
  readonly isOwn: (manager: Manager) => boolean;
  readonly ways: readonly Way[];
}

function obstacle(wiring: Wiring, pair: Pair, options: WhyNotOptions): Obstacle | undefined {
  const { master, device, ways } = pair;
  const { edge, client } = master;
  if (ways.length === 0) return { ...heads(master, device), ...missing(wiring, pair) };
  const losses = ways.map((way) => lossOn(wiring, master, way, options));
  const [first] = losses;
  if (first === undefined || losses.includes(undefined)) return undefined;
  const { reason, node, message, help } = first;
  return { ...heads({ edge, client }, device), reason, node, message, help };
}

function heads({ edge, client }: Master, { record }: WiredNode): Pick<Obstacle, 'master' | 'client' | 'device'> {
  return { master: edge.from, client: client.name, device: record.id };
}

type Loss = Omit<Obstacle, 'master' | 'client' | 'device'>;

function lossOn(wiring: Wiring, { edge, client }: Master, way: Way, options: WhyNotOptions): Loss | undefined {
  const { stretches } = way;
  const [start, end] = [stretches[0], stretches.at(-1)];
  if (start === undefined || end === undefined) return undefined;
  const { manager } = start;
  if (!sees(client, manager.sets)) return lossOfVisibility({ edge, client }, end.last.to);
  const lost = whereLost(way, client);
  if (lost !== undefined) return lossOfClient(wiring, client, lost);
  const wanted = options.operation === undefined ? operations : [options.operation];
  const possible = possibleSizes(client.emits, manager.supports);
  const allowed = allowedSizes(possible, passing(commonSecurity(client.makes, options.by), guardOn(stretches)));
  if (wanted.some((operation) => allowsAny(allowed[operation], options.size))) return undefined;
  const blocked = wanted.find((operation) => allowsAny(possible[operation], options.size));
  if (blocked !== undefined) return lossOfSecurity(wiring, stretches, { edge, client }, blocked, options.by);
  const operation = wanted.find((each) => emitsSome(client, each)) ?? options.operation ?? 'get';
  const emitted = client.emits?.[operation];
  const size =
    options.size ?? (emitted !== undefined && someSizes(emitted) ? emitted[0] : someSize(stretches, operation));
  const emits = emitted === undefined || allowsSize(emitted, size);
  // A client need not emit an operation that no node on the way accepts or creates.
  const isTaken = stretches.some(({ manager: each }) => someSizes(each.supports[operation]));
  return emits || (!isTaken && !isMade(operation))
    ? lossOfSupport(wiring, { edge, manager }, stretches, operation, size)
    : lossOfEmission(wiring, { edge, client }, operation, sizesToEmit(options, manager.supports[operation], size));
}

// All sizes that the device accepts from there, unless one size was requested.
function sizesToEmit(asked: WhyNotOptions, supported: Sizes, size: number): Sizes {
  return asked.size === undefined && someSizes(supported) ? supported : [size, size];
}

function allowsAny(sizes: Sizes | undefined, size: number | undefined): boolean {
  return sizes !== undefined && (size === undefined || allowsSize(sizes, size));
}

function emitsSome(client: Client, operation: Operation): boolean {
  const sizes = client.emits?.[operation];
  return sizes === undefined || someSizes(sizes);
}

// A size that the device itself supports, so that the answer concerns the nodes in between.
function someSize(way: readonly Stretch[], operation: Operation): number {
  const sizes = way.map(({ manager }) => manager.supports[operation]).findLast(someSizes);
  return sizes === undefined ? 1 : sizes[0];
}

// The port of the master does not show the device: a node in between hides it, or no edge leads there.
function missing(wiring: Wiring, pair: Pair): Loss {
  const {
    master: { edge },
    device,
    isOwn,
  } = pair;
  const ahead = edgesFrom(wiring, edge);
  const hider = findHider(wiring, ownViews(wiring, device, isOwn), ahead)?.node;
  if (hider?.record.connects !== undefined) {
    return { reason: 'not-connected', ...lossAtMatrix(hider, edge.from, device.record.id) };
  }
  if (hider !== undefined) return { reason: 'filtered', ...lossOfFilter(hider, device.record.id) };
  const reached = [...ahead].map(({ to }) => wiring.node(to)).filter(isJoint);
  const around = nodesAbove(wiring, device).filter(isJoint);
  const near = [...new Set(reached.map(busOf))];
  const far = [...new Set(around.map(busOf))];
  const reaches = near.length === 0 ? `only ${edge.to}` : listed(near);
  return {
    reason: 'not-connected',
    node: null,
    message: `No edges lead from ${edge.from} to ${device.record.id}: the master reaches ${reaches}, the device hangs from ${far.length === 0 ? 'nothing else' : listed(far)}.`,
    help: helpToBind(wiring, { edge, reached, target: around[0] ?? device, standing: standingAt(wiring, pair) }),
  };
}

// The devices that a master finds at the addresses of this one.
function standingAt(wiring: Wiring, { master, device, isOwn }: Pair): string[] {
  const own = ownViews(wiring, device, isOwn).flatMap(({ manager }) => manager.sets);
  return [...waysByDevice(wiring, master)].flatMap(([id, ways]) =>
    id !== undefined &&
    ways.some(({ stretches: [seen] }) => seen?.manager.sets.some((set) => own.some((other) => other.overlaps(set))))
      ? [id]
      : [],
  );
}
