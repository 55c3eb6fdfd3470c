import { checkThing } from '../../base/options/index.js';
import { demandHandle, type Handle } from '../declared.js';
import type { ProtocolTypes } from '../nodes/protocol-types.js';

type P = ProtocolTypes;

/**
 * Binds its arguments to each other with single edges (core 3.1, 3.2), in the order of the data, from source to sink:
 * `connect(cpu, tl.buffer(), bus)` is `bus := TLBuffer() := cpu`. Returns the handle from the first argument's inward end to the
 * last one's outward end.
 *
 * @throws RequirementError `graph/bound-late` once the design is negotiated, `graph/two-designs` for nodes of two designs, `options/kind`
 * for what is no node, and for fewer than two.
 */
export function connect<I extends P, A extends P, O extends P>(
  source: Handle<I, A>,
  sink: Handle<NoInfer<A>, O>,
): Handle<I, O>;
export function connect<I extends P, A extends P, B extends P, O extends P>(
  source: Handle<I, A>,
  second: Handle<NoInfer<A>, B>,
  sink: Handle<NoInfer<B>, O>,
): Handle<I, O>;
export function connect<I extends P, A extends P, B extends P, C extends P, O extends P>(
  source: Handle<I, A>,
  second: Handle<NoInfer<A>, B>,
  third: Handle<NoInfer<B>, C>,
  sink: Handle<NoInfer<C>, O>,
): Handle<I, O>;
export function connect<I extends P, A extends P, B extends P, C extends P, D extends P, O extends P>(
  source: Handle<I, A>,
  second: Handle<NoInfer<A>, B>,
  third: Handle<NoInfer<B>, C>,
  fourth: Handle<NoInfer<C>, D>,
  sink: Handle<NoInfer<D>, O>,
): Handle<I, O>;
export function connect<I extends P, A extends P, B extends P, C extends P, D extends P, E extends P, O extends P>(
  source: Handle<I, A>,
  second: Handle<NoInfer<A>, B>,
  third: Handle<NoInfer<B>, C>,
  fourth: Handle<NoInfer<C>, D>,
  fifth: Handle<NoInfer<D>, E>,
  sink: Handle<NoInfer<E>, O>,
): Handle<I, O>;
export function connect<
  I extends P,
  A extends P,
  B extends P,
  C extends P,
  D extends P,
  E extends P,
  F extends P,
  O extends P,
>(
  source: Handle<I, A>,
  second: Handle<NoInfer<A>, B>,
  third: Handle<NoInfer<B>, C>,
  fourth: Handle<NoInfer<C>, D>,
  fifth: Handle<NoInfer<D>, E>,
  sixth: Handle<NoInfer<E>, F>,
  sink: Handle<NoInfer<F>, O>,
): Handle<I, O>;
export function connect(first: Handle, ...rest: readonly Handle[]): Handle {
  if (rest.length === 0)
    checkThing('a second node', rest[0], 'inwardNode', 'Name what is bound, from the source to the sink.');
  return [first, ...rest].map(demandHandle).reduce((source, sink) => sink.from(source));
}
