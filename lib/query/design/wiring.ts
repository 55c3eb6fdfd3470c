import { demandElaboration, deviceName, type Elaboration, Netlist } from '../../elaboration/index.js';
import { PortViews } from './ports.js';

export type { WiredNode } from '../../elaboration/index.js';

/** Nodes and edges of an elaboration, with what their ports say of devices and masters (design 6). */
export class Wiring extends Netlist {
  readonly ports: PortViews;

  constructor(readonly elaboration: Elaboration) {
    super(elaboration);
    this.ports = new PortViews(this.protocols);
  }

  /** The name of a device that a node declares; `name` is its own, empty for none. */
  deviceName(node: string, name: string): string {
    return deviceName(this.elaboration, node, name);
  }
}

const known = new WeakMap<Elaboration, Wiring>();

/** The wiring of an elaboration, computed once (design 6). */
export function wiringOf(elaboration: Elaboration): Wiring {
  demandElaboration(elaboration);
  let wiring = known.get(elaboration);
  if (wiring === undefined) known.set(elaboration, (wiring = new Wiring(elaboration)));
  return wiring;
}
