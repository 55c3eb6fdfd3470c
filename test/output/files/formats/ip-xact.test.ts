import { expect, test } from 'vitest';
import { BundleField, BundleKey } from '../../../../lib/bus/fields/index.js';
import { elaborate } from '../../../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../../../lib/elaboration/index.js';
import { netlistOf, systemVerilog } from '../../../../lib/hardware/index.js';
import { AddressSet, apb, axi4, connect, int, LazyModule, setRtl, topology, wires } from '../../../../lib/index.js';
import { addressMap, addressMapIpXact, boundaryOf, mapContent } from '../../../../lib/output/files/index.js';
import { rocketConfig } from '../../../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../../../topologies/rocket.js';
import { readVerilog } from '../../../hardware/read-verilog.js';
import { type Element, parsed, within } from '../xml-elements.js';

// What leaves a design, as a tool that integrates components reads it, beside the SystemVerilog and the map that it is for.

const register = new BundleField(new BundleKey('extra_id', 'control', 'Extra'), 'Extra', wires.uint(3));

/** Buses from outside to outside, one with a field that its standard does not know, and an interrupt that leaves. */
class Bridge extends LazyModule {
  readonly cpu = axi4.master({ name: 'cpu', requestFields: [register] });
  readonly sram = axi4.slave({
    address: [AddressSet.range(0x1000, 0x1000)],
    ...{ supportsRead: [1, 8], supportsWrite: [1, 8], beatBytes: 8, requestKeys: [register.key] },
  });
  readonly debug = apb.master({ name: 'debug' });
  readonly uart = apb.slave({ address: [AddressSet.range(0x2000, 0x1000)], beatBytes: 4 });
  readonly source = int.source();
  readonly alarm = int.sink();

  constructor() {
    super();
    connect(this.cpu, this.sram);
    connect(this.debug, this.uart);
    connect(this.source, this.alarm);
    this.declarePort({ name: 'cpu', node: this.cpu, part: 'edges' });
    this.declarePort({ name: 'sram', node: this.sram, part: [] });
    this.declarePort({ name: 'uart', node: this.uart, part: [] });
    this.declarePort({ name: 'alarm', node: this.alarm, part: [] });
  }
}

// Called as a keyword of SystemVerilog, and as a module of RTL that is in it.
const { module: Keyword } = { module: class extends Bridge {} };
class Driver extends Bridge {
  constructor() {
    super();
    setRtl(this.source, { module: 'Driver', ports: 'standard' });
  }
}

const designs = {
  rocket: elaborate(ExampleRocketSystem, rocketConfig('DefaultConfig')),
  bridge: elaborate(topology(() => new Bridge(), 'bridge')),
  keyword: elaborate(topology(() => new Keyword(), 'keyword')),
  driver: elaborate(topology(() => new Driver(), 'driver')),
};

function component(elaboration: Elaboration): Element {
  const content = mapContent(elaboration, { design: elaboration.name, input: 'soc.ts' });
  return parsed(addressMapIpXact(content, boundaryOf(elaboration)));
}

function all(element: Element, name: string): Element[] {
  return within(element).filter((each) => each.name === `ipxact:${name}`);
}

function text(element: Element, name: string): string {
  return all(element, name)[0]?.text ?? '';
}

interface Interface {
  readonly name: string;
  readonly mode: 'initiator' | 'target';
  /** The address space of an initiator, the memory map of a target. */
  readonly addresses: string | undefined;
  readonly bus: string;
  readonly abstraction: string | undefined;
  readonly signals: ReadonlyMap<string, string>;
}

function interfaces(element: Element): Interface[] {
  return all(element, 'busInterface').map((bus): Interface => {
    const [target] = all(bus, 'target');
    const [reference] = [...all(bus, 'memoryMapRef'), ...all(bus, 'addressSpaceRef')];
    const [type] = all(bus, 'busType');
    const [abstraction] = all(bus, 'abstractionRef');
    const names = (of: Element): string => text(of, 'name');
    return {
      ...{ name: names(bus), mode: target === undefined ? 'initiator' : 'target' },
      addresses: Object.values(reference?.attributes ?? {})[0],
      bus: Object.values(type?.attributes ?? {}).join(':'),
      abstraction: abstraction && Object.values(abstraction.attributes).join(':'),
      signals: new Map(
        all(bus, 'portMap').map((map) => [
          all(map, 'logicalPort').map(names).join(),
          all(map, 'physicalPort').map(names).join(),
        ]),
      ),
    };
  });
}

test.each(Object.entries(designs))('%s has the ports of its module of SystemVerilog', (_, elaboration) => {
  const element = component(elaboration);
  const top = readVerilog([...systemVerilog(netlistOf(elaboration))].join('')).at(-1);
  const ports = all(element, 'port').map((port) => ({
    name: text(port, 'name'),
    direction: { in: 'input', out: 'output', inout: 'inout' }[text(port, 'direction')],
    bits: Number(text(port, 'left') || '0') - Number(text(port, 'right') || '0') + 1,
  }));
  expect(ports).toEqual(top?.ports);
  expect(text(element, 'moduleName')).toBe(top?.name);
});

test('clocks, resets and interrupts are known as such', () => {
  const qualified = new Map(
    all(component(designs.rocket), 'port').flatMap((port) =>
      all(port, 'qualifier').map((each) => [text(port, 'name'), each.inside.map(({ name }) => name).join()]),
    ),
  );
  expect(qualified.get('io_aggregator_0_clock')).toBe('ipxact:isClock');
  expect(qualified.get('io_aggregator_0_reset')).toBe('ipxact:isReset');
});

test('buses at the boundary are interfaces of their standards, with every one of their ports', () => {
  const element = component(designs.rocket);
  const ports = all(element, 'port').map((port) => text(port, 'name'));
  const buses = interfaces(element).filter(({ signals }) => signals.size > 0);
  expect(buses.map(({ name, mode, addresses, bus, abstraction }) => [name, mode, addresses, bus, abstraction])).toEqual(
    [
      ['mem_axi4_0', 'initiator', undefined, 'amba.com:AMBA4:AXI4:r0p0_0', 'amba.com:AMBA4:AXI4_rtl:r0p0_0'],
      ['mmio_axi4_0', 'initiator', undefined, 'amba.com:AMBA4:AXI4:r0p0_0', 'amba.com:AMBA4:AXI4_rtl:r0p0_0'],
      [
        'l2_frontend_bus_axi4_0',
        'target',
        'l2_frontend_axi4_node',
        'amba.com:AMBA4:AXI4:r0p0_0',
        'amba.com:AMBA4:AXI4_rtl:r0p0_0',
      ],
    ],
  );
  const signals = (channel: string, names: string): string[] => names.split(' ').map((name) => `${channel}${name}`);
  const address = 'READY VALID ID ADDR LEN SIZE BURST LOCK CACHE PROT QOS';
  for (const bus of buses) {
    const own = ports.filter((port) => port.startsWith(`${bus.name}_`));
    expect([...bus.signals.values()]).toEqual(own);
    expect([...bus.signals.keys()].toSorted()).toEqual(
      [
        ...[...signals('AW', address), ...signals('AR', address)],
        ...[...signals('W', 'READY VALID DATA STRB LAST'), ...signals('B', 'READY VALID ID RESP')],
        ...signals('R', 'READY VALID ID DATA RESP LAST'),
      ].toSorted(),
    );
    for (const [signal, port] of bus.signals) {
      expect(signal.toLowerCase()).toBe(
        port
          .slice(bus.name.length + 1)
          .replace('_bits_', '')
          .replace('_', ''),
      );
    }
  }
});

test('what a standard does not know is a port alone, and an interrupt is known as such', () => {
  const element = component(designs.bridge);
  const [cpu, sram, uart] = ['cpu_0', 'sram', 'uart'].map((name) =>
    interfaces(element).find((each) => each.name === name),
  );
  expect([cpu, sram, uart].map((each) => [each?.mode, each?.addresses, each?.bus])).toEqual([
    ['target', 'cpu', 'amba.com:AMBA4:AXI4:r0p0_0'],
    ['initiator', undefined, 'amba.com:AMBA4:AXI4:r0p0_0'],
    ['initiator', undefined, 'entente-soc:protocols:APB:1.0'],
  ]);
  const ports = all(element, 'port').map((port) => text(port, 'name'));
  const without = ports.filter(
    (port) => port.startsWith('sram_') && ![...(sram?.signals.values() ?? [])].includes(port),
  );
  expect(without).toEqual(['sram_aw_bits_user_extra_id', 'sram_ar_bits_user_extra_id']);
  expect(uart?.signals.get('psel')).toBe('uart_psel');
  expect(
    all(element, 'port').find((port) => text(port, 'name') === 'alarm_0')?.inside[1]?.inside[1]?.inside[0],
  ).toEqual({
    ...{ name: 'ipxact:isInterrupt', attributes: {}, inside: [], text: 'true' },
  });
});

test('a master outside has the memory map that it sees, and one inside an address space', () => {
  const elaboration = designs.rocket;
  const element = component(elaboration);
  const maps = new Map(all(element, 'memoryMap').map((map) => [text(map, 'name'), map]));
  const front = interfaces(element).find(({ name }) => name === 'l2_frontend_bus_axi4_0');
  const blocks = all(maps.get(front?.addresses ?? '') ?? element, 'addressBlock').length;
  expect(blocks).toBe(addressMap(elaboration, { from: 'top.l2FrontendAXI4Node' }).length);
  const inner = interfaces(element).filter(({ signals }) => signals.size === 0);
  expect(inner.map(({ mode, addresses }) => [mode, addresses])).toEqual(
    all(element, 'addressSpace').map((space) => ['initiator', text(space, 'name')]),
  );
});
