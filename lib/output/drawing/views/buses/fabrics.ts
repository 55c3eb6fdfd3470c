import type { EdgeRecord, Elaboration, FabricRecord, ModuleRecord, Netlist } from '../../../../elaboration/index.js';
import type { Content } from '../assemble.js';
import { moduleDetails } from '../../words/box-words.js';
import type { Connection } from '../lines/connection.js';
import { chainOf } from './bus-networks.js';

/** The protocol name of the links between routers, for drawings. */
const linkProtocol = 'network link';

/** Modules that declare their internal network, with their routers as boxes. */
export class Fabrics {
  readonly #modules: readonly (readonly [ModuleRecord, FabricRecord])[];
  readonly #byNode: ReadonlyMap<string, readonly [ModuleRecord, FabricRecord, number]>;
  readonly #netlist: Netlist;

  constructor({ modules }: Pick<Elaboration, 'modules'>, netlist: Netlist) {
    this.#netlist = netlist;
    this.#modules = modules.flatMap((module) =>
      module.fabric === undefined ? [] : [[module, module.fabric] as const],
    );
    this.#byNode = new Map(
      this.#modules.flatMap(([module, fabric]) =>
        fabric.attached.map(({ node }, k) => [node, [module, fabric, k] as const] as const),
      ),
    );
  }

  /** Whether a node is drawn as routers. */
  has(node: string): boolean {
    return this.#byNode.has(node);
  }

  /** The box of the router that an edge enters; undefined for an edge into another node. */
  entered({ to, toPort }: EdgeRecord): string | undefined {
    return this.#routerOf(to, (node) => node.inputs[toPort]);
  }

  /** The box of the router that an edge leaves; undefined for an edge from another node. */
  left({ from, fromPort }: EdgeRecord): string | undefined {
    return this.#routerOf(from, (node) => node.outputs[fromPort]);
  }

  #routerOf(id: string, portOf: (node: FabricRecord['attached'][number]) => number | undefined): string | undefined {
    const [module, fabric, k] = this.#byNode.get(id) ?? [];
    const node = fabric?.attached[k ?? 0];
    const router = node === undefined ? undefined : portOf(node);
    return module === undefined || router === undefined ? undefined : boxOf(module, router);
  }

  /** The routers as boxes; `systems` are the modules that are drawn as frames. */
  boxes(systems: ReadonlySet<ModuleRecord>): Content[] {
    return this.#modules.flatMap(([module, fabric]) => {
      const around = chainOf(this.#netlist, module).filter((each) => each === module || systems.has(each));
      const nodes = fabric.attached.map(({ node }) => node);
      return fabric.routers.map(({ name, at }, k): Content => ({
        ...{ id: boxOf(module, k), role: 'fabric', label: name, sublabel: '', notes: [], at, around },
        nodes: k === 0 ? nodes : [],
        details: [`${name} of ${moduleDetails(module)}`, ...this.#attachedAt(fabric, k)].join('\n'),
      }));
    });
  }

  #attachedAt({ attached }: FabricRecord, router: number): string[] {
    return attached.flatMap(({ node, inputs, outputs }) => {
      const { inward, outward } = this.#netlist.node(node);
      const at = (ports: readonly number[], edges: readonly EdgeRecord[]): EdgeRecord[] =>
        edges.filter((_, k) => ports[k] === router);
      return [
        ...at(inputs, inward).map(({ from }) => `in from ${from}`),
        ...at(outputs, outward).map(({ to }) => `out to ${to}`),
      ];
    });
  }

  /** Notes about nodes that are drawn as routers, without duplicates, by the id of the module around the routers. */
  frameNotes(notesOf: (node: string) => readonly string[]): ReadonlyMap<string, readonly string[]> {
    return new Map(
      this.#modules.map(([{ id }, { attached }]) => [id, [...new Set(attached.flatMap(({ node }) => notesOf(node)))]]),
    );
  }

  /** The links between routers. */
  links(): Connection[] {
    return this.#modules.flatMap(([module, { links, routers }]) =>
      links.map(([a, b]) => ({
        id: `${boxOf(module, a)} -> ${boxOf(module, b)}`,
        ...{ from: boxOf(module, a), to: boxOf(module, b), protocol: linkProtocol, label: '', flipped: false },
        inner: `from ${routers[a]?.name ?? a} to ${routers[b]?.name ?? b}`,
      })),
    );
  }
}

function boxOf({ id }: ModuleRecord, router: number): string {
  return `${id}.router ${router}`;
}
