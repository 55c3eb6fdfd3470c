import type { StandardNames } from '../../../bus/protocol-traits.js';
import { type Elaboration, isInterrupt, Protocols } from '../../../elaboration/index.js';
import { type GroupPort, PortGroups } from '../../../hardware/index.js';

/** A bus at the ports of the outermost module. */
export interface BoundaryBus {
  /** What the names of its ports begin with: `mem_axi4_0`. */
  readonly name: string;
  /** The id of its edge. */
  readonly edge: string;
  /** The node of the master, where that is outside; null where the bus leads to a slave outside. */
  readonly master: string | null;
  /** Name of its protocol in reports. */
  readonly protocol: string;
  /** How the standard of that calls its wires; undefined where there is none. */
  readonly standard: StandardNames | undefined;
  readonly ports: readonly BoundaryPort[];
}

/** A port of the outermost module. */
export interface BoundaryPort extends GroupPort {
  /** What it carries alone; null for anything else. */
  readonly carries: 'clock' | 'reset' | 'interrupt' | null;
}

/** What leaves a design: the ports of its outermost module as hardware has them, and the buses among them. */
export interface Boundary {
  /** The name of that module in hardware. */
  readonly module: string;
  readonly ports: readonly BoundaryPort[];
  readonly buses: readonly BoundaryBus[];
}

/** The boundary of a design (hardware 7.1). */
export function boundaryOf(elaboration: Elaboration): Boundary {
  const protocols = Protocols.in(elaboration);
  const edges = new Map(elaboration.edges.map((edge) => [edge.id, edge]));
  const root = elaboration.modules.find(({ parent }) => parent === null);
  const hardware = new PortGroups(elaboration);
  const groups = root === undefined ? [] : hardware.of(root.id);
  const all: BoundaryPort[] = [];
  const buses: BoundaryBus[] = [];
  for (const { name, edge: id, isInward, ports: own } of groups) {
    const edge = id === null ? undefined : edges.get(id);
    const protocol = edge === undefined ? undefined : protocols.of(edge.protocol);
    const raises = protocol !== undefined && isInterrupt(protocol);
    const ports = own.map((port) => ({ ...port, carries: raises ? 'interrupt' : clockKind(port) }) as const);
    all.push(...ports);
    if (edge === undefined || protocol?.family !== 'bus') continue;
    const master = isInward ? edge.from : null;
    buses.push({ name, edge: edge.id, master, protocol: edge.protocol, standard: protocol.standard, ports });
  }
  return { module: root === undefined ? '' : hardware.moduleName(root.id), ports: all, buses };
}

function clockKind({ kind }: GroupPort): 'clock' | 'reset' | null {
  if (kind === 'clock') return 'clock';
  return kind === 'reset' || kind === 'async-reset' ? 'reset' : null;
}
