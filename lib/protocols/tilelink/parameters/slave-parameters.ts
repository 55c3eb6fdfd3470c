import { sizeAsMask } from '../../../base/address/size-as-mask.js';
import { checkOptions } from '../../../base/options/index.js';
import {
  AddressSet,
  compareRegionType,
  findOverlap,
  formatSize,
  hex,
  type RegionType,
  setInCode,
} from '../../../base/address/index.js';
import { bytes, capitalised, demand, RequirementError } from '../../../base/diagnostic/index.js';
import { calledBy, type Encode, encodeFields, type NodePath, type Passing, remembered } from '../../../graph/index.js';
import type { Resource } from '../../../devicetree/index.js';
import { containsHelp, disjointHelp } from './help.js';
import {
  type ClaimsInit,
  claimsText,
  largestTransfer,
  masterToSlave,
  type MasterToSlaveOperation,
  type MasterToSlaveSizes,
  type SlaveToMasterOperation,
  slaveToMaster,
  type SlaveToMasterSizes,
  unknownSlaveEmits,
} from './transfer-claims.js';
import { sizesInWords } from '../../../bus/sizes.js';
import { sameFields } from '../../../bus/same-fields.js';
import * as rules from './rules.js';
import { visible } from '../../../base/text/index.js';

/** The parameters of a manager; every field except the address has a default (tilelink 1.2). */
export interface TLSlaveInit {
  /** Address sets that the manager answers, in bytes; not empty, finite, disjoint, each aligned to the largest transfer. */
  readonly address: readonly AddressSet[];
  /** How far the region may be cached and accessed speculatively. Default `GET_EFFECTS`. */
  readonly regionType?: RegionType;
  /** Whether instructions may be fetched from it. Default false. */
  readonly executable?: boolean;
  /**
   * Requests to managers of one port with the same id, an integer of at least 0, are answered in order. Absent: no
   * order is promised.
   */
  readonly fifoId?: number | undefined;
  /** Operations that it answers, with their sizes in bytes, powers of two; operations not named are not supported. */
  readonly supports?: ClaimsInit<MasterToSlaveOperation>;
  /** Operations that it may request from clients, with their sizes in bytes, powers of two. Default 1 to 4096 bytes of every operation. */
  readonly emits?: ClaimsInit<SlaveToMasterOperation>;
  /** Whether a grant always gives write permission. Default false. */
  readonly alwaysGrantsT?: boolean;
  /** Whether responses with data may be denied. Default false. */
  readonly mayDenyGet?: boolean;
  /** Whether responses without data may be denied. Default false. */
  readonly mayDenyPut?: boolean;
  /** Name; default that of the module that declares it. */
  readonly name?: string | undefined;
  /** Its device in the device tree. Default none. */
  readonly resources?: readonly Resource[];
}

/** Fields of {@link TLSlaveParameters} that a copy may change. */
export interface TLSlaveChanges extends Partial<Omit<TLSlaveInit, 'supports' | 'emits'>> {
  /** Sizes in bytes; the operations that are not named stay as they are. */
  readonly supports?: ClaimsInit<MasterToSlaveOperation>;
  /** The nodes it has passed, nearest first. */
  readonly nodePath?: NodePath | undefined;
}

/**
 * One manager of a TileLink port (tilelink 1.2). Building one throws a requirement of the area `tilelink/slave-*` when its sizes,
 * region type and addresses contradict each other.
 */
export class TLSlaveParameters implements Passing<TLSlaveParameters> {
  /** Sets that it answers to, in bytes; not empty, finite, disjoint. */
  readonly address: readonly AddressSet[];
  /** How far the region may be cached and accessed speculatively. */
  readonly regionType: RegionType;
  /** Whether instructions may be fetched from it. */
  readonly executable: boolean;
  /** Number of its FIFO domain, at least 0, on its port; undefined if it promises no order. */
  readonly fifoId: number | undefined;
  /** Sizes of the operations it answers, in bytes. */
  readonly supports: MasterToSlaveSizes;
  /** Sizes of the operations it may ask of clients, in bytes. */
  readonly emits: SlaveToMasterSizes;
  /** Whether a grant always gives write permission. */
  readonly alwaysGrantsT: boolean;
  /** Whether responses with data may be denied. */
  readonly mayDenyGet: boolean;
  /** Whether responses without data may be denied. */
  readonly mayDenyPut: boolean;
  /** Its name instead of that of the module that declares it, if one was set. */
  readonly setName: string | undefined;
  /** Its device in the device tree. */
  readonly resources: readonly Resource[];
  readonly nodePath: NodePath | undefined;
  // When parts of a design are negotiated again, most managers are changed as before. The copy is reused, so that facts about it are computed once.
  #copied: TLSlaveParameters | undefined;

  private constructor(fields: SlaveFields, nodePath: NodePath | undefined = fields.nodePath) {
    this.address = fields.address;
    this.regionType = fields.regionType;
    this.executable = fields.executable;
    this.fifoId = fields.fifoId;
    this.supports = fields.supports;
    this.emits = fields.emits;
    this.alwaysGrantsT = fields.alwaysGrantsT;
    this.mayDenyGet = fields.mayDenyGet;
    this.mayDenyPut = fields.mayDenyPut;
    this.setName = fields.setName;
    this.resources = fields.resources;
    this.nodePath = nodePath;
  }

  /**
   * The manager that the fields describe, with defaults for those left out (tilelink 1.2).
   *
   * @throws RequirementError `tilelink/slave-address`, `tilelink/slave-finite` or `tilelink/slave-disjoint` for no,
   * infinite or overlapping sets, `tilelink/slave-sizes` unless putFull contains putPartial and the atomics, get the
   * atomics, and acquireB acquireT, `tilelink/slave-grants` if it always grants T without acquireT,
   * `tilelink/slave-region` if the region type does not fit acquireB and get, `tilelink/slave-alignment` if a set is
   * less aligned than the largest transfer is long.
   */
  static of(init: TLSlaveInit): TLSlaveParameters {
    checkOptions('TLSlaveInit', init);
    const slave = new TLSlaveParameters({
      address: init.address,
      regionType: init.regionType ?? 'GET_EFFECTS',
      executable: init.executable ?? false,
      fifoId: init.fifoId,
      supports: masterToSlave(init.supports ?? {}),
      emits: init.emits === undefined ? unknownSlaveEmits : slaveToMaster(init.emits),
      alwaysGrantsT: init.alwaysGrantsT ?? false,
      mayDenyGet: init.mayDenyGet ?? false,
      mayDenyPut: init.mayDenyPut ?? false,
      setName: init.name === undefined ? undefined : visible(init.name),
      resources: init.resources ?? [],
      nodePath: undefined,
    });
    checkSlave(slave);
    return slave;
  }

  /**
   * A copy with some fields changed, the manager itself if they are as they were. Checks again what the change
   * concerns.
   *
   * @throws RequirementError as {@link TLSlaveParameters.of} does.
   */
  copy(changes: TLSlaveChanges): TLSlaveParameters {
    checkOptions('TLSlaveChanges', changes);
    const { supports } = changes;
    const fields: SlaveFields = {
      address: changes.address ?? this.address,
      regionType: changes.regionType ?? this.regionType,
      executable: changes.executable ?? this.executable,
      fifoId: 'fifoId' in changes ? changes.fifoId : this.fifoId,
      supports: supports === undefined ? this.supports : masterToSlave(supports, this.supports),
      emits: this.emits,
      alwaysGrantsT: changes.alwaysGrantsT ?? this.alwaysGrantsT,
      mayDenyGet: changes.mayDenyGet ?? this.mayDenyGet,
      mayDenyPut: changes.mayDenyPut ?? this.mayDenyPut,
      setName: changes.name === undefined ? this.setName : visible(changes.name),
      resources: changes.resources ?? this.resources,
      nodePath: 'nodePath' in changes ? changes.nodePath : this.nodePath,
    };
    if (sameFields<SlaveFields>(this, fields)) return this;
    if (this.#copied !== undefined && sameFields<SlaveFields>(this.#copied, fields)) return this.#copied;
    const slave = new TLSlaveParameters(fields);
    if (checkedFields.some((field) => field in changes)) checkSlave(slave);
    this.#copied = slave;
    return slave;
  }

  /** The same manager after it has passed these nodes (tilelink 4.2). Nothing is checked. */
  withNodePath(nodePath: NodePath | undefined): TLSlaveParameters {
    return new TLSlaveParameters(this, nodePath);
  }

  /** The name that was set, else that of the module where the manager was declared, `disconnected` before it left its node. */
  get name(): string {
    return this.setName ?? this.nodePath?.origin.module.name ?? 'disconnected';
  }

  /** The manager in messages: the name that was set, else what the node that declared it is called, else its addresses. */
  get title(): string {
    const origin = this.nodePath?.origin;
    return (
      this.setName ?? (origin === undefined ? undefined : calledBy(origin)) ?? `a manager at ${this.address.join(', ')}`
    );
  }

  /** Largest transfer in bytes, hints not counted; 0 when nothing is supported (tilelink 1.2). */
  get maxTransfer(): number {
    return largestTransfer(this.supports);
  }

  /** Its largest address, inclusive (tilelink 1.2). */
  get maxAddress(): bigint {
    return this.address.reduce((max, set) => (set.max > max ? set.max : max), 0n);
  }

  /** The smallest alignment of its sets, in bytes. */
  get minAlignment(): bigint {
    return smallestAlignment(this.address);
  }

  /** Its sets, by base, larger masks first. */
  get sortedAddress(): readonly AddressSet[] {
    return sortedSets(this.address);
  }

  /** Additional text of the manager in descriptions (tilelink 1.2). */
  get infoString(): string {
    return `Slave Name = ${this.name}\nSlave Address = List(${this.address.join(', ')})\nsupports = ${claimsText(this.supports)}\n\n`;
  }

  /** The manager in parameter reports (tilelink 1.2). */
  encode(encode: Encode): unknown {
    const { name, nodePath, resources, address, regionType, executable, fifoId, supports, emits } = this;
    const { alwaysGrantsT, mayDenyGet, mayDenyPut } = this;
    return encodeFields(encode, {
      ...{ name, nodePath, resources, address, regionType, executable, fifoId, supports, emits },
      ...{ alwaysGrantsT, mayDenyGet, mayDenyPut },
    } satisfies Readonly<Record<keyof TLSlaveInit | 'nodePath', unknown>>);
  }
}

type SlaveFields = Omit<
  { readonly [K in keyof TLSlaveParameters]: TLSlaveParameters[K] },
  | 'copy'
  | 'withNodePath'
  | 'name'
  | 'title'
  | 'maxTransfer'
  | 'maxAddress'
  | 'minAlignment'
  | 'sortedAddress'
  | 'infoString'
  | 'encode'
>;
const checkedFields = ['address', 'regionType', 'supports', 'alwaysGrantsT'] as const;

const smallestAlignment = remembered((sets: readonly AddressSet[]) =>
  sets.map((set) => set.alignment).reduce((a, b) => (a < b ? a : b)),
);
const sortedSets = remembered((sets: readonly AddressSet[]) => sets.toSorted(AddressSet.compare));

const faultsIn = remembered((address: readonly AddressSet[]) => ({
  infinite: address.find((set) => !set.finite),
  overlap: findOverlap(address.map((set) => ({ sets: [set] })))?.overlaps[0],
}));

function checkAddress(slave: TLSlaveParameters): void {
  const { address } = slave;
  const who = slave.setName === undefined && slave.nodePath === undefined ? 'A manager' : `Manager ${slave.title}`;
  demand(address.length > 0, rules.slaveAddress, () => `${who} has no address.`, {
    help: "Give it at least one AddressSet, such as address: [AddressSet.range('0x1000', '4K')].",
  });
  const { infinite, overlap } = faultsIn(address);
  if (infinite !== undefined) {
    const part = setInCode(new AddressSet(infinite.base, BigInt.asUintN(32, infinite.mask)));
    throw new RequirementError(rules.slaveFinite, `${who} has the infinite address ${infinite}.`, {
      help: `A manager answers to finitely many addresses: use ${part}, the part within 32 address bits.`,
    });
  }
  if (overlap === undefined) return;
  const { left, right } = overlap;
  throw new RequirementError(rules.slaveDisjoint, `${who} lists ${left} and ${right}, which overlap.`, {
    help: disjointHelp(left, right),
  });
}

const contained: readonly (readonly [MasterToSlaveOperation, MasterToSlaveOperation])[] = [
  ['putFull', 'putPartial'],
  ['putFull', 'arithmetic'],
  ['putFull', 'logical'],
  ['get', 'arithmetic'],
  ['get', 'logical'],
  ['acquireB', 'acquireT'],
];

// The checks of tilelink 1.2, in the reference's order.
function checkSlave(slave: TLSlaveParameters): void {
  const { supports, regionType } = slave;
  const who = (): string =>
    slave.setName === undefined && slave.nodePath === undefined
      ? capitalised(slave.title)
      : `Manager ${slave.title} at ${slave.address.join(', ')}`;
  checkAddress(slave);
  for (const [wide, narrow] of contained) {
    if (supports[wide].contains(supports[narrow])) continue;
    throw new RequirementError(
      rules.slaveSizes,
      `${who()} supports ${narrow} of ${sizesInWords(supports[narrow])}, which its ${wide} of ${sizesInWords(supports[wide])} does not contain.`,
      { help: containsHelp(wide, supports[wide], narrow, supports[narrow]) },
    );
  }
  demand(
    !slave.alwaysGrantsT || !supports.acquireT.isNone,
    rules.slaveGrants,
    () => `${who()} always grants T but does not support acquireT.`,
    {
      help: 'Leave out alwaysGrantsT, or support acquireT.',
    },
  );
  const permissive = compareRegionType(regionType, 'UNCACHED');
  demand(
    supports.acquireB.isNone || permissive >= 0,
    rules.slaveRegion,
    () => `${who()} supports acquireB of ${sizesInWords(supports.acquireB)}, but its region type is ${regionType}.`,
    {
      help: "Set regionType to 'UNCACHED', or leave out acquireB and acquireT.",
    },
  );
  demand(
    permissive <= 0 || !supports.acquireB.isNone,
    rules.slaveRegion,
    () => `${who()} has the region type ${regionType}, but does not support acquireB.`,
    {
      help: () =>
        supports.get.isNone
          ? "Set regionType to 'IDEMPOTENT', or support acquireB."
          : "Set regionType to 'UNCACHED' for memory, to 'GET_EFFECTS' for registers, or support acquireB.",
    },
  );
  demand(
    permissive !== 0 || !supports.get.isNone,
    rules.slaveRegion,
    () => `${who()} has the region type UNCACHED, but does not support get.`,
    {
      help: "Set regionType to 'IDEMPOTENT', or support get.",
    },
  );
  const { maxTransfer, minAlignment } = slave;
  demand(
    minAlignment >= BigInt(maxTransfer),
    rules.slaveAlignment,
    () =>
      `${who()} supports transfers of ${bytes(maxTransfer)}, but its addresses are only aligned to ${hex(minAlignment)} (${formatSize(minAlignment)}).`,
    {
      help: () =>
        sizeAsMask(slave.address) ??
        `Support at most ${bytes(minAlignment)}, or align every set to ${bytes(maxTransfer)}: a transfer must not leave the region.`,
    },
  );
}
