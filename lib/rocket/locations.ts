import { AttachLocation } from '../bus/crossings/index.js';
import type { TLBusWrapper } from './buses/bus-wrapper.js';

/** A place for a bus (subsystem 2). Two locations of the same name are the same place. */
export type BusLocation = AttachLocation<TLBusWrapper>;

/** The system bus: tiles and everything else meet here. */
export const SBUS: BusLocation = new AttachLocation('sbus');
/** The periphery bus: slow devices. */
export const PBUS: BusLocation = new AttachLocation('pbus');
/** The front bus: masters that are no tiles. */
export const FBUS: BusLocation = new AttachLocation('fbus');
/** The memory bus: behind the coherence manager. */
export const MBUS: BusLocation = new AttachLocation('mbus');
/** The control bus: devices that harts need to run. */
export const CBUS: BusLocation = new AttachLocation('cbus');
/** The coherence manager, between system and memory bus. */
export const COH: BusLocation = new AttachLocation('coh');

/** The system bus of cluster `id`, at least 0 (subsystem 2). */
export function CSBUS(id: number): BusLocation {
  return new AttachLocation(`csbus${id}`);
}

/** The memory bus of cluster `id`, at least 0 (subsystem 2). */
export function CMBUS(id: number): BusLocation {
  return new AttachLocation(`cmbus${id}`);
}

/** The control bus of cluster `id`, at least 0 (subsystem 2). */
export function CCBUS(id: number): BusLocation {
  return new AttachLocation(`ccbus${id}`);
}

/** The coherence manager of cluster `id`, at least 0 (subsystem 2). */
export function CCOH(id: number): BusLocation {
  return new AttachLocation(`ccoh${id}`);
}

/** A place in the hierarchy where tiles, clusters and ROMs can be put (subsystem 2). */
export class HierarchicalLocation {
  /** Tells it from the location of a bus. */
  readonly kind = 'hierarchical' as const;

  /** `name`: how messages and keys call the place. */
  constructor(readonly name: string) {}

  /** The name: `InSubsystem`, `InCluster(0)`. */
  toString(): string {
    return this.name;
  }
}

/** Inside a tile. */
export const InTile: HierarchicalLocation = new HierarchicalLocation('InTile');
/** Directly in the subsystem. */
export const InSubsystem: HierarchicalLocation = new HierarchicalLocation('InSubsystem');
/** In the system around the subsystem. */
export const InSystem: HierarchicalLocation = new HierarchicalLocation('InSystem');

/** Inside cluster `clusterId`, at least 0 (subsystem 2). */
export class ClusterLocation extends HierarchicalLocation {
  constructor(readonly clusterId: number) {
    super(`InCluster(${clusterId})`);
  }
}

/** Inside cluster `id`, counted from 0 (subsystem 2). */
export function InCluster(id: number): ClusterLocation {
  return new ClusterLocation(id);
}
