import type { EdgeRecord, Elaboration, ModuleRecord } from '../../../lib/elaboration/index.js';
import { recordedLines } from '../../golden/recorded.js';
import { elaborationOf, goldenElaboration, type Report } from '../files/golden-elaboration.js';
import { design, edge, module, node } from '../files/plain-elaboration.js';

/** Two masters, a crossbar, a fragmenter, a memory, a device with an interrupt, and a clock. */
export function smallSystem(): Elaboration {
  const interrupt = { protocol: 'IntImp', label: '1', flipped: true };
  const clock = { protocol: 'ClockImp', label: '' };
  const clocks = { inner: 'ClockImp', outer: 'ClockImp' };
  const interrupts = { inner: 'IntImp', outer: 'IntImp' };
  return design(
    [
      module('top', null, [node('top.clk', { kind: 'source', ...clocks }), node('top.dma', { kind: 'source' })]),
      module('top.uart', 'top', [
        node('top.uart.clock', { kind: 'sink', ...clocks }),
        node('top.uart.interrupt', { kind: 'source', ...interrupts }),
        node('top.uart.control', { kind: 'sink' }),
      ]),
      module('top.ram', 'top', [node('top.ram.node', { kind: 'sink' })], { className: 'TLRAM' }),
      module('top.fragmenter', 'top', [node('top.fragmenter.node')], { className: 'TLFragmenter' }),
      module('top.xbar', 'top', [node('top.xbar.node', { kind: 'nexus' })], { className: 'TLXbar' }),
      module('top.unused', 'top', [node('top.unused.node', { omitted: true })], { omitted: true }),
      module('top.tile', 'top', [
        node('top.tile.clock', { kind: 'sink', ...clocks }),
        node('top.tile.interrupt', { kind: 'sink', ...interrupts }),
      ]),
      module('top.tile.core', 'top.tile', [node('top.tile.core.node', { kind: 'source' })], { className: 'Core' }),
    ],
    [
      edge('top.clk', 0, 'top.uart.clock', 0, clock),
      edge('top.clk', 1, 'top.tile.clock', 0, clock),
      edge('top.dma', 0, 'top.xbar.node', 1),
      edge('top.uart.interrupt', 0, 'top.tile.interrupt', 0, interrupt),
      edge('top.fragmenter.node', 0, 'top.ram.node', 0),
      edge('top.xbar.node', 0, 'top.fragmenter.node', 0),
      edge('top.xbar.node', 1, 'top.uart.control', 0),
      edge('top.tile.core.node', 0, 'top.xbar.node', 0),
    ],
    { name: 'small' },
  );
}

/**
 * Devices in a module with so many interrupts each, which share their way to each of so many controllers in another, as many do that lead
 * to one node.
 */
export function gatheredInterrupts(counts: readonly number[], controllers = 1): Elaboration {
  const interrupts = { inner: 'IntImp', outer: 'IntImp' };
  const nodes = Array.from({ length: controllers }, (_, c) => `top.tile.plic${c}`);
  return design(
    [
      module('top', null, []),
      module('top.tile', 'top', [
        node('top.tile.clock', { kind: 'sink' }),
        ...nodes.map((id) => node(id, { kind: 'sink', ...interrupts })),
      ]),
      module(
        'top.devices',
        'top',
        counts.map((_, k) => node(`top.devices.d${k}`, { kind: 'source', ...interrupts })),
      ),
    ],
    nodes.flatMap((to, c) =>
      counts.map((count, k) =>
        edge(`top.devices.d${k}`, c, to, k, { protocol: 'IntImp', label: String(count), flipped: true }),
      ),
    ),
    { name: 'gathered' },
  );
}

/** A crossbar with sources and sinks, each a module of its own. */
export function star(count: number): Elaboration {
  const modules: ModuleRecord[] = [
    module('top', null, []),
    module('top.bus', 'top', [node('top.bus.node', { kind: 'nexus' })]),
  ];
  const edges: EdgeRecord[] = [];
  for (let k = 0; k < count; k++) {
    const id = `top.m${k}`;
    const [own, bus] = [`${id}.node`, 'top.bus.node'];
    const source = k % 2 === 0;
    modules.push(module(id, 'top', [node(own, { kind: source ? 'source' : 'sink' })]));
    edges.push(source ? edge(own, 0, bus, k / 2) : edge(bus, (k - 1) / 2, own, 0));
  }
  return design(modules, edges, { name: 'star' });
}

/** As many sources, each of which leads to two crossbars, and no other to the same two: nothing that could be put into columns before ELK lays it out. */
export function forks(count: number): Elaboration {
  const side = Math.ceil(Math.sqrt(count));
  const buses = Array.from({ length: 2 * side }, (_, k) => `top.bus${k}`);
  const modules: ModuleRecord[] = [
    module('top', null, []),
    ...buses.map((id) => module(id, 'top', [node(`${id}.node`, { kind: 'nexus' })])),
  ];
  const edges: EdgeRecord[] = [];
  for (let k = 0; k < count; k++) {
    const id = `top.m${k}`;
    modules.push(module(id, 'top', [node(`${id}.node`, { kind: 'source' })]));
    const [row, column] = [Math.floor(k / side), k % side];
    edges.push(
      edge(`${id}.node`, 0, `top.bus${row}.node`, column),
      edge(`${id}.node`, 1, `top.bus${side + column}.node`, row),
    );
  }
  return design(modules, edges, { name: 'forks' });
}

/** As many crossbars in modules of their own, each with as many sources and sinks around it, and behind one another. */
export function clusters(count: number, size: number): Elaboration {
  const parts = Array.from({ length: count }, (_, k) => {
    const { modules, edges } = star(size);
    const id = (old: string): string => old.replace(/^top/, `top.c${k}`);
    return {
      modules: modules.map((each) => ({
        ...each,
        id: id(each.id),
        parent: each.parent === null ? 'top' : id(each.parent),
        nodes: each.nodes.map((own) => ({ ...own, id: id(own.id) })),
      })),
      edges: edges.map((each) => edge(id(each.from), each.fromPort, id(each.to), each.toPort)),
    };
  });
  const chain = parts.slice(1).map((_, k) => edge(`top.c${k}.bus.node`, size, `top.c${k + 1}.bus.node`, size));
  return design(
    [module('top', null, []), ...parts.flatMap(({ modules }) => modules)],
    [...parts.flatMap(({ edges }) => edges), ...chain],
    { name: 'clusters' },
  );
}

/** Modules inside modules, each with a node that leads to the next. */
export function nest(depth: number): Elaboration {
  const ids = Array.from({ length: depth }, (_, k) => `m${k}`);
  return design(
    ids.map((id, k) => module(id, k === 0 ? null : `m${k - 1}`, [node(`${id}.n`)])),
    ids.slice(1).map((id, k) => edge(`m${k}.n`, 0, `${id}.n`, 0)),
    { name: 'nest' },
  );
}

/** Golden systems, and the first golden documents of some families, that drawings are tried on. */
export function goldenDesigns(
  systems: readonly string[] = ['DefaultConfig', 'DualCoreConfig', 'TinyConfig', 'InclusiveCacheBanks', 'CreditedPbus'],
  count = 4,
): [name: string, elaboration: Elaboration][] {
  const documents = ['soc', 'clock', 'bridges'].flatMap((family) => firstDocuments(family, count));
  return [...systems.map((name): [string, Elaboration] => [name, goldenElaboration(name)]), ...documents];
}

// Read once, for all tests of a process.
const known = new Map<string, readonly [string, Elaboration][]>();

function firstDocuments(family: string, count: number): readonly [string, Elaboration][] {
  const found = known.get(`${family} ${count}`) ?? [...negotiatedDocuments(family, count)];
  known.set(`${family} ${count}`, found);
  return found;
}

function* negotiatedDocuments(family: string, count: number): Iterable<[string, Elaboration]> {
  let left = count;
  for (const line of recordedLines(family)) {
    const { doc, expect: result } = JSON.parse(line) as { doc: { name: string }; expect: { graph?: Report } };
    if (result.graph === undefined) continue;
    yield [doc.name, elaborationOf(doc.name, result.graph)];
    if (--left === 0) return;
  }
}
