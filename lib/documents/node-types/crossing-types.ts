import {
  AsynchronousCrossing,
  type ClockCrossing,
  CreditedCrossing,
  noCrossing,
  RationalCrossing,
  type RationalDirection,
  SynchronousCrossing,
} from '../../bus/crossings/index.js';
import type { Handle, LazyModule } from '../../graph/index.js';
import { type NodeType, nodeType } from '../node-type.js';
import {
  boolean,
  either,
  type Fields,
  integer,
  kindOf,
  mapped,
  object,
  oneOf,
  optional,
  type Reader,
  string,
} from '../reader.js';
import { buffer, creditedDelay } from '../values.js';

/** Directions of a crossing between clocks with a fixed ratio. */
export const rationalDirection: Reader<RationalDirection> = oneOf([
  'Symmetric',
  'Flexible',
  'FastToSlow',
  'SlowToFast',
]);

const has = (key: string) => (value: unknown) => typeof value === 'object' && value !== null && key in value;

const synchronous = mapped(
  object({ type: oneOf(['sync']), buffer: optional(buffer) }),
  ({ buffer: params }) => new SynchronousCrossing(params),
);
const rational = mapped(
  object({ type: oneOf(['rational']), direction: optional(rationalDirection) }),
  ({ direction }) => new RationalCrossing(direction),
);
const asynchronous = mapped(
  object({
    type: oneOf(['async']),
    depth: optional(integer),
    sourceSync: optional(integer),
    sinkSync: optional(integer),
    safe: optional(boolean),
    narrow: optional(boolean),
  }),
  ({ type: _type, ...options }) => new AsynchronousCrossing(options),
);
// One delay for both directions, or one for each direction.
const credited = either(
  (value) => has('sourceDelay')(value) || has('sinkDelay')(value),
  mapped(
    object({ type: oneOf(['credited']), sourceDelay: creditedDelay, sinkDelay: creditedDelay }),
    ({ sourceDelay, sinkDelay }) => new CreditedCrossing(sourceDelay, sinkDelay),
  ),
  mapped(
    object({ type: oneOf(['credited']), delay: optional(creditedDelay) }),
    ({ delay }) => new CreditedCrossing(delay),
  ),
);
const none = mapped(object({ type: optional(oneOf(['none'])) }), () => noCrossing);

/** A clock crossing. */
const clockCrossing: Reader<ClockCrossing> = either<ClockCrossing, ClockCrossing>(
  has('type'),
  kindOf<ClockCrossing>('type', { none, sync: synchronous, rational, async: asynchronous, credited }),
  none,
);

/** Places a crossing between a node and its surroundings. */
export type CrossingHelper = (
  domain: LazyModule,
  node: Handle,
  crossing: ClockCrossing,
  name: string,
  options: Readonly<Record<string, unknown>>,
) => Handle;

/** The node type of a crossing helper; `extra` are keys beyond domain, node and crossing. */
export function crossingType(helper: CrossingHelper, extra: Fields = {}): NodeType {
  return nodeType(
    { scope: string, of: string, crossing: optional(clockCrossing), ...extra },
    (parameters, surroundings) => {
      const {
        scope,
        of,
        crossing = noCrossing,
        ...options
      } = parameters as {
        readonly scope: string;
        readonly of: string;
        readonly crossing?: ClockCrossing;
      };
      return {
        handle: helper(surroundings.module(scope), surroundings.handle(of), crossing, surroundings.id, options),
      };
    },
  );
}
