import type { AttachLocation, LocationMap } from '../../bus/crossings/index.js';
import type { ClockGroups } from '../../protocols/clocks/index.js';
import type { Handle, LazyModule } from '../../graph/index.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import type { BusLocation } from '../locations.js';
import type { TLBusWrapper } from './bus-wrapper.js';

/** Where buses are made and found: a subsystem or a cluster (subsystem 2). */
export interface BusContext {
  /** The module that holds the buses. */
  readonly module: LazyModule;
  /** The context in messages: `The subsystem`, `Cluster 0`. */
  readonly title: string;
  /** Where its system bus is. */
  readonly systemBus: BusLocation;
  /** Where its control bus is. */
  readonly controlBus: BusLocation;
  /** What leads to all clocks of the context. */
  readonly allClockGroupsNode: Handle<ClockGroups, ClockGroups>;
  /** The bus at a location. Throws `subsystem/no-bus`, in terms of the buses that are there, if there is none. */
  locate(location: BusLocation, what?: string): TLBusWrapper;
  /** The bus at a location, if the topology made one. */
  find(location: BusLocation): TLBusWrapper | undefined;
  /** Puts a bus at a location. */
  attach(location: BusLocation, bus: TLBusWrapper): void;
  /** Other things at named locations, such as the halt interrupt of a coherence manager. */
  readonly anyLocation: LocationMap;
  /** Where interrupts of devices come together. */
  readonly interruptBus: Handle<Interrupts, Interrupts>;
}

/** Makes a bus for a location of a context, and puts it there (subsystem 3). */
export type BusRecipe = (context: BusContext, location: AttachLocation<TLBusWrapper>) => TLBusWrapper;
