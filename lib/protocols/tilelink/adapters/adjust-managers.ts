import { AddressSet, compareRegionType, findOverlaps, hex, setInCode } from '../../../base/address/index.js';
import { demand, RequirementError } from '../../../base/diagnostic/index.js';
import { domainBreak } from '../parameters/fifo-domain.js';
import { groupBy } from '../../../base/group-by.js';
import { sizesInCode, titlesOf } from '../parameters/help.js';
import { fifoRelabeller } from '../parameters/id-assignment.js';
import type { ReplicatedRegion } from './region-replicator.js';
import type { TLSlaveParameters } from '../parameters/slave-parameters.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import {
  firstNotContained,
  type MasterToSlaveOperation,
  masterToSlaveOperations,
  noMasterToSlave,
} from '../parameters/transfer-claims.js';
import { sizesInWords } from '../../../bus/sizes.js';
import * as coherenceRules from './coherence-rules.js';

/** What an address adjuster is made for. */
export interface Adjustment {
  readonly params: ReplicatedRegion;
  /** The replica that is the local one. */
  readonly local: AddressSet;
  /** The address bits that distinguish replicas. */
  readonly bits: readonly bigint[];
  /** Whether either side answers in order. */
  readonly ordered: boolean;
}

type Managers = readonly TLSlaveParameters[];

/**
 * The managers of a local and a remote port on one port (tilelink 5.15): within the replicated region, those of the local side answer
 * for their replica and promise no more than the remote side does for the others.
 */
export function adjustManagers(
  near: TLSlavePortParameters,
  far: TLSlavePortParameters,
  adjustment: Adjustment,
  path: string,
): TLSlavePortParameters {
  const { params, local, ordered } = adjustment;
  const isAdjustable = (slave: TLSlaveParameters): boolean => slave.address.some((set) => set.overlaps(params.local));
  const adjustableNear = near.slaves.filter(isAdjustable);
  const fixedNear = near.slaves.filter((slave) => !isAdjustable(slave));
  const adjustableFar = withAddress(far.slaves, (set) => set.intersect(params.region));
  const fixedFar = withAddress(far.slaves, (set) => set.subtract(params.region));
  if (ordered) {
    checkOrder(adjustableNear, 'local', path);
    checkOrder(adjustableFar, 'remote', path);
  }
  const error = near.slaves.find((slave) => slave.nodePath?.origin.module.className === 'TLError');
  const holes = findHoles(adjustableNear, adjustableFar, params.local);
  if (error === undefined) checkCover(adjustableNear, adjustableFar, holes, params.replicationMask, path);
  for (const slave of [...adjustableNear, ...adjustableFar]) checkReplicas(slave, adjustment, path);
  if (error !== undefined) for (const slave of adjustableFar) checkError(error, slave, path);
  const fifoId = ordered ? 0 : undefined;
  const models = findModels(adjustableNear, adjustableFar, path);
  const newNear = adjustableNear.map((slave, k) => {
    const model = models[k] ?? slave;
    const own = slave === error ? [...slave.address, ...holes] : slave.address;
    return slave.copy({
      address: AddressSet.unify(AddressSet.intersectAll(own, [local])),
      regionType: model.regionType,
      executable: model.executable,
      supports: model.supports,
      mayDenyGet: model.mayDenyGet,
      mayDenyPut: model.mayDenyPut,
      alwaysGrantsT: model.alwaysGrantsT,
      fifoId,
    });
  });
  const newFar = adjustableFar.map((slave) =>
    slave.copy({ address: slave.address.flatMap((set) => set.subtract(local)), fifoId }),
  );
  const relabel = fifoRelabeller();
  return near.copy({
    slaves: [[...newNear, ...newFar], fixedNear, fixedFar].flatMap((managers) => {
      const label = relabel();
      return managers.map((slave) => slave.copy({ fifoId: label(slave.fifoId) }));
    }),
    endSinkId: near.endSinkId + far.endSinkId,
    minLatency: Math.min(near.minLatency, far.minLatency),
  });
}

// The managers with each of their address sets replaced; those that have none left are dropped.
function withAddress(
  managers: Managers,
  change: (set: AddressSet) => AddressSet | readonly AddressSet[] | undefined,
): TLSlaveParameters[] {
  return managers.flatMap((slave) => {
    const address = slave.address.flatMap((set) => change(set) ?? []);
    return address.length === 0 ? [] : [slave.copy({ address })];
  });
}

function checkOrder(managers: Managers, side: string, path: string): void {
  const domains = domainBreak(managers);
  demand(
    domains === undefined,
    coherenceRules.adjusterFifo,
    () => `Address adjuster ${path} needs one FIFO domain on its ${side} side, but ${domains}.`,
    {
      help: () => `Put tl.fifoFixer() between ${path} and ${titlesOf(managers)}, or set ordered to false.`,
    },
  );
}

// Addresses of the local replica that are only covered on the remote side.
function findHoles(near: Managers, far: Managers, local: AddressSet): AddressSet[] {
  const within = (managers: Managers): AddressSet[] =>
    managers.flatMap((slave) => AddressSet.intersectAll(slave.address, [local]));
  return AddressSet.unify(AddressSet.subtractAll(within(far), within(near)));
}

function checkCover(
  near: Managers,
  far: Managers,
  holes: readonly AddressSet[],
  replicationMask: bigint,
  path: string,
): void {
  const [hole] = holes;
  if (hole !== undefined) {
    throw new RequirementError(
      coherenceRules.adjusterErrorDevice,
      `Address adjuster ${path} has nothing on its local side at ${shown(holes)}, where its remote side has something, and no error device (TLError) to answer there.`,
      { help: errorDeviceHelp(hole.widen(replicationMask), far) },
    );
  }
  for (const [slave, remote] of meetings(near, far)) {
    const operation = firstNotContained(slave.supports, remote.supports);
    demand(
      operation === undefined,
      coherenceRules.adjusterErrorDevice,
      () =>
        `Behind address adjuster ${path}, local ${slave.title} supports ${operation} of ${operation && sizesInWords(slave.supports[operation])}, less than the ${operation && sizesInWords(remote.supports[operation])} of remote ${remote.title}, and there is no error device (TLError) to answer the rest.`,
      {
        help: () =>
          `Let ${slave.title} support ${operation}: ${operation && sizesInCode(remote.supports[operation])}, or put a tl.error device on the local side.`,
      },
    );
  }
}

// An error device that supports the same as the remote manager at its addresses.
function errorDeviceHelp(address: AddressSet, far: Managers): string {
  const remote = far.find((slave) => slave.address.some((set) => set.contains(address)));
  const { maxTransfer = 0, executable = true, mayDenyGet = true, mayDenyPut = true } = remote ?? {};
  const { arithmetic, logical, hint } = remote?.supports ?? noMasterToSlave;
  const options = [
    `address: [${setInCode(address)}]`,
    `maxAtomic: ${Math.max(arithmetic.max, logical.max)}`,
    `maxTransfer: ${maxTransfer}`,
    ...(remote === undefined || remote.regionType === 'VOLATILE' ? [] : [`regionType: '${remote.regionType}'`]),
    ...(executable ? [] : ['executable: false']),
    ...(mayDenyGet ? [] : ['mayDenyGet: false']),
    ...(mayDenyPut ? [] : ['mayDenyPut: false']),
    ...(hint.isNone ? ['hint: false'] : []),
  ];
  return `Put tl.error({ params: { ${options.join(', ')} } }) on the local side: it answers wherever nothing else does.`;
}

const setsToShow = 4;

function shown(sets: readonly AddressSet[]): string {
  const more = sets.length > setsToShow ? ` and ${sets.length - setsToShow} more places` : '';
  return `${sets.slice(0, setsToShow).join(', ')}${more}`;
}

// The pairs of local and remote managers that share addresses, in order.
function meetings(near: Managers, far: Managers): (readonly [local: TLSlaveParameters, remote: TLSlaveParameters])[] {
  const all = [...near, ...far];
  return findOverlaps(all.map(({ address }) => ({ sets: address })))
    .filter(({ left, right }) => left < near.length && right >= near.length)
    .flatMap(({ left, right }) => {
      const [local, remote] = [all[left], all[right]];
      return local === undefined || remote === undefined ? [] : [[local, remote] as const];
    });
}

// All replicas must be equal.
function checkReplicas(slave: TLSlaveParameters, { params, bits }: Adjustment, path: string): void {
  const { replicationMask } = params;
  const own = slave.sortedAddress;
  for (const bit of bits) {
    const flipped = slave.address
      .map((set) => new AddressSet((set.base ^ bit) & ~set.mask, set.mask))
      .sort(AddressSet.compare);
    demand(
      flipped.every((set, k) => own[k]?.equals(set) === true),
      coherenceRules.adjusterReplicas,
      () =>
        `Address adjuster ${path} expects the same at every replica, but ${slave.title} at ${own.join(', ')} has no equal with the address bit ${hex(bit)} flipped.`,
      {
        help: () =>
          `Put tl.regionReplicator({ local: ${setInCode(params.local)}, region: ${setInCode(params.region)} }) in front of ${slave.title}, so that it answers whichever of the bits ${hex(replicationMask)} are set.`,
      },
    );
  }
}

function checkError(error: TLSlaveParameters, remote: TLSlaveParameters, path: string): void {
  const operation = firstNotContained(error.supports, remote.supports);
  demand(
    operation === undefined,
    coherenceRules.adjusterErrorSupport,
    () =>
      `Behind address adjuster ${path}, error device ${error.title} supports ${operation} of ${operation && sizesInWords(error.supports[operation])}, less than the ${operation && sizesInWords(remote.supports[operation])} of remote ${remote.title} that it answers for.`,
    {
      help: () =>
        `Let ${error.title} support everything that the remote side does: ${operation && errorOption(operation, remote.supports[operation].max)}.`,
    },
  );
}

// The option of an error device for an operation.
function errorOption(operation: MasterToSlaveOperation, max: number): string {
  if (operation === 'hint') return 'leave out hint: false';
  if (operation === 'arithmetic' || operation === 'logical') return `set maxAtomic to at least ${max}`;
  return `set maxTransfer to at least ${max}${operation.startsWith('acquire') ? " and regionType to 'TRACKED'" : ''}`;
}

// The remote manager that represents each local one at the other replicas: the first one that covers all its addresses.
function findModels(near: Managers, far: Managers, path: string): TLSlaveParameters[] {
  const candidates = groupBy(meetings(near, far), ([local]) => local);
  return near.map((slave) => {
    const model = candidates
      .get(slave)
      ?.map(([, remote]) => remote)
      .find((remote) => slave.address.every((set) => remote.address.some((other) => other.contains(set))));
    return checkModel(slave, model, path);
  });
}

// A local manager must support at least what the remote one does.
function checkModel(slave: TLSlaveParameters, remote: TLSlaveParameters | undefined, path: string): TLSlaveParameters {
  const both = (what: string): string =>
    `Behind address adjuster ${path}, local ${slave.title} at ${slave.address.join(', ')} ${what}`;
  if (remote === undefined) {
    demand(
      false,
      coherenceRules.adjusterNoRemote,
      () => both(`has no counterpart: no remote manager contains its addresses.`),
      {
        help: () =>
          `Give one manager on the remote side all addresses of ${slave.title}: ${slave.address.map(setInCode).join(', ')}.`,
      },
    );
  }
  const alike = (local: string, other: string): { readonly help: string } => ({
    help: `Clients cannot tell replicas apart: ${local} for ${slave.title}, or ${other} for ${remote.title}.`,
  });
  demand(
    compareRegionType(slave.regionType, remote.regionType) >= 0,
    coherenceRules.adjusterRegion,
    () =>
      both(
        `has the region type ${slave.regionType}, but remote ${remote.title} the more relaxed ${remote.regionType}.`,
      ),
    alike(`raise the region type to ${remote.regionType}`, `lower it to ${slave.regionType}`),
  );
  for (const [field, weaker, what] of [
    ['executable', true, 'is executable, but remote % is not.'],
    ['mayDenyPut', true, 'may deny writes, but remote % may not.'],
    ['mayDenyGet', true, 'may deny reads, but remote % may not.'],
    ['alwaysGrantsT', false, 'does not always grant T, but remote % does.'],
  ] as const) {
    demand(
      slave[field] !== weaker || remote[field] === weaker,
      coherenceRules.adjusterPromise,
      () => both(what.replace('%', remote.title)),
      alike(`set ${field} to ${!weaker}`, `to ${weaker}`),
    );
  }
  for (const operation of masterToSlaveOperations) {
    demand(
      slave.supports[operation].isNone || !remote.supports[operation].isNone,
      coherenceRules.adjusterLost,
      () =>
        both(
          `supports ${operation} of ${sizesInWords(slave.supports[operation])}, which is lost because remote ${remote.title} does not support it.`,
        ),
      {
        help: () => `Let ${remote.title} support ${operation}, or take it from ${slave.title} with tl.filter.`,
      },
    );
  }
  return remote;
}
