import { connect, devices, elaborate, firmware, hart, int, soc, tl, type Hart, type HartInterrupt } from 'entente-soc';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interruptLines, Netlist } from '../../lib/elaboration/index.js';
import { addressMapRenode, deviceTreeSource, mapContent } from '../../lib/output/files/index.js';
import { repeated } from '../seeds.js';

/** An interrupt that a hart takes from the PLIC, maybe through a crossing of clocks. */
interface Taken {
  readonly hart: number;
  readonly as: HartInterrupt;
  readonly crosses: boolean;
}

const harts = [0, 1, 2];
const everything = harts.flatMap((id) => (['meip', 'seip'] as const).map((as) => [id, as] as const));
const orders = fc
  .tuple(
    fc.shuffledSubarray(everything, { minLength: 1 }),
    fc.array(fc.boolean(), { minLength: everything.length, maxLength: everything.length }),
  )
  .map(([chosen, crosses]) => chosen.map(([id, as], k): Taken => ({ hart: id, as, crosses: crosses[k] ?? false })));

/** Harts that take interrupts of a PLIC in this order, and behind so many of them somebody who is no hart. */
function chip(order: readonly Taken[], others: ReadonlySet<number> = new Set()): ReturnType<typeof elaborate> {
  return elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const plic = devices.plic({ beatBytes: 8 });
      connect(cpu, bus, plic.node);
      const made = harts.map((id): Hart => hart({ id, isa: 'rv64imac' }));
      for (const [k, { hart: id, as, crosses }] of order.entries()) {
        if (others.has(k)) int.sink({ name: `monitor${k}` }).from(plic.intnode);
        made[id]?.connect(crosses ? connect(plic.intnode, int.adapterNode({ name: 'crossing' })) : plic.intnode, as);
      }
      firmware({ model: 'chip', compatible: ['example,chip'], bus });
    }),
  );
}

describe('the contexts of an interrupt controller', () => {
  test('are in the device tree in the order in which its outputs are wired', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const elaboration = chip(order);
        const lines = interruptLines(new Netlist(elaboration));
        const wired = lines.toSorted((a, b) => a.index - b.index).map(({ number }) => number);
        const { resources } = elaboration;
        const source = resources === null ? '' : [...deviceTreeSource(resources)].join('');
        const [, written = ''] = /interrupts-extended = <([^>]*)>/.exec(source) ?? [];
        const cells = written.split(' ');
        expect(cells.filter((_, k) => k % 2 === 1).map(Number)).toEqual(wired);
        expect(order.map(({ as }) => (as === 'meip' ? 11 : 9))).toEqual(wired);
        // Labels are given in the order of the harts.
        const labels = [...new Set(cells.filter((_, k) => k % 2 === 0))].sort();
        const taking = [...new Set(order.map((each) => each.hart))].sort();
        expect(cells.filter((_, k) => k % 2 === 0)).toEqual(order.map((each) => labels[taking.indexOf(each.hart)]));
      }),
      repeated(50),
    );
  });

  test('are as many as outputs: one that leads to no hart has the interrupt -1, and Renode leaves it out', () => {
    const order = [
      { hart: 0, as: 'meip', crosses: false },
      { hart: 0, as: 'seip', crosses: true },
      { hart: 1, as: 'meip', crosses: false },
    ] as const;
    const elaboration = chip(order, new Set([0, 2]));
    const source = elaboration.resources === null ? '' : [...deviceTreeSource(elaboration.resources)].join('');
    expect(source).toContain('interrupts-extended = <&L2 4294967295 &L2 11 &L2 9 &L4 4294967295 &L4 11>;');
    const renode = addressMapRenode(mapContent(elaboration, { design: 'chip', input: 'chip.ts' }));
    expect(renode.split('\n').filter((line) => /numberOfContexts|->/.test(line))).toEqual([
      '    numberOfContexts: 5',
      '    1 -> cpu0@11',
      '    2 -> cpu0@9',
      '    4 -> cpu1@11',
    ]);
  });
});
