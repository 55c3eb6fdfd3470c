import fc from 'fast-check';
import type { Kind, ModelNode } from './lazy-model.js';

/** A graph before it is run: nodes in the order of declaration, bindings as positions in that list. */
export interface RandomGraph {
  readonly nodes: readonly ModelNode[];
  readonly bindings: readonly (readonly [sink: number, operator: string, source: number])[];
}

/** Modules of every graph: `top` with the children `m` and `n`, and `o` within `n`. */
const modules = ['top', 'm', 'n', 'o'];

const operator = fc.constantFrom(':=', ':*=', ':=*', ':*=*');
const hub = fc.constantFrom<Kind[]>('nexus', 'nexus', 'nexus', 'nexus', 'junction', 'adapter');
const link = fc.constantFrom<Kind[]>('adapter', 'identity', 'ephemeral');
const kind = fc.constantFrom<Kind[]>('source', 'sink', 'adapter', 'identity', 'ephemeral', 'nexus', 'junction');

interface Draft {
  readonly kind: Kind;
  readonly ports: number;
  readonly module: number;
  readonly flags: number;
}

const draft = (kinds: fc.Arbitrary<Kind>, flags = fc.nat(3)): fc.Arbitrary<Draft> =>
  fc.record({ kind: kinds, ports: fc.nat(3), module: fc.nat(3), flags });

function name({ kind, ports, module, flags }: Draft, k: number): ModelNode {
  return {
    name: `${kind}${k}`,
    module: modules[module] ?? 'top',
    kind,
    ports,
    inputRequiresOutput: (flags & 1) !== 0,
    outputRequiresInput: (flags & 2) !== 0,
  };
}

/** Anything bound to anything: most of these fail, at many places. */
export const wildGraph: fc.Arbitrary<RandomGraph> = fc
  .record({
    drafts: fc.array(draft(kind), { minLength: 1, maxLength: 7 }),
    picks: fc.array(fc.tuple(fc.nat(), operator, fc.nat()), { maxLength: 10 }),
  })
  .map(({ drafts, picks }) => {
    const nodes = drafts.map(name);
    const bindings = picks.map(([a, op, b]) => [a % nodes.length, op, b % nodes.length] as const);
    return { nodes, bindings: bindings.filter(([sink, , source]) => !closesEphemeralLoop(nodes, sink, source)) };
  });

/** Nexus and adapters bound with few stars: parameters often run in circles. */
export const ringGraph: fc.Arbitrary<RandomGraph> = fc
  .record({
    drafts: fc.array(draft(fc.constantFrom<Kind[]>('nexus', 'nexus', 'nexus', 'adapter', 'source')), {
      minLength: 2,
      maxLength: 6,
    }),
    picks: fc.array(fc.tuple(fc.nat(), fc.oneof({ weight: 6, arbitrary: fc.constant(':=') }, operator), fc.nat()), {
      minLength: 2,
      maxLength: 8,
    }),
  })
  .map(({ drafts, picks }) => {
    const bindings = picks.map(([a, op, b]) => [a % drafts.length, op, b % drafts.length] as const);
    const bound = bindings.filter(([sink]) => drafts[sink]?.kind !== 'source');
    return { nodes: drafts.map((each, k) => name(fit(each, k, bound), k)), bindings: bound };
  });

// The reference does not return from a loop of ephemeral nodes only, so these are bound in one direction only.
function closesEphemeralLoop(nodes: readonly ModelNode[], sink: number, source: number): boolean {
  return nodes[sink]?.kind === 'ephemeral' && nodes[source]?.kind === 'ephemeral' && sink >= source;
}

/**
 * Chains from sources through adapters to sinks, joined at hubs, with as many ports as bindings where that can be told: many of
 * these negotiate.
 */
export const chainedGraph: fc.Arbitrary<RandomGraph> = fc
  .record({
    hubs: fc.array(draft(hub, fc.constantFrom(0, 0, 0, 1, 2)), { minLength: 1, maxLength: 3 }),
    chains: fc.array(
      fc.record({
        from: fc.option(fc.nat()),
        to: fc.option(fc.nat()),
        links: fc.array(draft(link), { maxLength: 3 }),
        operators: fc.oneof(
          { weight: 1, arbitrary: fc.array(operator, { minLength: 4, maxLength: 4 }) },
          { weight: 4, arbitrary: operator.map((op): string[] => [op, op, op, op]) },
        ),
        ends: fc.tuple(draft(fc.constant('source')), draft(fc.constant('sink'))),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ hubs, chains }) => {
    const drafts = [...hubs];
    const bindings: [number, string, number][] = [];
    for (const { from, to, links, operators, ends } of chains) {
      const source = from === null ? drafts.push(ends[0]) - 1 : from % hubs.length;
      const middle = links.map((each) => drafts.push(each) - 1);
      // A chain between two hubs runs from the earlier to the later one, or from a hub to a sink.
      const later = to === null || from === null ? to : source + 1 + (to % hubs.length);
      const sink = later === null || later >= hubs.length ? drafts.push(ends[1]) - 1 : later % hubs.length;
      const path = [source, ...middle, sink];
      path.slice(1).forEach((node, k) => bindings.push([node, operators[k] ?? ':=', path[k] ?? 0]));
    }
    return { nodes: drafts.map((each, k) => name(fit(each, k, bindings), k)), bindings };
  });

// A source or sink without stars of its own needs as many ports as it has single edges.
function fit(each: Draft, k: number, bindings: readonly (readonly [number, string, number])[]): Draft {
  if (each.kind !== 'source' && each.kind !== 'sink') return each;
  const own = bindings.filter(([sink, , source]) => (each.kind === 'sink' ? sink : source) === k);
  const singles = own.filter(([, op]) => op === ':=' || op === ':*=*').length;
  const stars = own.length - singles;
  return { ...each, ports: stars === 0 ? singles : singles + each.ports };
}

/** The topology document of a graph. */
export function documentOf({ nodes, bindings }: RandomGraph): unknown {
  const statements = nodes.map(
    ({ name: node, kind: type, module, ports, inputRequiresOutput, outputRequiresInput }) => ({
      in: module,
      body: [
        {
          node,
          type: `gen.${type}`,
          ...(type === 'source' || type === 'sink' ? { ports } : {}),
          ...(type === 'nexus' ? { inputRequiresOutput, outputRequiresInput } : {}),
        },
      ],
    }),
  );
  const binds = bindings.map(([sink, op, source]) => ({ bind: [nodes[sink]?.name, op, nodes[source]?.name] }));
  const inner = [
    { module: { name: 'm', body: [] } },
    { module: { name: 'n', body: [{ module: { name: 'o', body: [] } }] } },
  ];
  return { version: 1, name: 'random', module: { name: 'top', body: [...inner, ...statements, ...binds] } };
}

/** The order in which results are asked for: modules in pre-order, children newest first, nodes newest first (core 4.1). */
export function walk(nodes: readonly ModelNode[]): ModelNode[] {
  return ['top', 'n', 'o', 'm'].flatMap((module) => nodes.filter((node) => node.module === module).toReversed());
}
