import { append } from '../record/append.js';
import { isUnder, type Netlist } from './netlist.js';

/**
 * Finds, among nodes that have the addresses of devices, the one whose device raises what comes from a node: that which the same device of
 * firmware has, or else one of the module that is nearest around it. Undefined where there is none, or where several devices are in that
 * module, however deep: it groups them.
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
    // In one module, what says no device is of one; deeper, it is of another.
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
