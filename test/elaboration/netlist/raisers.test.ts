import { AddressSet, connect, elaborate, int, lazyScope, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { Netlist, Raisers } from '../../../lib/elaboration/index.js';

const page = (k: number): AddressSet => AddressSet.range(k * 4096, '4K');

test('what groups several devices raises the interrupts of none of them', () => {
  const design = elaborate(
    soc('soc', () => {
      lazyScope('chip', () => {
        const bus = tl.xbar();
        const flash = tl.ulDevice({ address: [page(1)] });
        const button = int.source();
        const { irq } = lazyScope('timer', () => {
          const [registers, irq] = [tl.ulDevice({ address: [page(2)] }), int.source()];
          connect(bus, registers);
          return { registers, irq };
        });
        const pins = [int.sink({ name: 'pin0' }), int.sink({ name: 'pin1' })];
        connect(tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) }), bus, flash);
        [irq, button].forEach((source, k) => pins[k] && connect(source, pins[k]));
        return { bus, flash, button };
      });
    }),
  );
  const raisers = new Raisers(new Netlist(design), ['soc.chip.flash', 'soc.chip.timer.registers']);
  expect(raisers.of('soc.chip.timer.irq')).toBe('soc.chip.timer.registers');
  expect(raisers.of('soc.chip.button')).toBeUndefined();
});
