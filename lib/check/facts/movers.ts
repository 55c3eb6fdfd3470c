import { AddressRange, AddressSet, bytesIn, formatSize, hex, parseHex, toAddress } from '../../base/address/index.js';
import { counted, listed } from '../../base/diagnostic/index.js';
import { type Conflict, coverOf, easierFirst, type FreePlace, groupsOf, type Region } from '../../elaboration/index.js';
import { nameMatcher } from '../../base/names/index.js';
import type { CheckedDesign } from '../design/checked-design.js';
import { type Expectation, parseExpectation } from '../policy/expectation.js';
import type { DesignPolicy } from '../policy/design-policy.js';
import type { Found } from '../policy/rule.js';
import { isMisplaced } from './unmet.js';
import { regionHull } from '../design/regions.js';

/** Which device of a conflict moves. */
export interface Mover {
  /** Id of its node; undefined where neither may. */
  readonly mover: string | undefined;
  /** Where it is to go and why it is this one, or why it is none, in full sentences. */
  readonly help: string;
  /** The same as a change of the addresses that the device declares; absent where there is no such place. */
  readonly fix?: Found['fix'];
}

/**
 * Who moves, so that no conflict is left (design 6): neither a device for which there is no place, nor one that the policy holds at its
 * place; of two others the one whose place is new, by the lock; of those that are left, the fewest.
 */
export function moversOf(
  conflicts: readonly Conflict[],
  design: CheckedDesign,
  policy: DesignPolicy,
): ReadonlyMap<Conflict, Mover> {
  const { changedPlaces, freePlaces } = design;
  const { held, wanted } = placesIn(policy, design);
  const regions = regionsIn(policy);
  const obstacleOf = (id: string): string | undefined => {
    if (held.has(id)) return `The policy holds ${id} at its place.`;
    const place = freePlaces.get(id);
    const against = place && regions.find((region) => isAgainst(region, place, design));
    return against === undefined
      ? place?.reason
      : `The place that is free for ${id}, at ${listed(place?.seenAt ?? [])}, is not as the policy expects: ${against.text}.`;
  };
  const helpOf = (mover: string | undefined, reason: string): string => {
    const place = mover === undefined ? undefined : freePlaces.get(mover);
    const what =
      place === undefined ? 'Shrink one of them, or move it where you know that there is room.' : moveText(place);
    return [what, reason].join(' ').trimEnd();
  };
  const moving = (mover: string | undefined, reason: string): Mover => {
    const fix = mover === undefined ? undefined : moveOf(mover, design);
    return { mover, help: helpOf(mover, reason), fix };
  };
  const movers = new Map<Conflict, Mover>();
  const open: Conflict[] = [];
  for (const conflict of conflicts) {
    const owners = [conflict.a.owner, conflict.b.owner];
    const misplaced = owners.find((id) => wanted.has(id));
    if (misplaced !== undefined) {
      const place = hex(wanted.get(misplaced) ?? 0n);
      movers.set(conflict, {
        mover: misplaced,
        help: `Let masters see ${misplaced} at ${place}, where the policy expects it.`,
      });
      continue;
    }
    const movable = owners.filter((id) => obstacleOf(id) === '');
    const young = movable.filter((id) => changedPlaces.has(id));
    const [mover = young[0]] = movable.length === 1 ? movable : [];
    if (movable.length === 2 && young.length !== 1) {
      open.push(conflict);
      continue;
    }
    const others = owners.filter((id) => id !== mover);
    const reasons = others.map((id) =>
      movable.includes(id) ? `Its place is new, that of ${id} is as it was locked.` : (obstacleOf(id) ?? ''),
    );
    movers.set(conflict, moving(mover, [...new Set(reasons)].join(' ')));
  }
  const chosen = new Set([...movers.values()].map(({ mover }) => mover));
  for (const [conflict, { mover, reason }] of fewest(open, chosen)) {
    movers.set(conflict, moving(mover, reason));
  }
  return movers;
}

/** What a policy says of places of devices, by their nodes. */
interface Places {
  /** Where cores boot, and where it is expected to be: it must not move. */
  readonly held: ReadonlySet<string>;
  /** Where devices are expected that are elsewhere. */
  readonly wanted: ReadonlyMap<string, bigint>;
}

function placesIn({ expect = [], boot = {} }: DesignPolicy, { regions }: CheckedDesign): Places {
  const vectors = Object.values(boot).map(toAddress);
  const booted = regions.filter(({ sets }) => vectors.some((vector) => sets.some((set) => set.contains(vector))));
  const held = new Set(booted.map(({ owner }) => owner));
  const wanted = new Map<string, bigint>();
  for (const fact of expect.map(parseExpectation)) {
    if (fact?.kind !== 'at') continue;
    const isMeant = nameMatcher(fact.device);
    const called = regions.filter(({ owner, name }) => isMeant(owner, name));
    const isThere = called.some((region) => regionHull(region).base === fact.address);
    for (const { owner } of called) {
      if (isThere) held.add(owner);
      // The address at which one master sees a device need not be the declared one.
      else if (fact.master === undefined) wanted.set(owner, fact.address);
    }
  }
  return { held, wanted };
}

/** Where a policy has devices, or has none. */
interface ExpectedRegion {
  readonly text: string;
  readonly fact: Extract<Expectation, { readonly kind: 'within' | 'vacant' }>;
}

function regionsIn({ expect = [] }: DesignPolicy): ExpectedRegion[] {
  return expect.flatMap((text) => {
    const fact = parseExpectation(text);
    return fact?.kind === 'within' || fact?.kind === 'vacant' ? [{ text, fact }] : [];
  });
}

// For any master: a place is free only if it is free for all that see it.
function isAgainst({ fact }: ExpectedRegion, { node, size, seenAt }: FreePlace, { devices }: CheckedDesign): boolean {
  if (fact.kind === 'within') {
    const isMeant = nameMatcher(fact.device);
    if (!devices.some(({ id, name }) => id === node && isMeant(id, name))) return false;
  }
  return seenAt.some((at) => isMisplaced(AddressSet.misaligned(parseHex(at), parseHex(size)), fact));
}

// Moves the device from its lowest declared address. Devices at several addresses are not moved by changing one of them.
function moveOf(node: string, { freePlaces, devices }: CheckedDesign): Found['fix'] {
  const to = freePlaces.get(node)?.base ?? undefined;
  const sets = devices.filter(({ id }) => id === node).flatMap((device) => device.sets);
  if (to === undefined || !sets.every(({ contiguous, finite }) => contiguous && finite)) return undefined;
  const [range, other] = AddressRange.fromSets(sets);
  if (range === undefined || other !== undefined) return undefined;
  return { title: `Move ${node} to ${to}`, from: hex(range.base), to };
}

function moveText({ node, base, size, seenAt }: FreePlace): string {
  const at = base ?? '';
  const elsewhere = seenAt.length === 1 && seenAt[0] === at ? '' : `, which masters see at ${listed(seenAt)}`;
  const isOne = BigInt(size) === 1n;
  return `Move ${node} to ${at}${elsewhere}: the ${formatSize(BigInt(size))} that it covers there ${isOne ? 'is' : 'are'} free.`;
}

/** Who moves, and why. */
interface Choice {
  readonly mover: string;
  readonly reason: string;
}

/** Movers for conflicts of which either device may move: the fewest as long as a search for them ends soon. */
function fewest(open: readonly Conflict[], moving: ReadonlySet<string | undefined>): Map<Conflict, Choice> {
  const movers = new Map<Conflict, Choice>();
  const left: Conflict[] = [];
  for (const conflict of open) {
    const mover = [conflict.a, conflict.b].find(({ owner }) => moving.has(owner))?.owner;
    if (mover === undefined) left.push(conflict);
    else movers.set(conflict, { mover, reason: 'It moves because of another overlap, too.' });
  }
  for (const group of groupsOf(left)) {
    const cover = coverOf(group);
    for (const conflict of group) {
      const [mover] = [conflict.b, conflict.a].filter(({ owner }) => cover.has(owner)).sort(easierFirst);
      if (mover !== undefined) movers.set(conflict, { mover: mover.owner, reason: whyIn(group, conflict, mover) });
    }
  }
  return movers;
}

function whyIn(group: readonly Conflict[], { a, b }: Conflict, { owner }: Region): string {
  const settled = group.filter((each) => each.a.owner === owner || each.b.owner === owner).length;
  if (settled > 1) return `That settles ${counted(settled, 'overlap')}.`;
  if (group.length > 1) return 'So the fewest devices move.';
  return bytesIn(a.sets) === bytesIn(b.sets)
    ? 'Both are as large; this is the later one in the order of names.'
    : 'It is the smaller one of the two.';
}
