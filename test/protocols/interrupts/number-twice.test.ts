import fc from 'fast-check';
import { connect, devices, elaborate, hart, int, interruptController, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';

/** Interrupts of one source, and how they are connected: with the first number, with one for each, or without any. */
interface Binding {
  readonly count: number;
  readonly numbers: number | readonly number[] | undefined;
}

/** What is said of numbers where a controller with so many lines has these bindings, the sources called `s0`, `s1` and so on. */
function saidOf(bindings: readonly Binding[], lines: number): Map<string, string> {
  const design = soc('chip', () => {
    const ic = interruptController({ compatible: ['example,ic'], first: 1, lines });
    for (const [k, { count, numbers }] of bindings.entries())
      ic.connect(int.source({ name: `s${k}`, num: count }), numbers);
    connect(ic.intnode, int.sink({ name: 'core' }));
    return { ic };
  });
  return new Map(elaborate(design).diagnostics.map(({ rule, help }) => [rule, help ?? '']));
}

const carriedOut = /^Connect chip\.s(\d+) with the number .*?(?: in place of (\d+) in its list)?, such as (\d+)/;

/** The bindings as the help has them. */
function helped(bindings: readonly Binding[], help: string): Binding[] {
  const [, source, old, place] = carriedOut.exec(help) ?? [];
  return bindings.map(({ count, numbers }, k) => {
    if (k !== Number(source)) return { count, numbers };
    if (old === undefined) return { count, numbers: Number(place) };
    const list = [numbers ?? []].flat();
    return { count, numbers: list.with(list.lastIndexOf(Number(old)), Number(place)) };
  });
}

/** How many numbers are asked for more than once. */
function twiceIn(bindings: readonly Binding[]): number {
  const asked = bindings.flatMap(({ count, numbers }) =>
    typeof numbers === 'number' ? Array.from({ length: count }, (_, k) => numbers + k) : (numbers ?? []),
  );
  return asked.length - new Set(asked).size;
}

const number = fc.integer({ min: 1, max: 9 });
const binding: fc.Arbitrary<Binding> = fc.integer({ min: 1, max: 4 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    numbers: fc.oneof(number, fc.array(number, { minLength: count, maxLength: count }), fc.constant(undefined)),
  }),
);

test('the number of a help is free for all interrupts that move', () => {
  fc.assert(
    fc.property(fc.array(binding, { minLength: 2, maxLength: 5 }), fc.integer({ min: 12, max: 16 }), (all, lines) => {
      let bindings: readonly Binding[] = all;
      for (let left = twiceIn(bindings); left > 0; left = twiceIn(bindings)) {
        const before = saidOf(bindings, lines);
        const help = before.get('interrupts/number-twice') ?? '';
        if (help.startsWith('chip.ic has no free numbers')) return;
        bindings = helped(bindings, help);
        expect(twiceIn(bindings)).toBeLessThan(left);
        if (!before.has('interrupts/number-range'))
          expect(saidOf(bindings, lines)).not.toContain('interrupts/number-range');
      }
      expect([...saidOf(bindings, lines).keys()]).not.toContain('interrupts/number-twice');
    }),
    { numRuns: 150 },
  );
});

test('a source with several interrupts needs as many free numbers in a row', () => {
  const helpOf = (bindings: readonly Binding[], lines: number): string | undefined =>
    saidOf(bindings, lines).get('interrupts/number-twice');
  const four = { count: 4, numbers: 1 };
  expect(helpOf([{ count: 1, numbers: 4 }, four, { count: 1, numbers: 6 }], 16)).toBe(
    'Connect chip.s1 with the number that the manual gives it, such as 7, from which on 4 are free for its interrupts.',
  );
  expect(helpOf([{ count: 1, numbers: 4 }, four, { count: 1, numbers: 6 }], 8)).toBe(
    'Connect chip.s0 with the number that the manual gives it, such as 5.',
  );
  expect(helpOf([{ ...four, numbers: 3 }, four], 7)).toBe(
    'chip.ic has no free numbers for either of them from 1 to 7: declare it with more lines.',
  );
  expect(
    helpOf(
      [
        { count: 1, numbers: 2 },
        { count: 2, numbers: [5, 2] },
      ],
      8,
    ),
  ).toBe('Connect chip.s1 with the number that the manual gives it in place of 2 in its list, such as 1.');
});

test('what raises the same interrupts at each binding is connected once', () => {
  const said = (body: () => void): string[] =>
    elaborate(soc('chip', body)).diagnostics.flatMap(({ rule, help }) =>
      rule === 'interrupts/number-twice' ? [help ?? ''] : [],
    );
  expect(
    said(() => {
      const ic = interruptController({ compatible: ['example,ic'], first: 1, lines: 8 });
      const joined = int.xbar();
      connect(int.source({ name: 'uart' }), joined);
      connect(int.source({ name: 'spi' }), joined);
      for (let k = 0; k < 2; k++) ic.connect(joined, 3);
      connect(ic.intnode, int.sink({ name: 'core' }));
    }),
  ).toEqual([
    'Remove one of both, unless they stand for two interrupts: then connect chip.xbar.node with the number that the manual gives it, such as 1, from which on 2 are free for its interrupts.',
  ]);
  expect(
    said(() => {
      const core = hart({ id: 0, isa: 'rv64imac' });
      const [plic, other] = [
        devices.plic({ beatBytes: 8 }),
        devices.plic({ baseAddress: '0x1000_0000', beatBytes: 8 }),
      ];
      const bus = tl.xbar();
      connect(tl.client({ name: 'cpu' }), bus);
      connect(bus, plic.node);
      connect(bus, other.node);
      core.connect(plic.intnode, 'meip');
      core.connect(other.intnode, 'meip');
    }),
  ).toEqual([expect.stringMatching(/^Connect chip\.plic_1\.intnode with another name; free are ssip, /)]);
});
