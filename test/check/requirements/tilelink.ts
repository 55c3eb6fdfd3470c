import { followPath, type PlainEdge, type PlainNode } from '../recorded-design.js';
import { type Client, clientsOn, type Manager, managersOn, sizesOf, widthOf } from './recorded-ports.js';
import { agree, contains, of, type Requirement, type Sizes, where } from './requirement.js';

const supports = (party: Manager | Client, operation: string): boolean => sizesOf(party, operation)[1] > 0;
const canBeAcquired = (edge: PlainEdge): boolean => managersOn(edge).some((each) => supports(each, 'acquireB'));
const hasCache = (edge: PlainEdge): boolean => clientsOn(edge).some((each) => supports(each, 'probe'));

/** An edge in front of an adapter, and the one of the same number behind it. */
type Lane = readonly [inside: PlainEdge, outside: PlainEdge];

function lanes({ in: inward, out }: PlainNode): Lane[] {
  return inward.flatMap((edge, k) => out.slice(k, k + 1).map((other) => [edge, other] as const));
}

const bringsAcquires = ([inside, outside]: Lane): boolean => hasCache(inside) && canBeAcquired(outside);

// A fragmenter from a size to the same size is wires.
const fragments = ({ className, statement }: PlainNode): boolean =>
  className === 'TLFragmenter' && statement.minSize !== statement.maxSize;

function isOneDomain(edge: PlainEdge): boolean {
  const domains = managersOn(edge).map(({ fifoId }) => fifoId);
  return !domains.includes(null) && agree(domains);
}

function deniesLate({ statement, out }: PlainNode): boolean {
  const { holdFirstDeny = false, earlyAck = 'None' } = statement;
  const managers = out.flatMap(managersOn);
  const reads = managers.some(({ mayDenyGet }) => mayDenyGet) && holdFirstDeny === false;
  const writes = managers.some(({ mayDenyPut }) => mayDenyPut) && earlyAck !== 'None';
  return reads || writes;
}

const fragmenter = where(fragments, [
  ['tilelink/fragmenter-fifo', ({ out }) => !out.every(isOneDomain)],
  ['tilelink/fragmenter-beat', ({ statement, out }) => out.some((edge) => Number(statement.minSize) < widthOf(edge))],
  ['tilelink/fragmenter-cache', (node) => lanes(node).some(bringsAcquires)],
  ['tilelink/fragmenter-deny', deniesLate],
]);

const isSafe = ({ statement }: PlainNode): boolean => statement.unsafe !== true;
// A cork is wires where nothing can be acquired in front of it.
const corked = (node: PlainNode): Lane[] => lanes(node).filter(([inside]) => canBeAcquired(inside));
const isCoherent = ({ regionType }: Manager): boolean => ['TRACKED', 'CACHED'].includes(regionType);

const cork = of('TLCacheCork', [
  ...where(isSafe, [
    [
      'tilelink/cork-clients',
      (node) => corked(node).some(([inside]) => hasCache(inside) && clientsOn(inside).length > 1),
    ],
    ['tilelink/cork-beyond', (node) => corked(node).some(([, outside]) => canBeAcquired(outside))],
  ]),
  ['tilelink/cork-region', (node) => corked(node).some(([, outside]) => managersOn(outside).some(isCoherent))],
]);

/** The managers that atomic automata work for, each with the edge that leads to it. */
function helped({ statement, out }: PlainNode): (readonly [edge: PlainEdge, manager: Manager])[] {
  const { logical = true, arithmetic = true, passthrough = true } = statement;
  return out.flatMap((edge) => {
    const upToBeat: Sizes = [1, widthOf(edge)];
    const has = (manager: Manager, operation: string): boolean => contains(sizesOf(manager, operation), upToBeat);
    return managersOn(edge)
      .filter((manager) => has(manager, 'putFull') && has(manager, 'get'))
      .filter(
        (manager) =>
          passthrough === false ||
          (logical === true && !has(manager, 'logical')) ||
          (arithmetic === true && !has(manager, 'arithmetic')),
      )
      .map((manager) => [edge, manager] as const);
  });
}

// Adapters keep their edges apart, and a device is where the way ends.
const joinsWays = ({ kind, in: inward }: PlainNode): boolean =>
  !['adapter', 'identity', 'sink'].includes(kind) && inward.length !== 1;

const automata = of('TLAtomicAutomata', [
  [
    'tilelink/automata-tree',
    (node) => helped(node).some(([edge, { nodePath }]) => followPath(edge.to, nodePath).some(joinsWays)),
  ],
  ['tilelink/automata-fifo', (node) => helped(node).some(([, { fifoId }]) => fifoId === null)],
]);

const idsOn = (edge: PlainEdge): number => Math.max(...clientsOn(edge).map(({ sourceId: [, end] }) => end));

const shrinker = of('TLSourceShrinker', [
  [
    'tilelink/shrinker-cache',
    (node) =>
      lanes(node)
        .filter(([inside]) => idsOn(inside) > Number(node.statement.maxInFlight))
        .some(bringsAcquires),
  ],
]);

/** What TileLink adapters require (tilelink 5, 6.4). */
export const tilelinkRequirements: readonly Requirement[] = [
  ...fragmenter,
  ...cork,
  ...automata,
  ...shrinker,
  ...of('TLHintHandler', [
    ['tilelink/hint-none', (node) => !node.in.flatMap(managersOn).every((manager) => supports(manager, 'hint'))],
  ]),
  ...of('TLBroadcast', [
    [
      'tilelink/broadcast-beat',
      ({ statement, outer, out }) =>
        outer === 'TLImp' && out.some((edge) => Number(statement.lineBytes) < widthOf(edge)),
    ],
  ]),
  ...of('TLBusBypassBar', [['tilelink/bypass-width', ({ out }) => !agree(out.map(widthOf))]]),
  ...of('AddressAdjuster', [
    ['tilelink/adjuster-width', ({ outer, out }) => outer === 'TLImp' && !agree(out.map(widthOf))],
  ]),
];
