import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { check } from '../../../lib/check/index.js';

test('findings at one address, and the masters in them, are in the order of their numbers', () => {
  const numbers = [1, 2, 10];
  const design = elaborate(
    soc('t', () => {
      const bus = tl.xbar();
      for (const k of numbers) connect(tl.client({ name: `cpu${k}` }), bus);
      const address = [AddressSet.range(0x1000, 0x1000)];
      for (const k of numbers)
        connect(bus, tl.manager({ name: `ram${k}`, address, supports: { get: [1, 1] }, beatBytes: 1 }));
    }),
  );
  const conflicts = check(design, {}).findings.filter(({ rule }) => rule === 'address/overlap');
  expect(conflicts.map(({ subjects }) => subjects)).toEqual([
    ['t.ram2', 't.ram1'],
    ['t.ram10', 't.ram1'],
    ['t.ram10', 't.ram2'],
  ]);
  expect(conflicts.map(({ message }) => message.split('\n').at(-1))).toEqual(
    conflicts.map(() => '  seen by t.cpu1, t.cpu2, t.cpu10'),
  );
});
