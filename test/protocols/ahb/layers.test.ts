import { AddressSet, ahb, connect, elaborate, soc, tl, type Topology, tryElaborate } from 'entente-soc';
import { expect, test } from 'vitest';

test('a master of AHB that leads to several slaves gets to them by what the help says', () => {
  const design = (between: boolean): Topology =>
    soc('t', () => {
      const cpu = ahb.master({ name: 'cpu' });
      const matrix = tl.xbar();
      const slaves = [0, 1].map((k) => ahb.ram({ address: AddressSet.range(0x1000 * k, '4K'), beatBytes: 4 }));
      if (between) connect(cpu, ahb.arbiter(), ahb.toTL(), matrix);
      for (const slave of slaves) {
        if (between) connect(matrix, tl.toAHB(), ahb.arbiter(), slave);
        else connect(cpu, ahb.arbiter(), slave);
      }
      return between ? { cpu, matrix, slaves } : { cpu, slaves };
    });
  expect(tryElaborate(design(false)).failures.map(({ help }) => help)).toEqual([
    'Put ahb.arbiter(), ahb.toTL(), tl.xbar() and, for each, tl.toAHB() between t.cpu and its sinks, declare 2 ports, or remove 1 edge.',
  ]);
  expect(elaborate(design(true)).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});
