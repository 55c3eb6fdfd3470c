import { expect, test } from 'vitest';
import { check } from '../../../lib/check/index.js';
import { AddressSet, bundleBridge, connect, elaborate, soc, tl, type Topology } from '../../../lib/index.js';
import { mastersOf, reach, route, whyNot } from '../../../lib/query/index.js';

// What a master may ask for is said in its own addresses, whatever they become on the way.

const designs: readonly (readonly [name: string, address: bigint, design: Topology])[] = [
  [
    'a map',
    0n,
    soc('mapped', () => {
      const dma = tl.client({
        name: 'dma',
        visibility: [AddressSet.range('0x0', '64K')],
        emits: tl.readWrite(1, 8),
      });
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 8 });
      connect(
        dma,
        tl.map(({ base }) => base - 0x8000_0000n),
        ram,
      );
      return { dma, ram };
    }),
  ],
  [
    'a replicator',
    0x9000n,
    soc('replicated', () => {
      const dma = tl.client({
        name: 'dma',
        visibility: [AddressSet.range('0x8000', '32K')],
        emits: tl.readWrite(1, 8),
      });
      const replicator = tl.regionReplicator({
        local: new AddressSet(0n, 0x7fffn),
        region: new AddressSet(0n, 0xffffn),
      });
      replicator.prefix.from(bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<1>' } }));
      const ram = tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 });
      connect(dma, replicator.node, ram);
      return { dma, ram };
    }),
  ],
];

test.each(designs)('a master reaches what it sees through %s', (_, address, design) => {
  const elaboration = elaborate(design);
  expect(reach(elaboration).map(({ client, device, operations }) => [client, device, operations.get])).toEqual([
    ['dma', `${elaboration.name}.ram.node`, [1, 8]],
  ]);
  expect(whyNot(elaboration, 'dma', 'ram', { operation: 'get' })).toEqual([]);
  const [master] = mastersOf(elaboration);
  const end = master && route(elaboration, master, { operation: 'get', address, size: 8 }).end;
  expect(end).toMatchObject({ kind: 'device', node: `${elaboration.name}.ram.node` });
  const { findings } = check(elaboration, { expect: ['dma must not reach ram'] });
  expect(findings.map(({ rule }) => rule)).toContain('reach/forbidden');
  expect(findings.map(({ rule }) => rule)).not.toContain('reach/unreachable-device');
});

test('a crossbar behind a map connects a master with what it sees there', () => {
  const design = elaborate(
    soc('behind', () => {
      const seen = { visibility: [AddressSet.range('0x0', '64K')], emits: tl.readWrite(1, 8) };
      const [dma, cpu] = [tl.client({ name: 'dma', ...seen }), tl.client({ name: 'cpu' })];
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 8 });
      const bus = tl.xbar();
      connect(
        dma,
        tl.map(({ base }) => base - 0x8000_0000n),
        bus,
      );
      connect(cpu, bus, ram);
      return { dma, cpu, ram, bus };
    }),
  );
  expect(reach(design).map(({ client }) => client)).toEqual(['cpu']);
  const [obstacle] = whyNot(design, 'dma', 'ram');
  expect(obstacle).toMatchObject({
    reason: 'hidden',
    node: 'behind.bus.node',
    message:
      'TLXbar behind.bus.node connects dma only with what it sees, 0x0 (64 KiB); the device has other addresses there.',
    help: 'Widen the visibility of dma, or reach the device by another way.',
  });
});

test('of a node with several devices, why-not is about those that are meant', () => {
  const design = elaborate(
    soc('two', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
      const slave = (name: string, base: number, supports: ReturnType<typeof tl.readWrite>) => ({
        name,
        address: [AddressSet.range(base, '4K')],
        supports,
      });
      const dev = tl.managerNode([
        {
          slaves: [slave('regs', 0x1000, tl.readWrite(1, 8)), slave('fuses', 0x9000, tl.readOnly(1, 4))],
          beatBytes: 8,
        },
      ]);
      connect(cpu, dev);
      return { cpu, dev };
    }),
  );
  expect(whyNot(design, 'cpu', 'regs', { operation: 'putFull' })).toEqual([]);
  expect(whyNot(design, 'cpu', 'two.dev', { operation: 'putFull' })).toEqual([]);
  expect(whyNot(design, 'cpu', 'fuses', { operation: 'putFull' }).map(({ message }) => message)).toEqual([
    'two.dev does not support putFull.',
  ]);
});
