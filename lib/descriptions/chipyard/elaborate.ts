import {
  type EdgeRecord,
  type JsonRecord,
  type ModuleRecord,
  type NodeRecord,
  readSets,
} from '../../elaboration/index.js';
import type { DescribedGraph } from '../description.js';
import { debugCustomTraits } from '../../rocket/devices/debug/traits.js';
import { builtInProtocols } from '../../protocols/gathered/built-in.js';
import { unknownBus, unknownBusTraits } from '../unknown-bus.js';
import { DescriptionError } from '../reading.js';
import type { ChipyardEdge, ChipyardGraph, ChipyardModule, ChipyardNode, ChipyardRegion } from './graph.js';
import { type NodeText, portTextsIn } from './port-texts.js';

const protocols: DescribedGraph['protocols'] = {
  ...builtInProtocols,
  [unknownBus]: unknownBusTraits,
  DebugCustomImp: debugCustomTraits,
};

/**
 * Converts the graph of a Rocket Chip design to an elaboration, including the masters and devices in the labels of
 * nodes.
 */
export function elaborateGraph(graph: ChipyardGraph, regions: readonly ChipyardRegion[]): DescribedGraph {
  return new Builder(graph, regions).elaboration();
}

interface Wired {
  readonly node: ChipyardNode;
  readonly id: string;
  readonly text: NodeText;
  readonly inward: Line[];
  readonly outward: Line[];
}

interface Line {
  readonly edge: ChipyardEdge;
  readonly protocol: string;
  readonly from: Wired;
  readonly to: Wired;
  readonly fromPort: number;
  readonly toPort: number;
}

class Builder {
  readonly #graph: ChipyardGraph;
  readonly #regions: readonly ChipyardRegion[];
  readonly #modules = new Map<string, ChipyardModule>();
  readonly #nodes = new Map<string, Wired>();
  readonly #lines: Line[] = [];
  readonly #behind = new Map<Line, readonly JsonRecord[]>();

  constructor(graph: ChipyardGraph, regions: readonly ChipyardRegion[]) {
    this.#graph = graph;
    this.#regions = regions;
    for (const module of graph.modules) this.#modules.set(module.id, module);
    for (const node of graph.nodes) {
      const id = `${this.#modules.get(node.module)?.path ?? ''}.node${node.id.slice(node.id.lastIndexOf(':') + 1)}`;
      this.#nodes.set(node.id, { node, id, text: portTextsIn(node.description), inward: [], outward: [] });
    }
    for (const edge of graph.edges) {
      const [from, to] = [this.#nodes.get(edge.from), this.#nodes.get(edge.to)];
      if (from === undefined || to === undefined)
        throw new DescriptionError(
          `The edge leads to a node that is not there: ${from === undefined ? edge.from : edge.to}.`,
          edge.place,
        );
      const protocol = this.#protocolOf(edge, from, to);
      const line = { edge, protocol, from, to, fromPort: from.outward.length, toPort: to.inward.length };
      from.outward.push(line);
      to.inward.push(line);
      this.#lines.push(line);
    }
  }

  // Colours identify protocols; if several share one, the classes at the ends of the edge decide.
  #protocolOf({ colour }: ChipyardEdge, from: Wired, to: Wired): string {
    const known = colours[colour.toLowerCase()];
    if (known === undefined) return unknownBus;
    const classes = [from, to].map(({ node }) => this.#modules.get(node.module)?.className ?? '').join(' ');
    const named = known.find(([word]) => classes.includes(word));
    return (named ?? known.at(-1))?.[1] ?? unknownBus;
  }

  elaboration(): DescribedGraph {
    const byModule = new Map<string, Wired[]>();
    for (const wired of this.#nodes.values()) {
      const list = byModule.get(wired.node.module) ?? [];
      list.push(wired);
      byModule.set(wired.node.module, list);
    }
    const modules = this.#graph.modules.map((module) => this.#module(module, byModule.get(module.id) ?? []));
    const lines = modules.flatMap(({ nodes }) => nodes.flatMap(({ id }) => this.#byPath.get(id)?.outward ?? []));
    return {
      name: this.#graph.modules[0]?.name ?? '',
      protocols,
      modules,
      edges: lines.map((line) => this.#edge(line)),
      bindings: lines.map(({ from, to, fromPort, toPort, edge }) => ({
        from: { node: from.id, index: fromPort, kind: 'once', start: fromPort, end: fromPort + 1 },
        to: { node: to.id, index: toPort, kind: 'once', start: toPort, end: toPort + 1 },
        location: edge.place,
      })),
    };
  }

  get #byPath(): ReadonlyMap<string, Wired> {
    return (this.#paths ??= new Map([...this.#nodes.values()].map((wired) => [wired.id, wired])));
  }
  #paths: ReadonlyMap<string, Wired> | undefined;

  #module(module: ChipyardModule, nodes: readonly Wired[]): ModuleRecord {
    const { path, parent, name, className, inlined, place } = module;
    return {
      ...{
        id: path,
        parent: parent === null ? null : (this.#modules.get(parent)?.path ?? null),
        index: Number(module.id) || 0,
      },
      ...{
        name,
        className,
        moduleName: className,
        instanceName: name,
        pathName: path,
        inlined,
        omitted: false,
        clone: null,
      },
      ...{ location: place, nodes: nodes.map((wired) => this.#node(wired, className)) },
    };
  }

  #node({ node, id, inward, outward }: Wired, className: string): NodeRecord {
    const [inner, outer] = [inward[0]?.protocol, outward[0]?.protocol];
    return {
      ...{
        id,
        index: Number(node.id.slice(node.id.lastIndexOf(':') + 1)) || 0,
        name: id.slice(id.lastIndexOf('.') + 1),
      },
      kind:
        inward.length === 0
          ? 'source'
          : outward.length === 0
            ? 'sink'
            : inward.length === 1 && outward.length === 1
              ? 'adapter'
              : 'nexus',
      ...{ className, inner: inner ?? outer ?? unknownBus, outer: outer ?? inner ?? unknownBus },
      ...{
        circuitIdentity: node.isWire,
        omitted: inward.length + outward.length === 0,
        debug: '',
        formats: false,
        text: null,
      },
      ...{ flexible: false, iStar: 0, oStar: 0, effects: null, location: node.place },
    };
  }

  #edge(line: Line): EdgeRecord {
    const { edge, protocol, from, to, fromPort, toPort } = line;
    const front = from.text.outward[busPort(from.outward, line)] ?? to.text.inward[busPort(to.inward, line)];
    const isBus = isBusLine(line) && front !== undefined;
    return {
      ...{ id: `${from.id}:${fromPort}->${to.id}:${toPort}`, from: from.id, fromPort, to: to.id, toPort, protocol },
      ...{ label: edge.label, colour: edge.colour, flipped: edge.flipped },
      down: isBus
        ? { masters: front.masters.map((master) => ({ ...master, nodePath: { node: from.id, rest: null } })) }
        : {},
      up: isBus ? { slaves: this.#slavesBehind(line), beatBytes: front.beatBytes } : {},
      ...{ bundle: null, wires: null, facts: null, text: null, location: edge.place },
    };
  }

  // The devices behind an edge, each with the last node that shows it, which is its own as far as labels tell.
  #slavesBehind(line: Line): readonly JsonRecord[] {
    let found = this.#behind.get(line);
    if (found !== undefined) return found;
    this.#behind.set(line, []);
    const { from, to } = line;
    const own = to.text.inward[busPort(to.inward, line)] ?? from.text.outward[busPort(from.outward, line)];
    const next = to.outward.filter(isBusLine).flatMap((each) => this.#slavesBehind(each));
    const byAddress = new Map(next.map((slave) => [JSON.stringify(slave.address), slave]));
    found = (own?.slaves ?? next).map((slave) => {
      const path = byAddress.get(JSON.stringify(slave.address))?.nodePath ?? null;
      return { ...slave, ...this.#permitted(slave), nodePath: { node: to.id, rest: path } };
    });
    this.#behind.set(line, found);
    return found;
  }

  // Only the memory map knows which regions are executable.
  #permitted(slave: JsonRecord): { readonly executable?: boolean } {
    const sets = readSets(slave.address).filter(({ finite }) => finite);
    const region = this.#regions.find(({ base, size }) =>
      sets.some((set) => set.base >= base && set.max < base + size),
    );
    return region === undefined ? {} : { executable: region.permissions.includes('X') };
  }
}

const colours: Readonly<Record<string, readonly (readonly [word: string, protocol: string])[]>> = {
  '#000000': [['', 'TLImp']],
  '#00ccff': [
    ['AXI4', 'AXI4Imp'],
    ['APB', 'APBImp'],
    ['AHB', 'AHBImpSlave'],
    ['AXIS', 'AXISImp'],
    ['\0', unknownBus],
  ],
  '#ff0000': [
    ['AXI4', 'AXI4AsyncImp'],
    ['', 'TLAsyncImp'],
  ],
  '#00ff00': [['', 'TLRationalImp']],
  '#ffff00': [
    ['AXI4', 'AXI4CreditedImp'],
    ['', 'TLCreditedImp'],
  ],
  '#0000ff': [['', 'IntImp']],
  '#ff00ff': [['', 'IntSyncImp']],
  '#00cc00': [['', 'ClockImp']],
  '#cccc00': [['', 'BundleBridgeImp']],
  '#20b2aa': [['', 'DebugCustomImp']],
};

function isBusLine({ protocol }: Line): boolean {
  return protocols[protocol]?.family === 'bus';
}

// Labels number only the edges of buses.
function busPort(lines: readonly Line[], line: Line): number {
  return lines.filter(isBusLine).indexOf(line);
}
