import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ofOneHelp, saidOfOthers } from '../../../lib/base/diagnostic/index.js';

const place = (line: number) => ({ file: 'soc.ts', line, column: 1 });

const diagnostic = fc.record(
  {
    rule: fc.constantFrom('address/overlap', 'reach/unreachable-device'),
    severity: fc.constantFrom('error' as const, 'warning' as const),
    help: fc.constantFrom('', 'Move it.', 'Bind it.'),
    design: fc.constantFrom('a.ts', 'b.ts'),
    locations: fc.array(fc.integer({ min: 1, max: 3 }).map(place), { maxLength: 3 }),
  },
  { requiredKeys: ['rule', 'severity', 'locations'] },
);

test('each diagnostic is in one group, with others of its rule, help, design and place', () => {
  fc.assert(
    fc.property(fc.array(diagnostic, { maxLength: 12 }), (diagnostics) => {
      const groups = ofOneHelp(diagnostics);
      const order = groups.map(({ first }) => diagnostics.indexOf(first));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      const told = groups.flatMap(({ first, others }) => [first, ...others]);
      expect(new Set(told)).toEqual(new Set(diagnostics));
      expect(told).toHaveLength(diagnostics.length);
      for (const { first, others } of groups) {
        const places = new Set(first.locations.map(({ line }) => line));
        for (const other of others) {
          const { rule, severity, help, design = '', locations } = other;
          expect({ rule, severity, help, design }).toEqual({
            ...{ rule: first.rule, severity: first.severity, help: first.help, design: first.design ?? '' },
          });
          expect(help).toBeTruthy();
          expect(locations.some(({ line }) => places.has(line)) || places.size + locations.length === 0).toBe(true);
        }
      }
    }),
  );
});

test('of the others, only what the first does not have is told', () => {
  const said = {
    first: ['a and b overlap.', '  seen by cpu', 'also soc.ts:9'],
    others: [
      ['a and c overlap.', '  seen by cpu', '  and by dma', 'also soc.ts:9'],
      ['a and b overlap.', '  seen by cpu', 'also soc.ts:9'],
      ['a and b overlap.', '  seen by dma', 'also soc.ts:9'],
    ],
  };
  expect(saidOfOthers(said, (lines) => lines)).toEqual([
    'the same help is for 3 more:',
    '  a and c overlap.',
    '    and by dma',
    '  a and b overlap.',
    '  seen by dma',
  ]);
  expect(saidOfOthers({ ...said, others: [] }, (lines) => lines)).toEqual([]);
});
