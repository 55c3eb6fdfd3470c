import {
  AddressSet,
  findOverlap,
  hex,
  keepsContent,
  placeBehind,
  type RegionType,
  type SetOverlap,
} from '../../base/address/index.js';
import { capitalised, demand, listed, RequirementError, withArticle } from '../../base/diagnostic/index.js';
import {
  calledBy,
  ConflictError,
  declaredSets,
  moveApart,
  type Node,
  type NodePath,
  remembered,
} from '../../graph/index.js';
import { interleavingHelp } from '../../bus/interleaving.js';
import type { AddressRules } from './rules.js';

/** Facts about the addresses of one slave. */
export interface AddressFacts {
  /** Largest address. */
  readonly max: bigint;
  /** The smallest alignment of the sets, in bytes. */
  readonly minAlignment: bigint;
}

/** A slave as the checks of a port see it. */
export interface AddressedSlave {
  /** Undefined before the slave left its node. */
  readonly nodePath: NodePath | undefined;
  /** Sets that it answers to. */
  readonly address: readonly AddressSet[];
  /** How far the region may be cached and accessed speculatively. */
  readonly regionType: RegionType;
  /** Its largest transfer in bytes; a beat where it is not said. */
  readonly maxTransfer?: number;
}

/** What AHB and APB require of addresses in the same way (amba 7.1, 8). */
export interface AddressChecks {
  /**
   * Checks the sets of one slave: throws `<area>/slave-address` when there are none, `<area>/slave-finite` for an infinite one and
   * `<area>/slave-disjoint` when two overlap.
   */
  check(address: readonly AddressSet[]): AddressFacts;
  /** Throws `<area>/slave-port-disjoint` when two slaves of a port share addresses. */
  checkPort(slaves: readonly AddressedSlave[]): void;
}

/** The checks of one protocol, by its own rules; every list is looked at once. */
export function addressChecks(rules: AddressRules): AddressChecks {
  return {
    check: remembered((address: readonly AddressSet[]) => checkAddress(address, rules)),
    checkPort: remembered((slaves: readonly AddressedSlave[]) => checkDisjoint(slaves, rules)),
  };
}

function checkAddress(address: readonly AddressSet[], rules: AddressRules): AddressFacts {
  const slave = capitalised(withArticle(`${rules.protocol} slave`));
  const [first] = address;
  if (first === undefined) {
    throw new RequirementError(rules.slaveAddress, `${slave} has no address.`, {
      category: 'other',
      help: "Give it at least one set: address: [AddressSet.range('0x1000', '4K')].",
    });
  }
  const infinite = address.find((set) => !set.finite);
  demand(infinite === undefined, rules.slaveFinite, () => `${slave} has the infinite address ${infinite}.`, {
    help: () =>
      `A slave answers to finitely many addresses: give the set a mask of at least 0, as AddressSet.range(${hex(infinite?.base ?? 0n)}, size) makes it.`,
  });
  const overlap = findOverlap(address.map((set) => ({ sets: [set] })));
  demand(
    overlap === undefined,
    rules.slaveDisjoint,
    () => `${slave} lists ${address[overlap?.left ?? 0]} and ${address[overlap?.right ?? 0]}, which overlap.`,
    {
      help: () => `Leave out ${overlap?.overlaps[0]?.common} in one of the two.`,
    },
  );
  return {
    max: address.reduce((max, set) => (set.max > max ? set.max : max), first.max),
    minAlignment: address.reduce((least, set) => (set.alignment < least ? set.alignment : least), first.alignment),
  };
}

function checkDisjoint(slaves: readonly AddressedSlave[], { protocol, slavePortDisjoint }: AddressRules): void {
  const overlap = findOverlap(slaves.map(({ address }) => ({ sets: address })));
  if (overlap === undefined) return;
  const [pair] = overlap.overlaps;
  const [left, right] = [overlap.left, overlap.right].map((k) => slaves[k]?.nodePath?.origin);
  const nameOf = (origin: Node | undefined): string => (origin === undefined ? 'a slave' : calledBy(origin));
  throw new ConflictError(
    slavePortDisjoint,
    `Two slaves of one ${protocol} port share addresses: ${nameOf(left)} at ${pair.left} and ${nameOf(right)} at ${pair.right}.`,
    [left, right].filter((origin) => origin !== undefined),
    {
      help:
        moveApart([left, right]) ??
        [
          moveBehind(pair.right, right, slaves),
          ...translated(pair.left, left),
          ...translated(pair.right, right),
          ...channels(pair, slaves),
        ].join(' '),
    },
  );
}

// A node between a device and the port may translate its addresses, and other masters may see the original ones.
function translated(seen: AddressSet, origin: Node | undefined): string[] {
  if (origin === undefined) return [];
  const own = declaredSets(origin.module.design).flatMap(({ node, set }) => (node === origin.path ? [set] : []));
  const isElsewhere = own.length > 0 && AddressSet.subtractAll([seen], own).length > 0;
  return isElsewhere
    ? [
        `Or change what gives ${calledBy(origin)}, which is declared at ${listed(own.map(String))}, other addresses on its way.`,
      ]
    : [];
}

// Alike memories may be meant to share the region that each of them declares.
function channels({ left, right }: SetOverlap, slaves: readonly AddressedSlave[]): string[] {
  const isChannel = ({ address, regionType }: AddressedSlave): boolean =>
    keepsContent(regionType) && address.length === 1 && address[0]?.equals(left) === true;
  const sharers = slaves.filter(isChannel).flatMap(({ nodePath, maxTransfer = 0 }) => {
    return nodePath === undefined ? [] : [{ name: calledBy(nodePath.origin), maxTransfer }];
  });
  const help = left.equals(right) ? interleavingHelp(left, sharers) : undefined;
  return help === undefined ? [] : [help];
}

// The nearest place above all slaves of the port at which the design declares nothing.
function moveBehind(moved: AddressSet, origin: Node | undefined, slaves: readonly AddressedSlave[]): string {
  const somewhere = 'Move one of them, so that every address belongs to one slave.';
  if (!moved.contiguous) return somewhere;
  const seen = slaves.flatMap(({ address }) => address);
  const elsewhere =
    origin === undefined ? [] : declaredSets(origin.module.design).filter(({ node }) => node !== origin.path);
  const size = moved.alignment;
  const base = placeBehind(
    size,
    seen,
    elsewhere.map(({ set }) => set),
  );
  if (base === undefined) return somewhere;
  const place = `AddressSet.range('${hex(base)}', '${hex(size)}')`;
  return origin === undefined
    ? `Move the one at ${moved}, such as to ${place}.`
    : `Move ${calledBy(origin)}, such as to where this port sees it at ${place}.`;
}
