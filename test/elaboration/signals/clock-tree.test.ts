import fc from 'fast-check';
import { clocks, connect, elaborate, LazyModule, lazyModule, soc } from 'entente-soc';
import { expect, test } from 'vitest';
import { ClockTree, differ, type EdgeRecord, frequencyOn, Netlist } from '../../../lib/elaboration/index.js';
import { repeated } from '../../seeds.js';

const steps = ['stretcher', 'gate', 'divider', 'multiplier', 'broadcast', 'wires'] as const;

class Gate extends LazyModule {
  static readonly traits = { newClock: true } as const;
  readonly node = clocks.clockAdapterNode();
}

// It says nothing of another clock but its frequency.
function multiplier(): ReturnType<typeof clocks.clockAdapterNode> {
  return clocks.clockAdapterNode({
    name: 'multiplier',
    down: ({ give }) => new clocks.ClockSourceParameters({ give: (give?.freqMHz ?? 0) * 4 }),
  });
}

function nodeOf(step: (typeof steps)[number]) {
  if (step === 'stretcher') return clocks.resetStretcher(2);
  if (step === 'gate') return lazyModule(() => new Gate()).node;
  if (step === 'divider') return clocks.clockDivider(2);
  if (step === 'broadcast') return clocks.fixedClockBroadcast();
  return step === 'wires' ? clocks.clockIdentity() : multiplier();
}

test('a clock has the frequency of every edge that it is on, whatever it came through', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 8 }), (chain) => {
      const netlist = new Netlist(
        elaborate(
          soc('soc', () => {
            const [source, sink] = [clocks.clockSource({ freqMHz: 64 }), clocks.clockSinkNode([{}])];
            const [first, last] = [clocks.clockIdentity(), clocks.clockIdentity()];
            const nodes = [first, ...chain.map(nodeOf), last];
            for (const [k, node] of nodes.slice(1).entries()) connect(nodes[k] ?? first, node);
            connect(source, first);
            connect(last, sink);
            return { source, sink };
          }),
        ),
      );
      const tree = new ClockTree(netlist);
      const edges = [...netlist.edges.values()];
      expect(edges.map((edge) => tree.on(edge).freqMHz)).toEqual(edges.map(frequencyOn));
      const made = chain.filter((step) => ['gate', 'divider', 'multiplier'].includes(step)).length;
      expect(new Set(edges.map((edge) => tree.on(edge).id)).size).toBe(1 + made);
    }),
    repeated(50),
  );
});

test('what is selected from several clocks is none of them, and related to those alone that are from one source', () => {
  const netlist = new Netlist(
    elaborate(
      soc('soc', () => {
        const [crystal, spare] = [clocks.clockSource({ freqMHz: 100 }), clocks.clockSource({ freqMHz: 50 })];
        const [spread, either] = [clocks.fixedClockBroadcast(), clocks.fixedClockBroadcastNode()];
        const halved = clocks.fixedClockBroadcastNode();
        const [a, b, c] = [clocks.clockSinkNode([{}]), clocks.clockSinkNode([{}]), clocks.clockSinkNode([{}])];
        connect(crystal, spread);
        connect(spread, a);
        connect(spread, either);
        connect(spare, either);
        connect(either, b);
        connect(spread, halved);
        connect(spread, clocks.clockDivider(2), halved);
        connect(halved, c);
        return { crystal, spare, spread, either, halved, a, b, c };
      }),
    ),
  );
  const tree = new ClockTree(netlist);
  const into = (node: string): EdgeRecord => netlist.node(node).inward[0] ?? expect.unreachable();
  const [plain, either, halved] = ['soc.a', 'soc.b', 'soc.c'].map((node) => tree.on(into(node)));
  expect([plain, either, halved].map((clock) => clock?.node)).toEqual(['soc.crystal', 'soc.either', 'soc.halved']);
  expect([either, halved].map((clock) => clock?.sources)).toEqual([
    ['soc.crystal:0', 'soc.spare:0'],
    ['soc.crystal:0'],
  ]);
  if (plain === undefined || either === undefined) expect.unreachable();
  expect(differ(plain, either)).toBe(true);
  expect(
    tree
      .beginningsOf(into('soc.b'))
      .map(({ from }) => from)
      .sort(),
  ).toEqual(['soc.crystal', 'soc.spare']);
});
