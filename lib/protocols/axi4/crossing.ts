import { nameless } from '../../base/names/nameless.js';
import { type ClockCrossing, noCrossing, type ResetCrossing } from '../../bus/crossings/index.js';
import { RequirementError } from '../../base/diagnostic/index.js';
import { demandCrossing, type Handle, type LazyModule, type ProtocolTypes, reopen } from '../../graph/index.js';
import { asyncSink, asyncSource } from './async-crossing.js';
import { AXI4 } from './axi4.js';
import { buffer } from './buffer.js';
import { creditedSink, creditedSource } from './credited-crossing.js';
import { asyncIdentity, creditedIdentity } from './crossing-nodes.js';
import { nameNode } from './nodes.js';
import * as rules from './rules.js';

/**
 * Leads into a domain: `node`, which is inside, with the crossing in front of it (amba 4.12). The part of the crossing on the side of
 * the node is made in `domain`, the rest in the current module; the name nodes on either side of the boundary are called `name`. The
 * default, no crossing, is a buffer of depth 0.
 *
 * Throws `axi4/crossing-rational` and `axi4/crossing-reset` for the crossings that AXI4 does not have.
 */
export function crossIn<Out extends ProtocolTypes>(
  domain: LazyModule,
  node: Handle<AXI4, Out>,
  crossing: ClockCrossing | ResetCrossing = noCrossing,
  name: string = nameless,
): Handle<AXI4, Out> {
  demandCrossing('in', node, AXI4.name, 'axi4');
  switch (crossing.kind) {
    case 'asynchronous':
      return node
        .starFromStar(reopen(domain, () => asyncSink(crossing.asSinkParams).starFromStar(asyncIdentity({ name }))))
        .starFromStar(asyncIdentity({ name }))
        .starFromStar(asyncSource(crossing.sourceSync));
    case 'credited':
      return node
        .starFromStar(reopen(domain, () => creditedSink(crossing.sinkDelay).starFromStar(creditedIdentity({ name }))))
        .starFromStar(creditedIdentity({ name }))
        .starFromStar(creditedSource(crossing.sourceDelay));
    case 'synchronous':
      return node
        .starFromStar(reopen(domain, () => buffer(crossing.params).starFromStar(nameNode(name))))
        .starFromStar(nameNode(name));
    case 'none':
      return node;
    case 'rational':
      throw noRational();
    case 'stretched':
      throw noStretcher(crossing.cycles);
  }
}

/**
 * Leads out of a domain: `node`, which is inside, with the crossing behind it (amba 4.12). As {@link crossIn} otherwise.
 *
 * @throws RequirementError `axi4/crossing-rational` and `axi4/crossing-reset` for the crossings that AXI4 does not have.
 */
export function crossOut<In extends ProtocolTypes>(
  domain: LazyModule,
  node: Handle<In, AXI4>,
  crossing: ClockCrossing | ResetCrossing = noCrossing,
  name: string = nameless,
): Handle<In, AXI4> {
  demandCrossing('out', node, AXI4.name, 'axi4');
  switch (crossing.kind) {
    case 'asynchronous':
      return asyncSink(crossing.asSinkParams)
        .starFromStar(asyncIdentity({ name }))
        .starFromStar(reopen(domain, () => asyncIdentity({ name }).starFromStar(asyncSource(crossing.sourceSync))))
        .starFromStar(node);
    case 'credited':
      return creditedSink(crossing.sinkDelay)
        .starFromStar(creditedIdentity({ name }))
        .starFromStar(
          reopen(domain, () => creditedIdentity({ name }).starFromStar(creditedSource(crossing.sourceDelay))),
        )
        .starFromStar(node);
    case 'synchronous':
      return nameNode(name)
        .starFromStar(reopen(domain, () => nameNode(name).starFromStar(buffer(crossing.params))))
        .starFromStar(node);
    case 'none':
      return node;
    case 'rational':
      throw noRational();
    case 'stretched':
      throw noStretcher(crossing.cycles);
  }
}

function noRational(): RequirementError {
  return new RequirementError(
    rules.crossingRational,
    'AXI4 has no rational crossing, which shares edges of related clocks.',
    {
      category: 'other',
      help: 'Cross with new AsynchronousCrossing(), or convert to TileLink, which has rational crossings.',
    },
  );
}

function noStretcher(cycles: number): RequirementError {
  return new RequirementError(
    rules.crossingReset,
    `AXI4 has nothing that blocks transactions while a reset is stretched by ${cycles} cycles.`,
    {
      category: 'other',
      help: 'Use new NoResetCrossing(), or convert to TileLink, which has tl.blockDuringReset().',
    },
  );
}
