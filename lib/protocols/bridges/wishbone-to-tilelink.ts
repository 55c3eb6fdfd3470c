import { checkOptions } from '../../base/options/index.js';
import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { type FlightWords, flightsOf } from '../../bus/flight.js';
import { ManagerQueries } from '../tilelink/parameters/manager-queries.js';
import { TileLink } from '../tilelink/tilelink.js';
import { wishboneKind } from '../wishbone/kind.js';
import { slavePortOf } from '../wishbone/ports.js';
import { Wishbone } from '../wishbone/wishbone.js';
import type { WishboneBridgeOptions } from './axi4-lite-to-wishbone.js';
import * as rules from './rules.js';
import { managersWithinWord, toClients } from './words.js';

/**
 * From Wishbone to TileLink (standards 1.4): what a manager denies becomes ERR. Pipelined masters have to say how many transfers they have
 * in flight (`wishbone/to-tilelink-flight`), and the hardware needs managers in one FIFO domain for them (`tilelink/require-fifo`).
 */
export class WishboneToTL extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes a client with as many source ids as its maxFlight, one without pipelined, the first one from 0 on; requestFifo is that of pipelined.',
    up: 'Each manager becomes a slave: of get and putPartial what fits a word becomes supportsRead and supportsWrite; error is true, granularity is 1, retry and bursts are false.',
  };

  /** The node to bind: Wishbone masters on the inward side, TileLink managers on the outward side. */
  readonly node: AdapterNode<Wishbone, TileLink>;

  constructor(options: WishboneBridgeOptions = {}) {
    super();
    const { pipelined = false } = checkOptions('WishboneBridgeOptions', options);
    this.node = new AdapterNode(Wishbone, TileLink, {
      name: 'node',
      down: ({ masters }) => {
        const flights = pipelined
          ? flightsOf(masters, rules.wishboneToTilelinkFlight, () => words(this.path))
          : masters.map(() => 1);
        return toClients(masters, pipelined, flights);
      },
      up: (port) =>
        slavePortOf(managersWithinWord(wishboneKind, port), { beatBytes: port.beatBytes, pipelined, error: true }),
      validate: ({ out }) => {
        if (pipelined) for (const { slave } of out) new ManagerQueries(slave).requireFifo(undefined, this.path);
      },
    });
  }
}

/** Puts a {@link WishboneToTL} into the current module and returns its node (standards 1.4). */
export function toTL(options: WishboneBridgeOptions = {}): AdapterNode<Wishbone, TileLink> {
  return lazyModule(() => new WishboneToTL(options), { shortcut: 'wishbone2tl' }).node;
}

function words(path: string): FlightWords {
  return {
    need: `Wishbone-to-TileLink bridge ${path} cannot number its requests`,
    what: 'transfers',
    help: (names) => `Declare maxFlight: 4, or another number, for ${names}.`,
  };
}
