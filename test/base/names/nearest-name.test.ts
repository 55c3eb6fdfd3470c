import { expect, test } from 'vitest';
import { nearestName } from '../../../lib/base/names/index.js';

const known = [
  { path: 'mcu.cpu', called: 'Core 0' },
  { path: 'mcu.periphery.uart.control', called: 'uart' },
  { path: 'mcu.periphery.irq' },
];

test.each([
  ['mcu.cpuu', 'Did you mean mcu.cpu?'],
  ['usrt', 'Did you mean uart?'],
  ['periphery.uatr', 'Did you mean periphery.uart?'],
  ['core 0', 'Did you mean Core 0?'],
  ['mcu.perifery.uart.control', 'Did you mean mcu.periphery.uart.control?'],
  ['uart.contro*', 'Did you mean uart.control?'],
  ['entirely.different', undefined],
])('%s', (name, help) => {
  expect(nearestName(name, known)).toBe(help);
});

test('of nothing, nothing is near', () => {
  expect(nearestName('cpu', [])).toBeUndefined();
});
