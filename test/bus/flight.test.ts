import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flightsOf } from '../../lib/bus/flight.js';
import { yankerFlight } from '../../lib/protocols/axi4/rules.js';
import { repeated } from '../seeds.js';

const words = { need: 'Bridge soc.bridge cannot number its requests', help: (names: string) => `Limit ${names}.` };

test('limits are those of the masters, and all that have none are named', () => {
  const masters = fc.uniqueArray(
    fc.record({ name: fc.stringMatching(/^[a-z]{1,6}$/), maxFlight: fc.option(fc.nat(9), { nil: undefined }) }),
    { selector: ({ name }) => name, maxLength: 8 },
  );
  fc.assert(
    fc.property(masters, (all) => {
      const open = all.filter(({ maxFlight }) => maxFlight === undefined).map(({ name }) => name);
      const limits = (): number[] => flightsOf(all, yankerFlight, () => words);
      if (open.length === 0) expect(limits()).toEqual(all.map(({ maxFlight }) => maxFlight));
      else {
        const verb = open.length === 1 ? 'has' : 'have';
        const names = open.join(', ');
        expect(limits).toThrow(
          expect.objectContaining({
            rule: 'axi4/yanker-flight',
            message: `Bridge soc.bridge cannot number its requests: nothing limits the transactions that ${names} ${verb} in flight.`,
            help: `Limit ${names}.`,
          }),
        );
      }
    }),
    repeated(100),
  );
});
