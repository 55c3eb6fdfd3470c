import { anySecurity, commonSecurity, type Security, securityText } from '../../bus/security/index.js';
import { AddressRange, AddressSet, alignDown, formatSize, hex, rangeText } from '../../base/address/index.js';
import { bytes, capitalised, listed } from '../../base/diagnostic/index.js';
import {
  type EdgeRecord,
  isRecord,
  noSizes,
  type Operation,
  type Sizes,
  someSizes,
  takesAccesses,
} from '../../elaboration/index.js';
import { type ClientView, managersBehind, type ManagerView, type Stretch } from '../ways/follow.js';
import { accessesWith, allowsOperation, guardOn, passing } from '../ways/security.js';
import { allowsSize, sizesInBytes, sizesText, statedSizes } from '../design/operations.js';
import type { Client, Manager } from '../design/ports.js';
import { originOf } from '../design/paths.js';
import { operationName } from '../design/operation-name.js';
import { lackingBehind, operationsLike } from './kept-back.js';
import { remedy } from './remedy.js';
import { busOf, isJoint, ruleUp, titleOf } from '../design/titles.js';
import { Remembered } from '../../base/remembered.js';
import type { WiredNode, Wiring } from '../design/wiring.js';

/** Why an address that a client asks for has no device behind an edge, and at which node it ends. */
export function lossOfAddress(wiring: Wiring, edge: EdgeRecord, address: bigint): Death {
  const filter = findFilter(wiring, edge, address);
  if (filter !== undefined) {
    const { node, view } = filter;
    const device = deviceTitle(wiring, view);
    if (node.record.connects !== undefined) {
      return { kind: 'dead', reason: 'filtered', ...lossAtMatrix(node, edge.from, device) };
    }
    return { kind: 'dead', reason: 'filtered', ...lossOfFilter(node, device, hex(address)) };
  }
  const { node, inward } = lastDecoder(wiring, edge, address);
  return {
    kind: 'dead',
    reason: 'unmapped',
    node: node.record.id,
    message: `No device behind ${node.record.id} covers ${hex(address)}${nearest(wiring, inward, address)}.`,
    help: `Attach a device with that address to ${busOf(node)}, or ask for an address of one that is there.`,
  };
}

/** A crossbar that does not connect the way of a master to that of a device. */
export function lossAtMatrix(
  node: WiredNode,
  master: string,
  device: string,
): Pick<Death, 'node' | 'message' | 'help'> {
  return {
    node: node.record.id,
    message: `${titleOf(node)} does not connect the way from ${master} to ${device}.`,
    help: `Add what leads to ${device} to the outputs of what comes from ${master}, in the connects of ${busOf(node)}.`,
  };
}

/** A node that does not let a device through, or a part of it. */
export function lossOfFilter(node: WiredNode, device: string, part?: string): Pick<Death, 'node' | 'message' | 'help'> {
  return {
    node: node.record.id,
    message: `${titleOf(node)} does not let ${part === undefined ? `${device} through` : `${part} through to ${device}`}. ${ruleUp(node)}`,
    help: `Change ${node.record.id}, or reach ${device} by another way.`,
  };
}

/** A client that does not ask for an address, or a device, at all. */
export function lossOfVisibility({ edge, client }: ClientView, what: string): Death {
  return {
    kind: 'dead',
    reason: 'hidden',
    node: edge.from,
    message: `Client ${client.name} of ${edge.from} does not ask for ${what}: it sees ${setsText(client.visibility ?? [])}.`,
    help: `Widen the visibility of ${client.name}.`,
  };
}

/** A node that lets nothing of a client through, or not to this address. */
export function lossOfClient(wiring: Wiring, client: Client, next: EdgeRecord): Death {
  const node = wiring.node(next.from);
  const head = { kind: 'dead', reason: 'hidden', node: node.record.id } as const;
  const { visibility } = client;
  if (!wiring.keepsOrder(next.from) && visibility !== undefined && !visibility.some(isEverything)) {
    return {
      ...head,
      message: `${titleOf(node)} connects ${client.name} only with what it sees, ${setsText(visibility)}; the device has other addresses there.`,
      help: `Widen the visibility of ${client.name}, or reach the device by another way.`,
    };
  }
  const rule = node.record.effects?.down ?? `${node.module.className} decides that by a function of its own.`;
  return {
    ...head,
    message: `${titleOf(node)} does not let ${client.name} through. ${rule}`,
    help: `Change ${node.record.id}, or reach the device by another way.`,
  };
}

/** A node that shows a device at an address that it has not behind it, as what answers where nothing else does. */
export function lossOfAddedAddress(wiring: Wiring, { last, manager }: Stretch, address: bigint): Death {
  const node = wiring.node(last.to);
  const device = deviceTitle(wiring, { edge: last, manager });
  return {
    kind: 'dead',
    reason: 'unmapped',
    node: node.record.id,
    message: `${titleOf(node)} shows ${hex(address)} as an address of ${device}, which has no such address behind it. ${ruleUp(node)}`,
    help: `Ask for an address that ${device} declares.`,
  };
}

/**
 * The firewall that keeps a client from a device, with one operation and by some accesses, all where they are undefined; undefined where
 * none does.
 */
export function lossOfSecurity(
  wiring: Wiring,
  way: readonly Stretch[],
  { edge, client }: ClientView,
  operation: Operation,
  by: Security | undefined,
): Death | undefined {
  const made = commonSecurity(client.makes, by);
  const blocks = (part: readonly Stretch[]): boolean => !allowsOperation(passing(made, guardOn(part)), operation);
  if (!blocks(way)) return undefined;
  const maker = `${client.name} of ${edge.from}`;
  if (made?.length === 0) {
    return {
      ...{ kind: 'dead', reason: 'not-made', node: edge.from },
      message: `Client ${maker} makes ${by === undefined ? 'no accesses' : `no ${securityText(by)} accesses`}.`,
      help: `Change the setSecurity of ${edge.from}.`,
    };
  }
  const last = way.findLastIndex((_, k) => blocks(way.slice(k)));
  const firewall = way[last]?.last.to ?? edge.to;
  const device = way.at(-1)?.last.to ?? edge.to;
  const guard = guardOn(way.slice(last));
  const open = (guard && accessesWith(guard, operation)) ?? [];
  const who = securityText(made ?? anySecurity);
  const all = by === undefined && made !== undefined ? `, and ${maker} makes no others` : '';
  const others = open.length === 0 ? '' : `, or let ${client.name} make ${securityText(open)} ones`;
  // If a region contains the addresses, it decides about them instead of its device. It cannot admit accesses that the device rejects.
  const takes = way.at(-1)?.manager.takes;
  const isRefused = takes !== undefined && commonSecurity(made, takes)?.length === 0;
  const isByDevice = isRefused && securityText(takes) === securityText(open);
  const write = allowsOperation(passing(made, guard), 'get') ? ', also to write,' : '';
  const region = `${firewall} accept ${who} accesses to ${device}${write} in the region that has its addresses`;
  const cure = isByDevice
    ? `the setSecurity of ${device} take ${who} accesses, which ${firewall} then lets through`
    : `${region}${isRefused ? ', and the setSecurity of the device take them' : ''}`;
  return {
    ...{ kind: 'dead', reason: 'blocked', node: firewall },
    message: `Firewall ${firewall} blocks ${operationName(wiring.protocols, edge.protocol, operation)} of ${device} for ${who} accesses${all}: it lets ${open.length === 0 ? 'none' : `${securityText(open)} ones`} through.`,
    help: `Let ${cure}${others}.`,
  };
}

/** An access that does not begin at a multiple of its bytes: no master makes it. */
export function lossOfAlignment({ from }: EdgeRecord, address: bigint, size: number): Death {
  return {
    kind: 'dead',
    reason: 'misaligned',
    node: from,
    message: `An access of ${bytes(size)} at ${hex(address)} is not aligned to its size.`,
    help: `Split it, or begin at ${hex(alignDown(address, BigInt(size)))}.`,
  };
}

/** A client that does not make such accesses, of any of these sizes. */
export function lossOfEmission(
  { protocols }: Wiring,
  { edge, client }: ClientView,
  operation: Operation,
  wanted: Sizes,
): Death {
  const emitted = client.emits?.[operation] ?? noSizes;
  const called = operationName(protocols, edge.protocol, operation);
  const stated = statedSizes(client.parameters)?.[operation] ?? noSizes;
  if (!someSizes(emitted) && someSizes(stated)) {
    return {
      kind: 'dead',
      reason: 'not-emitted',
      node: edge.from,
      message: `Client ${client.name} of ${edge.from} emits ${called} of ${sizesInBytes(stated)}, but supports no probe: there are no channels for copies on its edges.`,
      help: `Let it support probes: supports: { probe: ${stated[1]} }.`,
    };
  }
  const what = someSizes(emitted)
    ? `${called} of ${sizesInBytes(emitted)}, not of ${sizesText(wanted)}`
    : `no ${called}`;
  return {
    kind: 'dead',
    reason: 'not-emitted',
    node: edge.from,
    message: `Client ${client.name} of ${edge.from} emits ${what}.`,
    help: isRecord(client.parameters.emits)
      ? `Let ${client.name} emit ${called} of ${sizesInBytes(wanted)}.`
      : `Declare atomics: true for ${client.name} if it makes atomic transactions.`,
  };
}

// The first node on the way that hides a device behind it.
function findFilter(
  wiring: Wiring,
  start: EdgeRecord,
  address: bigint,
): { readonly node: WiredNode; readonly view: ManagerView } | undefined {
  const seen = new Set<string>();
  const open = [start.to];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = wiring.node(id);
    for (const edge of node.outward) {
      const manager = wiring.ports.managers(edge).find(({ sets }) => sets.some((set) => set.contains(address)));
      if (manager !== undefined) return { node, view: { edge, manager } };
      open.push(edge.to);
    }
  }
  return undefined;
}

// Follows the only branch whose devices surround the address, or the only branch there is, to the place where hardware would have to decide. It
// ends at the last bus in front of a device, because a device accepts whatever arrives.
function lastDecoder(
  wiring: Wiring,
  start: EdgeRecord,
  address: bigint,
): { readonly node: WiredNode; readonly inward: EdgeRecord } {
  let edge = start;
  let bus: { readonly node: WiredNode; readonly inward: EdgeRecord } | undefined;
  for (;;) {
    const node = wiring.node(edge.to);
    if (isJoint(node)) bus = { node, inward: edge };
    const leading = edgesBehind(wiring, edge);
    const around = leading.length === 1 ? leading : leading.filter((next) => isAround(wiring, next, address));
    const [only] = around;
    if (around.length !== 1 || only === undefined)
      return (takesAccesses(wiring, node) ? bus : undefined) ?? { node, inward: edge };
    edge = only;
  }
}

// Cached, because all addresses of a trace may end at the same node.
const behind = new Remembered<Wiring, EdgeRecord, readonly EdgeRecord[]>();

function edgesBehind(wiring: Wiring, edge: EdgeRecord): readonly EdgeRecord[] {
  return behind.of(wiring, edge, () => {
    const views = wiring.ports.managers(edge).flatMap((manager) => managersBehind(wiring, { edge, manager }));
    return [...new Set(views.map((view) => view.edge))];
  });
}

function isAround(wiring: Wiring, edge: EdgeRecord, address: bigint): boolean {
  const ranges = rangesOf(wiring.ports.managers(edge));
  return ranges.some(({ end }) => end <= address) && ranges.some(({ base }) => base > address);
}

function rangesOf(managers: readonly Manager[]): AddressRange[] {
  return managers.flatMap(({ sets }) => sets.filter((set) => set.finite).map((set) => hull(set.base, set.max)));
}

function hull(base: bigint, max: bigint): AddressRange {
  return new AddressRange(base, max - base + 1n);
}

function nearest(wiring: Wiring, edge: EdgeRecord, address: bigint): string {
  const all = wiring.ports
    .managers(edge)
    .flatMap((manager) => rangesOf([manager]).map((range) => ({ manager, range })));
  const below = all.filter(({ range }) => range.end <= address).sort((a, b) => (a.range.end > b.range.end ? -1 : 1))[0];
  const above = all
    .filter(({ range }) => range.base > address)
    .sort((a, b) => (a.range.base < b.range.base ? -1 : 1))[0];
  const near = [below, above]
    .filter((each) => each !== undefined)
    .map(({ manager, range }) => `${deviceTitle(wiring, { edge, manager })} at ${rangeText(range)}`);
  return near.length === 0 ? '' : `; nearest: ${near.join(', ')}`;
}

/** Why a device cannot be asked for `size` bytes of an operation on a way from an edge to it, and by whose fault. */
export function lossOfSupport(
  wiring: Wiring,
  start: ManagerView,
  way: readonly Stretch[],
  operation: Operation,
  size: number,
): Death {
  const end = way.at(-1);
  const last: ManagerView = end === undefined ? start : { edge: end.last, manager: end.manager };
  const device = deviceTitle(wiring, last);
  const supported = start.manager.supports[operation];
  const reason = someSizes(supported) ? 'size' : 'unsupported';
  const cure = remedy(wiring, { operation, size, supported, start, last, title: device, way });
  const called = operationName(wiring.protocols, start.edge.protocol, operation);
  const k = way.slice(0, -1).findLastIndex(({ manager }) => !allowsSize(manager.supports[operation], size));
  const [culprit, behind] = [way[k], way[k + 1]];
  if (culprit === undefined || behind === undefined || !allowsSize(last.manager.supports[operation], size)) {
    const what = someSizes(supported)
      ? `supports ${called} of ${sizesInBytes(supported)}, not of ${size}`
      : `does not support ${called}`;
    return {
      ...{ kind: 'dead', reason, node: last.edge.to },
      message: `${device} ${what}.`,
      help: `${capitalised(cure)}.`,
    };
  }
  const node = wiring.node(culprit.last.to);
  const lacking = lackingBehind(wiring, culprit, behind, operation);
  if (lacking.length > 0) {
    const there = operationsLike(operation).filter((each) => someSizes(behind.manager.supports[each]));
    const sizes = there.map((each) => `${each} of ${sizesInBytes(behind.manager.supports[each])}`);
    return {
      ...{ kind: 'dead', reason, node: node.record.id },
      message: `Behind ${titleOf(node)}, ${device} supports ${listed(sizes)}, but no ${listed(lacking)}, which ${called} in front of it takes as well. ${ruleUp(node)}`,
      help: helpForLacking(wiring, last, lacking, { called, device }),
    };
  }
  const inFront = someSizes(supported) ? `only of ${sizesText(supported)}` : 'none';
  return {
    ...{ kind: 'dead', reason, node: node.record.id },
    message: `Behind ${titleOf(node)}, ${device} supports ${called} of ${sizesInBytes(behind.manager.supports[operation])}, in front of it ${inFront}. ${ruleUp(node)}`,
    help: `Change ${node.record.id}, or ${cure}.`,
  };
}

// What a device lacks because its protocol cannot express it, or because the device says so itself.
function helpForLacking(
  { protocols }: Wiring,
  { edge, manager }: ManagerView,
  lacking: readonly Operation[],
  { called, device }: { readonly called: string; readonly device: string },
): string {
  const { title, operations: words, wholeWrites } = protocols.of(edge.protocol);
  const isWhole = wholeWrites === true && lacking.every((each) => words?.[each] !== undefined);
  if (isWhole)
    return `Put a device in place of ${device} whose protocol has strobes, which ${title} has not, lead there by bridges that pass writes on as they are, or do without ${called}.`;
  return lacking.every((each) => !someSizes(manager.supports[each]))
    ? `Let ${device} support ${listed(lacking)} as well.`
    : `Let what is between ${device} and there pass ${listed(lacking)} on as well.`;
}

function deviceTitle(wiring: Wiring, { edge, manager }: ManagerView): string {
  const { name, sets } = manager;
  const path = wiring.ports.managerPath(edge, manager);
  return path === undefined ? `${name === '' ? 'a device' : name} at ${hex(sets[0]?.base ?? 0n)}` : originOf(path);
}

const setsShown = 4;

/** Address sets in a message. */
export function setsText(sets: readonly AddressSet[]): string {
  const shown = sets.slice(0, setsShown).map(setText);
  return [...shown, ...(sets.length > setsShown ? [`${sets.length - setsShown} more`] : [])].join(', ');
}

function isEverything(set: AddressSet): boolean {
  return set.equals(AddressSet.everything);
}

function setText(set: AddressSet): string {
  if (isEverything(set)) return 'all addresses';
  return set.contiguous && set.finite ? `${hex(set.base)} (${formatSize(set.max - set.base + 1n)})` : String(set);
}

/** Why an access ends nowhere. */
export interface Death {
  readonly kind: 'dead';
  readonly reason:
    | 'hidden'
    | 'unmapped'
    | 'filtered'
    | 'blocked'
    | 'not-made'
    | 'not-emitted'
    | 'misaligned'
    | 'unsupported'
    | 'size';
  /** Id of the node where it ends. */
  readonly node: string;
  readonly message: string;
  readonly help: string;
}
