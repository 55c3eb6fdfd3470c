import {
  type BundleBridge,
  bundleBridgeEphemeral,
  bundleBridgeSink,
  bundleBridgeSource,
} from '../protocols/bundle-bridge/index.js';
import type { CLINT, TLDebugModule, TLPLIC } from './devices/index.js';
import type {
  BodyEnd,
  EdgesOf,
  EphemeralNode,
  IdentityNode,
  ModuleHardware,
  NexusNode,
  NodePort,
  SinkNode,
} from '../graph/index.js';
import { bool, vector } from '../bus/wires/index.js';
import * as int from '../protocols/interrupts/index.js';
import type { PerTile } from './element-context.js';
import {
  type TileAttachParams,
  takesNonMaskableInterrupts,
  takesSupervisorInterrupts,
  tileIdOf,
} from './params/attach-params.js';
import { byId } from './per-tile.js';

type Int = int.Interrupts;

/** The interrupts, debug requests and traces of all tiles, at the root (subsystem 14.5, rocket-system 2.12). */
export class RootFamilies {
  readonly msipNodes: PerTile<EphemeralNode<Int>>;
  readonly meipNodes: PerTile<EphemeralNode<Int>>;
  readonly seipNodes: PerTile<EphemeralNode<Int>>;
  readonly tileToPlicNodes: PerTile<EphemeralNode<Int>> | undefined;
  readonly debugNodes: PerTile<IdentityNode<int.InterruptsSync>>;
  readonly nmiNodes: PerTile<EphemeralNode<BundleBridge>>;
  readonly traceCoreNodes: PerTile<SinkNode<BundleBridge>>;
  readonly traceNodes: PerTile<SinkNode<BundleBridge>>;
  // External interrupts that have no controller inside.
  readonly #external: Readonly<Record<string, NexusNode<Int>>> = {};
  readonly #nmiPorts: NodePort[] = [];

  constructor(
    private readonly tiles: readonly TileAttachParams[],
    clint: CLINT | undefined,
    plic: TLPLIC | undefined,
    debug: TLDebugModule | undefined,
  ) {
    const msip = this.each(() => int.ephemeral({ name: 'msipNodes' }));
    for (const node of msip) {
      if (clint === undefined) node.from(int.nullSource({ sources: 2 }));
      else node.from(clint.intnode);
    }
    this.msipNodes = byId('msipNodes', msip);

    const meipSource = plic?.intnode ?? externalInterrupt('meipIONode');
    const meip = this.each(() => int.ephemeral({ name: 'meipNodes' }));
    const seipSource = plic?.intnode ?? externalInterrupt('seipIONode');
    const seip = tiles.map((tile) =>
      takesSupervisorInterrupts(tile) ? int.ephemeral({ name: 'seipNodes' }) : undefined,
    );
    if (plic === undefined) this.#external = { meip: meipSource, seip: seipSource };
    // Machine and supervisor mode of each hart in turn, which determines the numbers of the controller's contexts.
    meip.forEach((node, id) => {
      node.from(meipSource);
      seip[id]?.from(seipSource);
    });
    this.meipNodes = byId('meipNodes', meip);
    this.seipNodes = byId('seipNodes', seip);

    if (plic !== undefined) {
      const toPlic = this.each(() => {
        const node = int.ephemeral({ name: 'tileToPlicNodes' });
        plic.intnode.fromStar(node);
        return node;
      });
      this.tileToPlicNodes = byId('tileToPlicNodes', toPlic);
    }

    const debugNodes = this.each(() => int.syncIdentity({ name: 'debugNodes' }));
    for (const node of debugNodes) {
      if (debug === undefined) node.from(int.nullSyncSource());
      else node.from(debug.dmOuter.intnode);
    }
    this.debugNodes = byId('debugNodes', debugNodes);
    this.nmiNodes = this.makeNMINodes();
    this.traceCoreNodes = byId(
      'traceCoreNodes',
      this.each(() => bundleBridgeSink({ name: 'traceCoreNodes' })),
    );
    this.traceNodes = byId(
      'traceNodes',
      this.each(() => bundleBridgeSink({ name: 'traceNodes' })),
    );
  }

  /** Ports for interrupts from outside, and how they lead to those that take them (hardware 4.3). */
  hardware(edges: EdgesOf): Required<Pick<ModuleHardware, 'ports' | 'joins'>> {
    const external = Object.entries(this.#external).map(([name, node]) => ({
      ...{ name, node },
      count: node.edgesIn(edges).out.length,
    }));
    return {
      ports: [
        ...external.map(({ name, count }) => ({ name, direction: 'input' as const, type: vector(count, bool) })),
        ...this.#nmiPorts,
      ],
      joins: external.flatMap(({ name, node, count }) =>
        Array.from({ length: count }, (_, index): readonly [BodyEnd, BodyEnd] => [
          { port: name, path: [String(index)] },
          { node, side: 'out', index, path: ['0'] },
        ]),
      ),
    };
  }

  private each<N>(make: () => N): N[] {
    return this.tiles.map(make);
  }

  private makeNMINodes(): PerTile<EphemeralNode<BundleBridge>> {
    const takers = this.tiles.filter(takesNonMaskableInterrupts);
    const sources = takers.map(() => bundleBridgeSource({ name: 'nmiIONodes', type: { typeName: 'TileNMIBundle' } }));
    const nodes: EphemeralNode<BundleBridge>[] = [];
    takers.forEach((tile, k) => {
      const node = bundleBridgeEphemeral({ name: 'nmiNodes' });
      const source = sources[k];
      if (source !== undefined) {
        node.from(source);
        this.#nmiPorts.push({ name: `nmi_${tileIdOf(tile)}`, node: source, part: [] });
      }
      nodes[tileIdOf(tile)] = node;
    });
    return byId('nmiNodes', nodes);
  }
}

// One interrupt for each output, from outside the design.
function externalInterrupt(name: string): NexusNode<Int> {
  const [one] = int.sourcePorts();
  if (one === undefined) throw new Error('a source has a port');
  return int.nexusNode({
    ...{ name, inputRequiresOutput: false, outputRequiresInput: false },
    down: () => one,
    up: () => new int.IntSinkPortParameters([new int.IntSinkParameters()]),
  });
}
