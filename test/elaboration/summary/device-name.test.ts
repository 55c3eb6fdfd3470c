import { expect, test } from 'vitest';
import { AddressSet, connect, elaborate, lazyScope, soc, tl } from '../../../lib/index.js';
import { deviceTitles } from '../../../lib/elaboration/index.js';

test('devices are called after their modules as paths call these, whatever is in the name', () => {
  const design = elaborate(
    soc('odd', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      for (const [k, name] of ['größe', 'a<b>&"c"', 'v1.2'].entries()) {
        const address = [AddressSet.range(0x1000 * k, '4K')];
        const { ram } = lazyScope(name, () => ({ ram: tl.manager({ address, supports: tl.readWrite(1, 4) }) }));
        connect(bus, ram);
      }
      return { cpu, bus };
    }),
  );
  const titleOf = deviceTitles(design);
  expect(['odd.größe.ram', 'odd.a<b>&"c".ram', 'odd.v1_2.ram'].map(titleOf)).toEqual(['größe', 'a<b>&"c"', 'v1_2']);
});

test('devices of one name are told apart as their paths are, in the design and in a module', () => {
  const banks = (from: number) =>
    [0, 1].map((k) =>
      tl.manager({ address: [AddressSet.range(from + 0x1000 * k, '4K')], supports: tl.readWrite(1, 4) }),
    );
  const design = elaborate(
    soc('twice', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      const bank = banks(0x1_0000);
      const inside = lazyScope('memory', () => ({ bank: banks(0x2_0000) })).bank;
      for (const each of [...bank, ...inside]) connect(bus, each);
      return { cpu, bus, bank };
    }),
  );
  const devices = design.modules.flatMap(({ nodes }) => nodes).filter(({ kind }) => kind === 'sink');
  const titleOf = deviceTitles(design);
  expect(devices.map(({ id }) => titleOf(id)).toSorted()).toEqual(['bank', 'bank_1', 'memory.bank', 'memory.bank_1']);
});
