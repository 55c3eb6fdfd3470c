import { bytes } from '../base/diagnostic/index.js';
import { type EdgeRecord, textOf } from '../elaboration/index.js';
import type { ManagerView, Stretch } from './follow.js';
import { operationName } from './operation-name.js';
import { allowsSize, type Operation, type OperationSizes, type Sizes, someSizes } from './operations.js';
import { busOf, isJoint } from './titles.js';
import type { Wiring } from './wiring.js';

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

/** The kinds of what an adapter may restore, as the traits of a protocol have them. */
type Kind = 'sizes' | 'atomics' | 'copies' | 'hints';

/** What would restore an operation, as the rest of a sentence that begins with a verb. */
export function remedy(wiring: Wiring, shortage: Shortage): string {
  const { operation, size, supported, start, last } = shortage;
  const { manager: device } = last;
  const inWordsOf = ({ edge }: ManagerView, each: Operation): string =>
    operationName(wiring.protocols, edge.protocol, each);
  if (someSizes(supported)) {
    if (size < supported[0]) return `ask for at least ${bytes(supported[0])}`;
    return adapter(wiring, shortage, 'sizes') ?? `ask for at most ${bytes(supported[1])}`;
  }
  const kind = kindOf(operation);
  if (kind === undefined) return `let the device support ${inWordsOf(last, operation)}`;
  const readsAndWrites = someSizes(device.supports.get) && someSizes(device.supports.putFull);
  if (kind !== 'hints' && !readsAndWrites && canBeMade(wiring, shortage, kind))
    return `let the device support ${inWordsOf(last, 'get')} and ${inWordsOf(last, 'putFull')} as well`;
  const regionType = textOf(device.parameters, 'regionType');
  if (kind === 'copies' && regionType !== '' && regionType !== 'UNCACHED')
    return `do without ${inWordsOf(start, operation)}, or declare ${shortage.title} as UNCACHED memory: of what is ${regionType}, nobody keeps copies`;
  return (
    adapter(wiring, shortage, kind) ??
    `do without ${inWordsOf(start, operation)}: no part of the way speaks a protocol in which an adapter makes it of others`
  );
}

function kindOf(operation: Operation): Kind | undefined {
  switch (operation) {
    case 'arithmetic':
    case 'logical':
      return 'atomics';
    case 'acquireB':
    case 'acquireT':
      return 'copies';
    case 'hint':
      return 'hints';
    case 'get':
    case 'putFull':
    case 'putPartial':
      return undefined;
  }
}

// Whether some part of the way has adapters that make an operation of others.
function canBeMade(wiring: Wiring, { way, operation }: Shortage, kind: Kind): boolean {
  return way.some(({ edges }) =>
    edges.some((edge) => callFor(wiring, edge, kind) !== undefined && comes(wiring, edge, operation)),
  );
}

// The adapter, as near to the device as there is a protocol that has one: in front of a bridge, if the device speaks another.
function adapter(wiring: Wiring, shortage: Shortage, kind: Kind): string | undefined {
  const { way, operation, size, title } = shortage;
  const edges = way.flatMap((stretch) => stretch.edges.map((edge) => ({ edge, manager: stretch.manager })));
  const last = edges.findLastIndex(
    ({ edge, manager }) =>
      callFor(wiring, edge, kind) !== undefined &&
      comes(wiring, edge, operation) &&
      !allowsSize(manager.supports[operation], size),
  );
  const found = edges[last];
  const call = found && callFor(wiring, found.edge, kind);
  if (found === undefined || call === undefined) return undefined;
  const { sets, supports } = found.manager;
  // What crosses into other addresses can be in no device.
  if ((kind === 'sizes' || kind === 'copies') && sets.some(({ alignment }) => alignment < size)) return undefined;
  const filled = [call, ...piecesOfLines(wiring, found.edge, kind, supports, size)]
    .join(' and ')
    .replace('MIN', String(supports[kind === 'copies' ? 'get' : operation][1]))
    .replace('MAX', String(size));
  const front = busAbove(
    wiring,
    edges.slice(0, last + 1).map(({ edge }) => edge),
  );
  const behind = last === edges.length - 1 ? title : wiring.node(found.edge.to).module.id;
  return `put ${filled} between ${front} and ${behind}`;
}

// What keeps copies moves whole lines.
function piecesOfLines(wiring: Wiring, edge: EdgeRecord, kind: Kind, supports: OperationSizes, size: number): string[] {
  if (kind !== 'copies' || (allowsSize(supports.get, size) && allowsSize(supports.putFull, size))) return [];
  const call = callFor(wiring, edge, 'sizes');
  return call === undefined ? [] : [call];
}

// Behind a bridge that does not tell an operation on, no adapter gets to see it.
function comes(wiring: Wiring, edge: EdgeRecord, operation: Operation): boolean {
  const clients = wiring.ports.clients(edge);
  return clients.some(({ emits }) => someSizes(emits?.[operation] ?? [1, 1]));
}

function callFor(wiring: Wiring, { protocol }: EdgeRecord, kind: Kind): string | undefined {
  return wiring.protocols.of(protocol).adapters?.[kind];
}

// The last bus on some edges, or where they begin.
function busAbove(wiring: Wiring, edges: readonly EdgeRecord[]): string {
  const nodes = edges.map(({ from }) => wiring.node(from));
  const bus = nodes.findLast(isJoint);
  return bus === undefined ? (nodes[0]?.record.id ?? 'the master') : busOf(bus);
}
