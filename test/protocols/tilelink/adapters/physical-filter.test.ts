import { describe, expect, test } from 'vitest';
import {
  clientNode,
  managerNode,
  physicalFilter,
  type PhysicalFilterOptions,
  type TLEdge,
  type TLSlavePortInit,
} from '../../../../lib/protocols/gathered/tl.js';
import { broken, complaints, cpu, device, elaborated, slaveLine, slaves } from '../designs.js';

const options: PhysicalFilterOptions = { controlAddress: 0x3000, controlBeatBytes: 8 };

// The edges in front of a filter and of its control registers.
function filtered(
  port: TLSlavePortInit,
  changes: Partial<PhysicalFilterOptions> = {},
): { edge: TLEdge; control: TLEdge } {
  const { made, n } = elaborated(() => {
    const filter = physicalFilter({ ...options, ...changes });
    const source = clientNode([cpu], { name: 'cpu' });
    const boot = clientNode([cpu], { name: 'boot' });
    managerNode([port], { name: 'ram' }).from(filter.node).from(source);
    filter.controlNode.from(boot);
    return { source, boot };
  });
  const [edge] = n.edges(made.source).out;
  const [control] = n.edges(made.boot).out;
  if (!n.ok || edge === undefined || control === undefined) throw new Error(complaints(n).join());
  return { edge, control };
}

const cached = {
  regionType: 'UNCACHED',
  supports: { acquireT: 64, acquireB: 64, get: [1, 64] },
  alwaysGrantsT: true,
} as const;

test('denials take a sink id and a cycle (tilelink 6.5)', () => {
  const { edge } = filtered(device({ name: 'ram', ...cached }, { endSinkId: 4, minLatency: 3 }));
  expect(slaves(edge)).toEqual(['ram 0x1000/0xfff UNCACHED fifo 0: TB 64..64 G 1..64']);
  expect(edge.slave.slaves[0]?.alwaysGrantsT).toBe(false);
  expect(edge.slave).toMatchObject({ endSinkId: 5, minLatency: 1 });
});

test('where nothing can be acquired there are no sink ids', () => {
  expect(filtered(device()).edge.slave).toMatchObject({ endSinkId: 0, minLatency: 0 });
});

test.each([
  [4, '0x3000/0xfff'],
  [512, '0x3000/0xfff'],
])('%i regions have their registers at %s', (pmpRegisters, place) => {
  const slave = filtered(device(), { pmpRegisters }).control.slave.slaves[0];
  expect(slave && slaveLine(slave)).toBe(`physicalFilter ${place} GET_EFFECTS fifo 0: GFP 1..8`);
  expect(slave?.resources[0]?.owner.compatible).toEqual(['sifive,physical-filter-v0']);
});

describe('what it refuses', () => {
  test.each<[string, Partial<PhysicalFilterOptions>, string]>([
    [
      'no regions',
      { pmpRegisters: 0 },
      'A physical filter was given 0 regions to protect. (Set pmpRegisters to at least 1.)',
    ],
    [
      'registers at 0',
      { controlAddress: 0 },
      'The control registers of a physical filter were put at 0x0. (Set controlAddress to an address above 0.)',
    ],
    [
      'registers anywhere',
      { controlAddress: 0x3800 },
      'The control registers of a physical filter were put at 0x3800, which is not a multiple of their size of 0x1000 (4 KiB). (Set controlAddress to 0x4000 or another multiple of 0x1000, one that is free.)',
    ],
    [
      'a width that is not a power of two',
      { controlBeatBytes: 6 },
      'The control port of a physical filter was made 6 bytes wide, which is not a power of two. (Set controlBeatBytes to 4 or 8.)',
    ],
  ])('%s', (_what, changes, message) => {
    expect(broken(() => physicalFilter({ ...options, ...changes }))).toBe(`tilelink/physical-filter: ${message}`);
  });
});
