import {
  type Elaboration,
  type Operation,
  type Protocols,
  saysOperations,
  type Sizes,
  someSizes,
} from '../../elaboration/index.js';
import { sees, type Stretch } from '../ways/follow.js';
import { type Master, mastersOf } from '../design/masters.js';
import { waysFrom } from '../ways/ways.js';
import { type Wiring, wiringOf } from '../design/wiring.js';

// Groups of TileLink operations for which other protocols have a single operation: supporting one of a group implies supporting it.
const kinds: readonly (readonly Operation[])[] = [['get'], ['putFull', 'putPartial'], ['arithmetic', 'logical']];

/** Operations of the same kind as one: reads, writes or atomic ones. */
export function operationsLike(operation: Operation): readonly Operation[] {
  return kinds.find((kind) => kind.includes(operation)) ?? [operation];
}

/** What a master and a device are both able to do, each in the terms of its protocol, but that does not pass the way between them at all. */
export interface KeptBack {
  /** Id of the source node. */
  readonly master: string;
  /** Id of the node that declared the device. */
  readonly device: string;
  /** The lost operation, in TileLink's terms. */
  readonly operation: Operation;
  /** Id of the node that takes it. */
  readonly node: string;
  /** Sizes behind the node. */
  readonly before: Sizes;
  /** The operations that the node needs in addition, and that no device behind it supports. */
  readonly lacking: readonly Operation[];
}

/** The capabilities of devices that no master can use (design 6). */
export function keptBack(elaboration: Elaboration): KeptBack[] {
  const wiring = wiringOf(elaboration);
  return mastersOf(elaboration).flatMap((master) => keptFrom(wiring, master));
}

function keptFrom(wiring: Wiring, master: Master): KeptBack[] {
  const { edge, client } = master;
  return wiring.ports.managers(edge).flatMap((manager) => {
    const unable = kinds.filter(
      (kind) => kind.some((each) => isAble(wiring.protocols, master, each)) && !isPossible(kind, { manager }),
    );
    if (unable.length === 0 || !saysOperations(manager.parameters) || !sees(client, manager.sets)) return [];
    return waysFrom(wiring, { edge, manager }, { client })
      .filter(({ lost }) => lost === undefined)
      .flatMap(({ stretches }) => unable.flatMap((kind) => keptOn(wiring, stretches, kind)))
      .map((kept) => ({ master: edge.from, ...kept }));
  });
}

// A master that does not declare its operations may use every operation of its protocol.
function isAble(protocols: Protocols, { edge, client }: Master, operation: Operation): boolean {
  const emitted = client.emits?.[operation];
  if (emitted !== undefined) return someSizes(emitted);
  return protocols.of(edge.protocol).operations?.[operation] !== undefined;
}

function isPossible(kind: readonly Operation[], { manager: { supports } }: Pick<Stretch, 'manager'>): boolean {
  return kind.some((each) => someSizes(supports[each]));
}

function keptOn(wiring: Wiring, way: readonly Stretch[], kind: readonly Operation[]): Omit<KeptBack, 'master'>[] {
  const end = way.at(-1);
  if (end === undefined || !isPossible(kind, end)) return [];
  const k = way.findLastIndex((stretch) => !isPossible(kind, stretch));
  const [taking, behind] = [way[k], way[k + 1]];
  if (taking === undefined || behind === undefined) return [];
  const node = taking.last.to;
  return kind
    .filter((each) => someSizes(behind.manager.supports[each]))
    .map((operation) => ({
      ...{ device: end.last.to, operation, node, before: behind.manager.supports[operation] },
      lacking: lackingBehind(wiring, taking, behind, operation),
    }));
}

/**
 * The operations of the kind of one that a bridge has none of behind it, where it lets none of that kind through: its other protocol has one word
 * for all of them, and it offers what that means only if all of them are there. Those of an adapter within a protocol are its own doing.
 */
export function lackingBehind(
  wiring: Wiring,
  taking: Stretch,
  behind: Stretch,
  operation: Operation,
): readonly Operation[] {
  const { inner, outer } = wiring.node(taking.last.to).record;
  const [front, back] = [inner, outer].map((name) => wiring.protocols.of(name).operations);
  const called = front?.[operation];
  const kind = operationsLike(operation);
  if (inner === outer || called === undefined || kind.some((each) => someSizes(taking.manager.supports[each])))
    return [];
  return kind.filter(
    (each) => front?.[each] === called && back?.[each] === undefined && !someSizes(behind.manager.supports[each]),
  );
}
