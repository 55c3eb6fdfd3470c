import { describe, expect, test } from 'vitest';
import { Clocks } from '../../../lib/protocols/clocks/index.js';
import { Config } from '../../../lib/config/index.js';
import { Interrupts } from '../../../lib/protocols/interrupts/index.js';
import {
  asyncExternalInterrupts,
  axi4MemoryPort,
  BootROMLocated,
  type BootROMParams,
  bootROMParams,
  bootROMs,
  FBUS,
  InSubsystem,
  MaskROMLocated,
  type MaskROMParams,
  maskROMs,
  PBUS,
  rocketConfig,
  SBUS,
  syncExternalInterrupts,
} from '../../../lib/rocket/index.js';
import { broken, complaint, complaints, places, slaves } from '../../protocols/tilelink/designs.js';
import {
  dts,
  edgesInto,
  firstInto,
  hardwareOf,
  inSystem,
  type Made,
  modulesIn,
  nodesIn,
  route,
  trySystem,
} from '../designs.js';

type N = Made<unknown>['n'];

describe('interrupts from outside (subsystem 16)', () => {
  const outside = (count: number, port: typeof asyncExternalInterrupts): N =>
    inSystem(`WithNExtTopInterrupts(${count}) ++ DefaultConfig`, port).n;

  test('on a clock of their own cross into the interrupt bus', () => {
    const n = outside(3, asyncExternalInterrupts);
    expect(route(n, 'plic_domain.plic.intnode', 'ibus')).toBe(
      'extInterrupts -> with_no_name -> intsource -> int_in_xing_1 -> int_in_xing -> intsink -> int_bus -> plic_domain.plic.intnode',
    );
    expect(modulesIn(n, 'ibus')).toEqual([
      'int_bus <IntXbar>',
      'intsink <IntSyncAsyncCrossingSink>',
      'intsource <IntSyncCrossingSource>',
    ]);
    expect(n.order.find(({ path }) => path === 'top.ibus.intsink.node')?.options.debug).toBe('sync:3');
  });

  test('on the clock of the interrupt bus are bound to it', () => {
    const n = outside(3, syncExternalInterrupts);
    expect(route(n, 'plic_domain.plic.intnode', 'ibus')).toBe('extInterrupts -> int_bus -> plic_domain.plic.intnode');
    expect(modulesIn(n, 'ibus')).toEqual(['int_bus <IntXbar>']);
  });

  test.each([
    [1, '<1>', 1, 1],
    [2, '<1 2>', 2, 3],
    [6, '<1 2 3 4 5 6>', 6, 7],
    [9, '<1 2 3 4 5 6 7 8 9>', 9, 7],
  ])('%s of them are numbered from 1', (count, numbers, devices, priorities) => {
    for (const port of [asyncExternalInterrupts, syncExternalInterrupts]) {
      const n = outside(count, port);
      expect(edgesInto(n, 'plic_domain.plic.intnode', Interrupts).map(({ source }) => source.num)).toEqual([count]);
      // After memory and the boot ROM.
      expect(dts(n, 'external-interrupts')).toBe(`L12: external-interrupts {
  interrupt-parent = <&L7>;
  interrupts = ${numbers};
};`);
      expect(dts(n, 'interrupt-controller@c000000')).toContain(
        `riscv,max-priority = <${priorities}>;\n  riscv,ndev = <${devices}>;`,
      );
    }
  });

  test.each([asyncExternalInterrupts, syncExternalInterrupts])('none at all', (port) => {
    const n = outside(0, port);
    expect(nodesIn(n, '')).toContain('extInterrupts source');
    expect(edgesInto(n, 'plic_domain.plic.intnode', Interrupts)).toEqual([]);
    expect(() => dts(n, 'external-interrupts')).toThrow('no external-interrupts in the device tree');
    expect(n.validate().map(complaint)).toEqual([]);
  });

  test('not fewer', () => {
    expect(broken(() => outside(-1, syncExternalInterrupts))).toBe(
      'interrupts/range: Interrupts [0, -1) are not a range of numbers from 0. (Give the first number and one more than the last, such as [0, 1].)',
    );
  });
});

describe('boot ROMs (subsystem 17.6)', () => {
  const withROMs = (roms: readonly Partial<BootROMParams>[], where = PBUS): Made<unknown> => {
    const all = roms.map((rom) => ({ ...bootROMParams, ...rom }));
    const config = new Config(
      'ROMs',
      (rules) => rules.set(BootROMLocated(InSubsystem), all),
      rocketConfig('DefaultConfig'),
    );
    return trySystem(config, (system) => {
      axi4MemoryPort(system);
      bootROMs(system, where);
    });
  };

  test.each([
    ['pbus', PBUS],
    ['sbus', SBUS],
  ] as const)('stand behind a fragmenter of the %s, on its clock', (bus, where) => {
    const { n } = withROMs([{}], where);
    expect(complaints(n)).toEqual([]);
    expect(route(n, 'bootrom_domain.bootrom.node').split(' -> ').slice(-3)).toEqual([
      `${bus}.coupler_to_bootrom.tl`,
      `${bus}.coupler_to_bootrom.fragmenter`,
      'bootrom_domain.bootrom',
    ]);
    expect(slaves(firstInto(n, 'bootrom_domain.bootrom.node'))).toEqual([
      'bootrom 0x10000/0xffff UNCACHED fifo 0: G 1..8',
    ]);
    const [edge] = edgesInto(n, 'bootrom_domain.clockNode', Clocks);
    expect(edge?.sink.name).toBe('bootrom');
    expect(hardwareOf(n, 'bootrom_domain').map((line) => line.split(': ')[1])).toEqual(['bootromClockSinkDomain']);
    expect(route(n, 'broadcast.node')).toBe('bootROMResetVectorSourceNode -> broadcast');
  });

  test('are called after themselves', () => {
    const { n } = withROMs([{ name: 'flash', address: 0x40000n, size: 0x8000n }]);
    expect(complaints(n)).toEqual([]);
    expect(slaves(firstInto(n, 'flash_domain.bootrom.node'))).toEqual([
      'bootrom 0x40000/0x7fff UNCACHED fifo 0: G 1..8',
    ]);
    expect(modulesIn(n, 'pbus').slice(-1)).toEqual(['coupler_to_flash <SimpleLazyModule>']);
    expect(hardwareOf(n, 'flash_domain').map((line) => line.split(': ')[1])).toEqual(['flashClockSinkDomain']);
    expect(hardwareOf(n, 'fragmenter').map((line) => line.split(': ')[1])).toContain('TLFragmenter_flash');
    expect(dts(n, 'rom@40000')).toBe(`L11: rom@40000 {
  compatible = "sifive,rom0";
  reg = <0x40000 0x8000>;
  reg-names = "mem";
};`);
  });

  test('of two, only one says where to begin', () => {
    const { n } = withROMs([{ name: 'first' }, { name: 'second', address: 0x40000n }]);
    expect(complaints(n)).toEqual([]);
    expect(n.validate().map(complaint)).toEqual([
      'bundlebridge/broadcast-inputs: A broadcast has 2 inputs. (Keep one of its sources, or use bundleBridgeNexus() instead, which takes several.)',
    ]);
  });

  test('lie at multiples of their size, on a bus that is there', () => {
    expect(broken(() => withROMs([{ address: 0x18000n }]))).toBe(
      'address/misaligned: Base 0x18000 is not a multiple of the size 0x10000 (64 KiB). (Put it at 0x10000 or 0x20000, if that is free, or, where a list of sets is taken, AddressSet.misaligned(0x18000, 0x10000).)',
    );
    const config = 'WithoutCLINT ++ WithoutPLIC ++ WithoutDebug ++ WithJustOneBus ++ BaseConfig';
    expect(broken(() => trySystem(config, (system) => bootROMs(system, FBUS)))).toBe(
      'subsystem/no-bus: The subsystem has no bus fbus, where boot ROM bootrom is to be attached: its topology makes only sbus. (Put WithCoherentBusTopology or WithIncoherentBusTopology, whose buses are sbus, pbus, fbus and cbus, to the left of all that sets another topology, such as WithJustOneBus, or attach the device to a bus that is there.)',
    );
  });
});

describe('mask ROMs (subsystem 17.6)', () => {
  const withROM = (rom: Partial<MaskROMParams>, where = PBUS): N => {
    const params = { name: 'maskrom', address: 0x2_0000n, depth: 2048, width: 32, ...rom };
    const config = new Config(
      'ROM',
      (rules) => rules.set(MaskROMLocated(InSubsystem), [params]),
      rocketConfig('DefaultConfig'),
    );
    return inSystem(config, (system) => maskROMs(system, where)).n;
  };

  test.each<[Partial<MaskROMParams>, string, number]>([
    [{}, '0x20000/0x1fff', 4],
    [{ width: 64 }, '0x20000/0x3fff', 8],
    [{ width: 128, depth: 256 }, '0x20000/0xfff', 16],
    [{ depth: 3072 }, '0x20000/0x1fff 0x22000/0xfff', 4],
    [{ address: 0x2_1000n }, '0x21000/0xfff 0x22000/0xfff', 4],
  ])('%o', (rom, address, beatBytes) => {
    const n = withROM(rom);
    const { slave } = firstInto(n, 'maskROM.node');
    expect([slave.slaves.map((each) => places(each.address)), slave.beatBytes, slave.minLatency]).toEqual([
      [address],
      beatBytes,
      0,
    ]);
    expect(slaves(firstInto(n, 'maskROM.node')).map((line) => line.replace(/^.*(?=UNCACHED)/, ''))).toEqual([
      `UNCACHED fifo 0: G 1..${beatBytes}`,
    ]);
  });

  test('stand behind an adapter of the width of their bus, and a fragmenter', () => {
    const n = withROM({}, SBUS);
    expect(route(n, 'maskROM.node').split(' -> ').slice(-5)).toEqual([
      'sbus.system_bus_xbar',
      'sbus.coupler_to_MaskROM.tl',
      'sbus.coupler_to_MaskROM.widget',
      'sbus.coupler_to_MaskROM.fragmenter',
      'maskROM',
    ]);
    expect(firstInto(n, 'sbus.coupler_to_MaskROM.widget.node').bundle.dataBits).toBe(64);
    expect(firstInto(n, 'maskROM.node').bundle.dataBits).toBe(32);
    expect(dts(n, 'rom@20000')).toBe(`L12: rom@20000 {
  compatible = "sifive,maskrom0";
  reg = <0x20000 0x2000>;
  reg-names = "mem";
};`);
  });

  test.each<[Partial<MaskROMParams>, string]>([
    [
      { width: 24 },
      'tilelink/channel-width: A TileLink port is 3 bytes wide, which is not a power of two. (Set width to 16 or 32.)',
    ],
    [
      { depth: 0 },
      "tilelink/slave-address: A manager has no address. (Give it at least one AddressSet, such as address: [AddressSet.range('0x1000', '4K')].)",
    ],
  ])('cannot have %o', (rom, message) => {
    expect(broken(() => withROM(rom))).toBe(message);
  });
});
