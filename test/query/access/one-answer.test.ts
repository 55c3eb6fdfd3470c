import fc from 'fast-check';
import { AddressSet, connect, elaborate, soc, tl, type Topology } from 'entente-soc';
import { chipyardConfig } from 'entente-soc/chipyard';
import { rocketConfig } from 'entente-soc/rocket';
import { expect, test } from 'vitest';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { addressMap, type MapEntry } from '../../../lib/output/files/index.js';
import { list, mastersOf, type Operation, reach, route, routeText, wiringOf } from '../../../lib/query/index.js';
import chipyard from '../../../topologies/chipyard.js';
import fu540 from '../../../topologies/fu540.js';
import mcu from '../../../topologies/mcu.js';
import rocket from '../../../topologies/rocket.js';
import { atLeast, repeated } from '../../seeds.js';
import { build, parts } from '../random-topologies.js';

// Who gets to what is one answer, whoever is asked: maps, routes and reach.

type Answers = Readonly<Record<'map' | 'route' | 'reach', readonly string[]>>;

/** The device that a master gets to at each of these addresses, by each way to ask. */
function answersFor(elaboration: Elaboration, client: string, addresses: readonly bigint[]): Answers {
  const entries = addressMap(elaboration, { from: client });
  const pairs = reach(elaboration, { from: client });
  const [master] = mastersOf(elaboration, client);
  if (master === undefined) throw new Error(`there is no ${client}`);
  const answered = (device: (address: bigint) => string | undefined): string[] =>
    addresses.map((address) => `${address.toString(16)} ${device(address)}`);
  return {
    map: answered((address) => entries.find((entry) => answersAt(entry, address))?.device),
    route: answered((address) => {
      const { end } = route(elaboration, master, { operation: 'get', address, size: 1 });
      return end.kind === 'device' ? end.node : undefined;
    }),
    reach: answered((address) => pairs.find(({ sets }) => sets.some((set) => set.contains(address)))?.device),
  };
}

function answersAt({ start, end, interleaved }: MapEntry, address: bigint): boolean {
  return start <= address && address < end && (interleaved === null || interleaved.contains(address));
}

test('maps, routes and reach agree on random topologies, also for a master that sees every other page', () => {
  fc.assert(
    fc.property(parts, (part) => {
      const { elaboration, boundaries } = build(part);
      for (const client of ['cpu', 'dma']) {
        const { map, route: routed, reach: reached } = answersFor(elaboration, client, boundaries);
        expect(map).toEqual(routed);
        expect(reached).toEqual(routed);
      }
    }),
    repeated(60),
  );
});

/** A master that sees some pages of its own, and what moves them on the way through nested buses with a device each. */
interface Plan {
  readonly seen: readonly number[];
  /** By how many pages each bus moves what is behind it; 0 for not at all. */
  readonly moves: readonly number[];
}

const pages = 16;

function moved({ seen, moves }: Plan): Elaboration {
  return elaborate(
    soc('t', () => {
      const visibility = seen.map((page) => AddressSet.range(page * 4096, 4096));
      const dsp = tl.client({ name: 'dsp', visibility, emits: tl.readWrite(1, 8) });
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
      let bus = tl.xbar();
      connect(dsp, bus);
      connect(cpu, bus);
      for (const [k, move] of moves.entries()) {
        const next = tl.xbar();
        const address = AddressSet.range(2 * k * 4096, 4096);
        connect(
          bus,
          tl.map(({ base }) => base ^ BigInt(move * 4096)),
          next,
        );
        connect(next, tl.ram({ address, beatBytes: 8 }));
        bus = next;
      }
    }),
  );
}

test('maps, routes and reach agree where a crossbar compares what a master sees with addresses that were moved', () => {
  let lost = 0;
  fc.assert(
    fc.property(
      fc.record<Plan>({
        seen: fc.subarray([...Array(pages).keys()], { minLength: 1 }),
        moves: fc.array(fc.constantFrom(0, 1, 8, 9), { minLength: 1, maxLength: 4, size: 'max' }),
      }),
      (plan) => {
        const elaboration = moved(plan);
        const addresses = Array.from({ length: pages }, (_, page) => BigInt(page * 4096));
        const own = answersFor(elaboration, 'dsp', addresses);
        expect(own.map).toEqual(own.route);
        expect(own.reach).toEqual(own.route);
        const all = answersFor(elaboration, 'cpu', addresses);
        expect(all.map).toEqual(all.route);
        lost += plan.seen.filter((page) => own.map[page] !== all.map[page]).length;
      },
    ),
    repeated(100),
  );
  expect(lost).toBeGreaterThan(atLeast(50));
});

test('what a master does not get to is nowhere in its map, and has the addresses of its own bus in lists', () => {
  const design = elaborate(
    soc('c', () => {
      const dsp = tl.client({
        name: 'dsp',
        emits: tl.readWrite(1, 8),
        visibility: [AddressSet.range('0x1000_0000', '0x1000_0000')],
      });
      const bus = tl.xbar();
      const ram = tl.ram({ address: AddressSet.range('0x4800_0000', '1M'), beatBytes: 8 });
      const other = tl.ram({ address: AddressSet.range('0x5800_0000', '1M'), beatBytes: 8 });
      connect(
        dsp,
        tl.map(({ base }) => base - 0x3000_0000n),
        bus,
      );
      connect(bus, ram);
      connect(bus, other);
      return { dsp, bus, ram, other };
    }),
  );
  expect([addressMap(design, { from: 'dsp' }), addressMap(design), reach(design)]).toEqual([[], [], []]);
  expect(list(design, 'devices').map(({ addresses }) => addresses)).toEqual([
    '0x58000000..0x580fffff',
    '0x48000000..0x480fffff',
  ]);
});

test.each<[string, Topology, Parameters<typeof elaborate>[1]]>([
  ['mcu', mcu, undefined],
  ['fu540', fu540, undefined],
  ['rocket', rocket, rocketConfig('WithInclusiveCache ++ WithNBanks(2) ++ DualCoreConfig')],
  ['chipyard', chipyard, chipyardConfig('RocketConfig')],
])('an access that reach tells of ends at the device, or at what answers for it: %s', (_, topology, config) => {
  const elaboration = elaborate(topology, config);
  const answered = new Map<string, string>();
  for (const { master, port, client, device, sets, operations } of reach(elaboration)) {
    const asking = mastersOf(elaboration, client).find(({ edge }) => edge.from === master && edge.fromPort === port);
    const [set] = sets;
    if (asking === undefined || set === undefined) throw new Error(`${client} asks nothing of ${device}`);
    for (const [operation, [size]] of Object.entries(operations)) {
      const access = { operation: operation as Operation, address: set.base, size };
      const { end } = route(elaboration, asking, access);
      const met = end.kind === 'dead' ? end.message : (end.device ?? end.node);
      expect([client, operation, met]).toEqual([client, operation, device]);
      if (end.kind === 'device' && end.device !== undefined) answered.set(operation, end.node);
    }
  }
  expect([...answered.keys()].every((operation) => operation === 'hint')).toBe(true);
});

test('a route says what answers, and for which device', () => {
  const elaboration = elaborate(fu540);
  const [master] = mastersOf(elaboration, 'fetch');
  if (master === undefined) throw new Error('there is no fetch');
  const { protocols } = wiringOf(elaboration);
  const hint = route(elaboration, master, { operation: 'hint', address: 0x8000_0000n, size: 64 });
  expect(routeText(hint, protocols).split('\n').at(-2)).toBe(
    '  is answered by fu540.l2.node for fu540.memory: [0x80000000, 0x280000000) (8 GiB), offset 0x0',
  );
  expect(hint.end).toMatchObject({ node: 'fu540.l2.node', device: 'fu540.memory' });
});
