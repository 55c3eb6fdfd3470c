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
