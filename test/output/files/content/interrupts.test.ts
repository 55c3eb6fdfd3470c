import { expect, test } from 'vitest';
import { elaborate } from '../../../../lib/elaborate/elaborate.js';
import { addressMap, deviceInterrupts, deviceTreeSource } from '../../../../lib/output/files/index.js';
import { devices, hart, soc } from '../../../../lib/index.js';
import type { Elaboration } from '../../../../lib/elaboration/index.js';
import mcu from '../../../../topologies/mcu.js';
import mySystem from '../../../../topologies/my-device.js';

function interruptsOf(elaboration: Elaboration): string[] {
  const devices = addressMap(elaboration).map(({ device }) => device);
  return deviceInterrupts(elaboration, devices).map(
    ({ device, value, controller }) => `${device} ${value} ${controller}`,
  );
}

test('an interrupt has the number that the device tree has for the interrupt controller', () => {
  const elaboration = elaborate(mySystem);
  // The first two come from outside, and belong to no device.
  expect(interruptsOf(elaboration)).toEqual([
    'top.extInterrupts 1 top.plic_domain.plic.intnode',
    'top.extInterrupts 2 top.plic_domain.plic.intnode',
    'top.timer_domain.timer.controlNode 3 top.plic_domain.plic.intnode',
  ]);
  const { resources } = elaboration;
  expect(resources === null ? '' : [...deviceTreeSource(resources)].join('')).toMatch(
    /timer@10020000 \{[^}]*interrupts = <3>;/,
  );
});

test('without a controller it is that of the node where it ends', () => {
  expect(interruptsOf(elaborate(mcu))).toEqual(['mcu.uart.control 0 mcu.irq']);
});

test('every controller counts, and a core beside them for what it numbers itself', () => {
  const chip = soc('chip', () => {
    const core = hart({ id: 0, isa: 'rv32imc' });
    const plic = devices.interruptDevice();
    const gpio = devices.interruptDevice();
    const alone = devices.interruptDevice();
    core.connect(plic.raise(1), 'meip');
    plic.connect(gpio, 4);
    const uart = devices.interruptDevice();
    gpio.connect(uart.raise(1), 2);
    alone.connect(uart.raise(1), 3);
    core.connect(uart.raise(2), [16, 'mtip']);
    return { core, plic, gpio, alone, uart };
  });
  expect(interruptsOf(elaborate(chip))).toEqual([
    'chip.gpio.interrupts 4 chip.plic.controller',
    'chip.uart.interrupts 2 chip.gpio.controller',
    'chip.uart.interrupts_1 3 chip.alone.controller',
    'chip.uart.interrupts_2 16 chip.core.interrupts',
  ]);
});
