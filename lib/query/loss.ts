import { AddressRange, formatSize, hex } from '../address/index.js';
import type { EdgeRecord } from '../model/index.js';
import { managersBehind, type ManagerView, viewsAlong } from './follow.js';
import { type Operation, type Sizes, sizesText, someSizes } from './operations.js';
import type { Manager } from './ports.js';
import { originOf } from './paths.js';
import type { Death } from './route.js';
import type { WiredNode, Wiring } from './wiring.js';

/** Why an address that a client asks for has no device behind an edge, and at which node it ends. */
export function lossOfAddress(wiring: Wiring, edge: EdgeRecord, address: bigint): Death {
  const filter = findFilter(wiring, edge, address);
  if (filter !== undefined) {
    const { node, manager } = filter;
    return {
      kind: 'dead',
      reason: 'filtered',
      node: node.record.id,
      message: `${titleOf(node)} does not let ${hex(address)} through to ${deviceTitle(manager)}. ${ruleUp(node)}`,
      help: `Change ${node.record.id}, or reach ${deviceTitle(manager)} by another way.`,
    };
  }
  const { node, managers } = lastDecoder(wiring, edge, address);
  return {
    kind: 'dead',
    reason: 'unmapped',
    node: node.record.id,
    message: `No device behind ${node.record.id} covers ${hex(address)}${nearest(managers, address)}.`,
    help: `Attach a device with that address to ${busOf(node)}, or ask for an address of one that is there.`,
  };
}

// The first node on the way that hides a device which is behind it.
function findFilter(
  wiring: Wiring,
  start: EdgeRecord,
  address: bigint,
): { readonly node: WiredNode; readonly manager: Manager } | undefined {
  const seen = new Set<string>();
  const open = [start.to];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = wiring.node(id);
    for (const edge of node.outward) {
      const manager = wiring.ports.managers(edge).find(({ sets }) => sets.some((set) => set.contains(address)));
      if (manager !== undefined) return { node, manager };
      open.push(edge.to);
    }
  }
  return undefined;
}

// Down the only branch whose devices lie around the address, or while there is but one: where hardware would have to decide.
function lastDecoder(
  wiring: Wiring,
  start: EdgeRecord,
  address: bigint,
): { readonly node: WiredNode; readonly managers: readonly Manager[] } {
  let edge = start;
  for (;;) {
    const node = wiring.node(edge.to);
    const leading = edgesBehind(wiring, edge);
    const around = leading.length === 1 ? leading : leading.filter((next) => isAround(wiring, next, address));
    const [only] = around;
    if (around.length !== 1 || only === undefined) return { node, managers: wiring.ports.managers(edge) };
    edge = only;
  }
}

function edgesBehind(wiring: Wiring, edge: EdgeRecord): EdgeRecord[] {
  const views = wiring.ports.managers(edge).flatMap((manager) => managersBehind(wiring, { edge, manager }));
  return [...new Set(views.map((view) => view.edge))];
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

function nearest(managers: readonly Manager[], address: bigint): string {
  const all = managers.flatMap((manager) => rangesOf([manager]).map((range) => ({ manager, range })));
  const below = all.filter(({ range }) => range.end <= address).sort((a, b) => (a.range.end > b.range.end ? -1 : 1))[0];
  const above = all
    .filter(({ range }) => range.base > address)
    .sort((a, b) => (a.range.base < b.range.base ? -1 : 1))[0];
  const near = [below, above]
    .filter((each) => each !== undefined)
    .map(({ manager, range }) => `${deviceTitle(manager)} at ${rangeText(range)}`);
  return near.length === 0 ? '' : `; nearest: ${near.join(', ')}`;
}

/** Why a device cannot be asked for `size` bytes of an operation, and by whose fault. */
export function lossOfSupport(wiring: Wiring, start: ManagerView, operation: Operation, size: number): Death {
  const views = viewsAlong(wiring, start);
  const can = ({ manager }: ManagerView): boolean => allows(manager.supports(operation), size);
  const lost = views.findLastIndex(
    (view, k) => !can(view) && views[k + 1] !== undefined && views.slice(k + 1).every(can),
  );
  const supported = start.manager.supports(operation);
  const reason = someSizes(supported) ? 'size' : 'unsupported';
  const what = someSizes(supported)
    ? `${operation} of ${sizesText(supported)} bytes, not of ${size}`
    : `no ${operation}`;
  const device = deviceTitle(start.manager);
  const [last = start] = views.slice(-1);
  const culprit = views[lost];
  if (culprit !== undefined) {
    const node = wiring.node(culprit.edge.to);
    const behind = views[lost + 1]?.manager.supports(operation) ?? supported;
    return {
      ...{ kind: 'dead', reason, node: node.record.id },
      message: `${device} supports ${operation} of ${sizesText(behind)} bytes, but in front of ${titleOf(node)} ${what}. ${ruleUp(node)}`,
      help: `Change ${node.record.id}, or ${remedy(operation, size, supported, last.manager, node.record.id)}.`,
    };
  }
  return {
    ...{ kind: 'dead', reason, node: last.edge.to },
    message: `${device} supports ${what}.`,
    help: `${capitalised(remedy(operation, size, supported, last.manager, busOf(wiring.node(last.edge.from))))}.`,
  };
}

function allows([min, max]: Sizes, size: number): boolean {
  return min <= size && size <= max;
}

/** What would restore an operation in front of a node, as the rest of a sentence. */
function remedy(operation: Operation, size: number, supported: Sizes, device: Manager, where: string): string {
  const there = `between ${where} and the device`;
  if (someSizes(supported)) {
    return size > supported[1]
      ? `put tl.fragmenter({ minSize: ${supported[1]}, maxSize: ${size} }) ${there}`
      : `ask for at least ${supported[0]} bytes`;
  }
  const readsAndWrites = someSizes(device.supports('get')) && someSizes(device.supports('putFull'));
  switch (operation) {
    case 'arithmetic':
    case 'logical':
      return readsAndWrites ? `put tl.atomicAutomata() ${there}` : `let the device support get and putFull as well`;
    case 'acquireB':
    case 'acquireT':
      return readsAndWrites
        ? `put tl.broadcast(…) in front of the device, or tl.cacheCork() behind the caches' coherence manager`
        : `let the device support get and putFull as well`;
    case 'hint':
      return `put tl.hintHandler() ${there}`;
    case 'get':
    case 'putFull':
    case 'putPartial':
      return `let the device support ${operation}`;
  }
}

/** Class and id of a node, with what it is called in its module's class. */
export function titleOf({ record, module }: WiredNode): string {
  return `${module.className} ${record.id}`;
}

/** What a node does to what devices tell, as its documentation says. */
export function ruleUp({ record, module }: WiredNode): string {
  return record.effects === null ? `${module.className} decides that by a function of its own.` : record.effects.up;
}

/** The module around a node: what people attach devices to. */
export function busOf({ module }: WiredNode): string {
  return module.parent ?? module.id;
}

function deviceTitle({ name, path, sets }: Manager): string {
  return path === undefined ? `${name === '' ? 'a device' : name} at ${hex(sets[0]?.base ?? 0n)}` : originOf(path);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `[0x1000, 0x2000) (4 KiB)`. */
export function rangeText({ base, end, size }: AddressRange): string {
  return `[${hex(base)}, ${hex(end)}) (${formatSize(size)})`;
}
