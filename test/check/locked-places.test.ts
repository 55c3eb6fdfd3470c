import { AddressSet, axi4, connect, elaborate, type Elaboration, lazyScope, SimpleDevice, soc, tl } from 'entente-soc';
import { rocketConfig } from 'entente-soc/rocket';
import { expect, test } from 'vitest';
import { factsOf } from '../../lib/diff/index.js';
import rocket from '../../topologies/rocket.js';
import { findingsIn } from './findings-in.js';

/** A serial port that firmware is told of, and an AXI4 memory at the edge of the design, whose masters a bridge stands in for. */
function design(compatible: string, ids: number): Elaboration {
  return elaborate(
    soc('soc', () => {
      const cpu = tl.client({ name: 'cpu', sourceId: ids });
      const bus = tl.xbar();
      const serial = lazyScope('serial', () => {
        const device = new SimpleDevice('serial', [compatible]);
        const control = tl.registerNode({ address: [AddressSet.range('0x1000', '4K')], device, beatBytes: 8 });
        return { control };
      });
      const memory = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '1M')],
        regionType: 'UNCACHED',
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        interleavedId: 0,
        beatBytes: 8,
      });
      connect(cpu, bus);
      connect(bus, serial.control);
      connect(bus, tl.broadcast({ lineBytes: 64 }), tl.toAXI4(), axi4.idIndexer(1), axi4.userYanker(), memory);
      tl.describeManagers(bus);
      return { cpu, bus, memory };
    }),
  );
}

const before = design('example,one', 4);
const told = (after: Elaboration): unknown[] =>
  findingsIn('policy/locked', after, {}, { locked: factsOf(before) }).map(({ message, subjects }) => [
    message,
    subjects,
  ]);

test('what firmware is told of a device is told at the device', () => {
  expect(told(design('example,two', 4))).toEqual([
    [
      'firmware changed, compared with the lock: /soc/serial@1000: compatible: example,one → example,two.',
      ['soc.serial.control'],
    ],
  ]);
});

test('masters that stand in for others are told at the port that sees them', () => {
  expect(told(design('example,one', 8))).toEqual([
    ['port changed, compared with the lock: soc.cpu:0: bundle.sourceBits: 2 → 3.', ['soc.cpu']],
    [
      'master changed, compared with the lock: (TLBroadcast): for soc.memory:0: maxFlight: 8 → 16; also (TLBroadcast)#2.',
      ['soc.memory'],
    ],
  ]);
});

test('what firmware is told of a core is told at no device: it has a number, and no address', () => {
  const system = (cores: string): Elaboration =>
    elaborate(rocket, rocketConfig(`${cores} ++ WithCoherentBusTopology ++ BaseConfig`));
  const small = factsOf(system('WithNSmallCores(1)'));
  const found = findingsIn('policy/locked', system('WithNBigCores(1)'), {}, { locked: small });
  const cores = found.filter(({ message }) => message.includes('/cpus/cpu@0'));
  expect(cores.map(({ message, subjects }) => [message, subjects])).toContainEqual([
    'firmware changed, compared with the lock: /cpus/cpu@0: d-cache-size: <4096> → <16384>.',
    [],
  ]);
  expect(cores.flatMap(({ subjects }) => subjects)).toEqual([]);
});
