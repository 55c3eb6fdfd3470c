import type { Binding, Device, DeviceOutput, Resource, ResourceValue } from './device.js';
import { equalValues } from './value.js';

/** Whether all are interrupts of known outputs of a single origin, so that software can number them. */
export function ofOneOrigin(list: readonly Binding[]): boolean {
  const origin = list[0]?.output?.origin;
  return origin !== undefined && list.every(({ output }) => output?.origin === origin);
}

/**
 * What was bound to one device, by key in order of first binding; a key without bindings has an empty list
 * (devicetree 3).
 */
export class BindingTable {
  readonly #byKey = new Map<string, Binding[]>();

  /** Keys with bindings, in order of their first one. */
  get keys(): readonly string[] {
    return [...this.#byKey.keys()];
  }

  /**
   * The bindings of a key, oldest first; none for a key that is not there (devicetree 3). Interrupts that all come from one origin are in the
   * order of its outputs, whoever was declared first: software counts them.
   */
  of(key: string): readonly Binding[] {
    const list = this.#byKey.get(key) ?? [];
    return ofOneOrigin(list) ? list.toSorted((a, b) => (a.output?.index ?? 0) - (b.output?.index ?? 0)) : list;
  }

  /** The values bound to a key, in the same order. */
  values(key: string): ResourceValue[] {
    return this.of(key).map(({ value }) => value);
  }

  /** Adds a binding, unless the same user has an equal value there. */
  add(key: string, binding: Binding): void {
    const list = this.#byKey.get(key);
    if (list === undefined) this.#byKey.set(key, [binding]);
    else if (!list.some((other) => other.user === binding.user && equalValues(other.value, binding.value)))
      list.push(binding);
  }
}

/** All bindings of a design, by owner in order of their first binding (devicetree 3). */
export class Bindings {
  readonly #byOwner = new Map<Device, BindingTable>();

  /** Devices that own at least one binding. */
  get owners(): readonly Device[] {
    return [...this.#byOwner.keys()];
  }

  /** What was bound to a device. */
  of(owner: Device): BindingTable {
    return this.#byOwner.get(owner) ?? new BindingTable();
  }

  /**
   * Binds a value to a resource; `user` is the other device concerned, if there is one (devicetree 3), `output` that of the owner which an
   * interrupt comes from, where that is known.
   */
  bind({ owner, key }: Resource, value: ResourceValue, user?: Device, output?: DeviceOutput): void {
    let table = this.#byOwner.get(owner);
    if (table === undefined) this.#byOwner.set(owner, (table = new BindingTable()));
    table.add(key, { user, value, output });
  }
}
