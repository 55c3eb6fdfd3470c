import { elaborate, subsystem } from 'entente';
import { describe, expect, test } from 'vitest';
import { changeText, compareWithLock, type Facts, factsOf, lockText, readLock } from '../../lib/diff/index.js';
import mcu from '../../topologies/mcu.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';

const rocket = (config: string): Facts => factsOf(elaborate(ExampleRocketSystem, subsystem.rocketConfig(config)));

function read(text: string): Facts {
  const facts = readLock(text);
  if (facts === undefined) throw new Error('not a lock');
  return facts;
}

test('a lock is a line for each fact', () => {
  expect(lockText(factsOf(elaborate(mcu)))).toBe(`{
  "format": "entente-lock",
  "version": 1,
  "design": "mcu",
  "devices": {
    "mcu.rom.node": {"addresses":["0x10000..0x1ffff"],"permissions":"RX"},
    "mcu.sram.node": {"addresses":["0x80000000..0x8000ffff"],"permissions":"ARWX"},
    "mcu.uart.control": {"addresses":["0x64000000..0x64000fff"],"permissions":"RW"}
  },
  "interrupts": {
    "mcu.uart.interrupt[0] → mcu.irq": 0
  },
  "ports": {
    "mcu.cpu:0": {"addressBits":"32","dataBits":"64","sourceBits":"3","sinkBits":"1","sizeBits":"3","hasBCE":"false"},
    "mcu.dma:0": {"addressBits":"32","dataBits":"64","sourceBits":"2","sinkBits":"1","sizeBits":"3","hasBCE":"false"}
  },
  "clocks": {}
}
`);
});

describe('a lock that is read again', () => {
  test.each([
    'DefaultConfig',
    'WithNMemoryChannels(4) ++ DualCoreConfig',
    'WithSystemBusFrequency(500.0) ++ TinyConfig',
  ])('holds for %s', (config) => {
    const facts = rocket(config);
    expect(compareWithLock(read(lockText(facts)), facts)).toEqual([]);
  });

  test('shows what moved', () => {
    const locked = read(lockText(rocket('DefaultConfig')));
    expect(
      compareWithLock(locked, rocket('WithNMemoryChannels(2) ++ DefaultConfig')).map(
        (change) => `${change.aspect} ${change.happening} ${changeText(change)}`,
      ),
    ).toEqual(['port added top.memAXI4Node:1']);
  });
});

test.each([
  '',
  '[]',
  '{"format":"entente-lock"}',
  '{"format":"entente-lock","design":"x","devices":{"a":{"addresses":["?"]}}}',
])('no lock: %s', (text) => {
  expect(readLock(text)).toBeUndefined();
});
