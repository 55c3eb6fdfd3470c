import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';

/** What an input came to: what is known of the design, and why it failed if it did. */
export interface LoadedInput {
  readonly elaboration: Elaboration | undefined;
  readonly failures: readonly Diagnostic[];
  /** The other designs that the input stands for, such as further chips of one system; none of them has failed. Default none. */
  readonly others?: readonly Elaboration[];
  /** Whether a configuration was given of which nothing was asked, so that it changed nothing. Default false. */
  readonly unread?: boolean;
  /** What its file has begun and not ended, in the words of the engine. Default none. */
  readonly unfinished?: readonly string[];
}

/** An input as it is written on the command line: a file, and the export of it that is meant. */
export interface InputName {
  readonly file: string;
  readonly exportName: string | undefined;
}
