import { RequirementError } from '../../base/diagnostic/index.js';
import * as rules from './rules.js';

/**
 * A named place where something can be attached, and the type of what is found there; the reference's `Location` (core 8.11). Two
 * locations of the same name are the same place.
 */
export class AttachLocation<T> {
  /** Identity of the place, unique in a {@link LocationMap}. */
  readonly name: string;
  /** Only a type: makes locations of different things different types. */
  declare readonly attached?: T;

  constructor(name: string) {
    this.name = name;
  }

  /** The location `<name>_<part>`, for one of several things at this place. */
  part<U = T>(part: string): AttachLocation<U> {
    return new AttachLocation<U>(`${this.name}_${part}`);
  }

  /** This location and what to attach there, ready for a {@link LocationMap}. */
  with(value: T): readonly [location: AttachLocation<T>, value: T] {
    return [this, value];
  }

  /** `Location(<name>)`. */
  toString(): string {
    return `Location(${this.name})`;
  }
}

/** The modules attached at each location, by the name of the location (core 8.11). */
export class LocationMap {
  readonly #values = new Map<string, unknown>();

  constructor(entries: Iterable<readonly [location: AttachLocation<unknown>, value: unknown]> = []) {
    for (const [{ name }, value] of entries) this.#values.set(name, value);
  }

  /** Attaches the value, in place of what was there before. */
  set<T>(location: AttachLocation<T>, value: T): this {
    this.#values.set(location.name, value);
    return this;
  }

  /** What is attached, if anything. */
  optional<T>(location: AttachLocation<T>): T | undefined {
    return this.#values.get(location.name) as T | undefined;
  }

  /**
   * What is attached (core 8.11).
   *
   * @throws RequirementError `location/undefined` if nothing is.
   */
  required<T>(location: AttachLocation<T>): T {
    if (!this.#values.has(location.name)) {
      const known = [...this.#values.keys()].join(', ');
      throw new RequirementError(rules.locationUndefined, `Nothing is attached at ${location}.`, {
        help: `Attach something there: set(new AttachLocation('${location.name}'), …)${known === '' ? '' : `; or use one of ${known}`}.`,
      });
    }
    return this.#values.get(location.name) as T;
  }

  /** Whether something is attached. */
  has(location: AttachLocation<unknown>): boolean {
    return this.#values.has(location.name);
  }
}
