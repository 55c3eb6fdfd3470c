import { describe, expect, test } from 'vitest';
import { bundleBridgeSource } from '../../../../lib/protocols/bundle-bridge/index.js';
import { clientNode, managerNode, regionReplicator, ReplicatedRegion } from '../../../../lib/protocols/gathered/tl.js';
import { at, broken, complaints, cpu, device, elaborated, one, places } from '../designs.js';

const quarters = { local: one('0x0/0xffff'), region: one('0x0/0x3ffff') };

function replicated(address: string): string {
  const { made, n } = elaborated(() => {
    const replicator = regionReplicator(quarters);
    replicator.prefix.from(bundleBridgeSource({ name: 'where', type: { typeName: 'UInt<17>' } }));
    const source = clientNode([cpu], { name: 'cpu' });
    managerNode([device({ address: at(address), supports: { get: [1, 8] } })], { name: 'dev' })
      .from(replicator.node)
      .from(source);
    return source;
  });
  expect(complaints(n)).toEqual([]);
  return places(n.edges(made).out[0]?.slave.slaves[0]?.address ?? []);
}

describe('what is in the region is there at every replica (tilelink 5.14)', () => {
  test.each([
    ['0x1000/0xfff', '0x1000/0x30fff'],
    ['0x31000/0xfff', '0x1000/0x30fff'],
    ['0x1000/0xfff 0x80000/0xfff', '0x1000/0x30fff 0x80000/0xfff'],
    ['0x0/0x7ffff', '0x0/0x7ffff'],
  ])('%s becomes %s', (before, after) => {
    expect(replicated(before)).toBe(after);
  });
});

test('the prefix has to be bound', () => {
  const { n } = elaborated(() => {
    const { node } = regionReplicator(quarters);
    managerNode([device()], { name: 'dev' })
      .from(node)
      .from(clientNode([cpu], { name: 'cpu' }));
  });
  expect(n.failures.map(({ rule, subjects }) => `${rule} ${subjects[0]}`)).toEqual([
    'arity/inward-count top.replicator.prefix',
  ]);
});

test('a region may be given as an object', () => {
  const region = new ReplicatedRegion(quarters.local, quarters.region);
  expect(ReplicatedRegion.from(region)).toBe(region);
  expect(region.replicationMask).toBe(0x30000n);
});

describe('what it refuses', () => {
  test('a local part outside of the region', () => {
    expect(broken(() => regionReplicator({ local: one('0x80000/0xffff'), region: quarters.region }))).toBe(
      'tilelink/replicated-region: A replicated region AddressSet(0x0, 0x3ffff) does not contain its local part AddressSet(0x80000, 0xffff). (Choose a local part within the region.)',
    );
  });

  test('a local part that is not the lowest', () => {
    expect(broken(() => regionReplicator({ local: one('0x10000/0xffff'), region: quarters.region }))).toBe(
      'tilelink/replicated-region: The local part AddressSet(0x10000, 0xffff) of the replicated region AddressSet(0x0, 0x3ffff) is not its lowest part: the bits 0x10000 of its base tell replicas apart. (Set local to AddressSet.of(0x0, 0xffff).)',
    );
  });
});
