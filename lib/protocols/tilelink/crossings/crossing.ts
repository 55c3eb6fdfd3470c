import { nameless } from '../../../base/names/nameless.js';
import {
  type ClockCrossing,
  flipRationalDirection,
  noCrossing,
  type ResetCrossing,
} from '../../../bus/crossings/index.js';
import { demandCrossing, type Handle, type LazyModule, type ProtocolTypes, reopen } from '../../../graph/index.js';
import { asyncSink, asyncSource } from './async-crossing.js';
import { blockDuringReset } from '../adapters/block-during-reset.js';
import { buffer } from '../adapters/buffer.js';
import { creditedSink, creditedSource } from './credited-crossing.js';
import { asyncIdentity, creditedIdentity, rationalIdentity } from './crossing-nodes.js';
import { nameNode } from '../nodes.js';
import { rationalSink, rationalSource } from './rational-crossing.js';
import { TileLink } from '../tilelink.js';

/**
 * Leads into a domain: `node`, which is inside, with the crossing in front of it (tilelink 5.19). The part of the
 * crossing on the side of the node is made in `domain`, the rest in the current module; the name nodes on either side
 * of the boundary are called `name`. The default, no crossing, is a buffer of depth 0.
 *
 * @throws RequirementError `async-queue/*` unless the depth of an asynchronous crossing is a power of two and its
 * `sinkSync` at least 2.
 */
export function crossIn<Out extends ProtocolTypes>(
  domain: LazyModule,
  node: Handle<TileLink, Out>,
  crossing: ClockCrossing | ResetCrossing = noCrossing,
  name?: string,
): Handle<TileLink, Out> {
  demandCrossing('in', node, TileLink.name, 'tl');
  switch (crossing.kind) {
    case 'asynchronous':
      return node
        .starFromStar(reopen(domain, () => asyncSink(crossing.asSinkParams).starFromStar(asyncIdentity(named(name)))))
        .starFromStar(asyncIdentity(named(name)))
        .starFromStar(asyncSource(crossing.sourceSync));
    case 'rational':
      return node
        .starFromStar(
          reopen(domain, () =>
            rationalSink(flipRationalDirection(crossing.direction)).starFromStar(rationalIdentity(named(name))),
          ),
        )
        .starFromStar(rationalIdentity(named(name)))
        .starFromStar(rationalSource());
    case 'credited':
      return node
        .starFromStar(
          reopen(domain, () => creditedSink(crossing.sinkDelay).starFromStar(creditedIdentity(named(name)))),
        )
        .starFromStar(creditedIdentity(named(name)))
        .starFromStar(creditedSource(crossing.sourceDelay));
    case 'synchronous':
      return node
        .starFromStar(reopen(domain, () => buffer(crossing.params).starFromStar(nameNode(name))))
        .starFromStar(nameNode(name));
    case 'stretched':
      return node.starFromStar(reopen(domain, () => nameNode(name))).starFromStar(blockDuringReset(crossing.cycles));
    case 'none':
      return node;
  }
}

/**
 * Leads out of a domain: `node`, which is inside, with the crossing behind it (tilelink 5.19). As {@link crossIn}
 * otherwise.
 *
 * @throws RequirementError `async-queue/*` unless the depth of an asynchronous crossing is a power of two and its
 * `sinkSync` at least 2.
 */
export function crossOut<In extends ProtocolTypes>(
  domain: LazyModule,
  node: Handle<In, TileLink>,
  crossing: ClockCrossing | ResetCrossing = noCrossing,
  name?: string,
): Handle<In, TileLink> {
  demandCrossing('out', node, TileLink.name, 'tl');
  switch (crossing.kind) {
    case 'asynchronous':
      return asyncSink(crossing.asSinkParams)
        .starFromStar(asyncIdentity(named(name)))
        .starFromStar(reopen(domain, () => asyncIdentity(named(name)).starFromStar(asyncSource(crossing.sourceSync))))
        .starFromStar(node);
    case 'rational':
      return rationalSink(crossing.direction)
        .starFromStar(rationalIdentity(named(name)))
        .starFromStar(reopen(domain, () => rationalIdentity(named(name)).starFromStar(rationalSource())))
        .starFromStar(node);
    case 'credited':
      return creditedSink(crossing.sinkDelay)
        .starFromStar(creditedIdentity(named(name)))
        .starFromStar(
          reopen(domain, () => creditedIdentity(named(name)).starFromStar(creditedSource(crossing.sourceDelay))),
        )
        .starFromStar(node);
    case 'synchronous':
      return nameNode(name)
        .starFromStar(reopen(domain, () => nameNode(name).starFromStar(buffer(crossing.params))))
        .starFromStar(node);
    case 'stretched':
      return blockDuringReset(crossing.cycles)
        .starFromStar(reopen(domain, () => nameNode(name)))
        .starFromStar(node);
    case 'none':
      return node;
  }
}

function named(name: string = nameless): { readonly name: string } {
  return { name };
}
