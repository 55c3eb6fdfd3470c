import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resourceString, SimpleDevice } from '../../lib/devicetree/index.js';
import { broken, requirement } from '../base/address/notation.js';
import { address, described } from './designs.js';
import { repeated } from '../seeds.js';

/** The names under which registers are shown, in order; those of the key `reg` come last. */
function shownOrder(keys: readonly string[]): string[] {
  const bound = keys.map((key, k) => [key, address(`${k * 0x1000}/0xfff`)] as const);
  const names = described(new SimpleDevice('dev'), ...bound).properties['reg-names'] ?? [];
  return names.map((value) => (value.kind === 'string' ? value.value : '?'));
}

// The order of 3.1, worked out anew: ascending by the low five bits of a mixed hash of 32 bits.
function lowBits(key: string): number {
  const word = (value: bigint): bigint => BigInt.asUintN(32, value);
  let h = [...key].reduce((hash, letter) => word(hash * 31n + BigInt(letter.charCodeAt(0))), 0n);
  h = word(h + ~(h << 9n));
  h ^= h >> 14n;
  h = word(h + (h << 4n));
  h ^= h >> 10n;
  return Number(h & 31n);
}

describe('order of several registers (devicetree 3.1)', () => {
  const known = [
    ['reg', 2],
    ['reg/data', 3],
    ['reg/control', 5],
    ['reg/ranges', 12],
    ['reg/xip', 20],
    ['reg/mem', 22],
    ['reg/ctrl', 25],
  ] as const;

  test('the useful values', () => {
    expect(known.map(([key]) => lowBits(key))).toEqual(known.map(([, bits]) => bits));
  });

  test('of those, however they were bound', () => {
    const named = known.map(([key]) => key).filter((key) => key !== 'reg');
    fc.assert(
      fc.property(fc.shuffledSubarray(named), (keys) => {
        expect(shownOrder(keys)).toEqual(
          named.filter((key) => keys.includes(key)).map((key) => key.slice('reg/'.length)),
        );
      }),
      repeated(100),
    );
  });

  test('of any names, up to four', () => {
    const key = fc.stringMatching(/^[a-z][a-z0-9-]{0,9}$/).map((name) => `reg/${name}`);
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 1, maxLength: 4, selector: lowBits }), (keys) => {
        const expected = keys.toSorted((a, b) => lowBits(a) - lowBits(b));
        expect(shownOrder(keys)).toEqual(expected.map((each) => each.slice('reg/'.length)));
      }),
      repeated(500),
    );
  });

  test('a flash controller is named after its control registers, which come first', () => {
    const bound = [
      ['reg/mem', address('0x20000000/0xfffffff', 'rx')],
      ['reg/control', address('0x10040000/0xfff')],
    ] as const;
    expect(described(new SimpleDevice('spi', ['sifive,spi0']), ...bound)).toEqual({
      name: 'spi@10040000',
      properties: {
        compatible: [resourceString('sifive,spi0')],
        'reg-names': [resourceString('control'), resourceString('mem')],
        reg: [address('0x10040000/0xfff'), address('0x20000000/0xfffffff', 'rx')],
      },
    });
  });

  test('the key reg comes before others for the name of the device, but is shown behind them', () => {
    const bound = [
      ['reg/mem', address('0x20000000/0xfff')],
      ['reg', address('0x3000/0xfff')],
    ] as const;
    const { name, properties } = described(new SimpleDevice('dev'), ...bound);
    expect([name, properties.reg, properties['reg-names']]).toEqual([
      'dev@3000',
      [address('0x20000000/0xfff'), address('0x3000/0xfff')],
      [resourceString('mem')],
    ]);
  });
});

describe('which keys name registers (devicetree 4.2)', () => {
  test('others do not count', () => {
    expect(
      described(new SimpleDevice('dev'), ['register', address('0x1000/0xfff')], ['ranges', address('0/0xf')]),
    ).toEqual({ name: 'dev', properties: {} });
  });

  test('a name has no further slash', () => {
    expect(broken(() => described(new SimpleDevice('dev'), ['reg/mem/low', address('0x1000/0xfff')]))).toEqual(
      requirement(
        'resources/description',
        'Device dev has a register called reg/mem/low.',
        'Write reg/mem-low: a name has no further slash.',
        'other',
      ),
    );
  });
});
