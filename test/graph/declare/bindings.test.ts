import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Parameters } from '../../../lib/config/index.js';
import { Bindings, kinds } from '../../../lib/graph/declare/bindings.js';
import { type BindingKind, otherSide, type Side } from '../../../lib/graph/declare/binding-kind.js';
import { repeated } from '../../seeds.js';

const nodes = 5;
const serial = fc.nat({ max: nodes - 1 });
const kind = fc.constantFrom<BindingKind>('once', 'query', 'star', 'flex');
const written = fc.array(fc.record({ sink: serial, kind, source: serial }), { maxLength: 20 });
const view = Parameters.empty;

interface Listed {
  readonly index: number;
  readonly peer: number;
  readonly kind: BindingKind;
  readonly location: object;
}

// The lists of each node as they were kept before: each binding is put into that of its sink and that of its source.
class Lists {
  readonly inward: Listed[][] = Array.from({ length: nodes }, () => []);
  readonly outward: Listed[][] = Array.from({ length: nodes }, () => []);

  add(sink: number, at: BindingKind, source: number, location: object): void {
    const [into = [], from = []] = [this.inward[sink], this.outward[source]];
    const [index, position] = [from.length, into.length];
    into.push({ index, peer: source, kind: at, location });
    from.push({ index: position, peer: sink, kind: otherSide[at], location });
  }
}

describe('the bindings of a design in columns', () => {
  test.each(['inward', 'outward'] as const)('are the lists of each node on its %s side', (side) => {
    fc.assert(
      fc.property(written, (all) => {
        const bindings = new Bindings();
        const lists = new Lists();
        for (const each of all) {
          const location = { resolve: (): undefined => undefined };
          bindings.add(each.sink, each.kind, each.source, view, location);
          lists.add(each.sink, each.kind, each.source, location);
          // What was asked before does not outlive a new binding.
          expect(listsOf(bindings, side)).toEqual(lists[side].map((list) => list.map((one) => ({ ...one, view }))));
        }
      }),
      repeated(50),
    );
  });

  test('lead from each side to the other', () => {
    fc.assert(
      fc.property(written, (all) => {
        const bindings = new Bindings();
        const place = { resolve: (): undefined => undefined };
        for (const each of all) bindings.add(each.sink, each.kind, each.source, view, place);
        const { inward, outward } = bindings.sides(nodes);
        const there = Array.from(inward.across, (across) => outward.across[across]);
        expect(there).toEqual([...inward.across.keys()]);
        expect(Array.from(inward.across, (across) => outward.made[across])).toEqual([...inward.made]);
        expect([...inward.made].toSorted((a, b) => a - b)).toEqual([...all.keys()]);
        expect(Array.from(inward.made, (made) => inward.kind[inward.made.indexOf(made)])).toEqual(
          Array.from(inward.made, (made) => kinds[all[made]?.kind ?? 'once']),
        );
      }),
      repeated(50),
    );
  });

  test('count nodes that were declared later', () => {
    const bindings = new Bindings();
    bindings.add(1, 'star', 0, view, { resolve: () => undefined });
    expect([...bindings.sides(2).inward.starts]).toEqual([0, 0, 1]);
    expect([...bindings.sides(4).inward.starts]).toEqual([0, 0, 1, 1, 1]);
  });

  test('are no others than those that were made', () => {
    const bindings = new Bindings();
    expect(() => bindings.view(0)).toThrow('there is no binding 0');
    expect(() => bindings.location(3)).toThrow('there is no binding 3');
    expect(() => bindings.end(bindings.sides(1), 'inward', 7)).toThrow('there is no binding 7');
  });
});

function listsOf(bindings: Bindings, side: Side): object[][] {
  const sides = bindings.sides(nodes);
  const { starts } = sides[side];
  return Array.from({ length: nodes }, (_, node) => {
    const first = starts[node] ?? 0;
    return Array.from({ length: (starts[node + 1] ?? 0) - first }, (_each, b) => bindings.end(sides, side, first + b));
  });
}
