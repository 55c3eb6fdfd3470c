import { describe, expect, test } from 'vitest';
import type { RegionType } from '../../../../lib/base/address/index.js';
import { type ClaimsInit, hintHandler, type MasterToSlaveOperation } from '../../../../lib/protocols/gathered/tl.js';
import { between, cpu, device, masters, span, unfit } from '../designs.js';

function hint(supports: ClaimsInit<MasterToSlaveOperation>, regionType: RegionType, passthrough = true): string {
  const { inner } = between(cpu, () => hintHandler({ passthrough }), device({ supports, regionType }));
  return span(inner.slave.anySupportClaims.hint);
}

describe('hints (tilelink 5.10)', () => {
  const puts = { get: [1, 64], putFull: [1, 32], putPartial: [1, 8] } as const;

  test('go to managers that know them', () => {
    expect(hint({ ...puts, hint: [4, 16] }, 'GET_EFFECTS')).toBe('4..16');
    expect(hint({ ...puts, hint: [4, 16] }, 'GET_EFFECTS', false)).toBe('1..8');
  });

  test('are answered for managers that can be written in parts', () => {
    expect(hint(puts, 'GET_EFFECTS')).toBe('1..8');
  });

  test('are answered for managers that can be read without effects', () => {
    expect(hint({ get: [1, 64] }, 'PUT_EFFECTS')).toBe('1..64');
  });

  test('cannot be answered for others', () => {
    expect(hint({ get: [1, 64] }, 'GET_EFFECTS')).toBe('-');
    expect(unfit(cpu, () => hintHandler(), device({ supports: { get: [1, 8] } }))).toEqual([
      "tilelink/hint-none: Hint handler top.hints cannot answer hints for dev, which can neither be written in parts nor be read without effects. (Let dev support putPartial, or get with a region type above GET_EFFECTS, such as regionType: 'UNCACHED' for memory.)",
    ]);
  });
});

test('source ids are doubled', () => {
  const ports = {
    masters: [
      { name: 'a', sourceId: [0, 3] as const },
      { name: 'b', sourceId: [5, 6] as const },
    ],
  };
  expect(masters(between(ports, () => hintHandler(), device()).outer)).toEqual(['a [0,6)', 'b [10,12)']);
});
