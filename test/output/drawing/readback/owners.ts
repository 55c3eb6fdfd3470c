import {
  type EdgeRecord,
  type Elaboration,
  type ModuleRecord,
  Netlist,
  type Protocols,
  type WiredNode,
} from '../../../../lib/elaboration/index.js';
import type { Picture, SeenBox } from '../svg-reader.js';

export const noRoom = 'found no room';

// Whether some texts beside lines are told in details alone.
export function isCrowded({ words }: Picture): boolean {
  return words.some((word) => word.includes(noRoom));
}

function parentOf(id: string): string {
  return id.slice(0, id.lastIndexOf('.'));
}

// Crossings of a bus have protocols of their own; what a description says of a bus is one of none, and so is what a test declares.
const busProtocols = /^(TL|AXI4|AXIS|AHB|APB|Wishbone|OBI|Unknown)/;

export function isBus(protocols: Protocols, { protocol }: EdgeRecord): boolean {
  return busProtocols.test(protocol) || protocols.of(protocol).family === 'other';
}

/** What boxes of a picture stand for, by what they tell when they are pointed at: nodes, or one port of a node. */
export class Owners {
  private readonly boxes = new Map<string, SeenBox>();

  constructor(
    readonly netlist: Netlist,
    closed: readonly SeenBox[],
  ) {
    for (const box of closed) {
      const [, lane = ''] = /(\[\d+\])$/.exec(box.id) ?? [];
      for (const line of box.details) if (netlist.nodes.has(line)) this.boxes.set(`${line}${lane}`, box);
    }
  }

  /** The box that an edge leads into; undefined where what it leads to is not drawn. */
  into(edge: EdgeRecord): SeenBox | undefined {
    return this.boxOf(edge.to, edge.toPort);
  }

  from(edge: EdgeRecord): SeenBox | undefined {
    return this.boxOf(edge.from, edge.fromPort);
  }

  boxOf(node: string, port = 0): SeenBox | undefined {
    return this.boxes.get(node) ?? this.boxes.get(`${node}[${port}]`);
  }

  /**
   * The box of a node; of one that is not drawn, the innermost module around it, but inside of another, that is drawn as a frame, or as one
   * box alone.
   */
  around(node: string, whole: ModuleRecord, { boxes }: Picture): SeenBox | undefined {
    const own = this.boxOf(node);
    if (own !== undefined) return own;
    for (let id = this.netlist.node(node).module.id; id.startsWith(`${whole.id}.`); id = parentOf(id)) {
      const inside = boxes.filter((box) => this.nodesOf(box).some(({ record }) => record.id.startsWith(`${id}.`)));
      const spot = boxes.find((box) => box.id === id) ?? (inside.length === 1 ? inside[0] : undefined);
      if (spot !== undefined) return spot;
    }
    return undefined;
  }

  /** The nodes of a box. */
  nodesOf(box: SeenBox): WiredNode[] {
    return box.details.filter((line) => this.netlist.nodes.has(line)).map((id) => this.netlist.node(id));
  }
}

export function ownersOf({ boxes }: Picture, elaboration: Elaboration): Owners {
  return new Owners(
    new Netlist(elaboration),
    boxes.filter(({ classes }) => classes.includes('box')),
  );
}

// Through other boxes nothing leads on, unless they are modules with a crossbar inside.
export function isPassed({ classes, details }: SeenBox): boolean {
  const passing = ['fabric', 'adapter', 'identity'];
  return classes.some((name) => passing.includes(name)) || details.some((line) => line.startsWith('nexus node'));
}
