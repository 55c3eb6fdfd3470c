import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressSet, ahb, apb, axi4, connect, elaborate, type Handle, soc, tl } from 'entente-soc';
import { whyNot, type WhyNotOptions } from '../../lib/query/index.js';
import { repeated } from '../seeds.js';

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
