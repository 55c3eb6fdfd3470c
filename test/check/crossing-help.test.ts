import {
  AddressSet,
  AsynchronousCrossing,
  clocks,
  connect,
  type Elaboration,
  elaborate,
  type Handle,
  lazyModule,
  RationalCrossing,
  soc,
  tl,
} from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atLeast, repeated } from '../seeds.js';
import { findingsIn } from './findings-in.js';

const steps = {
  bus: () => tl.xbar(),
  buffer: () => tl.buffer(),
  wire: () => tl.identity(),
  nothing: () => tl.buffer({ all: 0 }),
  fixer: () => tl.fifoFixer(),
  fragmenter: () => tl.fragmenter({ minSize: 8, maxSize: 64 }),
} satisfies Readonly<Record<string, () => Handle>>;

type Step = keyof typeof steps;

/** A chain from a master to a memory, each step in one of the domains. */
interface Plan {
  /** The frequencies of the domains, or that the clock of the first is divided for it, and whether it is in the one before it. */
  readonly domains: readonly { readonly freqMHz: number | 'divided'; readonly nested: boolean }[];
  /** The domain of the master, and that of the memory. */
  readonly ends: readonly [number, number];
  /** What is between them. A bus may have a memory of its own. */
  readonly chain: readonly { readonly step: Step; readonly domain: number; readonly memory: boolean }[];
}

const domain = fc.nat({ max: 2 });
const plans: fc.Arbitrary<Plan> = fc.record({
  domains: fc.array(fc.record({ freqMHz: fc.constantFrom(100, 33, 'divided' as const), nested: fc.boolean() }), {
    minLength: 3,
    maxLength: 3,
  }),
  ends: fc.tuple(domain, domain),
  chain: fc.array(
    fc.record({ step: fc.constantFrom(...(Object.keys(steps) as Step[])), domain, memory: fc.boolean() }),
    { maxLength: 6 },
  ),
});

/** A crossing in place of a plain binding, as helps have them. */
interface Crossed {
  readonly binding: number;
  readonly by: 'crossIn' | 'crossOut';
  readonly domain: number;
  /** The domain that it is written within, unless that is the root. */
  readonly within: number | undefined;
  readonly crossing: string;
}

interface Built {
  readonly design: Elaboration;
  /** The paths of the nodes that are bound, in order, and of the domains. */
  readonly nodes: readonly string[];
  readonly domains: readonly string[];
}

function built({ domains, ends, chain }: Plan, crossings: readonly Crossed[]): Built {
  const made: clocks.ClockSinkDomain[] = [];
  const nodes: Handle[] = [];
  const design = elaborate(
    soc('t', () => {
      const first = clocks.clockSource({ freqMHz: 400 });
      const spread = clocks.fixedClockBroadcast();
      connect(first, spread);
      for (const [k, { freqMHz, nested }] of domains.entries()) {
        const make = () => lazyModule(() => new clocks.ClockSinkDomain(), { name: `d${k}` });
        const around = made[k - 1];
        const one = nested && around !== undefined ? around.inside(make) : make();
        made.push(one);
        if (freqMHz === 'divided') connect(spread, clocks.clockDivider(2), one.clockNode);
        else connect(clocks.clockSource({ freqMHz }), one.clockNode);
      }
      const inside = <T>(k: number, make: () => T): T => made[k]?.inside(make) ?? make();
      let base = 0;
      const ram = (): Handle => tl.ram({ address: AddressSet.range((base += 0x10000), '64K'), beatBytes: 8 });
      nodes.push(inside(ends[0], (): Handle => tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) })));
      for (const { step, domain: at, memory } of chain) {
        const node: Handle = inside(at, steps[step]);
        nodes.push(node);
        if (memory && step === 'bus') inside(at, ram).from(node);
      }
      nodes.push(inside(ends[1], ram));
      for (let k = 0; k + 1 < nodes.length; k++)
        bind(
          nodes[k],
          nodes[k + 1],
          crossings.find(({ binding }) => binding === k),
        );
      return {};
    }),
  );
  function bind(from: Handle | undefined, to: Handle | undefined, crossed: Crossed | undefined): void {
    if (from === undefined || to === undefined) return;
    const at = crossed === undefined ? undefined : made[crossed.domain];
    if (crossed === undefined || at === undefined) {
      to.from(from);
      return;
    }
    const crossing = crossed.crossing === 'Rational' ? new RationalCrossing() : new AsynchronousCrossing();
    const write = (): unknown =>
      crossed.by === 'crossIn'
        ? tl.crossIn(at, to as never, crossing).from(from as never)
        : to.from(tl.crossOut(at, from as never, crossing));
    const around = crossed.within === undefined ? undefined : made[crossed.within];
    if (around === undefined) write();
    else around.inside(write);
  }
  return {
    design,
    nodes: nodes.map(({ outwardNode, inwardNode }) => (inwardNode.kind === 'sink' ? inwardNode : outwardNode).path),
    domains: made.map(({ path }) => path),
  };
}

const inward = /^(?:Within (\S+), b|B)ind (\S+) to tl\.crossIn\((\S+), (\S+), new (\w+)Crossing\(\)\)\.$/;
const outward = /^(?:Within (\S+), b|B)ind tl\.crossOut\((\S+), (\S+), new (\w+)Crossing\(\)\) to (\S+)\.$/;

/** The crossing that a help asks for. */
function meant(help: string, { nodes, domains }: Built): Crossed {
  const [, inWithin, inFrom, inDomain, inTo, inCrossing] = inward.exec(help) ?? [];
  const [, outWithin, outDomain, outFrom, outCrossing, outTo] = outward.exec(help) ?? [];
  const [from, to, around, crossing = ''] =
    inFrom === undefined ? [outFrom, outTo, outDomain, outCrossing] : [inFrom, inTo, inDomain, inCrossing];
  const outer = inFrom === undefined ? outWithin : inWithin;
  const within = outer === undefined ? undefined : domains.indexOf(outer);
  const binding = nodes.findIndex((node, k) => node === from && nodes[k + 1] === to);
  expect([help, binding], help).toEqual([help, expect.toSatisfy((k: number) => k >= 0)]);
  return {
    binding,
    by: inFrom === undefined ? 'crossOut' : 'crossIn',
    domain: domains.indexOf(around ?? ''),
    within,
    crossing,
  };
}

test('what the help of clocks/missing-crossing asks for is the binding between two domains, and takes the finding away', () => {
  let helped = 0;
  fc.assert(
    fc.property(plans, (plan) => {
      const crossings: Crossed[] = [];
      for (;;) {
        const now = built(plan, crossings);
        const [finding] = findingsIn('clocks/missing-crossing', now.design);
        if (finding === undefined) return;
        const next = meant(finding.help, now);
        expect(crossings.map(({ binding }) => binding)).not.toContain(next.binding);
        crossings.push(next);
        helped++;
      }
    }),
    repeated(200),
  );
  expect(helped).toBeGreaterThan(atLeast(200));
});
