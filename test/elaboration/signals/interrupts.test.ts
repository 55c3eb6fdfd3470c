import { connect, devices, elaborate, int, Resource, SimpleDevice, soc, tl, type Topology } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { compareWithLock, changeText, diff, factsOf, lockText, readLock } from '../../../lib/diff/index.js';
import { interruptLines, Netlist } from '../../../lib/elaboration/index.js';

function linesOf(topology: Topology): string[] {
  return interruptLines(new Netlist(elaborate(topology))).map(
    ({ source, index, sink, number }) => `${source}[${index}] → ${sink}: ${number}`,
  );
}

test('interrupts of one node have numbers of their own, over all its declarations and ports', () => {
  const dual = soc('soc', () => {
    const [one, two] = [new SimpleDevice('one', ['test,one']), new SimpleDevice('two', ['test,two'])];
    const source = int.sourceNode([
      new int.IntSourcePortParameters([
        new int.IntSourceParameters(new int.IntRange(0, 2), [new Resource(one, 'int')]),
        new int.IntSourceParameters(new int.IntRange(2, 3), [new Resource(two, 'int')]),
      ]),
      new int.IntSourcePortParameters([
        new int.IntSourceParameters(new int.IntRange(0, 1), [new Resource(one, 'int')]),
      ]),
    ]);
    const [first, second, all] = [int.sink(), int.sink(), int.xbar()];
    connect(source, first);
    connect(source, all);
    connect(all, second);
    return { source, first, second, all };
  });
  expect(linesOf(dual).sort()).toEqual([
    'soc.source[0] → soc.first: 0',
    'soc.source[1] → soc.first: 1',
    'soc.source[2] → soc.first: 2',
    'soc.source[3] → soc.second: 0',
  ]);
});

/** Two harts at a PLIC and a CLINT, in an order: each bound to both, or to a crossbar that is. */
function harts(order: readonly ('hart0' | 'hart1')[], isCrossed: boolean): Topology {
  return soc('soc', () => {
    const cpu = tl.client({ name: 'cpu' });
    const bus = tl.xbar();
    const plic = devices.plic({ beatBytes: 8 });
    const clint = devices.clint({ beatBytes: 8 });
    const device = int.source();
    connect(cpu, bus);
    connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), plic.node);
    connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), clint.node);
    connect(device, plic.intnode);
    const sinks = { hart0: int.sink({ ports: isCrossed ? 1 : 2 }), hart1: int.sink({ ports: isCrossed ? 1 : 2 }) };
    for (const name of order) {
      if (isCrossed) {
        const crossbar = int.xbar();
        connect(clint.intnode, crossbar);
        connect(plic.intnode, crossbar);
        connect(crossbar, sinks[name]);
      } else {
        connect(clint.intnode, sinks[name]);
        connect(plic.intnode, sinks[name]);
      }
    }
    return { cpu, bus, plic, clint, device, ...sinks };
  });
}

describe('harts that change places at their controllers', () => {
  test.each([
    ['bound directly', false],
    ['behind a crossbar', true],
  ] as const)('are told, %s', (_how, isCrossed) => {
    const [before, after] = [
      elaborate(harts(['hart0', 'hart1'], isCrossed)),
      elaborate(harts(['hart1', 'hart0'], isCrossed)),
    ];
    const expected = [
      'breaking interrupt removed soc.clint.intnode[0] → soc.hart0',
      'breaking interrupt removed soc.clint.intnode[1] → soc.hart0',
      'breaking interrupt removed soc.clint.intnode[2] → soc.hart1',
      'breaking interrupt removed soc.clint.intnode[3] → soc.hart1',
      'breaking interrupt removed soc.plic.intnode[0] → soc.hart0',
      'breaking interrupt removed soc.plic.intnode[1] → soc.hart1',
      'compatible interrupt added soc.clint.intnode[0] → soc.hart1',
      'compatible interrupt added soc.clint.intnode[1] → soc.hart1',
      'compatible interrupt added soc.clint.intnode[2] → soc.hart0',
      'compatible interrupt added soc.clint.intnode[3] → soc.hart0',
      'compatible interrupt added soc.plic.intnode[0] → soc.hart1',
      'compatible interrupt added soc.plic.intnode[1] → soc.hart0',
    ];
    const said = (changes: ReturnType<typeof diff>): string[] =>
      changes
        .filter(({ aspect }) => aspect === 'interrupt')
        .map((change) => `${change.impact} interrupt ${change.happening} ${changeText(change).replace(/: \d+$/, '')}`)
        .sort();
    expect(said(diff(before, after))).toEqual(expected);
    const locked = readLock(lockText(factsOf(before)));
    expect(said(compareWithLock(locked, factsOf(after)).map(({ change }) => change))).toEqual(expected);
  });
});
