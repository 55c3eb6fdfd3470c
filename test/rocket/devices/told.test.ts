import {
  AddressSet,
  connect,
  devices,
  elaborate,
  firmware,
  gic,
  hart,
  int,
  resourceInt,
  resourceReference,
  SimpleDevice,
  soc,
  tl,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { check } from '../../../lib/check/index.js';
import { addressMap, deviceTreeSource } from '../../../lib/output/files/index.js';

type Elaboration = ReturnType<typeof elaborate>;

/** A topology with a core on a bus, of which firmware is told everything. */
function chip(body: (bus: ReturnType<typeof tl.xbar>) => Readonly<Record<string, unknown>>): Elaboration {
  return elaborate(
    soc('chip', () => {
      const core = tl.client({ name: 'core', emits: tl.readWrite(1, 8) });
      const bus = tl.xbar();
      connect(core, bus);
      firmware({ model: 'Chip', compatible: ['example,chip'], bus });
      return { core, bus, ...body(bus) };
    }),
  );
}

/** The nodes of the device tree with a name like this, each with its properties. */
function told({ resources }: Elaboration, name: RegExp): string[] {
  if (resources === null) throw new Error('firmware is told nothing');
  const source = [...deviceTreeSource(resources)].join('');
  const nodes = source.matchAll(/L\d+: (\S+) \{([^{}]*)\};/g);
  return [...nodes].flatMap(([, found = '', body = '']) =>
    name.test(found) ? [`${found}: ${body.trim().replaceAll(/\s+/g, ' ')}`] : [],
  );
}

test('a controller of which no more is known tells firmware of the interrupts that it takes', () => {
  const design = chip((bus) => {
    const vic = devices.peripheral(bus, { compatible: ['example,vic'], registers: [['0x1000', '4K']] });
    const uart = devices.peripheral(bus, { compatible: ['example,uart'], registers: [['0x2000', '4K']] });
    const dma = devices.peripheral(bus, { registers: [['0x3000', '4K']] });
    const button = devices.interruptDevice();
    vic.connectShared(uart, 4);
    vic.connect(dma, [5, 6]);
    vic.connectShared(button, 4);
    const cpu = hart({ id: 0, isa: 'rv32imc' });
    cpu.connect(vic.raise(1), 'meip');
    return { vic, uart, dma, button };
  });
  expect(told(design, /^(vic|uart|dma|button)/)).toEqual([
    'button: interrupt-parent = <&L0>; interrupts = <4>;',
    'dma@3000: interrupt-parent = <&L0>; interrupts = <5 6>; reg = <0x3000 0x1000>;',
    'uart@2000: compatible = "example,uart"; interrupt-parent = <&L0>; interrupts = <4>; reg = <0x2000 0x1000>;',
    'vic@1000: #address-cells = <0>; #interrupt-cells = <1>; compatible = "example,vic"; interrupt-controller; interrupt-parent = <&L5>; interrupts = <11>; reg = <0x1000 0x1000>;',
  ]);
  expect(check(design).findings.filter(({ rule }) => rule.startsWith('firmware/'))).toEqual([]);
});

test('a controller may be told of interrupts by several cells', () => {
  const design = chip((bus) => {
    const controller = devices.peripheral(bus, {
      compatible: ['arm,gic-400'],
      registers: [['0x1000', '4K']],
      specifier: gic.specifier,
    });
    const timer = devices.interruptDevice({ compatible: ['arm,armv8-timer'] });
    const uart = devices.peripheral(bus, { registers: [['0x2000', '4K']] });
    controller.connect(timer, [29, 30]);
    controller.connect(uart, 33);
    return { controller, timer, uart };
  });
  expect(told(design, /^(controller|timer|uart)/)).toEqual([
    'controller@1000: #address-cells = <0>; #interrupt-cells = <3>; compatible = "arm,gic-400"; interrupt-controller; reg = <0x1000 0x1000>;',
    'timer: compatible = "arm,armv8-timer"; interrupt-parent = <&L0>; interrupts = <1 13 4 1 14 4>;',
    'uart@2000: interrupt-parent = <&L0>; interrupts = <0 1 4>; reg = <0x2000 0x1000>;',
  ]);
});

test('firmware knows ranges one by one, also where one begins at the end of another', () => {
  const design = chip((bus) => {
    const flash = devices.peripheral(bus, {
      registers: [
        ['0x2000', '4K'],
        ['0x1000', '4K'],
      ],
    });
    return { flash };
  });
  expect(told(design, /^flash/)).toEqual(['flash@2000: reg = <0x2000 0x1000 0x1000 0x1000>;']);
});

test('registers within those of another device are told, and are nowhere on a bus', () => {
  const design = chip((bus) => {
    const system = devices.peripheral(bus, { compatible: ['example,system'], registers: [['0x1000', '4K']] });
    const clocks = devices.interruptDevice({ compatible: ['example,clocks'], within: [['0x1100', '0x20']] });
    const reset = devices.peripheral(bus, {
      registers: [['0x4000', '4K', 'control']],
      within: [['0x1200', '0x10', 'status']],
    });
    return { system, clocks, reset };
  });
  expect(told(design, /^(system|clocks|reset)/)).toEqual([
    'clocks@1100: compatible = "example,clocks"; reg = <0x1100 0x20>;',
    'reset@4000: reg = <0x4000 0x1000 0x1200 0x10>; reg-names = "control", "status";',
    'system@1000: compatible = "example,system"; reg = <0x1000 0x1000>;',
  ]);
  expect(addressMap(design).map(({ name, start }) => [name, start.toString(16)])).toEqual([
    ['system', '1000'],
    ['reset', '4000'],
  ]);
  expect(check(design).findings.filter(({ rule }) => rule === 'address/overlap')).toEqual([]);
});

test('memory is told as memory, with as many ranges as it has', () => {
  const design = chip((bus) => ({
    memory: devices.memory(bus, {
      ranges: [
        ['0x8000_0000', '1M'],
        ['0x9000_0000', '3M'],
      ],
    }),
  }));
  expect(told(design, /^memory/)).toEqual([
    'memory@80000000: device_type = "memory"; reg = <0x80000000 0x100000 0x90000000 0x300000>;',
  ]);
  expect(addressMap(design).map(({ start, end }) => [start.toString(16), end.toString(16)])).toEqual([
    ['80000000', '80100000'],
    ['90000000', '90300000'],
  ]);
});

test('what a device tree cannot have for a name stands in it as a device', () => {
  const design = chip((bus) => ({
    _5v: devices.peripheral(bus, { registers: [['0x1000', '4K']] }),
    $: devices.peripheral(bus, { registers: [['0x2000', '4K']] }),
    aDeviceWithANameThatIsLongerThanAnyMayBe: devices.peripheral(bus, { registers: [['0x3000', '4K']] }),
    named: devices.peripheral(bus, { name: 'serial', registers: [['0x4000', '4K']] }),
  }));
  expect(told(design, /@[1-4]000$/).map((text) => text.replace(/:.*/, ''))).toEqual([
    'aDeviceWithANameThatIsLongerTh@3000',
    'device_5v@1000',
    'device_@2000',
    'serial@4000',
  ]);
});

test('an interrupt that no controller takes is not told', () => {
  const design = chip((bus) => {
    const uart = devices.peripheral(bus, { registers: [['0x2000', '4K']] });
    connect(uart.raise(1), int.sink({ name: 'pin' }));
    return { uart };
  });
  expect(told(design, /^uart/)).toEqual(['uart@2000: reg = <0x2000 0x1000>;']);
});

test('what provides others with clocks, resets or pins says by how many numbers each is named', () => {
  const design = chip((bus) => {
    const clocks = devices.peripheral(bus, { registers: [['0x1000', '4K']] });
    const own = new SimpleDevice('timer', ['example,timer'], {
      properties: () => ({
        clocks: [resourceReference(clocks.device), resourceInt(3), resourceReference(clocks.device), resourceInt(1)],
        resets: [resourceReference(clocks.device)],
        'cs-gpios': [resourceReference(clocks.device), resourceInt(3), resourceInt(0)],
      }),
    });
    const timer = tl.managerNode([
      {
        slaves: [{ address: [AddressSet.range('0x2000', '4K')], resources: own.reg(), supports: tl.readWrite(1, 4) }],
        beatBytes: 4,
      },
    ]);
    connect(bus, timer);
    return { clocks, timer };
  });
  expect(told(design, /^(clocks|timer)/).map((text) => text.replaceAll(/L\d+/g, 'L'))).toEqual([
    'clocks@1000: #clock-cells = <1>; #gpio-cells = <2>; #reset-cells = <0>; reg = <0x1000 0x1000>;',
    'timer@2000: clocks = <&L 3 &L 1>; compatible = "example,timer"; cs-gpios = <&L 3 0>; reg = <0x2000 0x1000>; resets = <&L>;',
  ]);
});
