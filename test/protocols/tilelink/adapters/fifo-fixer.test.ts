import { describe, expect, test } from 'vitest';
import type { RegionType } from '../../../../lib/base/address/index.js';
import { type FifoPolicy, fifoFixer, type TLSlavePortInit } from '../../../../lib/protocols/gathered/tl.js';
import { at, between, cpu, device, fifoIds, manager } from '../designs.js';

function domains(list: readonly (readonly [number | undefined, RegionType])[]): TLSlavePortInit {
  return {
    slaves: list.map(([fifoId, regionType], k) =>
      manager({ name: `m${k}`, fifoId, regionType, address: at(`${0x1000 * (k + 1)}/0xfff`) }),
    ),
    beatBytes: 8,
  };
}

const six = domains([
  [3, 'GET_EFFECTS'],
  [5, 'IDEMPOTENT'],
  [undefined, 'IDEMPOTENT'],
  [3, 'UNCACHED'],
  [9, 'UNCACHED'],
  [undefined, 'GET_EFFECTS'],
]);

test.each<[FifoPolicy, string]>([
  ['all', '0 0 0 0 0 0'],
  ['allVolatile', '0 1 - 0 2 0'],
  ['allFIFO', '0 0 - 0 0 -'],
  [(manager) => manager.name === 'm4', '1 2 - 1 0 -'],
])('policy %s (tilelink 5.5)', (policy, fixed) => {
  expect(fifoIds(between(cpu, () => fifoFixer(policy), six).inner)).toBe(fixed);
});

describe('the domains that are kept', () => {
  const kept = (ids: readonly number[], flat: readonly number[] = []): string =>
    fifoIds(
      between(
        cpu,
        () => fifoFixer('allVolatile'),
        domains([...ids.map((id) => [id, 'UNCACHED'] as const), ...flat.map((id) => [id, 'GET_EFFECTS'] as const)]),
      ).inner,
    );

  test('are numbered in the order in which they are met, up to four', () => {
    expect(kept([9, 7, 8, 5])).toBe('1 2 3 4');
    expect(kept([9, 7, 9, 8, 5], [7])).toBe('1 0 1 2 3 0');
  });

  test('are numbered in hash order from five on, counted before those are taken out that are flattened', () => {
    // A set of 1 to 10 is iterated as 5, 10, 1, 6, 9, 2, 7, 3, 8, 4 on the reference's platform.
    expect(kept([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBe('3 6 8 10 1 4 7 9 5 2');
    expect(kept([0, 1, 2, 3, 4])).toBe('1 2 3 4 5');
    expect(kept([9, 7, 8, 5, 6])).toBe('3 4 5 1 2');
    expect(kept([9, 7, 8, 5, 6], [6, 7])).toBe('2 0 3 1 0 0 0');
  });
});

test('a fixer is wires unless a client with several ids wants order', () => {
  const wires = (client: { sourceId: number; requestFifo: boolean }): boolean => {
    const { n } = between({ masters: [{ name: 'cpu', ...client }] }, () => fifoFixer(), device());
    const node = n.design.nodes.find((each) => each.module.className === 'TLFIFOFixer');
    return node !== undefined && n.circuitIdentity(node);
  };
  expect(wires({ sourceId: 1, requestFifo: true })).toBe(true);
  expect(wires({ sourceId: 4, requestFifo: false })).toBe(true);
  expect(wires({ sourceId: 4, requestFifo: true })).toBe(false);
});

test('a fixer that changes nothing hands on the very managers', () => {
  const { inner, outer } = between(cpu, () => fifoFixer(), device());
  expect(inner.slave.list.made).toBe(outer.slave.list.made);
});
