import { append } from '../record/append.js';
import { isUnder, type Netlist } from './netlist.js';

/**
 * Finds, among nodes with the addresses of devices, the one whose device raises the interrupts of a given node: the one that belongs to the same
 * device tree device, or else one of the nearest enclosing module that contains any. Undefined if there is none, or if that module contains several
 * devices at any depth, because it only groups them.
 */
export class Raisers {
  readonly #byDevice = new Map<number, string>();
  readonly #byModule = new Map<string, string[]>();

  constructor(
    private readonly netlist: Netlist,
    devices: Iterable<string>,
  ) {
    for (const id of devices) {
      const { record, module } = netlist.node(id);
      for (const device of record.devices ?? []) if (!this.#byDevice.has(device)) this.#byDevice.set(device, id);
      if (module.parent !== null) append(this.#byModule, module.id, id);
    }
  }

  of(source: string): string | undefined {
    const { record, module } = this.netlist.node(source);
    for (const device of record.devices ?? []) {
      const found = this.#byDevice.get(device);
      if (found !== undefined) return found;
    }
    const around = [...this.#byModule.keys()].filter((id) => isUnder(module.id, id));
    const [nearest] = around.sort((a, b) => b.length - a.length);
    const [first, ...others] = (nearest === undefined ? undefined : this.#byModule.get(nearest)) ?? [];
    if (nearest === undefined || first === undefined) return undefined;
    const own = this.#keyOf(first);
    // Directly inside the module, nodes without a device tree device belong together; deeper inside, they belong to different ones.
    const inside = [...this.#byModule]
      .filter(([id]) => id !== nearest && isUnder(id, nearest))
      .flatMap(([, ids]) => ids);
    const isOne = others.every((id) => this.#keyOf(id) === own);
    return isOne && inside.every((id) => own !== '' && this.#keyOf(id) === own) ? first : undefined;
  }

  #keyOf(id: string): string {
    return this.netlist.node(id).record.devices?.join() ?? '';
  }
}
