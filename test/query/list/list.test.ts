import {
  AddressSet,
  apb,
  connect,
  devices,
  elaborate,
  hart,
  int,
  LazyModule,
  lazyModule,
  lazyScope,
  RequirementError,
  Resource,
  setSecurity,
  SimpleDevice,
  soc,
  tl,
  tryElaborate,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { addressView, busesView } from '../../../lib/output/drawing/index.js';
import { landmarksOf } from '../../../lib/output/drawing/views/buses/landmarks.js';
import { addressMap, addressMapCsv, summary, wholeMap } from '../../../lib/output/files/index.js';
import { list, listColumns, listings, reach, reachCsv, rowsCsv, rowsText, whyNot } from '../../../lib/query/index.js';
import microcontroller from '../../../topologies/microcontroller-axi.js';
import mcu from '../../../topologies/mcu.js';
import trustzone from '../../../topologies/trustzone.js';
import { groupBy } from '../../../lib/base/group-by.js';
import { countsOf, Netlist, regionsOf } from '../../../lib/elaboration/index.js';
import { documentsByFamily, elaborated } from '../../documents/documents-by-family.js';
import { someOf } from '../../seeds.js';

const small = elaborate(mcu);
const large = elaborate(microcontroller);

const page = (base: number): AddressSet => AddressSet.range(base, 0x1000);

test('devices, with the addresses that they were given', () => {
  expect(list(small, 'devices')).toEqual([
    {
      id: 'mcu.uart.control',
      name: 'uart',
      protocol: 'TileLink',
      bytes: 4,
      masters: 2,
      addresses: '0x64000000..0x64000fff',
    },
    {
      id: 'mcu.sram.node',
      name: 'sram',
      protocol: 'TileLink',
      bytes: 8,
      masters: 2,
      addresses: '0x80000000..0x8000ffff',
    },
    { id: 'mcu.rom.node', name: 'rom', protocol: 'TileLink', bytes: 8, masters: 2, addresses: '0x10000..0x1ffff' },
  ]);
});

test('a device that no master sees is listed with 0 masters, and told apart where devices are counted', () => {
  const design = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8), visibility: [page(0x1000)] });
      const bus = tl.xbar();
      const seen = tl.manager({ name: 'seen', address: [page(0x1000)], supports: tl.readWrite(1, 8), beatBytes: 8 });
      const alone = tl.manager({ name: 'alone', address: [page(0x2000)], supports: tl.readWrite(1, 8), beatBytes: 8 });
      connect(cpu, bus, seen);
      connect(bus, alone);
      return { cpu, bus, seen, alone };
    }),
  );
  expect(list(design, 'devices').map(({ id, masters }) => [id, masters])).toEqual([
    ['chip.alone', 0],
    ['chip.seen', 1],
  ]);
  expect([...countsOf(design).devices]).toEqual(['chip.seen']);
  expect(summary(design)).toContain('  1 device, and 1 that no master sees: chip.alone\n');
});

test('a device that firewalls close is counted, as it is in the map and drawn', () => {
  const design = elaborate(
    soc('chip', () => {
      const [cpu, bus] = [tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) }), tl.xbar()];
      const ram = (base: number) => tl.ram({ address: page(base), beatBytes: 8 });
      const [open, closed] = [ram(0x1000), ram(0x2000)];
      connect(cpu, bus);
      connect(bus, open);
      connect(bus, tl.firewall({ regions: [{ address: [page(0x2000)], accepts: [] }] }), closed);
      return { cpu, bus, open, closed };
    }),
  );
  expect(list(design, 'devices').map(({ id, masters }) => [id, masters])).toEqual([
    ['chip.closed.node', 0],
    ['chip.open.node', 1],
  ]);
  expect(summary(design)).toContain('  2 devices\n');
  expect(wholeMap(design).map(({ device }) => device)).toEqual(['chip.open.node', 'chip.closed.node']);
  expect(addressView(design).diagram.subtitle).toBe('1 view · 2 devices · to scale, with breaks');
});

test('a master that makes no accesses gets to no device: lists, maps, summaries, drawings and routes say the same', () => {
  const design = elaborate(
    soc('chip', () => {
      const [cpu, idle] = [tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) }), tl.client({ name: 'idle' })];
      const [bus, side] = [tl.xbar(), tl.xbar()];
      const ram = (base: number) => tl.ram({ address: page(base), beatBytes: 8 });
      const [shared, own] = [ram(0x1000), ram(0x2000)];
      connect(setSecurity(idle, []), side);
      connect(side, bus);
      connect(cpu, bus);
      connect(bus, shared);
      connect(side, own);
      return { cpu, idle, bus, side, shared, own };
    }),
  );
  expect(list(design, 'masters').map(({ id, devices: reached }) => [id, reached])).toEqual([
    ['chip.idle', 0],
    ['chip.cpu', 1],
  ]);
  expect(list(design, 'devices').map(({ id, masters }) => [id, masters])).toEqual([
    ['chip.own.node', 0],
    ['chip.shared.node', 1],
  ]);
  expect(reach(design).map(({ master, device }) => [master, device])).toEqual([['chip.cpu', 'chip.shared.node']]);
  expect(wholeMap(design).map(({ device, masters }) => [device, masters])).toEqual([
    ['chip.shared.node', ['chip.cpu']],
  ]);
  expect(addressMap(design, { from: 'idle' })).toEqual([]);
  expect(summary(design)).toContain('  1 device, and 1 that no master sees: chip.own.node\n');
  expect(addressView(design).diagram.subtitle).toBe('2 views · 1 device · to scale, with breaks');
  expect(whyNot(design, 'idle', 'own').map(({ message }) => message)).toEqual([
    'Client idle of chip.idle makes no accesses.',
  ]);
});

test('a design without masters says so without a list of them', () => {
  const design = elaborate(
    soc('chip', () => {
      const [bell, ear] = [int.source(), int.sink()];
      connect(bell, ear);
      return { bell, ear };
    }),
  );
  expect(summary(design)).toContain('  0 masters\n  0 devices\n');
});

test('the summary of a design with nothing in it names no protocols', () => {
  expect(summary(elaborate(soc('empty', () => ({}))))).toBe(
    'empty: negotiated\n  1 module, 0 nodes, 0 edges\n  0 masters\n  0 devices\n',
  );
});

test('addresses of banks are one range, those of a device in very many blocks say how large these are', () => {
  const addressesOf = (...offsets: number[]): unknown => {
    const design = elaborate(
      soc('chip', () => {
        const [cpu, bus] = [tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) }), tl.xbar()];
        const banks = offsets.map((offset) => new AddressSet(BigInt(0x8000_0000 + offset), 0xfff_ff3fn));
        const memory = tl.manager({ name: 'memory', address: banks, supports: tl.readWrite(1, 8), beatBytes: 8 });
        connect(cpu, bus, memory);
        return { cpu, bus, memory };
      }),
    );
    return list(design, 'devices')[0]?.addresses;
  };
  expect(addressesOf(0, 0x40, 0x80, 0xc0)).toBe('0x80000000..0x8fffffff');
  expect(addressesOf(0x40)).toBe('0x80000040..0x8fffff7f (in blocks of 64 bytes)');
});

test('masters, with their ids, what they make and how many devices they reach', () => {
  expect(list(elaborate(trustzone), 'masters')).toEqual([
    {
      ...{ id: 'trustzone.radio', name: 'radio', protocol: 'AXI4', bytes: 8, ids: 1 },
      ...{ accesses: 'non-secure world radio', devices: 3, domain: '' },
    },
    {
      ...{ id: 'trustzone.dma', name: 'dma', protocol: 'AXI4', bytes: 8, ids: 2 },
      ...{ accesses: 'non-secure world dma', devices: 3, domain: '' },
    },
    {
      ...{ id: 'trustzone.core', name: 'core', protocol: 'AXI4', bytes: 8, ids: 4 },
      ...{ accesses: '', devices: 5, domain: '' },
    },
  ]);
  expect(list(large, 'masters', { protocol: 'AXI4' }).map(({ id }) => id)).toEqual(['microcontroller.dma.engine']);
  expect(list(large, 'masters', { under: 'core' }).map(({ name }) => name)).toEqual(['icache', 'dcache']);
});

test('a master that sees no device is one', () => {
  const design = elaborate(
    soc('lonely', () => {
      const [cpu, bus] = [tl.client({ name: 'cpu', visibility: [AddressSet.range(0x9000, '4K')] }), tl.xbar()];
      connect(cpu, bus, tl.ram({ address: AddressSet.range(0x1000, '4K') }));
      return { cpu, bus };
    }),
  );
  expect(list(design, 'masters').map(({ id, devices: reached }) => [id, reached])).toEqual([['lonely.cpu', 0]]);
});

test('masters are those that are counted, and reach what they are said to reach', () => {
  let masters = 0;
  for (const documents of documentsByFamily().values()) {
    for (const document of someOf(documents, 12)) {
      const design = elaborated(document);
      if (design === undefined) continue;
      const rows = list(design, 'masters');
      masters += rows.length;
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(countsOf(design).masters));
      const reached = groupBy(reach(design), ({ master, port, client }) => JSON.stringify([master, port, client]));
      const counted = [...reached.values()].map(
        (own) => `${own[0].master} ${new Set(own.map(({ device }) => device)).size}`,
      );
      const listed = rows.filter(({ devices: count }) => count !== 0).map(({ id, devices: count }) => `${id} ${count}`);
      expect(new Set(listed)).toEqual(new Set(counted));
    }
  }
  expect(masters).toBeGreaterThan(20);
});

test('devices in the root, and those without names, are called after their nodes', () => {
  const called = new Map([
    ['microcontroller.memory', 'memory'],
    ['microcontroller.peripherals.gpioRegisters', 'gpioRegisters'],
    ['microcontroller.peripherals.uartRegisters', 'uartRegisters'],
    ['microcontroller.errors.node', 'errors'],
    ['microcontroller.plic.node', 'plic'],
  ]);
  expect(new Map(list(large, 'devices').map(({ id, name }) => [id, name]))).toEqual(called);
  expect(new Map(reach(large).map(({ device, name }) => [device, name]))).toEqual(called);
});

test('devices without names of their own are called after their modules, where they are the only ones in these', () => {
  const registers = (base: string) => apb.slave({ address: [AddressSet.range(base, '4K')], beatBytes: 4 });
  class Uart extends LazyModule {
    readonly registers = registers('0x1000_0000');
    readonly interrupts = int.sink();
  }
  class Timers extends LazyModule {
    readonly fast = registers('0x1000_1000');
    readonly slow = registers('0x1000_2000');
  }
  const design = elaborate(
    soc('m', () => {
      const [core, fan] = [apb.master({ name: 'core' }), apb.fanout()];
      const sram = apb.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      const [uart0, timers] = [lazyModule(() => new Uart()), lazyModule(() => new Timers())];
      const gpio = registers('0x1000_3000');
      connect(core, fan);
      const tick = int.source();
      connect(tick, uart0.interrupts);
      for (const sink of [sram, uart0.registers, timers.fast, timers.slow, gpio]) connect(fan, sink);
      return { core, fan, sram, uart0, timers, gpio, tick };
    }),
  );
  const names = ['uart0', 'fast', 'slow', 'gpio', 'sram'];
  expect(addressMap(design).map(({ name }) => name)).toEqual(names);
  expect(new Set(list(design, 'devices').map(({ name }) => name))).toEqual(new Set(names));
  expect(new Set(reach(design).map(({ name }) => name))).toEqual(new Set(names));
});

test('devices that a node on the way moves, with the addresses that masters ask for, in lists and drawings', () => {
  const design = elaborate(
    soc('soc', () => {
      const [cpu, dma, bus] = [tl.client({ name: 'cpu' }), tl.client({ name: 'dma' }), tl.xbar()];
      const [moved, both] = [0x1000, 0x2000].map((base) => tl.ram({ address: AddressSet.range(base, '4K') }));
      const up = (): ReturnType<typeof tl.map> => tl.map(({ base }) => base + 0x10_0000n);
      const shared = tl.xbar();
      connect(cpu, bus);
      if (moved !== undefined) connect(bus, up(), moved);
      connect(bus, up(), shared);
      if (both !== undefined) connect(shared, both);
      connect(dma, shared);
      return { cpu, dma, bus, moved, both, shared };
    }),
  );
  expect(list(design, 'devices').map(({ id, addresses }) => [id, addresses])).toEqual([
    ['soc.both.node', '0x2000..0x2fff 0x102000..0x102fff'],
    ['soc.moved.node', '0x101000..0x101fff'],
  ]);
  const notes = new Map(busesView(design).root.boxes.map((box) => [box.label, box.notes]));
  expect([notes.get('moved'), notes.get('both')]).toEqual([['0x101000, 4 KiB'], ['0x2000, 4 KiB', '0x102000, 4 KiB']]);
});

test('devices that addresses are dealt out to, and one of which a part is hidden, with the addresses that masters see', () => {
  const design = elaborate(
    soc('soc', () => {
      const [cpu, bus, binder] = [tl.client({ name: 'cpu' }), tl.xbar(), tl.bankBinder(64n)];
      const ram = (base: number) => tl.ram({ address: AddressSet.range(base, '4K'), beatBytes: 8 });
      const [bank0, bank1, hidden] = [ram(0x1000), ram(0x1000), ram(0x4000)];
      connect(cpu, bus);
      binder.starFrom(bus);
      connect(binder, bank0);
      connect(binder, bank1);
      connect(bus, tl.filter({ mfilter: tl.mSelectIntersect(new AddressSet(0n, ~0x800n)) }), hidden);
      // What is closed to everybody is in maps, too.
      const guarded = ram(0x6000);
      connect(bus, tl.firewall({ regions: [{ address: [AddressSet.range(0x6000, 0x100)], accepts: [] }] }), guarded);
      return { cpu, bus, binder, bank0, bank1, hidden, guarded };
    }),
  );
  expect(list(design, 'devices').map(({ id, addresses }) => [id, addresses])).toEqual([
    ['soc.guarded.node', '0x6000..0x6fff'],
    ['soc.hidden.node', '0x4000..0x47ff'],
    ['soc.bank1.node', '0x1040..0x1fff (in blocks of 64 bytes)'],
    ['soc.bank0.node', '0x1000..0x1fbf (in blocks of 64 bytes)'],
  ]);
  const notes = new Map(busesView(design).root.boxes.map((box) => [box.label, box.notes]));
  expect(['bank0', 'bank1', 'hidden'].map((name) => notes.get(name))).toEqual([
    ['0x1000 – 0x1fff, blocks 1 of 2, 64 bytes each'],
    ['0x1000 – 0x1fff, blocks 2 of 2, 64 bytes each'],
    ['0x4000, 2 KiB'],
  ]);
});

test('buses', () => {
  expect(list(small, 'buses')).toEqual([
    { id: 'mcu.periphery.node', protocol: 'TileLink', bytes: 8, masters: 1, slaves: 1, domain: '' },
    { id: 'mcu.bus.node', protocol: 'TileLink', bytes: 8, masters: 2, slaves: 3, domain: '' },
  ]);
});

test('every crossbar that is drawn as a bus, or in one, is listed where it has addresses', () => {
  let drawn = 0;
  for (const documents of documentsByFamily().values()) {
    for (const document of someOf(documents, 12)) {
      const design = elaborated(document);
      if (design?.status !== 'negotiated') continue;
      const listed = list(design, 'buses').map(({ id }) => id);
      const buses = landmarksOf(new Netlist(design)).filter(({ kind }) => kind === 'bus');
      const addressed = buses
        .flatMap(({ nodes }) => nodes)
        .filter(({ record }) => record.kind === 'nexus')
        .filter(({ inward, outward }) => [...inward, ...outward].some((edge) => regionsOf(edge) !== undefined));
      expect(listed).toEqual(expect.arrayContaining(addressed.map(({ record }) => record.id)));
      drawn += addressed.length;
    }
  }
  expect(drawn).toBeGreaterThan(20);
});

test('buses without devices are listed, each of those that are drawn', () => {
  const design = elaborate(
    soc('chip', () => {
      const [cpu, bus, empty] = [tl.client({ name: 'cpu' }), tl.xbar(), tl.xbar()];
      connect(cpu, bus, tl.ram({ address: page(0x1000), beatBytes: 8 }));
      empty.starFrom(bus);
      return { cpu, bus, empty };
    }),
  );
  expect(list(design, 'buses')).toEqual([
    { id: 'chip.empty.node', protocol: 'TileLink', bytes: null, masters: 0, slaves: 0, domain: '' },
    { id: 'chip.bus.node', protocol: 'TileLink', bytes: 8, masters: 1, slaves: 1, domain: '' },
  ]);
  expect(busesView(design).subtitle).toBe('1 master · 2 buses · 1 device');
});

test('clock domains', () => {
  expect(list(large, 'domains')).toEqual([
    { id: 'microcontroller', clock: 'microcontroller.fast', MHz: '200', nodes: 30 },
    { id: 'microcontroller.peripherals', clock: 'microcontroller.slow', MHz: '50', nodes: 12 },
  ]);
  expect(list(large, 'domains', { under: 'microcontroller.peripherals' })).toHaveLength(1);
});

test('interrupts, with the numbers that software knows them by where they end', () => {
  const rows = list(large, 'interrupts');
  expect(rows.map(({ id, number, from, index }) => `${id} ${number}: ${from} ${index}`)).toEqual([
    'microcontroller.plic.intnode 1: microcontroller.peripherals.uartInterrupt 0',
    ...Array.from(
      { length: 8 },
      (_, k) => `microcontroller.plic.intnode ${k + 2}: microcontroller.peripherals.gpioInterrupts ${k}`,
    ),
    'microcontroller.core.external 0: microcontroller.plic.intnode 0',
  ]);
});

test('interrupts of a design that is not negotiated have no numbers, since others may come before them', () => {
  const broken = soc('broken', () => {
    const cpu = tl.client({ name: 'cpu' });
    const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
    const up = (): never => {
      throw new RequirementError('test/closed', 'Nothing passes.');
    };
    connect(cpu, tl.adapterNode({ name: 'closed', up }), ram);
    const irq = int.sink({ name: 'irq' });
    connect(int.source({ name: 'timer', num: 2 }), irq);
  });
  const { elaboration } = tryElaborate(broken);
  expect(elaboration === undefined ? [] : list(elaboration, 'interrupts')).toEqual([
    { id: 'broken.irq', number: null, name: '', from: 'broken.timer', index: 0, called: '', device: '' },
    { id: 'broken.irq', number: null, name: '', from: 'broken.timer', index: 1, called: '', device: '' },
  ]);
});

test('interrupts have the names that their devices have for them, beside those of inputs', () => {
  const design = elaborate(
    soc('named', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const uart = devices.peripheral(bus, { name: 'uart', registers: [['0x1000', '4K']] });
      const plic = devices.plic({ beatBytes: 4 });
      const core = hart({ id: 0, isa: 'rv32i' });
      connect(cpu, bus);
      connect(bus, tl.fragmenter({ minSize: 4, maxSize: 4 }), plic.node);
      core.connect(plic.intnode, 'meip');
      plic.connect(uart.raise(['rx-1', 'tx']), [1, 2]);
      return { cpu, bus, uart, plic, core };
    }),
  );
  const rows = list(design, 'interrupts').map(({ number, name, called, device }) => ({ number, name, called, device }));
  expect(rows.toSorted((a, b) => Number(a.number) - Number(b.number))).toEqual([
    { number: 1, name: '', called: 'rx-1', device: 'uart' },
    { number: 2, name: '', called: 'tx', device: 'uart' },
    { number: 11, name: 'meip', called: '', device: 'plic' },
  ]);
});

test('an interrupt has its device as the list of devices calls it, or the name of a module without addresses', () => {
  const design = elaborate(
    soc('raised', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      const vic = devices.peripheral(bus, { name: 'vic', registers: [['0x4000', '4K']] });
      const uart = devices.peripheral(bus, { name: 'serial', registers: [['0x1000', '4K']] });
      const button = devices.interruptDevice();
      const wire = int.source({ name: 'wire' });
      vic.connect(uart, [3, 1]);
      vic.connect(button, 5);
      vic.connect(wire, 7);
      return { cpu, bus, vic, uart, button, wire };
    }),
  );
  const rows = list(design, 'interrupts').map(({ number, device }) => [number, device]);
  expect(rows.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [1, 'serial'],
    [3, 'serial'],
    [5, 'button'],
    [7, ''],
  ]);
  const known = new Set(list(large, 'devices').map(({ name }) => name));
  expect(list(large, 'interrupts').filter(({ device }) => !known.has(String(device)))).toEqual([]);
});

test('an interrupt of one of several devices that have one name has the id of its device', () => {
  const design = elaborate(
    soc('raised', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const plic = devices.plic({ baseAddress: '0xc00_0000', beatBytes: 8 });
      const island = lazyScope('island', () =>
        ['dma', 'eth'].map((name, k) => {
          const device = new SimpleDevice(name, [`an,${name}`]);
          const registers = tl.manager({
            address: [AddressSet.range(0x1000 * (k + 1), '4K')],
            resources: [new Resource(device, 'reg/control')],
            supports: tl.readWrite(1, 8),
            fifoId: 0,
            beatBytes: 8,
          });
          connect(bus, registers);
          plic.connect(int.source({ resources: [new Resource(device, 'int')] }), k + 1);
          return registers;
        }),
      );
      connect(cpu, bus, plic.node);
      return { cpu, bus, plic, island };
    }),
  );
  expect(list(design, 'devices').map(({ name }) => name)).toEqual(['island', 'island', 'plic']);
  const numbered = list(design, 'interrupts').filter(({ id }) => id === 'raised.plic.intnode');
  expect(numbered.map(({ number, device }) => [number, device])).toEqual([
    [1, 'raised.island.0'],
    [2, 'raised.island.1'],
  ]);
});

test('every list has its columns, also in a file without lines', () => {
  for (const listing of listings) {
    const columns = listColumns[listing];
    expect(rowsCsv([], columns)).toBe(`${columns.join(',')}\n`);
    for (const row of [small, large].flatMap((design) => list(design, listing)))
      expect(Object.keys(row)).toEqual(columns);
  }
  expect([addressMapCsv([]), reachCsv([])].map((text) => text.split('\n').length)).toEqual([2, 2]);
});

test('nodes and edges, filtered', () => {
  expect(list(small, 'nodes', { kind: 'source', protocol: 'tilelink' })).toEqual([
    { id: 'mcu.dma', kind: 'source', protocol: 'TileLink', in: 0, out: 1, module: 'mcu' },
    { id: 'mcu.cpu', kind: 'source', protocol: 'TileLink', in: 0, out: 1, module: 'mcu' },
  ]);
  expect(list(small, 'edges', { protocol: 'IntImp' })).toEqual([
    { id: 'mcu.uart.interrupt:0->mcu.irq:0', protocol: 'interrupt', label: '1', domain: '' },
  ]);
  expect(list(small, 'edges', { under: 'mcu.uart', kind: 'source' }).map(({ id }) => id)).toEqual([
    'mcu.uart.interrupt:0->mcu.irq:0',
  ]);
});

test('a node says of which class its module is, or what that is called where the class says nothing', () => {
  const design = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      lazyScope('island', () => connect(bus, tl.ram({ address: page(0) })));
    }),
  );
  expect(list(design, 'nodes').map(({ id, module }) => [id, module])).toEqual([
    ['chip.cpu', 'chip'],
    ['chip.island.ram.node', 'TLRAM'],
    ['chip.xbar.node', 'TLXbar'],
  ]);
  const inIsland = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu' });
      lazyScope('island', () =>
        connect(cpu, tl.xbar(), tl.manager({ address: [page(0)], supports: tl.readWrite(1, 8), beatBytes: 8 })),
      );
    }),
  );
  expect(list(inIsland, 'nodes', { kind: 'sink' }).map(({ module }) => module)).toEqual(['island']);
});

test('rows as text and as comma-separated values', () => {
  const rows = [
    { id: 'a', count: 1 },
    { id: 'b, "c"', count: 20 },
  ];
  expect(rowsText(rows)).toBe('id      count\na       1\nb, "c"  20\n');
  expect(rowsCsv(rows)).toBe('id,count\na,1\n"b, ""c""",20\n');
  expect([rowsText([]), rowsCsv([])]).toEqual(['', '']);
});
