/**
 * What an adapter does to the parameters that pass it, in words: one sentence for each direction, with the names of the fields that
 * change. `Nothing.` where they pass as they are.
 *
 * A module whose property `node` or `intnode` is a node that changes parameters states it as `static readonly about: AdapterAbout`.
 * The sentences are quoted as the reason why a value is another one behind the adapter than in front of it, and for a field that they
 * name, also where it is the same. A field that they do not name is said to pass as it is.
 */
export interface AdapterAbout {
  /** What happens to the parameters of masters on their way to the devices. */
  readonly down: string;
  /** What happens to the parameters of devices on their way to the masters. */
  readonly up: string;
}
