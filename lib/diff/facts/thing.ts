import type { Aspect } from '../change/change.js';
import type { Fields } from './values.js';

/** A fact that others rely on and that no end sees, such as an interrupt with its number. */
export interface Thing {
  readonly aspect: Aspect;
  /** The ids of the parties, such as `soc.uart.interrupt[0] → soc.irq`. */
  readonly subject: string;
  /** The ids of the nodes and modules that it concerns; it is implied if one of them is added or removed. */
  readonly parties: readonly string[];
  readonly fields: Fields;
  /** For a crossing, the individual paths. Absent in a lock, which contains only their number. */
  readonly ways?: readonly CrossedWay[];
}

/** A path from one clock domain to another. */
export interface CrossedWay {
  /** The protocol: `TL`, `Int`. */
  readonly kind: string;
  /** The kind of crossing: `asynchronous`, or `uncrossed`. */
  readonly by: string;
  /** The ids of the nodes at both ends, ignoring adapters. */
  readonly from: string;
  readonly to: string;
}
