import { addressDecoder, type AddressSet, findOverlap, matchSets, TransferSizes } from '../../../base/address/index.js';
import { demand, RequirementError } from '../../../base/diagnostic/index.js';
import type { Node, NodeEdges } from '../../../graph/index.js';
import { domainBreak } from './fifo-domain.js';
import { groupBy } from '../../../base/group-by.js';
import { titlesOf } from './help.js';
import type { TLSlaveParameters } from './slave-parameters.js';
import type { TLSlavePortParameters } from './slave-port.js';
import type { MasterToSlaveOperation, SlaveToMasterOperation } from './transfer-claims.js';
import { findTreeViolation } from '../adapters/tree-violation.js';
import * as rules from './rules.js';

/** A property that distinguishes managers. */
export type Property = string | number | boolean | undefined;

/** Managers with one value in common, and the sets that an address of theirs matches. */
export interface PropertyGroup<T> {
  /** The value. */
  readonly value: T;
  /** What an address has to match, one of them. */
  readonly sets: readonly AddressSet[];
}

/**
 * Queries of hardware about the managers of a port, by address (tilelink 2.2, 2.3). Safe questions may be asked for any address; fast ones
 * look only at the bits that distinguish managers, and are right only for addresses where there is a manager. Sizes are binary logarithms
 * of bytes.
 *
 * The fast ones throw `tilelink/managers-overlap` when managers that have to be distinguished share an address.
 */
export class ManagerQueries {
  readonly #matchers = new Map<string, readonly PropertyGroup<TransferSizes>[]>();
  readonly #properties = new Map<(slave: TLSlaveParameters) => Property, readonly PropertyGroup<Property>[]>();
  readonly #sorted: readonly TLSlaveParameters[];
  #fast: readonly (readonly AddressSet[])[] | undefined;

  constructor(/** The port that is asked about. */ readonly port: TLSlavePortParameters) {
    this.#sorted = port.sortedSlaves;
  }

  /** For each of the sorted managers, whether it has the address. */
  findSafe(address: bigint): boolean[] {
    return this.#sorted.map((slave) => contains(slave.address, address));
  }

  /**
   * For each of the sorted managers, whether the address is its, by as few bits as distinguish all managers.
   *
   * @throws RequirementError `tilelink/managers-overlap` when two managers share an address.
   */
  findFast(address: bigint): boolean[] {
    this.#fast ??= decide(this.#sorted.map((slave) => ({ members: [slave] })));
    return this.#fast.map((sets) => contains(sets, address));
  }

  /** Whether a manager has the address. */
  containsSafe(address: bigint): boolean {
    return this.port.find(address) !== undefined;
  }

  /**
   * The sorted managers by a property, groups in the order in which they are first met, with what their addresses match by as few bits as
   * distinguish the groups. One group alone matches everything. Found once for each function.
   *
   * @throws RequirementError `tilelink/managers-overlap` when managers of different groups share an address.
   */
  fastPropertyGroup<T extends Property>(property: (slave: TLSlaveParameters) => T): readonly PropertyGroup<T>[] {
    const known = this.#properties.get(property) as readonly PropertyGroup<T>[] | undefined;
    if (known !== undefined) return known;
    const groups = [...groupBy(this.#sorted, property)];
    const sets = decide(groups.map(([, members]) => ({ members })));
    const found = groups.map(([value], k) => ({ value, sets: sets[k] ?? [] }));
    this.#properties.set(property, found);
    return found;
  }

  /** The property of the manager at the address. */
  fastProperty<T extends Property>(address: bigint, property: (slave: TLSlaveParameters) => T): T | undefined {
    return this.fastPropertyGroup(property).find(({ sets }) => contains(sets, address))?.value;
  }

  /** One more than the fifoId of the manager at the address, 0 if it has none. */
  findFifoIdFast(address: bigint): number {
    return this.fastProperty(address, fifoNumber) ?? 0;
  }

  /** Whether the manager at the address has a fifoId. */
  hasFifoIdFast(address: bigint): boolean {
    return this.fastProperty(address, hasFifo) ?? false;
  }

  /** Whether there is a manager at the address and it supports the operation with 2^lgSize bytes; of `range`, if given, only that counts. */
  supportsSafe(operation: MasterToSlaveOperation, address: bigint, lgSize: number, range?: TransferSizes): boolean {
    const groups = this.sizeGroups('supports', operation, range, false);
    return allows(groups, address, lgSize, range);
  }

  /** As {@link supportsSafe}, for an address where there is a manager. */
  supportsFast(operation: MasterToSlaveOperation, address: bigint, lgSize: number, range?: TransferSizes): boolean {
    const groups = this.sizeGroups('supports', operation, range, true);
    return allows(groups, address, lgSize, range);
  }

  /** Whether there is a manager at the address and it asks for the operation with 2^lgSize bytes. */
  emitsSafe(operation: SlaveToMasterOperation, address: bigint, lgSize: number, range?: TransferSizes): boolean {
    const groups = this.sizeGroups('emits', operation, range, false);
    return allows(groups, address, lgSize, range);
  }

  /**
   * Refuses managers that may answer out of order: those that `policy` selects must share one FIFO domain. By default these are the
   * managers that have a fifoId; others promise no order (tilelink 2.2).
   *
   * @param asks the path of what asks for it, which the refusal names as the place for a fixer; default: in front of the managers
   * @throws RequirementError `tilelink/require-fifo` unless they do.
   */
  requireFifo(
    policy: (slave: TLSlaveParameters) => boolean = ({ fifoId }) => fifoId !== undefined,
    asks?: string,
  ): void {
    const selected = this.port.slaves.filter(policy);
    const domains = domainBreak(selected);
    demand(
      domains === undefined,
      rules.requireFifo,
      () => `${titlesOf(selected)} must be one FIFO domain, but ${domains}.`,
      {
        help: () =>
          `Put tl.fifoFixer() ${asks === undefined ? `in front of ${titlesOf(selected)}` : `directly behind ${asks}`}.`,
      },
    );
  }

  /** The first node where requests from elsewhere join on the way to a manager, if any (tilelink 1.2). */
  findTreeViolation(edgesOf: (node: Node) => NodeEdges): Node | undefined {
    for (const slave of this.port.slaves) {
      const violation = findTreeViolation(slave.nodePath, edgesOf);
      if (violation !== undefined) return violation;
    }
    return undefined;
  }

  // Groups managers by their sizes of an operation, including those without any, which must be distinguished as well.
  private sizeGroups(
    claims: 'supports' | 'emits',
    operation: MasterToSlaveOperation | SlaveToMasterOperation,
    range: TransferSizes | undefined,
    fast: boolean,
  ): readonly PropertyGroup<TransferSizes>[] {
    const key = [claims, operation, range ?? '', fast].join();
    let groups = this.#matchers.get(key);
    if (groups === undefined) this.#matchers.set(key, (groups = this.makeSizeGroups(claims, operation, range, fast)));
    return groups;
  }

  private makeSizeGroups(
    claims: 'supports' | 'emits',
    operation: MasterToSlaveOperation | SlaveToMasterOperation,
    range: TransferSizes | undefined,
    fast: boolean,
  ): PropertyGroup<TransferSizes>[] {
    const sizesOf = (slave: TLSlaveParameters): TransferSizes => {
      const all: Readonly<Partial<Record<string, TransferSizes>>> = slave[claims];
      const sizes = all[operation] ?? TransferSizes.none;
      return range === undefined ? sizes : range.intersect(sizes);
    };
    const groups = [...groupBy(this.port.slaves, (slave) => sizesOf(slave).toString()).values()];
    const sets = fast
      ? decide(groups.map((members) => ({ members })))
      : groups.map((members) => members.flatMap((slave) => slave.address));
    return groups.map(([first], k) => ({ value: sizesOf(first), sets: sets[k] ?? [] }));
  }
}

const fifoNumber = ({ fifoId }: TLSlaveParameters): number => (fifoId === undefined ? 0 : fifoId + 1);
const hasFifo = ({ fifoId }: TLSlaveParameters): boolean => fifoId !== undefined;

function allows(
  groups: readonly PropertyGroup<TransferSizes>[],
  address: bigint,
  lgSize: number,
  range: TransferSizes | undefined,
): boolean {
  return groups.some(
    ({ value, sets }) =>
      (value.containsLg(lgSize) || (range !== undefined && value.equals(range))) && contains(sets, address),
  );
}

function contains(sets: readonly AddressSet[], address: bigint): boolean {
  return sets.some((set) => set.contains(address));
}

// Address sets for each group, compared by the fewest bits that distinguish the groups.
function decide(groups: readonly { readonly members: readonly TLSlaveParameters[] }[]): AddressSet[][] {
  const lists = groups.map(({ members }) => members.flatMap((slave) => slave.address));
  const overlap = findOverlap(lists.map((sets) => ({ sets })));
  if (overlap !== undefined) {
    const [{ left, right, common }] = overlap.overlaps;
    const owner = (group: number, set: AddressSet): string =>
      groups[group]?.members.find((slave) => slave.address.includes(set))?.name ?? 'a manager';
    throw new RequirementError(
      rules.managersOverlap,
      `${owner(overlap.left, left)} and ${owner(overlap.right, right)} overlap, so that no address bits tell them apart: ${left} and ${right} share ${common}.`,
      { help: `Give every manager of a port addresses of its own: take ${common} from one of the two.` },
    );
  }
  const decision = addressDecoder(lists);
  return lists.map((sets) => matchSets(sets, decision));
}
