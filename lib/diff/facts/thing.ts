import type { Aspect } from '../change/change.js';
import type { Fields } from './values.js';

/** Something that others rely on beside what ends see, such as an interrupt with its number. */
export interface Thing {
  readonly aspect: Aspect;
  /** Ids of the parties, such as `soc.uart.interrupt[0] → soc.irq`. */
  readonly subject: string;
  /** Ids of the nodes and modules it is about: without one of them, it goes without saying. */
  readonly parties: readonly string[];
  readonly fields: Fields;
  /** Of crossings: each of those that are counted. Absent in a lock, which counts them. */
  readonly ways?: readonly CrossedWay[];
}

/** One way from one clock domain into another. */
export interface CrossedWay {
  /** What crosses: `TL`, `Int`. */
  readonly kind: string;
  /** How: `asynchronous`, or `uncrossed`. */
  readonly by: string;
  /** Ids of the nodes between which it lies, adapters left out. */
  readonly from: string;
  readonly to: string;
}
