import { AddressSet, connect, elaborate, firmware, SimpleBus, SimpleDevice, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { findingsIn } from './findings-in.js';

test('what firmware cannot be told is said with the devices that it is about', () => {
  const design = soc('Example', () => {
    const cpu = tl.client({ name: 'cpu' });
    const bus = tl.xbar();
    connect(cpu, bus);
    const device = (base: number, name: string, compatible: string) => {
      const node = tl.registerNode({
        address: [AddressSet.range(base, '4K')],
        device: new SimpleDevice(name, [compatible]),
        beatBytes: 8,
      });
      connect(bus, node);
      return node;
    };
    const timer = device(0x1000, 'timer', 'example,"timer"');
    const supply = device(0x2000, '9-volt supply', 'example,supply');
    const uart = device(0x3000, 'uart', 'example,uart');
    const outside = tl.manager({
      ...{ address: [AddressSet.range(0x10000, '64K')], beatBytes: 8, fifoId: 0 },
      ...{ supports: { get: [1, 8] }, resources: new SimpleBus('2nd chip').ranges },
    });
    connect(bus, outside);
    firmware({ model: 'a \\ b', compatible: ['example,soc'], bus: cpu });
    return { cpu, bus, timer, supply, uart, outside };
  });
  const findings = findingsIn('firmware/unwritable', elaborate(design));
  expect(findings.map(({ message, subjects }) => [message, subjects])).toEqual([
    ['model of / is "a \\\\ b", which contains characters that a string in a device tree cannot have.', []],
    ['"2nd chip@10000" is not a name of a node in a device tree.', ['Example.outside']],
    ['"9-volt supply@2000" is not a name of a node in a device tree.', ['Example.supply']],
    [
      'compatible of timer@1000 is "example,\\"timer\\"", which contains characters that a string in a device tree cannot have.',
      ['Example.timer'],
    ],
  ]);
});
