import type { Design, EdgesOf, SourceRef } from '../graph/index.js';
import type { AnchorDevices } from './anchors.js';
import type { Bindings } from './binding.js';

/** What a binding callback is given. */
export interface BindingContext {
  /** Where it binds its facts. */
  readonly bindings: Bindings;
  /** The devices that every design has (devicetree 4.7). */
  readonly anchors: AnchorDevices;
  /** The negotiated edges of any node. */
  readonly edges: EdgesOf;
}

/** Looks at the negotiated graph and binds what it finds to resources (devicetree 3). */
export type BindingCallback = (context: BindingContext) => void;

/** A queued callback, and where it was registered. */
interface QueuedCallback {
  readonly callback: (context: BindingContext) => unknown;
  readonly place: SourceRef;
}

const queues = new WeakMap<Design, QueuedCallback[]>();

/**
 * The callbacks of a design in order of registration (devicetree 5.5). They belong to the design, never to the process
 * (devicetree 3).
 */
export function callbacksOf(design: Design): QueuedCallback[] {
  let queue = queues.get(design);
  if (queue === undefined) queues.set(design, (queue = []));
  return queue;
}
