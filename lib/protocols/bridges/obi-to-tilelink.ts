import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { type FlightWords, flightsOf } from '../../bus/flight.js';
import { obiKind } from '../obi/kind.js';
import { OBI } from '../obi/obi.js';
import { slavePortOf } from '../obi/ports.js';
import { ManagerQueries } from '../tilelink/parameters/manager-queries.js';
import { TileLink } from '../tilelink/tilelink.js';
import * as rules from './rules.js';
import { managersWithinWord, toClients } from './words.js';

/**
 * From OBI to TileLink (standards 1.5): what a manager denies becomes ERR. Masters have to say how many transactions they have in flight
 * (`obi/to-tilelink-flight`), and the hardware needs managers in one FIFO domain for several (`tilelink/require-fifo`).
 */
export class OBIToTL extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Each master becomes a client with requestFifo and as many source ids as its maxFlight, the first one from 0 on.',
    up: 'Each manager becomes a slave: of get and putPartial what fits a word becomes supportsRead and supportsWrite; ids, rready, error and beFull are true, atomics is false.',
  };

  /** The node to bind: OBI masters on the inward side, TileLink managers on the outward side. */
  readonly node: AdapterNode<OBI, TileLink>;

  constructor() {
    super();
    this.node = new AdapterNode(OBI, TileLink, {
      name: 'node',
      down: ({ masters }) =>
        toClients(
          masters,
          true,
          flightsOf(masters, rules.obiToTilelinkFlight, () => words(this.path)),
        ),
      up: (port) =>
        slavePortOf(managersWithinWord(obiKind, port), { beatBytes: port.beatBytes, error: true, beFull: true }),
      validate: (edges) => {
        const single = edges.in.every(
          ({ master }) => master.masters.length === 1 && master.masters[0]?.maxFlight === 1,
        );
        if (!single) for (const { slave } of edges.out) new ManagerQueries(slave).requireFifo(undefined, this.path);
      },
    });
  }
}

/** Puts an {@link OBIToTL} into the current module and returns its node (standards 1.5). */
export function toTL(): AdapterNode<OBI, TileLink> {
  return lazyModule(() => new OBIToTL(), { shortcut: 'obi2tl' }).node;
}

function words(path: string): FlightWords {
  return {
    need: `OBI-to-TileLink bridge ${path} cannot number its requests`,
    help: (names) => `Declare maxFlight: 2, or another number, for ${names}.`,
  };
}
