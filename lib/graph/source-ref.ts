import type { Location } from '../base/diagnostic/index.js';

/** A source location that is computed on demand, because most declarations are never reported. */
export interface SourceRef {
  /** The place, or `undefined` when it is not known. */
  resolve(): Location | undefined;
  /** The user's calls that led there, the innermost first, as far as nothing of this library is between them. */
  calls?(): readonly UserCall[];
}

/** A call in the user's code. */
export interface UserCall {
  readonly place: Location;
  /** Finds the function of the library that it calls, which takes its time; absent where it calls none. */
  readonly callee?: () => Callee;
  /** Whether it was made in a constructor, or in the initial value of a property. */
  readonly inConstructor: boolean;
}

/** A function of the library that the user has called. */
export interface Callee {
  /** Its own name; that of its class for a constructor. */
  readonly name: string;
  /** The file that has it, from the folder of the library on, without its ending: `protocols/axi4/xbar`. Empty where that is not known. */
  readonly file: string;
}
