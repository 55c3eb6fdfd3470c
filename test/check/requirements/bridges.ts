import { followPath, type PlainEdge } from '../recorded-design.js';
import { factsOf, type Manager, managersOn, mastersOn, sizesOf, slavePort } from './recorded-ports.js';
import { agree, contains, of, type Requirement } from './requirement.js';

// Hints carry no data, and do not count.
const largest = ({ supports }: Manager): number =>
  Math.max(...Object.entries(supports).map(([operation, [, max]]) => (operation === 'hint' ? 0 : max)));

/** The error devices that an edge leads to. */
function errorDevices(edge: PlainEdge): Manager[] {
  return managersOn(edge).filter(({ nodePath }) => followPath(edge.to, nodePath).at(-1)?.className === 'TLError');
}

// Of several error devices the hardware takes the largest, the first of these.
function exceedsErrorDevice(edge: PlainEdge): boolean {
  const [device] = errorDevices(edge).toSorted((a, b) => largest(b) - largest(a));
  const most = Math.max(...managersOn(edge).map(largest));
  return (
    device !== undefined &&
    ['putPartial', 'get'].some((operation) => !contains(sizesOf(device, operation), [most, most]))
  );
}

// Managers without a domain promise no order, and nobody relies on theirs.
const hasTwoDomains = (edge: PlainEdge): boolean =>
  !agree(managersOn(edge).flatMap(({ fifoId }) => (fifoId === null ? [] : [fifoId])));

function mayInterleave(edge: PlainEdge): boolean {
  const ids = slavePort(edge).slaves.map(({ interleavedId }) => interleavedId);
  return ids.includes(null) || !agree(ids);
}

/** What the bridges between protocols require (tilelink 7, amba 4.15, 4.16, 8). */
export const bridgeRequirements: readonly Requirement[] = [
  ...of('AXI4ToTL', [
    // The hardware asks the first master only.
    ['axi4/to-tilelink-aligned', (node) => node.in.some((edge) => mastersOn(edge)[0]?.aligned === false)],
    ['tilelink/require-fifo', (node) => node.out.some(hasTwoDomains)],
    ['axi4/to-tilelink-error', (node) => node.out.some((edge) => errorDevices(edge).length === 0)],
    ['axi4/to-tilelink-error-sizes', (node) => node.out.some(exceedsErrorDevice)],
  ]),
  ...of('TLToAXI4', [
    ['tilelink/to-axi4-interleaved', (node) => node.out.some(mayInterleave)],
    // The hardware keeps sizes, as binary logarithms, in 4 bits.
    ['tilelink/to-axi4-size', (node) => node.in.some((edge) => Number(factsOf(edge).maxLgSize) > 15)],
  ]),
  ...of('APBToTL', [['apb/to-tl-latency', ({ out }) => out.some((edge) => slavePort(edge).minLatency < 1)]]),
];
