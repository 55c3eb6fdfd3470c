import { checkOptions } from '../base/options/index.js';
import { AddressRange, AddressSet, bitLength, findOverlaps } from '../base/address/index.js';
import { groupBy } from '../base/group-by.js';
import {
  addressBitsKey,
  cellsFor,
  onBinding,
  standardTreeKey,
  Resource,
  resourceAddress,
  resourceInt,
  type ResourcePermissions,
  resourceString,
} from '../devicetree/index.js';
import { bindOnly } from '../devicetree/only.js';
import { toldRanges } from '../devicetree/told-ranges.js';
import { demand } from '../base/diagnostic/index.js';
import { currentModule, type EdgesOf, type Handle, here } from '../graph/index.js';
import * as rules from './rules.js';
import { managerUnification, permissionsOf, TLSlaveParameters } from '../protocols/tilelink/index.js';

/** The description of the whole design for firmware. */
export interface FirmwareOptions {
  /** The board or chip, as people call it. */
  readonly model: string;
  /** Device tree `compatible` strings of the whole, most specific first. */
  readonly compatible: readonly string[];
  /** Frequency of the time base of harts, in Hz. Default: left out. */
  readonly timebase?: number;
  /** The bus, or the master, of any protocol whose view of the addresses firmware has. */
  readonly bus: Handle;
}

/** What any slave says that has addresses. */
interface AddressedSlave {
  readonly address: readonly AddressSet[];
  readonly resources: readonly Resource[];
  readonly executable: boolean;
  readonly supportsRead: unknown;
  readonly supportsWrite: unknown;
  readonly supportsAtomics?: unknown;
}

/**
 * Describes a design without a subsystem to firmware (devicetree 5.1): its name, and all devices of any protocol that the bus reaches.
 * Harts, interrupt controllers and clocks add themselves.
 *
 * @throws RequirementError `resources/outside` outside of any module, `resources/timebase` for a timebase that is no frequency;
 * `resources/told-twice`, when the resources are collected, for another model or timebase than firmware was told before.
 */
export function firmware(options: FirmwareOptions): void {
  const { model, compatible, timebase, bus } = checkOptions('FirmwareOptions', options);
  demand(
    timebase === undefined || (Number.isInteger(timebase) && timebase > 0),
    rules.timebase,
    () => `The timebase for firmware is ${timebase} Hz.`,
    { help: 'Give a whole number of Hz, such as 1_000_000, or leave it out.' },
  );
  const place = here(currentModule());
  onBinding(({ bindings, anchors, edges }) => {
    const told = slavesSeen(bus, edges);
    const max = told.flatMap(({ address }) => address).reduce((most, set) => (set.max > most ? set.max : most), 0n);
    // Addresses and sizes have the same number of cells, and the size of a whole 32-bit address space needs 33 bits.
    const sizes = told.flatMap(({ address }) => toldRanges(address).map(({ size }) => size));
    const largest = sizes.reduce((most, size) => (size > most ? size : most), max);
    const cells = resourceInt(Math.max(1, cellsFor(largest + 1n)));
    bindings.bind(new Resource(anchors.root, addressBitsKey), resourceInt(Math.max(1, bitLength(max))));
    bindings.bind(new Resource(anchors.root, standardTreeKey), resourceString('yes'));
    for (const name of compatible) bindings.bind(new Resource(anchors.root, 'compat'), resourceString(name));
    bindOnly(bindings, new Resource(anchors.root, 'model'), resourceString(model), { what: 'the model', place });
    for (const anchor of [anchors.root, anchors.soc]) {
      bindOnly(bindings, new Resource(anchor, 'width'), cells, { what: 'the cells of an address', place });
    }
    bindings.bind(new Resource(anchors.cpus, 'width'), resourceInt(1));
    if (timebase !== undefined) {
      bindOnly(bindings, new Resource(anchors.cpus, 'hertz'), resourceInt(timebase), { what: 'the timebase', place });
    }
    for (const { address, resources, permissions } of told) {
      for (const resource of resources) bindings.bind(resource, resourceAddress(address, permissions));
    }
  });
}

interface Told extends Pick<AddressedSlave, 'address' | 'resources'> {
  readonly permissions: ResourcePermissions;
}

function slavesSeen(bus: Handle, edgesOf: EdgesOf): Told[] {
  const { in: inward, out } = edgesOf(bus.inwardNode);
  const [edge] = [...inward, ...out];
  const slaves = (edge as { slave?: { slaves?: readonly (TLSlaveParameters | AddressedSlave)[] } } | undefined)?.slave
    ?.slaves;
  const all = slaves ?? [];
  const managers = all.filter((slave) => slave instanceof TLSlaveParameters);
  const others = all.filter((slave): slave is AddressedSlave => !(slave instanceof TLSlaveParameters));
  return [
    ...joined(managers).map((slave) => ({
      ...{ address: slave.address, resources: slave.resources, permissions: permissionsOf(slave) },
    })),
    ...banksJoined(
      others.map(({ address, resources, executable, supportsRead, supportsWrite, supportsAtomics }) => ({
        address,
        resources,
        permissions: {
          ...{ r: isSome(supportsRead), w: isSome(supportsWrite), x: executable },
          ...{ c: false, a: isSome(supportsAtomics) },
        },
      })),
    ),
  ];
}

// Joins the parts of a device that are visible over several ways. Ranges that a device declares one by one are kept, because software identifies
// them by their order.
function joined(managers: readonly TLSlaveParameters[]): TLSlaveParameters[] {
  const apart = new Set([...groupBy(managers, ({ nodePath }) => nodePath?.origin).values()].filter(areRanges).flat());
  const [ranges, others] = [true, false].map((which) => managers.filter((each) => apart.has(each) === which));
  return [...(ranges ?? []), ...managerUnification(others ?? [])];
}

function areRanges(managers: readonly TLSlaveParameters[]): boolean {
  if (managers.length === 1 || managers.some(({ address }) => address.some(({ finite }) => !finite))) return false;
  const isOverlapping = findOverlaps(managers.map(({ address }) => ({ sets: address }))).length > 0;
  return managers.every(({ address }) => isRange(address)) && !isOverlapping;
}

// Tested after joining: an interleaved bank may have a range for each cache line.
function isRange(sets: readonly AddressSet[]): boolean {
  const unified = AddressSet.unify(sets);
  return unified.every(({ contiguous }) => contiguous) && AddressRange.fromSets(unified).length === 1;
}

// Firmware sees interleaved banks as one memory; a single bank would have as many ranges as cache lines. Other ranges are kept, as above.
function banksJoined(told: readonly Told[]): Told[] {
  const owners = [...new Set(told.flatMap(({ resources }) => resources.map(({ owner }) => owner)))];
  const keyOf = ({ resources, permissions }: Told): string =>
    JSON.stringify([resources.map(({ owner, key }) => [owners.indexOf(owner), key]), permissions]);
  const banks = groupBy(told.filter(takesTurns), keyOf);
  return told.flatMap((each) => {
    const [first, ...rest] = takesTurns(each) ? (banks.get(keyOf(each)) ?? [each]) : [each];
    if (first !== each) return [];
    return [{ ...first, address: AddressSet.unify([first, ...rest].flatMap(({ address }) => address)) }];
  });
}

function takesTurns({ address }: Told): boolean {
  return address.some(({ contiguous }) => !contiguous);
}

// APB has a boolean, the other protocols have sizes.
function isSome(support: unknown): boolean {
  return typeof support === 'object' && support !== null && 'isNone' in support
    ? support.isNone !== true
    : support === true;
}
