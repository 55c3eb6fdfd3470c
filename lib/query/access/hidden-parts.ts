import { AddressSet } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import type { Master } from '../design/masters.js';
import type { WiredNode, Wiring } from '../design/wiring.js';
import { setsSeen } from '../ways/follow.js';
import { edgesFrom } from './bind-help.js';
import { findHider, type Hider, type PartView } from './hider.js';
import { arrivingFrom, leadingSets, type Way, waysFrom, whereLost } from '../ways/ways.js';
import { type Death, lossAtMatrix, lossOfClient, lossOfFilter, lossOfVisibility, setsText } from './loss.js';

/** A part of a device that a master does not get to, although it gets to the rest. */
export interface HiddenPart {
  /** Id of the source node. */
  readonly master: string;
  /** Name of the client. */
  readonly client: string;
  /** Id of the node that declared the device. */
  readonly device: string;
  /** The addresses of the part, as the device has them. */
  readonly sets: readonly AddressSet[];
  /** Whether the master does not ask for it or is kept apart from it, or a node does not show it. */
  readonly reason: 'hidden' | 'filtered';
  /** Id of the node to change. */
  readonly node: string;
  readonly message: string;
  readonly help: string;
}

/** A master, a device that it gets to, and how it does. */
export interface ReachingPair {
  readonly master: Master;
  readonly device: WiredNode;
  /** What the device declares, on the edges that lead to it. */
  readonly own: readonly PartView[];
  /** The ways that its addresses take, whoever asks for them. */
  readonly ways: readonly Way[];
}

type Cause = Pick<HiddenPart, 'reason' | 'node' | 'message' | 'help'>;

/** A part, as the device has its addresses, and what it is lost to. */
interface Lost {
  readonly sets: readonly AddressSet[];
  readonly cause: Cause;
}

/**
 * The parts of a device that a master does not get to, each with what it is lost to. Of addresses without an end, as a device has them that
 * takes all there are, no part is told.
 */
export function hiddenParts(wiring: Wiring, pair: ReachingPair): HiddenPart[] {
  const { master, device, own, ways } = pair;
  const declared = AddressSet.unify(own.flatMap(({ manager }) => manager.sets));
  const missing = without(declared, got(wiring, pair));
  if (missing.length === 0) return [];
  const shown = ways.flatMap((way) => arrivingFrom(way, leadingSets(way)));
  const lost = [
    ...ways.flatMap((way) => lostOn(wiring, master, way)),
    ...notShown(wiring, pair, without(missing, shown)),
  ];
  const head = { master: master.edge.from, client: master.client.name, device: device.record.id };
  const parts = [...groupBy(lost, ({ cause }) => cause.message).values()].map((alike) => ({
    ...head,
    sets: AddressSet.unify(
      AddressSet.intersectAll(
        missing,
        alike.flatMap(({ sets }) => sets),
      ),
    ),
    ...alike[0].cause,
  }));
  return parts.filter(({ sets }) => sets.length > 0);
}

// The parts of the device that the master reaches by any way.
function got(wiring: Wiring, { master: { edge, client }, ways }: ReachingPair): AddressSet[] {
  return ways.flatMap((way) => through(wiring, { edge, client }, way, leadingSets(way)));
}

function through(wiring: Wiring, { edge, client }: Master, way: Way, sets: readonly AddressSet[]): AddressSet[] {
  const [start, end] = [way.stretches[0], way.stretches.at(-1)];
  if (start === undefined) return [];
  return waysFrom(wiring, { edge, manager: start.manager }, { client, sets })
    .filter(({ stretches, lost }) => lost === undefined && stretches.at(-1) === end)
    .flatMap(({ arriving }) => arriving);
}

// The visibility of the master excludes the part, or a node on the way hides it.
function lostOn(wiring: Wiring, master: Master, way: Way): Lost[] {
  const { client } = master;
  const front = leadingSets(way);
  const seen = setsSeen(client, front);
  const unseen = without(front, seen);
  const stopped = without(arrivingFrom(way, seen), through(wiring, master, way, seen));
  const last = stopped.length === 0 ? undefined : whereLost(way, client, leadingSets({ ...way, arriving: stopped }));
  return [
    ...(unseen.length === 0
      ? []
      : [{ sets: arrivingFrom(way, unseen), cause: hidden(lossOfVisibility(master, setsText(unseen))) }]),
    ...(last === undefined ? [] : [{ sets: stopped, cause: hidden(lossOfClient(wiring, client, last)) }]),
  ];
}

// A node on the way has the part behind it, but shows neither the part nor something else in its place.
function notShown(wiring: Wiring, { master, device, own }: ReachingPair, sets: readonly AddressSet[]): Lost[] {
  if (sets.length === 0) return [];
  const ahead = edgesFrom(wiring, master.edge);
  const kept = sets.flatMap((set) => {
    const part = own.map((view) => ({ ...view, sets: AddressSet.intersectAll(view.sets, [set]) }));
    const hider = findHider(
      wiring,
      part.filter((view) => view.sets.length > 0),
      ahead,
    );
    return hider === undefined || isDealt(wiring, hider) ? [] : [{ set, hider }];
  });
  return [...groupBy(kept, ({ hider }) => hider.node).values()].map((alike) => {
    const [{ hider }] = alike;
    const behind = alike.flatMap((each) => each.hider.view.sets).sort(AddressSet.compare);
    const loss =
      hider.node.record.connects === undefined
        ? lossOfFilter(hider.node, device.record.id, setsText(behind))
        : lossAtMatrix(hider.node, master.edge.from, device.record.id);
    return { sets: alike.map(({ set }) => set), cause: { reason: 'filtered', ...loss } };
  });
}

// Addresses that lead to another device are not lost: a node that distributes banks assigns each address to one of them.
function isDealt(wiring: Wiring, { node, view }: Hider): boolean {
  const shown = node.inward.flatMap((edge) => wiring.ports.managers(edge)).flatMap(({ sets }) => sets);
  return AddressSet.intersectAll(view.sets, shown).length > 0;
}

function hidden({ node, message, help }: Death): Cause {
  return { reason: 'hidden', node, message, help };
}

// An infinite set is subtracted as a whole or not at all.
function without(from: readonly AddressSet[], take: readonly AddressSet[]): AddressSet[] {
  return from.filter(({ finite }) => finite).flatMap((set) => AddressSet.subtractAll([set], take));
}
