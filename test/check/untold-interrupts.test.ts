import { AddressSet, connect, elaborate, firmware, hart, int, interruptController, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';

test.each([
  [1, 'interrupt 7 of chip.vic.intnode'],
  [2, '2 interrupts 7, 8 of chip.vic.intnode'],
])('%i interrupts of a source that says no device are told as what they are', (num, words) => {
  const design = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu' });
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K') });
      const vic = interruptController({ compatible: ['example,vic'] });
      const core = hart({ id: 0, isa: 'rv32imc' });
      const buttons = int.source({ name: 'buttons', num });
      connect(cpu, ram);
      vic.connect(buttons, 7);
      core.connect(vic.intnode, 'meip');
      firmware({ model: 'chip', compatible: ['example,chip'], bus: cpu });
      return { cpu, ram, vic, core, buttons };
    }),
  );
  const messages = check(design).findings.flatMap(({ rule, message }) => (rule === 'firmware/untold' ? [message] : []));
  expect(messages).toEqual([`Firmware has no device for ${words}: chip.buttons names none.`]);
});
