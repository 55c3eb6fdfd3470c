import { describe, expect, test } from 'vitest';
import { TransferSizes } from '../../../../lib/base/address/index.js';
import {
  buffer,
  clientNode,
  managerNode,
  ManagerQueries,
  type TLSlaveInit,
  TLSlavePortParameters,
  xbar,
} from '../../../../lib/protocols/gathered/tl.js';
import { at, complaint, cpu, device, elaborated, manager, places } from '../designs.js';
import { RequirementError } from '../../../../lib/base/diagnostic/index.js';

function queries(...slaves: Partial<TLSlaveInit>[]): ManagerQueries {
  return new ManagerQueries(TLSlavePortParameters.of({ slaves: slaves.map(manager), beatBytes: 8 }));
}

function grouped(found: ReturnType<ManagerQueries['fastPropertyGroup']>): string[] {
  return found.map(({ value, sets }) => `${value ?? '-'}: ${places(sets)}`);
}

function raised(ask: () => unknown): string {
  try {
    ask();
  } catch (error) {
    if (error instanceof RequirementError) return complaint(error);
    throw error;
  }
  throw new Error('nothing was refused');
}

const uart = { name: 'uart', address: at('0x10010000/0xfff'), fifoId: 0, supports: { get: [1, 4], hint: 64 } } as const;
const ram = {
  name: 'ram',
  address: at('0x80000000/0xfffffff'),
  fifoId: undefined,
  supports: { get: [1, 64] },
} as const;

describe('properties by few address bits (tilelink 2.2)', () => {
  const fifo = ({ fifoId }: { readonly fifoId: number | undefined }): number | undefined => fifoId;

  test('two managers', () => {
    expect(grouped(queries(uart, ram).fastPropertyGroup(fifo))).toEqual([
      '0: 0x0/~0x80000000',
      '-: 0x80000000/~0x80000000',
    ]);
  });

  test('four managers, two of a kind', () => {
    const four = queries(
      { address: at('0x3000/0xfff'), fifoId: 0 },
      { address: at('0x1000/0xfff'), fifoId: undefined },
      { address: at('0x0/0xfff'), fifoId: 0 },
      { address: at('0x80000000/0xffffff'), fifoId: undefined },
    );
    expect(grouped(four.fastPropertyGroup(fifo))).toEqual([
      '0: 0x0/~0x80003000 0x3000/~0x80003000',
      '-: 0x1000/~0x80003000 0x80000000/~0x80000000',
    ]);
  });

  test('one kind alone matches everything', () => {
    expect(grouped(queries(uart, { ...ram, fifoId: 0 }).fastPropertyGroup(fifo))).toEqual(['0: 0x0/~0x0']);
  });

  test('the FIFO domain of an address', () => {
    const both = queries(uart, ram);
    expect([0x1001_0000n, 0x8000_0000n].map((address) => both.findFifoIdFast(address))).toEqual([1, 0]);
    expect([0x1001_0000n, 0x8000_0000n].map((address) => both.hasFifoIdFast(address))).toEqual([true, false]);
  });
});

describe('managers by address (tilelink 2.2)', () => {
  const both = queries(ram, uart);

  test('exactly, and by few bits; sorted by address', () => {
    expect(both.findSafe(0x1001_0004n)).toEqual([true, false]);
    expect(both.findSafe(0x0n)).toEqual([false, false]);
    expect(both.findFast(0x0n)).toEqual([true, false]);
    expect(both.findFast(0xffff_ffffn)).toEqual([false, true]);
    expect([0x0n, 0x8000_0000n].map((address) => both.containsSafe(address))).toEqual([false, true]);
  });

  test('managers that overlap cannot be told apart', () => {
    const overlapping = queries(uart, { name: 'spi', address: at('0x10010800/0xff') });
    expect(raised(() => overlapping.findFast(0n))).toBe(
      'tilelink/managers-overlap: uart and spi overlap, so that no address bits tell them apart: AddressSet(0x10010000, 0xfff) and AddressSet(0x10010800, 0xff) share AddressSet(0x10010800, 0xff). (Give every manager of a port addresses of its own: take AddressSet(0x10010800, 0xff) from one of the two.)',
    );
    expect(overlapping.findSafe(0x1001_0800n)).toEqual([true, true]);
  });
});

describe('what is supported at an address (tilelink 2.3)', () => {
  const both = queries(uart, ram);

  test('safe questions know where nobody is, fast ones do not', () => {
    const at0x0 = (fast: boolean): boolean => both[fast ? 'supportsFast' : 'supportsSafe']('get', 0n, 2);
    expect([at0x0(false), at0x0(true)]).toEqual([false, true]);
  });

  test.each([false, true])('by size, fast %s', (fast) => {
    const ask = (address: bigint, lgSize: number, range?: TransferSizes): boolean =>
      both[fast ? 'supportsFast' : 'supportsSafe']('get', address, lgSize, range);
    expect([2, 3].map((lgSize) => ask(0x1001_0000n, lgSize))).toEqual([true, false]);
    expect([6, 7].map((lgSize) => ask(0x8000_0000n, lgSize))).toEqual([true, false]);
    // Within a range that is supported whole the size does not matter.
    expect(ask(0x8000_0000n, 9, new TransferSizes(4, 8))).toBe(true);
    expect(ask(0x1001_0000n, 3, new TransferSizes(4, 8))).toBe(false);
  });

  test('where all are equal, fast questions do not look at the address', () => {
    const alike = queries({ ...uart, supports: { get: 4 } }, { ...ram, supports: { get: 4 } });
    expect(alike.supportsFast('get', 0n, 2)).toBe(true);
    expect(alike.supportsSafe('get', 0n, 2)).toBe(false);
  });

  test('managers may also ask', () => {
    const probing = queries({ ...ram, emits: { probe: 64 } });
    expect([6, 5].map((lgSize) => probing.emitsSafe('probe', 0x8000_0000n, lgSize))).toEqual([true, false]);
    expect(probing.emitsSafe('probe', 0n, 6)).toBe(false);
  });
});

describe('one FIFO domain (tilelink 2.2)', () => {
  test('of all managers that are in one, or of some', () => {
    expect(() => queries(uart, { ...ram, fifoId: 0 }).requireFifo()).not.toThrow();
    expect(() => queries(uart, ram).requireFifo()).not.toThrow();
    expect(() => queries(uart, ram).requireFifo(({ name }) => name === 'uart')).not.toThrow();
    expect(() => queries(uart, ram).requireFifo(() => false)).not.toThrow();
  });

  test('or not', () => {
    expect(raised(() => queries(uart, ram).requireFifo(() => true))).toBe(
      'tilelink/require-fifo: uart, ram must be one FIFO domain, but ram has no fifoId. (Put tl.fifoFixer() in front of uart, ram.)',
    );
    expect(raised(() => queries(uart, { ...ram, fifoId: 3 }).requireFifo())).toBe(
      'tilelink/require-fifo: uart, ram must be one FIFO domain, but uart has the fifoId 0 and ram has 3. (Put tl.fifoFixer() in front of uart, ram.)',
    );
  });
});

test('requests from elsewhere join at the first node with several inputs (tilelink 1.2)', () => {
  const { made, n } = elaborated(() => {
    const bar = xbar();
    const sources = ['a', 'b'].map((name) => clientNode([cpu], { name }));
    const direct = clientNode([cpu], { name: 'direct' });
    for (const source of sources) bar.from(buffer()).from(source);
    managerNode([device()], { name: 'shared' }).from(bar);
    managerNode([device()], { name: 'own' }).from(buffer()).from(direct);
    return [...sources, direct];
  });
  const violations = made.map((source) => {
    const [edge] = n.edges(source).out;
    return edge && new ManagerQueries(edge.slave).findTreeViolation((node) => n.edges(node))?.path;
  });
  expect(violations).toEqual(['top.xbar.node', 'top.xbar.node', undefined]);
});
