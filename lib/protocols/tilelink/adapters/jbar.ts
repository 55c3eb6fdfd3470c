import { checkOptions } from '../../../base/options/index.js';
import { type AdapterAbout, type JunctionNode, LazyModule, lazyModule, unusualSettings } from '../../../graph/index.js';
import { fifoRelabeller } from '../parameters/id-assignment.js';
import { junctionNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import { mergedClients, mergedManagers } from './xbar.js';
import type { ArbiterPolicy } from '../../../bus/arbiter-policy.js';

/** Options of {@link TLJbar}. */
export interface TLJbarOptions {
  /** Which of several requests goes first; no effect on parameters. Default `roundRobin`. */
  readonly policy?: ArbiterPolicy;
}

/**
 * Several equal crossbars side by side, as many as its neighbours say (tilelink 5.12). Echo, request and response fields are those of
 * the first port of each crossbar. Throws `tilelink/xbar-width` unless all managers of a crossbar are equally wide.
 */
export class TLJbar extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Within each of the parallel crossbars, all clients of all inputs go to every output, with the sourceId of each shifted into the range of its input (rounded up to a power of two; the largest input starts at 0, of equal ones the last); minLatency is the least of its inputs; echoFields, requestFields, responseKeys and channelBytes are those of its first input.',
    up: 'Within each of the parallel crossbars, all managers of all outputs go to every input, with each fifoId renumbered so that neither outputs nor inputs share a domain; endSinkId makes room for the sink ids of all outputs, those of each rounded up to a power of two; minLatency is the least of its outputs; responseFields and requestKeys are those of its first output.',
  };

  /** The node to bind: as many inward and outward edges as the crossbars have ports, together. */
  readonly node: JunctionNode<TileLink>;

  constructor(options: TLJbarOptions = {}) {
    super();
    checkOptions('TLJbarOptions', options);
    this.node = junctionNode({
      name: 'node',
      wireName: 'anon',
      settings: unusualSettings({ policy: 'roundRobin' }, options),
      circuitIdentity: (edges, { iStar }) => edges.in.length === iStar && edges.out.length === iStar,
      down: (ports, { dRatio }) => {
        const [first] = ports;
        if (first === undefined) return [];
        const merged = first.copy(mergedClients(ports));
        return Array.from({ length: dRatio }, () => merged);
      },
      up: (ports, { uRatio }) => {
        const [first] = ports;
        if (first === undefined) return [];
        // The counter continues from one inward edge to the next, so that each sees FIFO domains of its own.
        const relabel = fifoRelabeller();
        return Array.from({ length: uRatio }, () =>
          first.copy(mergedManagers(ports, relabel, () => `Junction crossbar ${this.path}`)),
        );
      },
    });
  }
}

/** Puts a {@link TLJbar} into the current module and returns its node (tilelink 5.12). */
export function jbar(options: TLJbarOptions = {}): JunctionNode<TileLink> {
  return lazyModule(() => new TLJbar(options), { shortcut: 'jbar' }).node;
}
