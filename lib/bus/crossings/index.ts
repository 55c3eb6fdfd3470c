export { type AsyncQueueOptions, AsyncQueueParams } from './async-queue-params.js';
export { type BufferLike, BufferParams } from './buffer-params.js';
export {
  AsynchronousCrossing,
  type AsynchronousCrossingOptions,
  type ClockCrossing,
  CreditedCrossing,
  RationalCrossing,
  SynchronousCrossing,
  asyncMux,
  noCrossing,
} from './clock-crossing.js';
export { asyncWires, type Channel, channelWires, creditedWires, rationalWires } from './crossing-wires.js';
export { CreditedDelay } from './credited-delay.js';
export type { DirectedBuffers } from './directed-buffers.js';
export { AttachLocation, LocationMap } from './location-map.js';
export { type RationalDirection, flipRationalDirection } from './rational-direction.js';
export { NoResetCrossing, type ResetCrossing, StretchedResetCrossing } from './reset-crossing.js';
export { TriStateValue } from './tri-state-value.js';
