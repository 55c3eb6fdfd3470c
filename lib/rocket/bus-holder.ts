import { LocationMap } from '../bus/crossings/index.js';
import { RequirementError } from '../base/diagnostic/index.js';
import type { TLBusWrapper } from './buses/bus-wrapper.js';
import type { BusLocation } from './locations.js';
import * as rules from './rules.js';

/** The buses of a context by location (subsystem 2). */
export class BusHolder {
  readonly #buses = new Map<string, TLBusWrapper>();
  /** Other things at named locations. */
  readonly anyLocation: LocationMap = new LocationMap();

  /** `where`: the context in messages. */
  constructor(private readonly where: string) {}

  /** The bus at a location, if there is one. */
  find({ name }: BusLocation): TLBusWrapper | undefined {
    return this.#buses.get(name);
  }

  /**
   * The bus at a location.
   *
   * @throws RequirementError `subsystem/no-bus` if the topology did not make one there.
   */
  locate(location: BusLocation, what?: string): TLBusWrapper {
    const bus = this.find(location);
    if (bus !== undefined) return bus;
    const made = [...this.#buses.keys()];
    throw new RequirementError(
      rules.noBus,
      `${this.where} has no bus ${location.name}${what === undefined ? '' : `, where ${what} is to be attached`}: its topology makes ${made.length === 0 ? 'no bus' : `only ${made.join(', ')}`}.`,
      { help: missingBusHelp(location.name) },
    );
  }

  /** Puts a bus at a location, in place of what was there. */
  attach({ name }: BusLocation, bus: TLBusWrapper): void {
    this.#buses.set(name, bus);
  }
}

function missingBusHelp(name: string): string {
  const inCluster = /^(csbus|ccbus|cmbus|ccoh)(\d+)$/.exec(name);
  if (inCluster !== null)
    return `Add WithCluster(${inCluster[2]}), or attach the element to a bus of the place it is in.`;
  if (name === 'mbus' || name === 'coh') {
    return 'Put WithCoherentBusTopology to the left of all that sets another topology, with at least one bank (WithNBanks(1)).';
  }
  return 'Put WithCoherentBusTopology or WithIncoherentBusTopology, whose buses are sbus, pbus, fbus and cbus, to the left of all that sets another topology, such as WithJustOneBus, or attach the device to a bus that is there.';
}
