import type { BusLocation } from '../locations.js';
import type { SystemBusParams } from './bus-params.js';
import { type BusConnection, connectBuses } from './bus-connection.js';
import type { BusContext, BusRecipe } from './bus-context.js';

/** Which buses there are, and how they are connected (subsystem 8). */
export interface BusTopology {
  /** In the order in which they are made. */
  readonly buses: readonly (readonly [location: BusLocation, recipe: BusRecipe])[];
  /** In the order in which they are made, after all buses of all topologies. */
  readonly connections: readonly (readonly [master: BusLocation, slave: BusLocation, connection: BusConnection])[];
  /** The parameters of its system bus, if that has a crossbar, in place of which a ring may stand. Default none. */
  readonly systemBus?: SystemBusParams | undefined;
}

/**
 * Makes the buses of all topologies in a context, then their connections (subsystem 8).
 *
 * @throws RequirementError `subsystem/no-bus` for a connection of a bus that no topology makes, and as the buses do for
 * parameters that they cannot have.
 */
export function instantiateTopologies(context: BusContext, topologies: readonly BusTopology[]): void {
  for (const { buses } of topologies) for (const [location, recipe] of buses) recipe(context, location);
  for (const { connections } of topologies) {
    for (const [master, slave, how] of connections) connectBuses(context, master, slave, how);
  }
}
