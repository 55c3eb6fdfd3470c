import { describe, expect, test } from 'vitest';
import { RequirementError } from '../../../lib/base/diagnostic/index.js';
import {
  addressHigh,
  addressLow,
  beatCounterBits,
  byteMask,
  type Channel,
  isAligned,
  isLegalProbe,
  isLegalRequest,
  maxInFlight,
  numBeats,
  staticHasData,
  TLEdge,
  type TLMasterInit,
  TLMasterPortParameters,
  type TLSlaveInit,
  TLSlavePortParameters,
} from '../../../lib/protocols/gathered/tl.js';
import { complaint, manager } from './designs.js';

function edge(
  client: Partial<TLMasterInit> = {},
  slave: Partial<TLSlaveInit> = {},
  beatBytes = 8,
  endSinkId = 0,
): TLEdge {
  return new TLEdge(
    TLMasterPortParameters.of({ masters: [{ name: 'cpu', sourceId: 4, ...client }] }),
    TLSlavePortParameters.of({ slaves: [manager(slave)], beatBytes, endSinkId }),
  );
}

const wide = edge({}, { supports: { get: [1, 64], putFull: [1, 64], putPartial: [1, 64] } });

describe('addresses and beats (tilelink 3.4)', () => {
  test('alignment', () => {
    expect([0n, 2n, 4n].map((address) => isAligned(wide, address, 2))).toEqual([true, false, true]);
    expect(isAligned(edge({}, { supports: { get: 1 } }, 1), 1n, 3)).toBe(true);
  });

  test.each([
    [0x1000n, 3, 0xffn],
    [0x1000n, 6, 0xffn],
    [0x1000n, 0, 0x01n],
    [0x1003n, 0, 0x08n],
    [0x1005n, 1, 0x30n],
    [0x1004n, 2, 0xf0n],
  ])('bytes of an access at %i of 2^%i bytes', (address, lgSize, mask) => {
    expect(byteMask(wide, address, lgSize)).toBe(mask);
  });

  test('parts of an address', () => {
    expect([addressHigh(wide, 0x1013n), addressLow(wide, 0x1013n)]).toEqual([0x202n, 3]);
  });

  test('beats of a message', () => {
    expect([numBeats(wide, 6, true), numBeats(wide, 1, true), numBeats(wide, 6, false)]).toEqual([8, 1, 1]);
    expect([beatCounterBits(wide), beatCounterBits(edge())]).toEqual([3, 1]);
    expect(maxInFlight(wide)).toBe(12);
  });
});

describe('which messages carry data (tilelink 3.4)', () => {
  const channels = ['A', 'B', 'C', 'D', 'E'] as const;
  const shown = (of: TLEdge): string =>
    channels
      .map((channel: Channel) => {
        const answer = staticHasData(of, channel);
        return `${channel} ${answer === undefined ? 'some' : answer ? 'all' : 'none'}`;
      })
      .join(', ');

  test.each<[string, TLEdge, string]>([
    ['a register', edge(), 'A some, B none, C none, D some, E none'],
    ['a ROM', edge({}, { supports: { get: [1, 8] } }), 'A none, B none, C none, D all, E none'],
    ['a printer', edge({}, { supports: { putFull: [1, 8] } }), 'A all, B none, C none, D none, E none'],
    [
      'a cache and memory',
      edge({ supports: { probe: 64 } }, { regionType: 'UNCACHED', supports: { get: [1, 64], acquireB: 64 } }, 8, 1),
      'A none, B none, C some, D all, E none',
    ],
    [
      'a client with memory of its own',
      edge({ supports: { probe: 64, putFull: 64, get: 64 } }),
      'A some, B some, C some, D some, E none',
    ],
  ])('%s', (_what, of, expected) => {
    expect(shown(of)).toBe(expected);
  });
});

describe('which requests are legal (tilelink 3.4)', () => {
  const cached = edge({ supports: { probe: 64 } });

  test('those that the other side supports', () => {
    expect([3, 4].map((lgSize) => isLegalRequest(cached, 'get', 0x1000n, lgSize))).toEqual([true, false]);
    expect([6, 5].map((lgSize) => isLegalProbe(cached, 'probe', 0, lgSize))).toEqual([true, false]);
  });

  test('none, where nobody takes them', () => {
    const refusal = (ask: () => boolean): string => {
      try {
        return String(ask());
      } catch (error) {
        if (error instanceof RequirementError) return complaint(error);
        throw error;
      }
    };
    expect(refusal(() => isLegalRequest(cached, 'acquireB', 0x1000n, 6))).toBe(
      'tilelink/edge-unsupported: No manager on this edge supports acquireB: dev. (Put tl.cacheCork() for one cache, or tl.broadcast for several, in front of dev, or do not ask for it here.)',
    );
    expect(refusal(() => isLegalProbe(cached, 'get', 0, 6))).toBe(
      'tilelink/edge-unsupported: No client on this edge supports get: cpu. (Let one of them support get, or do not ask for it here.)',
    );
  });
});
