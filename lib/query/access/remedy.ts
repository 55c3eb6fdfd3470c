import { bytes } from '../../base/diagnostic/index.js';
import {
  beatBytesOf,
  canBeProbed,
  type EdgeRecord,
  noSizes,
  type Operation,
  type Sizes,
  someSizes,
  textOf,
} from '../../elaboration/index.js';
import type { ManagerView, Stretch } from '../ways/follow.js';
import { operationName } from '../design/operation-name.js';
import { allowsSize } from '../design/operations.js';
import type { Manager } from '../design/ports.js';
import { busOf, isJoint } from '../design/titles.js';
import type { WiredNode, Wiring } from '../design/wiring.js';

/** What a device lacks, and the way to it. */
export interface Shortage {
  readonly operation: Operation;
  /** Bytes that are wanted. */
  readonly size: number;
  /** What there is in front of the way. */
  readonly supported: Sizes;
  /** The device as the master sees it, which has words of its own for operations. */
  readonly start: ManagerView;
  /** The device as it declares itself. */
  readonly last: ManagerView;
  /** What people call the device. */
  readonly title: string;
  readonly way: readonly Stretch[];
}

/** What an adapter is to make: what is wanted, or what another adapter makes that of. */
type Wanted = Pick<Shortage, 'operation' | 'size'>;

/** The kinds of what an adapter may restore, as the traits of a protocol have them. */
type Kind = 'sizes' | 'atomics' | 'copies' | 'hints';

/** What would restore an operation, as the rest of a sentence that begins with a verb. */
export function remedy(wiring: Wiring, shortage: Shortage): string {
  const { operation, size, supported } = shortage;
  if (someSizes(supported) && size < supported[0]) return `ask for at least ${bytes(supported[0])}`;
  const kind = kindOf(operation, supported);
  return (
    (kind === undefined ? undefined : adapter(wiring, shortage, kind)) ??
    (someSizes(supported) ? `ask for at most ${bytes(supported[1])}` : change(wiring, shortage, kind))
  );
}

// The adapters for an operation that is not supported in any size; if some sizes are supported, larger ones may be possible.
function kindOf(operation: Operation, supported: Sizes): Kind | undefined {
  switch (operation) {
    case 'arithmetic':
    case 'logical':
      return 'atomics';
    case 'acquireB':
    case 'acquireT':
      return 'copies';
    case 'hint':
      return someSizes(supported) ? 'sizes' : 'hints';
    case 'get':
    case 'putFull':
    case 'putPartial':
      return someSizes(supported) ? 'sizes' : undefined;
  }
}

/** Whether some adapter makes an operation of others. */
export function isMade(operation: Operation): boolean {
  return kindOf(operation, noSizes) !== undefined;
}

// What to change if no adapter can provide an operation.
function change(wiring: Wiring, shortage: Shortage, kind: Kind | undefined): string {
  const { operation, size, start, last, title } = shortage;
  const { manager: device, edge } = last;
  const inWordsOf = (each: Operation): string => operationName(wiring.protocols, edge.protocol, each);
  const wanted = operationName(wiring.protocols, start.edge.protocol, operation);
  if (kind === undefined) {
    // The device supports the operation, but a node on the way removes it.
    return someSizes(device.supports[operation])
      ? `reach ${title} by another way`
      : `let the device support ${inWordsOf(operation)}`;
  }
  const places = placesFor(wiring, shortage, kind);
  if (places.length === 0)
    return `do without ${wanted}: no part of the way speaks a protocol in which an adapter makes it of others`;
  const inAll = (all: readonly Operation[]): string => all.map(inWordsOf).join(' and ');
  const lacking = partsOf(operation).filter((each) => !someSizes(device.supports[each]));
  if (lacking.length > 0) return `let the device support ${inAll(lacking)} as well`;
  const regionType = textOf(device.parameters, 'regionType');
  if (kind === 'copies' && regionType !== '' && regionType !== 'UNCACHED')
    return `do without ${wanted}, or declare ${title} as UNCACHED memory: of what is ${regionType}, nobody keeps copies`;
  if (kind !== 'atomics')
    return `do without ${wanted} of ${bytes(size)}: of what the device supports, no adapter makes as much`;
  const beats = places.map((place) => mostAtomic(wiring, place.edge));
  const beat = beats.findLast((each) => size <= each);
  if (beat === undefined) return `ask for at most ${bytes(Math.max(...beats))}`;
  const short = partsOf(operation).find((each) => !allowsSize(start.manager.supports[each], beat));
  const pieces = short && adapter(wiring, shortage, 'sizes', { operation: short, size: beat });
  return pieces ?? `let the device support ${inAll(partsOf(operation))} of 1 to ${bytes(beat)}`;
}

/** What an adapter makes an operation of. */
function partsOf(operation: Operation): readonly Operation[] {
  if (operation === 'hint') return ['putFull', 'putPartial'];
  return operation === 'acquireB' ? ['get'] : ['get', 'putFull'];
}

// The adapter, as close to the device as possible: in front of a bridge if the device speaks another protocol.
function adapter(wiring: Wiring, shortage: Shortage, kind: Kind, wanted: Wanted = shortage): string | undefined {
  const { title, last } = shortage;
  const { operation, size } = wanted;
  const place = placesFor(wiring, shortage, kind, operation).findLast(
    (each) => !allowsSize(each.manager.supports[operation], size) && canMake(wiring, each, kind, wanted),
  );
  const call = place && callFor(wiring, place.edge, kind);
  if (place === undefined || call === undefined) return undefined;
  const { edge } = place;
  const pieces = kind === 'copies' && !movesLines(wiring, edge, size) ? callFor(wiring, edge, 'sizes') : undefined;
  const line = lineOn(edge, size);
  const filled = [call, ...(pieces === undefined ? [] : [pieces])]
    .join(' and ')
    .replace('MIN', String(piecesOn(wiring, edge)))
    .replaceAll('MAX', String(kind === 'copies' ? line : size));
  const behind = edge === last.edge ? title : nameOf(wiring.node(edge.to));
  return `put ${filled} between ${nameOf(wiring.node(edge.from))} and ${behind}`;
}

/**
 * Where an adapter of a kind may stand, from the master on: only in front of what cuts transfers or keeps copies, which would not let through
 * what the adapter makes, and only where the operation comes.
 */
function placesFor(
  wiring: Wiring,
  { way, operation }: Shortage,
  kind: Kind,
  made: Operation = operation,
): readonly ManagerView[] {
  const all = way.flatMap(({ edges, manager }) => edges.map((edge) => ({ edge, manager })));
  const cut = kind === 'sizes' ? made : 'get';
  const sizesAt = ({ manager: { supports } }: ManagerView): string => [supports[cut], supports.acquireB].join();
  const end = all.findIndex((place) => all[0] !== undefined && sizesAt(place) !== sizesAt(all[0]));
  return all
    .slice(0, end < 0 ? undefined : end)
    .filter(({ edge }) => callFor(wiring, edge, kind) !== undefined && comes(wiring, edge, operation));
}

// Whether an adapter at a place can provide the wanted operation from what all devices behind it support.
function canMake(wiring: Wiring, { edge, manager }: ManagerView, kind: Kind, { operation, size }: Wanted): boolean {
  const all = wiring.ports.managers(edge);
  switch (kind) {
    case 'sizes':
      return canCut(wiring, edge, size);
    case 'atomics': {
      const most = mostAtomic(wiring, edge);
      const whole = ({ supports }: Manager): boolean =>
        partsOf(operation).every((each) => allowsSize(supports[each], 1) && allowsSize(supports[each], most));
      return size <= most && whole(manager) && all.every((each) => whole(each) || !readsAndWrites(each));
    }
    case 'copies': {
      const isMemory = textOf(manager.parameters, 'regionType') === 'UNCACHED';
      const hasParts = partsOf(operation).every((each) => someSizes(manager.supports[each]));
      const line = lineOn(edge, size);
      const free = all.every(({ supports }) => !someSizes(supports.acquireB));
      return isMemory && hasParts && free && (movesLines(wiring, edge, line) || canCut(wiring, edge, line));
    }
    case 'hints':
      return all.every((each) => someSizes(hintsOf(each))) && allowsSize(hintsOf(manager), size);
  }
}

// A hint can be answered by writing nothing, or by a read that has no side effect.
function hintsOf({ supports, parameters }: Manager): Sizes {
  if (someSizes(supports.putPartial)) return supports.putPartial;
  return textOf(parameters, 'regionType') === 'GET_EFFECTS' ? noSizes : supports.get;
}

function readsAndWrites({ supports }: Manager): boolean {
  return someSizes(supports.get) && someSizes(supports.putFull);
}

// A cache line is not shorter than a beat.
function lineOn(edge: EdgeRecord, size: number): number {
  return Math.max(size, beatBytesOf(edge) ?? 0);
}

function movesLines(wiring: Wiring, edge: EdgeRecord, line: number): boolean {
  return wiring.ports
    .managers(edge)
    .every(({ supports }) =>
      [supports.get, supports.putFull].every((sizes) => !someSizes(sizes) || allowsSize(sizes, line)),
    );
}

// A transfer that crosses an alignment boundary fits no device, a piece is at least a beat, a burst has at most as many beats as its protocol
// allows, and cached copies are whole lines.
function canCut(wiring: Wiring, edge: EdgeRecord, size: number): boolean {
  const { burstBeats = Infinity } = wiring.protocols.of(edge.protocol);
  const fits = ({ sets }: Manager): boolean => sets.every(({ alignment }) => alignment >= size);
  const beat = beatBytesOf(edge) ?? 0;
  // A client that can be probed is a cache, whatever it emits (tilelink/fragmenter-cache).
  const isCached =
    wiring.ports.managers(edge).some(({ supports }) => someSizes(supports.acquireB)) &&
    wiring.ports.clients(edge).some(({ parameters }) => canBeProbed(parameters));
  const isNumbered = callFor(wiring, edge, 'sizes')?.includes('MIN') === true;
  return (
    !isCached &&
    (beat === 0 || size <= beat * burstBeats) &&
    wiring.ports.managers(edge).every(fits) &&
    (!isNumbered || piecesOn(wiring, edge) >= beat)
  );
}

const cutOperations = ['get', 'putFull', 'putPartial', 'hint'] as const;

// The largest transfers that all devices behind an edge accept, of the operations that can be split.
function piecesOn(wiring: Wiring, edge: EdgeRecord): number {
  const sizes = wiring.ports.managers(edge).flatMap(({ supports }) => cutOperations.map((each) => supports[each]));
  return Math.min(...sizes.filter(someSizes).map(([, most]) => most));
}

// The largest atomic that an adapter builds from a read and a write: one beat.
function mostAtomic(wiring: Wiring, edge: EdgeRecord): number {
  const { atomicBytes = Infinity } = wiring.protocols.of(edge.protocol);
  return Math.min(beatBytesOf(edge) ?? Infinity, atomicBytes);
}

// If a bridge does not forward an operation, no adapter behind it receives it.
function comes(wiring: Wiring, edge: EdgeRecord, operation: Operation): boolean {
  const clients = wiring.ports.clients(edge);
  return clients.some(({ emits }) => someSizes(emits?.[operation] ?? [1, 1]));
}

function callFor(wiring: Wiring, { protocol }: EdgeRecord, kind: Kind): string | undefined {
  return wiring.protocols.of(protocol).adapters?.[kind];
}

// The name of a bus, of the module of an adapter, or of a node.
function nameOf(node: WiredNode): string {
  if (isJoint(node)) return busOf(node);
  const { module, record } = node;
  return module.nodes.length === 1 && module.parent !== null ? module.id : record.id;
}
