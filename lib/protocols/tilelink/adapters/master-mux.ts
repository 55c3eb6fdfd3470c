import { checkOptions } from '../../../base/options/index.js';
import { RequirementError } from '../../../base/diagnostic/index.js';
import {
  type AdapterAbout,
  arityError,
  count,
  type CustomNode,
  LazyModule,
  lazyModule,
  type Node,
  type StarCounts,
  type Stars,
} from '../../../graph/index.js';
import type { TLMasterPortParameters } from '../parameters/master-port.js';
import { customNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

const firstOf: NonNullable<MasterMuxOptions['uFn']> = ([first]) => first;

/** Options of {@link MasterMux}. */
export interface MasterMuxOptions {
  /** Makes one client port of the two. Default: takes the first. */
  readonly uFn?: (ports: readonly TLMasterPortParameters[]) => TLMasterPortParameters | undefined;
}

/**
 * Lets one of two masters use a bus, for good (tilelink 6.5). Its node throws `arity/mux-*` unless it has two inputs
 * and one output, and `tilelink/mux-no-port` if `uFn` chooses no port.
 */
export class MasterMux extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'The output gets the one client port that uFn makes of the two inputs, by default the first.',
    up: 'Nothing.',
  };

  /** The node to bind: two inward edges, one outward edge. */
  readonly node: CustomNode<TileLink>;

  constructor(options: MasterMuxOptions = {}) {
    super();
    const { uFn = firstOf } = checkOptions('MasterMuxOptions', options);
    this.node = customNode({
      name: 'node',
      resolveStar: resolveMux,
      down: (ports) => {
        const port = uFn(ports);
        if (port !== undefined) return [port];
        throw new RequirementError(
          rules.muxNoPort,
          `The function of master mux ${this.path} chose none of its ${ports.length} client ports.`,
          {
            category: 'other',
            help:
              ports.length === 0
                ? 'Bind two sources to the mux.'
                : 'Let its uFn return one of the client ports that it is given, or one made of them.',
          },
        );
      },
      up: (ports) => [...ports, ...ports],
    });
  }
}

/** Puts a {@link MasterMux} into the current module and returns its node (tilelink 6.5). */
export function masterMux(options: MasterMuxOptions = {}): CustomNode<TileLink> {
  return lazyModule(() => new MasterMux(options), { shortcut: 'mux' }).node;
}

function resolveMux({ iKnown, oKnown, iStars, oStars }: StarCounts, node: Node): Stars {
  if (iStars + oStars > 0) {
    throw arityError(
      rules.arityMuxStars,
      `Master mux ${node.path} is bound with star bindings, but has a fixed number of edges.`,
      `Bind ${node.path} with from (:=) only: two sources to it, and it to one sink.`,
    );
  }
  if (iKnown !== 2) {
    throw arityError(
      rules.arityMuxInputs,
      `Master mux ${node.path} has ${count(iKnown, 'inward edge')}, but needs exactly two.`,
      iKnown < 2
        ? `Bind ${count(2 - iKnown, 'more source')} to ${node.path}; tl.muteMaster() is one that never asks for anything.`
        : `Join ${iKnown - 1} of the sources with tl.xbar() in front of ${node.path}.`,
    );
  }
  if (oKnown !== 1) {
    throw arityError(
      rules.arityMuxOutputs,
      `Master mux ${node.path} has ${count(oKnown, 'outward edge')}, but needs exactly one.`,
      oKnown === 0 ? `Bind ${node.path} to one sink.` : `Put tl.xbar() between ${node.path} and the ${oKnown} sinks.`,
    );
  }
  return { iStar: 0, oStar: 0 };
}
