import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AddressSet,
  ahb,
  apb,
  axi4,
  connect,
  elaborate,
  type Handle,
  type SecurityLike,
  setSecurity,
  soc,
  tl,
} from 'entente-soc';
import { whyNot, type WhyNotOptions } from '../../../lib/query/index.js';
import { repeated } from '../../seeds.js';

const page = (k: number): AddressSet => AddressSet.range(k * 4096, 4096);

/** Devices of a protocol, at a bus of their own or at that of the core. */
interface Plan {
  readonly devices: number;
  readonly protocol: keyof typeof buses;
  readonly periphery: boolean;
}

/** A call that a help names, and what it is to stand in front of. */
type Fix = readonly [call: string, behind: string];

const slave = { beatBytes: 4, supportsRead: [1, 4], supportsWrite: [1, 4] } as const;

// What joins the devices, from a bridge on if there is one, and a device.
const buses = {
  tl: {
    make: () => [tl.nameNode('bridge')],
    device: (k: number) => tl.manager({ address: [page(k)], supports: tl.readWrite(1, 4), fifoId: 0 }),
  },
  apb: {
    make: () => [tl.toAPB(), apb.fanout()],
    device: (k: number) => apb.slave({ address: [page(k)], beatBytes: 4 }),
  },
  ahb: {
    make: () => [tl.toAHB(), ahb.arbiter(), ahb.fanout()],
    device: (k: number) => ahb.slave({ address: [page(k)], ...slave }),
  },
  axi4: {
    make: () => [tl.toAXI4(), axi4.userYanker(), axi4.xbar()],
    device: (k: number) => axi4.slave({ address: [page(k)], ...slave }),
  },
} as const;

function design({ devices, protocol, periphery }: Plan, fixes: readonly Fix[]): ReturnType<typeof elaborate> {
  return elaborate(
    soc('t', () => {
      const cpu = tl.client({ name: 'cpu', emits: { ...tl.readWrite(1, 64), ...tl.atomics(1, 4) } });
      const bus = tl.xbar();
      const outer = periphery ? tl.xbar() : bus;
      connect(cpu, bus);
      if (periphery) connect(bus, tl.buffer(), outer);
      const behind = (name: string, end: unknown, start: unknown = outer): void => {
        const adapters = fixes.filter(([, at]) => at === name).map(([call]) => adapterOf(call));
        const way = [start, ...adapters, end] as Handle<never, never>[];
        for (const [k, sink] of way.slice(1).entries()) sink.from(way[k] as never);
      };
      const all = Array.from({ length: devices }, (_, k) => buses[protocol].device(k));
      const named = Object.fromEntries(all.map((device, k) => [`dev${k}`, device]));
      if (protocol === 'tl') {
        for (const [k, device] of all.entries()) behind(`t.dev${k}`, device);
        return { cpu, bus, outer, ...named };
      }
      const way = buses[protocol].make() as readonly unknown[] as readonly Handle<never, never>[];
      behind('t.bridge', way[0]);
      for (const [k, next] of [...way.slice(1)].entries()) next.from(way[k] as never);
      for (const [k, device] of all.entries()) behind(`t.dev${k}`, device, way.at(-1));
      return { cpu, bus, outer, bridge: way[0], fan: way.at(-1), ...named };
    }),
  );
}

function adapterOf(call: string): unknown {
  if (call === 'axi4.fragmenter()') return axi4.fragmenter();
  if (call === 'tl.atomicAutomata()') return tl.atomicAutomata();
  const [, minSize, maxSize] = /^tl\.fragmenter\(\{ minSize: (\d+), maxSize: (\d+) \}\)$/.exec(call) ?? [];
  if (minSize === undefined) throw new Error(call);
  return tl.fragmenter({ minSize: Number(minSize), maxSize: Number(maxSize) });
}

test('what why-not says can be carried out, and then nothing is in the way', () => {
  fc.assert(
    fc.property(
      fc.record<Plan>({
        devices: fc.integer({ min: 1, max: 5 }),
        protocol: fc.constantFrom('tl', 'apb', 'ahb', 'axi4'),
        periphery: fc.boolean(),
      }),
      fc.constantFrom<WhyNotOptions>(
        { operation: 'logical' },
        { operation: 'get', size: 32 },
        { operation: 'putFull', size: 64 },
      ),
      (plan, wanted) => {
        const said = whyNot(design(plan, []), 'cpu', 't.dev*', wanted).map(({ help }) => help);
        // What no adapter of their own protocol does is said of the bridge, for all devices behind it.
        const isOwn = plan.protocol === 'tl' || (plan.protocol === 'axi4' && wanted.size !== undefined);
        expect(new Set(said).size).toBe(isOwn ? plan.devices : 1);
        const fixes = [...new Set(said)].map((help): Fix => {
          const [, call = '', front, behind = ''] = /^Put (.*) between (\S+) and (\S+)\.$/.exec(help) ?? [help];
          expect(front).toBe(isOwn && plan.protocol !== 'tl' ? 't.fan' : plan.periphery ? 't.outer' : 't.bus');
          return [call, behind];
        });
        expect(whyNot(design(plan, fixes), 'cpu', 't.dev*', wanted)).toEqual([]);
      },
    ),
    repeated(60),
  );
});

// A core that keeps copies, in front of a device; what it wants, and why it does not get that.
function helpFor(
  device: () => Handle<tl.TileLink>,
  wanted: WhyNotOptions,
  adapters: readonly (() => Handle<tl.TileLink, tl.TileLink>)[] = [],
): (string | undefined)[] {
  const design = elaborate(
    soc('t', () => {
      const emits = { ...tl.readWrite(1, 64), acquireB: 64, acquireT: 64 };
      const cpu = tl.client({ name: 'cpu', emits, supports: { probe: 64 } });
      const [bus, dev] = [tl.xbar(), device()];
      connect(cpu, bus);
      dev.from(adapters.reduce<Handle<tl.TileLink, tl.TileLink>>((before, make) => make().from(before), bus));
      return { cpu, bus, dev };
    }),
  );
  expect(design.diagnostics).toEqual([]);
  return whyNot(design, 'cpu', 't.dev', wanted).map(({ help }) => help);
}

const manager = (options: Partial<Parameters<typeof tl.manager>[0]>) => (): Handle<tl.TileLink> =>
  tl.manager({ address: [page(1)], supports: tl.readWrite(1, 8), beatBytes: 8, fifoId: 0, ...options });

test('no adapter makes transfers larger than the pieces that a device has of the addresses', () => {
  const bank = manager({ address: [new AddressSet(0x1000n, 0xfdfn)] });
  const fragmenter = (): Handle<tl.TileLink, tl.TileLink> => tl.fragmenter({ minSize: 8, maxSize: 32 });
  expect(helpFor(bank, { operation: 'get', size: 32 })).toEqual([
    'Put tl.fragmenter({ minSize: 8, maxSize: 32 }) between t.bus and t.dev.',
  ]);
  expect(helpFor(bank, { operation: 'get', size: 32 }, [fragmenter])).toEqual([]);
  expect(helpFor(bank, { operation: 'get', size: 64 })).toEqual(['Ask for at most 8 bytes.']);
  expect(helpFor(bank, { operation: 'get', size: 64 }, [fragmenter])).toEqual(['Ask for at most 32 bytes.']);
});

test('copies are kept of memory alone, a line at a time', () => {
  const wanted = { operation: 'acquireT', size: 64 } as const;
  expect(helpFor(manager({}), wanted)).toEqual([
    'Do without acquireT, or declare t.dev as UNCACHED memory: of what is GET_EFFECTS, nobody keeps copies.',
  ]);
  const memory = manager({ regionType: 'UNCACHED' });
  expect(helpFor(memory, wanted)).toEqual([
    'Put tl.broadcast({ lineBytes: 64 }) and tl.fragmenter({ minSize: 8, maxSize: 64 }) between t.bus and t.dev.',
  ]);
  const adapters = [
    () => tl.broadcast({ lineBytes: 64, numTrackers: 4 }),
    () => tl.fragmenter({ minSize: 8, maxSize: 64 }),
  ];
  expect(helpFor(memory, wanted, adapters)).toEqual([]);
  const lines = manager({ regionType: 'UNCACHED', supports: tl.readWrite(1, 64) });
  expect(helpFor(lines, wanted)).toEqual(['Put tl.broadcast({ lineBytes: 64 }) between t.bus and t.dev.']);
  expect(helpFor(lines, wanted, adapters.slice(0, 1))).toEqual([]);
});

test('a device in front of the bus of a master is reached from there, not by a way back', () => {
  const design = (bind: 'bus' | 'periphery'): ReturnType<typeof elaborate> =>
    elaborate(
      soc('soc', () => {
        const [cpu, dma] = [tl.client({ name: 'cpu' }), tl.client({ name: 'dma' })];
        const [bus, periphery] = [tl.xbar(), tl.xbar()];
        const ram = tl.ram({ address: page(0), beatBytes: 8 });
        connect(cpu, bus);
        connect(dma, bind === 'bus' ? bus : periphery);
        connect(bus, ram);
        connect(bus, periphery, tl.ram({ address: page(1), beatBytes: 8 }));
        return { cpu, dma, bus, periphery, ram };
      }),
    );
  expect(whyNot(design('periphery'), 'soc.dma', 'soc.ram.node').map(({ message, help }) => [message, help])).toEqual([
    [
      'No edges lead from soc.dma to soc.ram.node: the master reaches soc.periphery, the device hangs from soc.bus.',
      'Bind soc.dma to soc.bus, which leads on to soc.periphery, instead of to soc.periphery.node.',
    ],
  ]);
  expect(whyNot(design('bus'), 'soc.dma', 'soc.ram.node')).toEqual([]);
});

/** A core that does everything, a narrow device behind what was put in front of it, and what is said of them. */
function narrow(wanted: WhyNotOptions, ...fixes: (() => unknown)[]): (string | undefined)[] {
  const design = elaborate(
    soc('t', () => {
      const emits = { ...tl.readWrite(1, 64), ...tl.atomics(1, 8) };
      const [cpu, bus] = [tl.client({ name: 'cpu', emits }), tl.xbar()];
      const dev = tl.manager({ address: [page(1)], supports: tl.readWrite(1, 4), beatBytes: 4, fifoId: 0 });
      connect(cpu, bus);
      const steps = [bus, ...fixes.map((make) => make()), dev] as unknown as Handle<never, never>[];
      for (const [k, step] of steps.slice(1).entries()) step.from(steps[k] as never);
      return { cpu, bus, dev };
    }),
  );
  expect(design.diagnostics).toEqual([]);
  return whyNot(design, 'cpu', 't.dev', wanted).map(({ help }) => help);
}

test('atomic operations are made where the bus is as wide as they are, also of smaller ones', () => {
  const [widget, cutter] = [() => tl.widthWidget(8), () => tl.fragmenter({ minSize: 4, maxSize: 64 })];
  const wide = { operation: 'logical', size: 8 } as const;
  const help = ['Put tl.atomicAutomata() between t.bus and t.widget.'];
  expect(narrow(wide, widget, cutter)).toEqual(help);
  expect(narrow(wide, widget, tl.atomicAutomata, cutter)).toEqual(help);
  expect(narrow(wide, tl.atomicAutomata, widget, cutter)).toEqual([]);
  expect(narrow({ ...wide, size: 4 }, widget, cutter)).toEqual([
    'Put tl.atomicAutomata() between t.widget and t.fragmenter.',
  ]);
});

test('bursts of AXI4 have 256 beats, and its atomic transactions 8 bytes', () => {
  const design = elaborate(
    soc('p', () => {
      const m = axi4.master({ name: 'm', id: 4, aligned: true, atomics: true });
      const bus = axi4.xbar();
      const big = axi4.slave({
        address: [AddressSet.range(0, 0x1_0000)],
        ...slave,
        beatBytes: 8,
        supportsRead: [1, 64],
      });
      connect(m, bus);
      connect(bus, axi4.atomics(), axi4.fragmenter(), big);
      return { m, bus, big };
    }),
  );
  const help = (wanted: WhyNotOptions): unknown[] => whyNot(design, 'm', 'big', wanted).map((each) => each.help);
  expect(help({ operation: 'get', size: 2048 })).toEqual([]);
  expect(help({ operation: 'get', size: 4096 })).toEqual(['Ask for at most 2048 bytes.']);
  expect(help({ operation: 'logical', size: 16 })).toEqual(['Ask for at most 8 bytes.']);
});

test('a core without probes has what it needs for the copies that it asks for', () => {
  const design = (probe: boolean): ReturnType<typeof elaborate> =>
    elaborate(
      soc('t', () => {
        const emits = { get: 64, acquireB: 64, acquireT: 64 };
        const cpu = tl.client({ name: 'cpu', emits, ...(probe ? { supports: { probe: 64 } } : {}) });
        const [bus, rom] = [tl.xbar(), tl.rom({ base: '0x1_0000', size: '64K', beatBytes: 8 })];
        connect(cpu, bus);
        connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), rom);
        return { cpu, bus, rom };
      }),
    );
  const said = (probe: boolean, operation: 'acquireB' | 'acquireT'): unknown[] =>
    whyNot(design(probe), 'cpu', 'rom', { operation, size: 64 }).map(({ message, help }) => [message, help]);
  expect(said(false, 'acquireB')).toEqual([
    [
      'Client cpu of t.cpu emits acquireB of 64 bytes, but supports no probe: there are no channels for copies on its edges.',
      'Let it support probes: supports: { probe: 64 }.',
    ],
  ]);
  expect(said(true, 'acquireB')).toEqual([
    ['t.rom.node does not support acquireB.', 'Put tl.broadcast({ lineBytes: 64 }) between t.bus and t.fragmenter.'],
  ]);
  expect(said(true, 'acquireT')).toEqual([
    ['t.rom.node does not support acquireT.', 'Let the device support putFull as well.'],
  ]);
});

test('a master that emits none of an operation is to emit what there is for it, and then gets it', () => {
  const design = (emits: object, probe?: number): ReturnType<typeof elaborate> =>
    elaborate(
      soc('t', () => {
        const dma = tl.client({ name: 'dma', emits: { get: 64, ...emits }, ...(probe ? { supports: { probe } } : {}) });
        const [bus, ram] = [tl.xbar(), tl.ram({ address: AddressSet.range(0x1_0000, '64K'), beatBytes: 8 })];
        connect(dma, bus);
        connect(
          bus,
          tl.broadcast({ lineBytes: 64 }),
          tl.atomicAutomata(),
          tl.fragmenter({ minSize: 8, maxSize: 64 }),
          ram,
        );
        return { dma, bus, ram };
      }),
    );
  const help = (operation: WhyNotOptions['operation'], emits: object, probe?: number): unknown[] =>
    whyNot(design(emits, probe), 'dma', 'ram', operation === undefined ? {} : { operation }).map((each) => each.help);
  expect(help('acquireB', {})).toEqual(['Let dma emit acquireB of 1 to 64 bytes.']);
  expect(help('acquireB', { acquireB: [1, 64] })).toEqual(['Let it support probes: supports: { probe: 64 }.']);
  expect(help('acquireB', { acquireB: [1, 64] }, 64)).toEqual([]);
  expect(help('logical', {})).toEqual(['Let dma emit logical of 1 to 8 bytes.']);
  expect(help('logical', { logical: [1, 8] })).toEqual([]);
  expect(help('putFull', {})).toEqual(['Let dma emit putFull of 1 to 64 bytes.']);
});

// What firewalls let through is what their regions say, and where they say nothing, the device: each with the help that is enough for the next.
test('an operation that no device takes is none to emit', () => {
  const design = elaborate(
    soc('soc', () => {
      const fetch = tl.client({ name: 'fetch', emits: { get: [1, 8] } });
      const rom = tl.manager({
        ...{ address: [AddressSet.range('0x1000', '4K')], supports: { get: [1, 8] }, beatBytes: 8 },
      });
      connect(fetch, tl.xbar(), rom);
      return { fetch, rom };
    }),
  );
  expect(whyNot(design, 'fetch', 'rom', { operation: 'putFull' }).map(({ message, help }) => [message, help])).toEqual([
    ['soc.rom does not support putFull.', 'Let the device support putFull.'],
  ]);
});

test('what a help of a firewall asks for is enough, or leads to what is', () => {
  const said = (
    regions: Parameters<typeof tl.firewall>[0],
    takes: SecurityLike | undefined,
    operation: 'get' | 'putFull' = 'get',
  ): readonly string[] => {
    const elaboration = elaborate(
      soc('chip', () => {
        const dma = setSecurity(tl.client({ name: 'dma' }), { secure: false });
        const ram = tl.ram({ address: page(8) });
        if (takes !== undefined) setSecurity(ram, takes);
        connect(dma, tl.firewall(regions), ram);
        return { dma, ram };
      }),
    );
    return whyNot(elaboration, 'dma', 'ram', { operation }).map(({ help }) => help);
  };
  const address = [page(8)];
  const [secure, either] = [{ secure: true }, [{ secure: true }, { secure: false }]];
  const inRegion =
    'Let chip.firewall.node accept non-secure accesses to chip.ram.node in the region that has its addresses';
  expect(said({ regions: [{ address, accepts: [] }] }, undefined)).toEqual([`${inRegion}.`]);
  expect(said({ regions: [{ address, accepts: secure }] }, undefined)).toEqual([
    `${inRegion}, or let dma make secure ones.`,
  ]);
  expect(said({ regions: [{ address, accepts: either }] }, undefined)).toEqual([]);

  expect(said({ regions: [{ address, accepts: {}, writes: secure }] }, undefined, 'putFull')).toEqual([
    'Let chip.firewall.node accept non-secure accesses to chip.ram.node, also to write, in the region that has its addresses, or let dma make secure ones.',
  ]);
  expect(said({ regions: [{ address, accepts: {}, writes: either }] }, undefined, 'putFull')).toEqual([]);

  expect(said({}, secure)).toEqual([
    'Let the setSecurity of chip.ram.node take non-secure accesses, which chip.firewall.node then lets through, or let dma make secure ones.',
  ]);
  expect(said({}, either)).toEqual([]);

  expect(said({ regions: [{ address, accepts: [] }] }, secure)).toEqual([
    `${inRegion}, and the setSecurity of the device take them.`,
  ]);
  expect(said({ regions: [{ address, accepts: { secure: false } }] }, either)).toEqual([]);
});

test('who is shut out whatever it asks is not told to ask for something else', () => {
  const elaboration = elaborate(
    soc('chip', () => {
      const dma = tl.client({ name: 'dma' });
      const ram = tl.ram({ address: AddressSet.range('0x8000', '4K') });
      connect(dma, tl.firewall({ regions: [{ address: [AddressSet.range('0x8000', '4K')], accepts: [] }] }), ram);
      return { dma, ram };
    }),
  );
  expect(whyNot(elaboration, 'dma', 'ram').map(({ message, help }) => [message, help])).toEqual([
    [
      'Firewall chip.firewall.node blocks get of chip.ram.node for all accesses: it lets none through.',
      'Let chip.firewall.node accept all accesses to chip.ram.node in the region that has its addresses.',
    ],
  ]);
});
