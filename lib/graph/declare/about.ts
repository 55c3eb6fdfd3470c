/**
 * What an adapter does to the parameters that pass it, in words: one sentence for each direction, with the names of the fields that change.
 * `Nothing.` if they pass unchanged.
 *
 * A module whose property `node` or `intnode` is a node that changes parameters states it as `static readonly about: AdapterAbout`. The
 * sentences are quoted as the reason why a value differs behind the adapter, and for a field that they name, also if it does not. A field
 * that they do not name is reported as passing unchanged.
 */
export interface AdapterAbout {
  /** What happens to the parameters of masters on their way to the devices. */
  readonly down: string;
  /** What happens to the parameters of devices on their way to the masters. */
  readonly up: string;
}
