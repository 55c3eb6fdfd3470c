import { type AddressSet, findOverlap, hex, type ItemOverlap } from '../address/index.js';
import { demand, RequirementError } from '../diagnostic/index.js';
import { calledBy, moveApart, type Node, type NodePath, rememberedPerList } from '../graph/index.js';

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
}

/** What AHB and APB require of addresses in the same way (amba 7.1, 8). */
export interface AddressRules {
  /**
   * Checks the sets of one slave: raises `<area>/slave-address` when there are none, `<area>/slave-finite` for an infinite one and
   * `<area>/slave-disjoint` when two overlap.
   */
  check(address: readonly AddressSet[]): AddressFacts;
  /** Raises `<area>/slave-port-disjoint` when two slaves of a port share addresses. */
  checkPort(slaves: readonly AddressedSlave[]): void;
}

/** The rules under the name of one protocol, such as `AHB` for the area `ahb`; every list is looked at once. */
export function addressRules(protocol: string): AddressRules {
  const area = protocol.toLowerCase();
  return {
    check: rememberedPerList((address: readonly AddressSet[]) => checkAddress(address, protocol, area)),
    checkPort: rememberedPerList((slaves: readonly AddressedSlave[]) => checkDisjoint(slaves, protocol, area)),
  };
}

function checkAddress(address: readonly AddressSet[], protocol: string, area: string): AddressFacts {
  const [first] = address;
  if (first === undefined) {
    throw new RequirementError(`${area}/slave-address`, `An ${protocol} slave has no address.`, {
      category: 'other',
      help: "Give it at least one set: address: [AddressSet.range('0x1000', '4K')].",
    });
  }
  const infinite = address.find((set) => !set.finite);
  demand(
    infinite === undefined,
    `${area}/slave-finite`,
    () => `An ${protocol} slave has the infinite address ${infinite}.`,
    {
      help: `A slave answers to finitely many addresses: give the set a mask of at least 0, as AddressSet.range(${hex(infinite?.base ?? 0n)}, size) makes it.`,
    },
  );
  const overlap = findOverlap(address.map((set) => ({ sets: [set] })));
  demand(
    overlap === undefined,
    `${area}/slave-disjoint`,
    () =>
      `An ${protocol} slave lists ${address[overlap?.left ?? 0]} and ${address[overlap?.right ?? 0]}, which overlap.`,
    {
      help: `Leave out ${overlap?.overlaps[0]?.common} in one of the two.`,
    },
  );
  return {
    max: address.reduce((max, set) => (set.max > max ? set.max : max), first.max),
    minAlignment: address.reduce((least, set) => (set.alignment < least ? set.alignment : least), first.alignment),
  };
}

function checkDisjoint(slaves: readonly AddressedSlave[], protocol: string, area: string): void {
  const overlap = findOverlap(slaves.map(({ address }) => ({ sets: address })));
  demand(
    overlap === undefined,
    `${area}/slave-port-disjoint`,
    () => {
      const [pair] = overlap?.overlaps ?? [];
      const owner = (k = 0): string => {
        const origin = slaves[k]?.nodePath?.origin;
        return origin === undefined ? 'a slave' : calledBy(origin);
      };
      return `Two slaves of one ${protocol} port share addresses: ${owner(overlap?.left)} at ${pair?.left} and ${owner(overlap?.right)} at ${pair?.right}.`;
    },
    {
      help: moveApart(origins(slaves, overlap)) ?? moveBehind(overlap?.overlaps[0]?.right, slaves),
    },
  );
}

function origins(slaves: readonly AddressedSlave[], overlap: ItemOverlap | undefined): (Node | undefined)[] {
  return overlap === undefined ? [] : [overlap.left, overlap.right].map((k) => slaves[k]?.nodePath?.origin);
}

// Behind all slaves there is room for any of them.
function moveBehind(moved: AddressSet | undefined, slaves: readonly AddressedSlave[]): string {
  const all = slaves.flatMap(({ address }) => address);
  const end = all.reduce((max, set) => (set.max > max ? set.max : max), 0n);
  if (moved?.contiguous !== true) return 'Move one of them, so that every address belongs to one slave.';
  const size = moved.alignment;
  const base = (end / size + 1n) * size;
  return `Move the one at ${moved}, such as to AddressSet.range('${hex(base)}', '${hex(size)}').`;
}
