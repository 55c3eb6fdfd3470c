import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { ClockTree, domainOf, type Elaboration, Netlist as Wiring } from '../../lib/elaboration/index.js';
import { connect, LazyModule, lazyModule, type ModuleHardware, soc } from '../../lib/graph/index.js';
import { type End, endText } from '../../lib/hardware/netlist.js';
import { type Netlist, netlistOf, type NetlistModule } from '../../lib/hardware/index.js';
import { bundleBridgeSink, bundleBridgeSource } from '../../lib/protocols/bundle-bridge/index.js';
import * as clocks from '../../lib/protocols/clocks/index.js';
import { recordedDesigns } from './recorded-designs.js';

/** Follows clocks through modules and ports, as they would run. */
class WiredClocks {
  readonly #modules: ReadonlyMap<string, NetlistModule>;
  readonly #uses: ReadonlyMap<string, { readonly around: NetlistModule; readonly instance: string }>;
  /** Of each module, those inside of it by the names of their instances. */
  readonly #children = new Map<NetlistModule, ReadonlyMap<string, NetlistModule | undefined>>();
  /** Of each module, the net at each end. */
  readonly #nets = new Map<NetlistModule, ReadonlyMap<string, readonly End[]>>();

  constructor({ modules }: Netlist) {
    this.#modules = new Map(modules.map((module) => [module.name, module]));
    this.#uses = new Map(
      modules.flatMap((around) =>
        around.instances.map(({ name, path }) => [path, { around, instance: name }] as const),
      ),
    );
  }

  /** The edge over which the clock of a module came; undefined for that of the design itself, and for one of a port that a body declares. */
  edgeOf(path: string): string | undefined {
    const use = this.#uses.get(path);
    return use && this.#edgeAt(use.around, { instance: use.instance, port: 'clock', path: [] });
  }

  #edgeAt(module: NetlistModule, taker: End): string | undefined {
    const net = this.#netsOf(module).get(endText(taker)) ?? [];
    for (const end of net) {
      const edge = end.port === 'clock' ? undefined : this.#edgeBehind(module, end);
      if (edge !== undefined) return edge;
    }
    const child = net.map(({ instance }) => this.#child(module, instance)).find((each) => each?.clock === 'output');
    if (child !== undefined) return this.#edgeAt(child, { instance: null, port: 'clock', path: [] });
    return net.some(({ instance, port }) => instance === null && port === 'clock') && module.clock === 'input'
      ? this.edgeOf(module.path)
      : undefined;
  }

  #netsOf(module: NetlistModule): ReadonlyMap<string, readonly End[]> {
    let nets = this.#nets.get(module);
    if (nets === undefined) {
      nets = new Map(module.nets.flatMap((ends) => ends.map((end) => [endText(end), ends] as const)));
      this.#nets.set(module, nets);
    }
    return nets;
  }

  #edgeBehind(module: NetlistModule, { instance, port, path }: End): string | undefined {
    const { ports = [] } = module.bodies.find(({ name }) => name === instance) ?? {};
    const { auto = [] } = (instance === null ? module : this.#child(module, instance)) ?? {};
    const found = port === 'auto' ? auto.find(({ name }) => name === path[0]) : ports.find(({ name }) => name === port);
    return found?.edge ?? undefined;
  }

  #child(module: NetlistModule, instance: string | null): NetlistModule | undefined {
    let children = this.#children.get(module);
    if (children === undefined) {
      children = new Map(module.instances.map((each) => [each.name, this.#modules.get(each.module)]));
      this.#children.set(module, children);
    }
    return instance === null ? undefined : children.get(instance);
  }
}

/** Nodes that run on another clock in hardware than lists and checks have it, and the number of those that were compared. */
function compared(elaboration: Elaboration): { readonly different: readonly string[]; readonly alike: number } {
  const wiring = new Wiring(elaboration);
  const tree = new ClockTree(wiring);
  const wired = new WiredClocks(netlistOf(elaboration));
  const edges = new Map(elaboration.edges.map((edge) => [edge.id, edge]));
  const nodes = elaboration.modules.flatMap((module) =>
    module.clone === null && (module.hardware?.clock ?? 'input') === 'input'
      ? module.nodes.flatMap(({ id }) => {
          // A module that takes a clock itself has both at its ports.
          const said = domainOf(wiring, id) === module.id ? undefined : tree.clockOf(id);
          const edge = edges.get(wired.edgeOf(module.id) ?? '');
          return said === undefined || edge === undefined ? [] : [{ id, said, found: tree.on(edge) }];
        })
      : [],
  );
  const different = nodes.filter(({ said, found }) => said !== found);
  return {
    different: different.map(({ id, said, found }) => `${id}: ${said.id}, in hardware ${found.id}`),
    alike: nodes.length - different.length,
  };
}

/** What a module does with clocks. */
type Kind = 'plain' | 'takes' | 'takes, children around' | 'takes, children on it' | 'domain';

interface Shape {
  readonly kind: Kind;
  /** Whether it makes a clock as well, which its domains take. */
  readonly makes: boolean;
  readonly inner: readonly Shape[];
}

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.record({
    kind: fc.constantFrom<Kind[]>('plain', 'takes', 'takes, children around', 'takes, children on it', 'domain'),
    makes: fc.boolean(),
    inner: fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.constant([]), fc.array(tie('shape'), { maxLength: 3 })),
  }),
}));

class Leaf extends LazyModule {
  readonly node = bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
}

// Something for a clock to go to.
class Taker extends LazyModule {
  readonly clock = clocks.clockSink({ freqMHz: 50 });
}

// As many as take it.
function clockSource(): ClockGiver {
  const broadcast = clocks.fixedClockBroadcast();
  connect(clocks.clockSource({ freqMHz: 50 }), broadcast);
  connect(broadcast, lazyModule(() => new Taker()).clock);
  return broadcast;
}

type ClockGiver = ReturnType<typeof clocks.fixedClockBroadcast>;

// Makes what is in a module, and binds what it sends to the sink of the design.
function fill({ makes, inner }: Shape, clock: ClockGiver, sent: Leaf['node'][]): void {
  const taken = makes ? clockSource() : clock;
  sent.push(lazyModule(() => new Leaf()).node);
  for (const each of inner) {
    if (each.kind === 'domain') {
      const domain = lazyModule(() => new clocks.ClockSinkDomain());
      connect(taken, domain.clockNode);
      domain.inside(() => fill(each, taken, sent));
    } else if (each.kind === 'plain') lazyModule(() => new Plain(each, taken, sent));
    else lazyModule(() => new Taking(each, taken, sent));
  }
}

class Plain extends LazyModule {
  constructor(shape: Shape, clock: ClockGiver, sent: Leaf['node'][]) {
    super();
    fill(shape, clock, sent);
  }
}

class Taking extends LazyModule {
  readonly clock = clocks.clockSink({ freqMHz: 50 });

  constructor(
    private readonly shape: Shape,
    clock: ClockGiver,
    sent: Leaf['node'][],
  ) {
    super();
    connect(clock, this.clock);
    fill(shape, clock, sent);
  }

  override hardware(): ModuleHardware {
    const { kind } = this.shape;
    if (kind === 'takes') return {};
    if (kind === 'takes, children around') return { drives: { clock: { port: 'clock' }, reset: { port: 'reset' } } };
    const at = { node: this.clock, side: 'in' } as const;
    return { drives: { clock: { ...at, path: ['clock'] }, reset: { ...at, path: ['reset'] } } };
  }
}

test('modules run on the clocks in hardware that lists and checks have them on', () => {
  let alike = 0;
  fc.assert(
    fc.property(shape, (root) => {
      const design = soc('top', () => {
        const sent: Leaf['node'][] = [];
        const crystal = clockSource();
        if (root.kind !== 'plain') connect(crystal, clocks.clockSink({ freqMHz: 50 }));
        fill(root, crystal, sent);
        for (const node of sent) connect(node, bundleBridgeSink({ type: { typeName: 'UInt<8>' } }));
      });
      const found = compared(elaborate(design));
      expect(found.different).toEqual([]);
      alike += found.alike;
    }),
  );
  expect(alike).toBeGreaterThan(0);
});

test('so do those of the examples and of recorded systems', () => {
  const found = recordedDesigns.map(({ topology, config }) => compared(elaborate(topology, config())));
  expect(found.flatMap(({ different }) => different)).toEqual([]);
  expect(found.reduce((sum, { alike }) => sum + alike, 0)).toBeGreaterThan(100);
});
