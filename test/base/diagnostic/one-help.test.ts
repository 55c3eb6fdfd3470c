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

test('what is said at the same places of many that are alike is of one help, and nothing else is', () => {
  const [first, ...more] = [3, 5, 12];
  const said = (help: (k: number) => string, at: (k: number) => number) => (k: number) => ({
    ...{ rule: 'axi4/atomics', severity: 'error' as const, help: help(k), locations: [place(1), place(at(k))] },
  });
  const groupsOf = (each: (k: number) => Parameters<typeof ofOneHelp>[0][number]) =>
    ofOneHelp([each(first), ...more.map(each)]).map(({ others }) => others.length);
  const name = (k: number): string => (k === first ? 'soc.tile.bus' : `soc.tile_${k}.bus`);
  const between = (k: number): string => `Put axi4.atomics() between ${name(k)} and ${name(k)}.ram.`;
  expect(groupsOf(said(between, () => 2))).toEqual([2]);
  // One change in the source does not settle these.
  expect(groupsOf(said(between, (k) => k))).toEqual([0, 0, 0]);
  expect(
    groupsOf(
      said(
        (k) => `Move it to 0x${k}000.`,
        () => 2,
      ),
    ),
  ).toEqual([0, 0, 0]);
  expect(
    groupsOf(
      said(
        (k) => `Put tl.widthWidget(${k}) in front of soc.ram.`,
        () => 2,
      ),
    ),
  ).toEqual([0, 0, 0]);
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
