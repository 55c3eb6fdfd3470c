import { AddressSet, connect, elaborate, type Elaboration, soc, tl } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { type EdgeRecord, isList, isRecord, type Json } from '../../../lib/elaboration/index.js';
import { deserialise, serialise } from '../../../lib/elaboration/saved/index.js';
import { mastersOf, route, setsAtDevice, wiringOf } from '../../../lib/query/index.js';

const page = (base: number): AddressSet => AddressSet.range(base, 0x1000);
const memory = (name: string, ...address: readonly AddressSet[]) =>
  ({ name, address, supports: tl.readWrite(1, 64), fifoId: 0 }) as const;

/** A processor in front of what a function declares. */
function chip(declare: (bus: ReturnType<typeof tl.xbar>) => object): Elaboration {
  return elaborate(
    soc('soc', () => {
      const cpu = tl.client({ name: 'cpu', sourceId: 4 });
      const bus = tl.xbar();
      connect(cpu, bus);
      return { cpu, bus, ...declare(bus) };
    }),
  );
}

/** Where accesses of the only master end, and the addresses on their way, each once. */
function waysOf(elaboration: Elaboration, ...addresses: readonly bigint[]): string[] {
  const [master] = mastersOf(elaboration);
  if (master === undefined) throw new Error('The design has a master.');
  const wiring = wiringOf(elaboration);
  return addresses.map((address) => {
    const { end, hops } = route(elaboration, master, { operation: 'get', address, size: 1 });
    const on = [...new Set(hops.map((hop) => `0x${hop.address.toString(16)}`))].join(' ');
    const arriving = wiring.ports
      .managers(master.edge)
      .filter(({ sets }) => sets.some((set) => set.contains(address)))
      .flatMap((manager) => setsAtDevice(wiring, { edge: master.edge, manager }, [new AddressSet(address, 0n)]))
      .map(({ device, sets }) => `${device} ${sets.map(({ base }) => `0x${base.toString(16)}`).join()}`);
    const where = end.kind === 'dead' ? end.message : `${end.node} ${end.name}`;
    return `${on} ${where} (${arriving.join('; ')})`;
  });
}

test('an address keeps the bits that choose its bank, where banks come together again', () => {
  const design = chip((bus) => {
    const ram = tl.managerNode([{ slaves: [memory('ram', page(0x8000))], beatBytes: 8 }]);
    const inner = tl.xbar();
    inner.fromStar(tl.bankBinder({ banks: 2, granularity: 64 }).starFrom(bus));
    connect(inner, ram);
    return { inner, ram };
  });
  expect(waysOf(design, 0x8000n, 0x8040n, 0x8fffn)).toEqual([
    '0x8000 soc.ram ram (soc.ram 0x8000)',
    '0x8040 soc.ram ram (soc.ram 0x8040)',
    '0x8fff soc.ram ram (soc.ram 0x8fff)',
  ]);
  const [master] = mastersOf(design);
  const banks = master && route(design, master, { operation: 'get', address: 0x8040n, size: 1 }).hops;
  expect(banks?.map(({ edge }) => edge).filter((edge) => edge.includes('binder'))).toEqual([
    'soc.bus.node:1->soc.binder.node:1',
    'soc.binder.node:1->soc.inner.node:1',
  ]);
});

test('a firewall in one bank says nothing of the other', () => {
  const design = chip((bus) => {
    const ram = tl.managerNode([{ slaves: [memory('ram', page(0x8000))], beatBytes: 8 }]);
    const binder = tl.bankBinder({ banks: 2, granularity: 64 }).starFrom(bus);
    const inner = tl.xbar();
    const firewall = tl.firewall({ regions: [{ address: [page(0x8000)], accepts: [] }] });
    connect(binder, firewall, inner);
    connect(binder, inner);
    connect(inner, ram);
    return { inner, ram, firewall };
  });
  expect(waysOf(design, 0x8000n, 0x8040n)).toEqual([
    '0x8000 Firewall soc.firewall.node blocks get of soc.ram for all accesses: it lets none through. (soc.ram 0x8000)',
    '0x8040 soc.ram ram (soc.ram 0x8040)',
  ]);
});

test('devices at several ports of a node are told apart', () => {
  const design = chip((bus) => {
    const banks = tl.managerNode([
      { slaves: [memory('first', page(0x1000))], beatBytes: 8 },
      { slaves: [memory('second', page(0x3000))], beatBytes: 8 },
    ]);
    banks.from(bus);
    banks.from(bus);
    return { banks };
  });
  expect(waysOf(design, 0x1010n, 0x3010n)).toEqual([
    '0x1010 soc.banks first (soc.banks 0x1010)',
    '0x3010 soc.banks second (soc.banks 0x3010)',
  ]);
});

test('an access to what a node shows as one goes where its address is', () => {
  const blocks = (base: number): AddressSet => new AddressSet(BigInt(base), 0xfbfn);
  const design = chip((bus) => {
    const odd = tl.managerNode([{ slaves: [memory('odd', blocks(0x1040))], beatBytes: 8 }]);
    const even = tl.managerNode([{ slaves: [memory('even', blocks(0x1000))], beatBytes: 8 }]);
    const splitter = tl.nexusNode({
      name: 'splitter',
      down: ([port = none()]) => port,
      up: ([{ channelBytes } = none()]) =>
        tl.TLSlavePortParameters.of({ slaves: [memory('both', page(0x1000))], channelBytes }),
    });
    connect(bus, splitter, odd);
    connect(splitter, even);
    return { splitter, odd, even };
  });
  expect(waysOf(design, 0x1000n, 0x1040n, 0x1fb4n)).toEqual([
    '0x1000 soc.even even (soc.even 0x1000)',
    '0x1040 soc.odd odd (soc.odd 0x1040)',
    '0x1fb4 soc.even even (soc.even 0x1fb4)',
  ]);
});

test('an address that a node adds to a device is said not to be there', () => {
  const design = chip((bus) => {
    const error = tl.managerNode([{ slaves: [memory('error', page(0x1000))], beatBytes: 8 }]);
    const more = tl.adapterNode({
      name: 'more',
      up: (port) =>
        port.copy({ slaves: port.slaves.map((slave) => slave.copy({ address: [...slave.address, page(0x3000)] })) }),
    });
    connect(bus, more, error);
    return { more, error };
  });
  expect(waysOf(design, 0x1000n, 0x3000n)).toEqual([
    '0x1000 soc.error error (soc.error 0x1000)',
    '0x3000 soc soc.more shows 0x3000 as an address of soc.error, which has no such address behind it. soc decides that by a function of its own. (soc.error )',
  ]);
});

test('each unit of a junction leads to its own port of a node', () => {
  const design = elaborate(
    soc('soc', () => {
      const cores = tl.clientNode(['a', 'b'].map((name) => ({ masters: [{ name }] })));
      const junction = tl.jbar();
      const ram = tl.managerNode(
        ['first', 'second'].map((name) => ({ slaves: [memory(name, page(0x1000))], beatBytes: 8 })),
      );
      junction.from(cores);
      junction.from(cores);
      ram.fromStar(junction);
      return { cores, junction, ram };
    }),
  );
  const routes = mastersOf(design).map((master) => route(design, master, { operation: 'get', address: 0x1000n }));
  expect(routes.map(({ client, end, hops }) => [client, 'name' in end && end.name, hops.at(-1)?.edge])).toEqual([
    ['a', 'first', 'soc.junction.node:0->soc.ram:0'],
    ['b', 'second', 'soc.junction.node:1->soc.ram:1'],
  ]);
});

const three = [memory('first', page(0x1000)), memory('second', page(0x2000)), memory('third', page(0x3000))];

describe('of the devices of a node', () => {
  test('those that a node exchanges are those that it says', () => {
    const design = chip((bus) => {
      const devices = tl.managerNode([{ slaves: three, beatBytes: 8 }]);
      connect(
        bus,
        tl.map(({ base }) => base ^ 0x3000n),
        devices,
      );
      return { devices };
    });
    expect(waysOf(design, 0x0n, 0x1010n, 0x2010n)).toEqual([
      '0x0 0x3000 soc.devices third (soc.devices 0x3000)',
      '0x1010 0x2010 soc.devices second (soc.devices 0x2010)',
      '0x2010 0x1010 soc.devices first (soc.devices 0x1010)',
    ]);
  });

  test('those that come where others were are not these', () => {
    // Both at once: the first is gone, and the others are where those before them were.
    const design = chip((bus) => {
      const devices = tl.managerNode([{ slaves: three, beatBytes: 8 }]);
      const down = tl.adapterNode({
        name: 'down',
        up: (port) =>
          port.copy({
            slaves: port.slaves
              .slice(1)
              .map((slave) => slave.copy({ address: slave.address.map(({ base }) => page(Number(base) - 0x1000)) })),
          }),
      });
      connect(bus, down, devices);
      return { down, devices };
    });
    const expected = [
      '0x1010 0x2010 soc.devices second (soc.devices 0x2010)',
      '0x2010 0x3010 soc.devices third (soc.devices 0x3010)',
    ];
    expect(waysOf(design, 0x1010n, 0x2010n)).toEqual(expected);
    expect(waysOf(deserialise([...serialise(design)].join('')), 0x1010n, 0x2010n)).toEqual(expected);
  });

  test('those that a node lists in another order keep their addresses', () => {
    const design = chip((bus) => {
      const devices = tl.managerNode([{ slaves: three, beatBytes: 8 }]);
      const sorter = tl.nexusNode({
        name: 'sorter',
        down: ([port = none()]) => port,
        up: ([port = none()]) => port.copy({ slaves: port.slaves.toReversed() }),
      });
      connect(bus, sorter, devices);
      return { sorter, devices };
    });
    const expected = [
      '0x1010 soc.devices first (soc.devices 0x1010)',
      '0x2010 soc.devices second (soc.devices 0x2010)',
      '0x3010 soc.devices third (soc.devices 0x3010)',
    ];
    expect(waysOf(design, 0x1010n, 0x2010n, 0x3010n)).toEqual(expected);
    expect(waysOf(older(design), 0x1010n, 0x2010n, 0x3010n)).toEqual(expected);
  });

  test('some that a filter hides do not shift the others, in a file of an older version neither', () => {
    const design = chip((bus) => {
      const devices = tl.managerNode([{ slaves: three, beatBytes: 8 }]);
      const filter = tl.filter({ mfilter: (slave) => (slave.name === 'first' ? undefined : slave) });
      connect(bus, filter, devices);
      return { devices };
    });
    const expected = [
      '0x2010 soc.devices second (soc.devices 0x2010)',
      '0x3010 soc.devices third (soc.devices 0x3010)',
    ];
    expect(waysOf(design, 0x2010n, 0x3010n)).toEqual(expected);
    expect(waysOf(older(design), 0x2010n, 0x3010n)).toEqual(expected);
  });
});

function none(): never {
  throw new Error('The node has ports.');
}

/** The elaboration as versions before wrote it, which did not say which device of its node one is. */
function older(elaboration: Elaboration): Elaboration {
  const edges = elaboration.edges.map((edge): EdgeRecord => {
    const { id, from, fromPort, to, toPort, protocol, label, colour, flipped, location } = edge;
    const { up, down, bundle, wires, facts, text } = edge;
    const ends = { id, from, fromPort, to, toPort, protocol, label, colour, flipped, location };
    return { ...ends, up: withoutItems(up), down, bundle, wires, facts, text };
  });
  return { ...elaboration, edges };
}

function withoutItems(value: Json): Json {
  if (isList(value)) return value.map(withoutItems);
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).filter(([name]) => name !== 'item' || !('rest' in value));
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutItems(field)]));
}
