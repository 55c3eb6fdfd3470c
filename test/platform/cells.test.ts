import { AddressSet, connect, elaborate, firmware, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { deviceTreeSource } from '../../lib/output/files/index.js';

/** The cells of the tree of a memory, and its `reg`. */
function told(base: bigint, size: bigint): string[] {
  const { resources } = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const ram = tl.ram({ address: AddressSet.range(base, size), beatBytes: 8 });
      connect(cpu, bus, ram);
      firmware({ model: 'chip', compatible: ['example,chip'], bus });
      return { cpu, bus, ram };
    }),
  );
  const text = resources === null ? '' : [...deviceTreeSource(resources)].join('');
  const cells = ['address', 'size'].map(
    (kind) => new RegExp(`^\\t#${kind}-cells = (<\\d+>);$`, 'm').exec(text)?.[1] ?? '',
  );
  return [...cells, /^\t\treg = (<0x.*>);$/m.exec(text)?.[1] ?? ''];
}

test('sizes have as many cells as they take, also where addresses take fewer', () => {
  expect(told(0x8000_0000n, 0x8000_0000n)).toEqual(['<1>', '<1>', '<0x80000000 0x80000000>']);
  expect(told(0n, 1n << 32n)).toEqual(['<2>', '<2>', '<0x0 0x0 0x1 0x0>']);
  expect(told(1n << 32n, 1n << 32n)).toEqual(['<2>', '<2>', '<0x1 0x0 0x1 0x0>']);
});
