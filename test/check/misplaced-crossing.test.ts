import {
  AddressSet,
  AsynchronousCrossing,
  clocks,
  elaborate,
  type Handle,
  int,
  lazyModule,
  soc,
  tl,
} from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { withoutPlaces } from '../without-places.js';
import { findingsIn } from './findings-in.js';

const protocols = {
  tl: {
    sender: () => tl.client({ name: 'sender', emits: tl.readWrite(1, 8) }),
    receiver: () => tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 }),
  },
  int: { sender: () => int.source(), receiver: () => int.sink({ name: 'receiver' }) },
} satisfies Readonly<Record<string, { readonly sender: () => Handle; readonly receiver: () => Handle }>>;

/** A sender and a receiver on two clocks, and a third clock, with a crossing that is written within a domain. */
function crossed(name: keyof typeof protocols, by: 'crossIn' | 'crossOut', within: 'a' | 'b' | 'c', of: 'a' | 'b') {
  return withoutPlaces(() =>
    elaborate(
      soc('chip', () => {
        const domainOf = (freqMHz: number): clocks.ClockSinkDomain => {
          const domain = lazyModule(() => new clocks.ClockSinkDomain({ take: freqMHz }));
          domain.clockNode.from(clocks.clockSource({ name: `clock${freqMHz}`, freqMHz }));
          return domain;
        };
        const domains = { a: domainOf(100), b: domainOf(33), c: domainOf(7) };
        const { sender } = domains.a.inside(() => ({ sender: protocols[name].sender() }));
        const { receiver } = domains.b.inside(() => ({ receiver: protocols[name].receiver() }));
        const { crossIn, crossOut } = name === 'tl' ? tl : int;
        const crossing = new AsynchronousCrossing();
        domains[within].inside(() => {
          if (by === 'crossIn') crossIn(domains[of], receiver as never, crossing).from(sender as never);
          else receiver.from(crossOut(domains[of], sender as never, crossing) as never);
        });
        return domains;
      }),
    ),
  );
}

const helpsFor = (...args: Parameters<typeof crossed>): (string | undefined)[] =>
  findingsIn('clocks/missing-crossing', crossed(...args)).map(({ help }) => help);

const halves = { tl: ['asource', 'asink'], int: ['intsource', 'intsink'] } as const;

describe.each(['tl', 'int'] as const)('half of a crossing of %s in the wrong domain', (name) => {
  const [source, sink] = halves[name];

  test.each(['a', 'c'] as const)('crossOut within %s: told where it is to be written', (within) => {
    expect(helpsFor(name, 'crossOut', within, 'a')).toEqual([
      `chip.${within}.${sink}.node is the half of a crossing that belongs in chip.b: write crossOut within chip.b, or crossIn into it.`,
    ]);
  });

  test.each(['b', 'c'] as const)('crossIn within %s: told where it is to be written', (within) => {
    expect(helpsFor(name, 'crossIn', within, 'b')).toEqual([
      `chip.${within}.${source}.node is the half of a crossing that belongs in chip.a: write crossIn within chip.a, or crossOut of it.`,
    ]);
  });

  test.each([
    ['crossOut', 'b', 'a'],
    ['crossIn', 'a', 'b'],
  ] as const)('%s within %s is what the help asks for', (by, within, of) => {
    const design = crossed(name, by, within, of);
    for (const rule of ['missing-crossing', 'double-crossing', 'needless-crossing'])
      expect(findingsIn(`clocks/${rule}`, design)).toEqual([]);
  });
});
