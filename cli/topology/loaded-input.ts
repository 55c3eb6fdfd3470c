import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';

/** The result of loading an input: the design as far as it is known, and why it failed if it did. */
export interface LoadedInput {
  readonly elaboration: Elaboration | undefined;
  readonly failures: readonly Diagnostic[];
  /** The other designs of the input, such as further chips of a system; none of them has failed. Default none. */
  readonly others?: readonly Elaboration[];
  /** Whether the given configuration was never read, so that it had no effect. Default false. */
  readonly unread?: boolean;
  /** Pending work of its file, in terms of the engine. Default none. */
  readonly unfinished?: readonly string[];
}

/** An input as written on the command line: a file and optionally its export. */
export interface InputName {
  readonly file: string;
  readonly exportName: string | undefined;
}
