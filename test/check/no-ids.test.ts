import { AddressSet, axi4, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { withoutPlaces } from '../without-places.js';
import { findingsIn } from './findings-in.js';

const said = (...masters: readonly Omit<Parameters<typeof axi4.master>[0], 'name'>[]): string[] =>
  findingsIn(
    'ids/none',
    withoutPlaces(() =>
      elaborate(
        soc('chip', () => {
          const bus = axi4.xbar();
          masters.forEach((master, k) => connect(axi4.master({ ...master, name: `m${k}` }), bus));
          const words = tl.xbar();
          connect(bus, axi4.fragmenter(), axi4.userYanker(2), axi4.toTL(), words);
          connect(words, tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 }));
          const params = { address: [AddressSet.range('0x1000', '4K')], maxAtomic: 8, maxTransfer: 64 };
          connect(words, tl.error({ params, beatBytes: 8 }));
          return { bus, words };
        }),
      ),
    ),
  ).map(({ message, help }) => `${message} ${help}`);

test('masters that can make no transaction are told, each with what it lacks', () => {
  expect(said({ id: 0 }, { id: 1 }, { id: [3, 3] }, { maxFlight: 0 })).toEqual([
    'm0 of chip.m0 has no ids, so that it makes no transaction. Give m0 the number of its ids, such as id: 1, or the ids themselves, such as id: [0, 1] for the id 0 alone.',
    'm2 of chip.m2 has no ids, so that it makes no transaction. Give m2 the number of its ids, such as id: 1, or the ids themselves, such as id: [0, 1] for the id 0 alone.',
    'm3 of chip.m3 may have no transaction in flight, so that it makes none. Give m3 a maxFlight of at least 1, or leave it out for no limit.',
  ]);
});

test('what the help asks for makes them masters', () => {
  expect(said({ id: 1 }, { id: [0, 1] }, { maxFlight: 1 }, {})).toEqual([]);
});
