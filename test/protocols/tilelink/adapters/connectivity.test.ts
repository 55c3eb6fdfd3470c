import { describe, expect, test } from 'vitest';
import {
  connectivity,
  routeDecision,
  TLEdge,
  type TLMasterInit,
  TLMasterPortParameters,
  type TLSlaveInit,
  TLSlavePortParameters,
} from '../../../../lib/protocols/gathered/tl.js';
import { at, manager, places } from '../designs.js';

function edges(
  clients: readonly Partial<TLMasterInit>[],
  slaves: readonly Partial<TLSlaveInit>[],
): [TLEdge[], TLEdge[]] {
  const masters = clients.map((client) => TLMasterPortParameters.of({ masters: [{ name: 'c', ...client }] }));
  const ports = slaves.map((slave) =>
    TLSlavePortParameters.of({
      slaves: [manager(slave)],
      beatBytes: 8,
      endSinkId: slave.supports?.acquireB === undefined ? 0 : 1,
    }),
  );
  const [someMaster] = masters;
  const [somePort] = ports;
  if (someMaster === undefined || somePort === undefined) throw new Error('no edges');
  return [masters.map((port) => new TLEdge(port, somePort)), ports.map((port) => new TLEdge(someMaster, port))];
}

const memory = { address: at('0x80000000/0xfff'), supports: { get: [1, 64], acquireB: 64 } } as const;

describe('who reaches whom (tilelink 5.1.6)', () => {
  test('by what clients see, and by what caches need', () => {
    const [inputs, outputs] = edges(
      [{ supports: { probe: 64 } }, {}, { visibility: at('0x80000000/0xff'), supports: { probe: 64 } }],
      [
        manager(),
        { ...memory, regionType: 'UNCACHED' },
        { ...memory, address: at('0x90000000/0xfff'), regionType: 'TRACKED' },
      ],
    );
    expect(connectivity(inputs, outputs)).toEqual({
      reachable: [
        [true, true, true],
        [true, true, true],
        [false, true, false],
      ],
      probe: [
        [false, false, true],
        [false, false, false],
        [false, false, false],
      ],
      release: [
        [false, true, true],
        [false, false, false],
        [false, true, false],
      ],
    });
  });
});

describe('how addresses choose (tilelink 5.1.6)', () => {
  const [, outputs] = edges(
    [{}],
    [{ address: at('0x10010000/0xfff') }, memory, { address: at('0x80000800/0x7ff') }].map((slave) => ({
      regionType: 'UNCACHED',
      ...slave,
    })),
  );
  const chosen = (...row: boolean[]): string => {
    const { decision, matches } = routeDecision(row, outputs);
    return `0x${decision.toString(16)}: ${matches.map((sets) => places(sets)).join(' | ')}`;
  };

  test('by few bits', () => {
    expect(chosen(true, true, false)).toBe('0x80000000: 0x0/~0x80000000 | 0x80000000/~0x80000000 | ');
  });

  test('without looking where there is no choice', () => {
    expect(chosen(false, true, false)).toBe('0x0:  | 0x0/~0x0 | ');
    expect(chosen(false, false, false)).toBe('0x0:  |  | ');
  });

  test('outputs that overlap cannot be told apart if one input reaches both', () => {
    expect(() => chosen(false, true, true)).toThrow(/AddressSet\(0x80000000, 0xfff\).*AddressSet\(0x80000800, 0x7ff\)/);
    expect(chosen(true, false, true)).toBe('0x80000000: 0x0/~0x80000000 |  | 0x80000000/~0x80000000');
  });
});
