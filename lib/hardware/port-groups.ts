import type { Elaboration } from '../elaboration/index.js';
import { DesignView } from './design-view.js';
import { interfaceOf } from './module-interface.js';
import { portsOf } from './module-ports.js';
import { type FlatPort, flatPorts } from './verilog/flat-ports.js';

/** Ports of a module that belong together: those of an edge, of a port that it declares, or its clock and reset. */
export interface PortGroup {
  /** What their names begin with: `auto_in`. */
  readonly name: string;
  /** The id of the edge whose wires they are; null for others. */
  readonly edge: string | null;
  /** As SystemVerilog has them, without wires of no bits. */
  readonly ports: readonly FlatPort[];
}

/** The ports of the modules of a design, worked out for those that are asked for: also of one that cannot be written as hardware (hardware 7.1). */
export class PortGroups {
  private readonly design: DesignView;

  constructor(elaboration: Elaboration) {
    this.design = new DesignView(elaboration);
  }

  /** Those of a module, by its id, in their order. */
  of(module: string): readonly PortGroup[] {
    const own = interfaceOf(this.design, this.design.view(module));
    const edges = new Map(own.auto.map(({ name, edge }) => [name, edge]));
    const ports = flatPorts(portsOf(own), (port, [field = '']) =>
      port === 'auto' ? (edges.get(field) ?? null) : null,
    );
    const groups = new Map<string, FlatPort[]>();
    for (const port of ports) {
      const name = groupName(port);
      const known = groups.get(name);
      if (known === undefined) groups.set(name, [port]);
      else known.push(port);
    }
    return Array.from(groups, ([name, found]) => ({ name, edge: found[0]?.edge ?? null, ports: found }));
  }
}

// A declared port may be of several edges, each with its number.
function groupName({ port, path }: FlatPort): string {
  const [field = ''] = path;
  if (port === 'auto') return `auto_${field}`;
  if (port === 'reset') return 'clock';
  return path.length > 1 && /^\d+$/.test(field) ? `${port}_${field}` : port;
}
