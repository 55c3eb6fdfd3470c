import { checkOptions } from '../../base/options/index.js';
import { type ClockCrossing, noCrossing, type ResetCrossing } from '../../bus/crossings/index.js';
import { demandCrossing, type Handle, type LazyModule, type ProtocolTypes, reopen } from '../../graph/index.js';
import { blockDuringReset } from './blocks.js';
import { Interrupts, type InterruptsSync } from './interrupts.js';
import { nameNode } from './nodes.js';
import {
  asyncCrossingSink,
  rationalCrossingSink,
  syncCrossingSink,
  syncCrossingSource,
  syncNameNode,
} from './sync-crossing.js';

/** Options of a crossing of interrupts beyond its type. */
export interface IntCrossingOptions {
  /** Whether the interrupts come from registers. Credited crossings take this from their delay instead. Default false. */
  readonly alreadyRegistered?: boolean;
}

// Every clock crossing consists of the same two halves, also within one clock; only the receiving one differs (interrupts-clocks 15.3).
function halves(
  crossing: ClockCrossing,
  { alreadyRegistered = false }: IntCrossingOptions,
): {
  readonly source: () => Handle<Interrupts, InterruptsSync>;
  readonly sink: () => Handle<InterruptsSync, Interrupts>;
} {
  switch (crossing.kind) {
    case 'asynchronous':
      return { source: () => syncCrossingSource(alreadyRegistered), sink: () => asyncCrossingSink(crossing.sinkSync) };
    case 'rational':
      return { source: () => syncCrossingSource(alreadyRegistered), sink: rationalCrossingSink };
    case 'synchronous':
      return { source: () => syncCrossingSource(alreadyRegistered), sink: syncCrossingSink };
    case 'credited':
      return { source: () => syncCrossingSource(crossing.sourceDelay.debit === 0), sink: syncCrossingSink };
  }
}

/**
 * Leads interrupts into a domain: `node`, which is inside, with the crossing in front of it (interrupts-clocks 15.3). The receiving half
 * is made in `domain`, the other one in the current module; the name nodes on either side of the boundary are called `name`.
 */
export function crossIn<Out extends ProtocolTypes>(
  domain: LazyModule,
  node: Handle<Interrupts, Out>,
  crossing: ClockCrossing | ResetCrossing = noCrossing,
  name?: string,
  options: IntCrossingOptions = {},
): Handle<Interrupts, Out> {
  checkOptions('IntCrossingOptions', options);
  demandCrossing('in', node, Interrupts.name, 'int');
  if (crossing.kind === 'none') return node;
  if (crossing.kind === 'stretched') {
    return node.starFromStar(reopen(domain, () => nameNode(name))).starFromStar(blockDuringReset(crossing.cycles));
  }
  const { source, sink } = halves(crossing, options);
  return node
    .starFromStar(reopen(domain, () => sink().starFromStar(syncNameNode(name))))
    .starFromStar(syncNameNode(name))
    .starFromStar(source());
}

/**
 * Leads interrupts out of a domain: `node`, which is inside, with the crossing behind it (interrupts-clocks 15.3). As
 * {@link crossIn} otherwise.
 */
export function crossOut<In extends ProtocolTypes>(
  domain: LazyModule,
  node: Handle<In, Interrupts>,
  crossing: ClockCrossing | ResetCrossing = noCrossing,
  name?: string,
  options: IntCrossingOptions = {},
): Handle<In, Interrupts> {
  checkOptions('IntCrossingOptions', options);
  demandCrossing('out', node, Interrupts.name, 'int');
  if (crossing.kind === 'none') return node;
  if (crossing.kind === 'stretched') {
    return blockDuringReset(crossing.cycles)
      .starFromStar(reopen(domain, () => nameNode(name)))
      .starFromStar(node);
  }
  const { source, sink } = halves(crossing, options);
  return sink()
    .starFromStar(syncNameNode(name))
    .starFromStar(reopen(domain, () => syncNameNode(name).starFromStar(source())))
    .starFromStar(node);
}
