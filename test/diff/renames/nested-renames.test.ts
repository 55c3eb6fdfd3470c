import fc from 'fast-check';
import { AddressSet, connect, elaborate, type Elaboration, lazyScope, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { type Change, compareWithLock, diff, diffText, factsOf, lockText, readLock } from '../../../lib/diff/index.js';
import { repeated } from '../../seeds.js';

/** A module with a device, maybe a master, and others in it. */
interface Part {
  readonly name: string;
  readonly device: string;
  readonly master?: string | undefined;
  readonly inside: readonly Part[];
}

const partsOf = (depth: number): fc.Arbitrary<Part> =>
  fc.record({
    name: fc.constant(''),
    device: fc.constant(''),
    master: fc.option(fc.constant(''), { nil: undefined }),
    inside: depth === 0 ? fc.constant([]) : fc.array(partsOf(depth - 1), { maxLength: 2 }),
  });

/** The same with names, each of which is one of two by the bits of a number. */
function named(part: Part, choices: readonly boolean[]): Part {
  let count = 0;
  const nameOf = (word: string): string =>
    `${word}${choices[count++ % choices.length] === true ? 'New' : 'Old'}${count}`;
  const visit = ({ master, inside }: Part): Part => ({
    ...{ name: nameOf('part'), device: nameOf('device') },
    master: master === undefined ? undefined : nameOf('master'),
    inside: inside.map(visit),
  });
  return visit(part);
}

function chipOf(part: Part): Elaboration {
  return elaborate(
    soc('soc', () => {
      const bus = tl.xbar();
      let page = 0;
      const build = ({ name, device, master, inside }: Part): object =>
        lazyScope(name, () => {
          const base = 0x1000n * BigInt(++page);
          const sink = tl.manager({ address: [AddressSet.range(base, '4K')], supports: tl.readWrite(1, 8) });
          connect(bus, sink);
          const own = { [device]: sink, ...Object.fromEntries(inside.map((each) => [each.name, build(each)])) };
          if (master === undefined) return own;
          const source = tl.client({ name: 'master', sourceId: page });
          connect(source, bus);
          return { ...own, [master]: source };
        });
      const cpu = tl.client({ name: 'cpu', sourceId: 64 });
      connect(cpu, bus);
      const top = build(part);
      return { cpu, bus, top };
    }),
  );
}

const loud = (changes: readonly Change[]): Change[] => changes.filter(({ impact }) => impact !== 'internal');

test('modules, and what is in them, may get other names at once: nobody who relies on them is told more', () => {
  const choices = fc.array(fc.boolean(), { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(partsOf(2), choices, choices, (part, before, after) => {
      const [old, young] = [named(part, before), named(part, after)];
      const [a, b] = [chipOf(old), chipOf(young)];
      const changes = diff(a, b);
      expect(diffText(loud(changes))).toBe('No changes.\n');
      expect(changes.some(({ happening }) => happening !== 'renamed')).toBe(false);
      const locked = compareWithLock(readLock(lockText(factsOf(a))), factsOf(b)).map(({ change }) => change);
      expect(diffText(loud(locked))).toBe('No changes.\n');
    }),
    repeated(150),
  );
});
