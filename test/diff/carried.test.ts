import fc from 'fast-check';
import { AddressSet, axi4, connect, elaborate, type Elaboration, int, soc } from 'entente-soc';
import { expect, test } from 'vitest';
import { diff, diffText } from '../../lib/diff/index.js';
import { repeated } from '../seeds.js';

interface Plan {
  readonly aligned: boolean;
  readonly maxFlight: number | undefined;
  readonly renamed: boolean;
  readonly address: string;
}

/** A master whose fragmenter keeps from the memory how its requests come. */
function build({ aligned, maxFlight, renamed, address }: Plan): Elaboration {
  return elaborate(
    soc('soc', () => {
      const dma = axi4.master({ name: 'dma', id: 2, aligned, ...(maxFlight === undefined ? {} : { maxFlight }) });
      const ram = axi4.ram({ address: AddressSet.range(address, '4K'), beatBytes: 8 });
      connect(dma, axi4.fragmenter(), axi4.userYanker(4), ram);
      return renamed ? { mover: dma, ram } : { dma, ram };
    }),
  );
}

const plan = fc.record({
  aligned: fc.boolean(),
  maxFlight: fc.constantFrom(undefined, 1, 4, 8),
  renamed: fc.boolean(),
  address: fc.constantFrom('0x8000_0000', '0x9000_0000'),
});

test('what a master declares and an adapter keeps from all ends is told, once, where it is', () => {
  const plain = { aligned: true, maxFlight: 4, renamed: false, address: '0x8000_0000' };
  const changes = diff(build(plain), build({ ...plain, aligned: false, maxFlight: 2 }));
  expect(diffText(changes)).toBe(`2 internal changes
  edges changed  soc.dma → soc.axi4frag.node: aligned of soc.dma: true → none
  edges changed  soc.dma → soc.axi4frag.node: maxFlight of soc.dma: 4 → 2
`);
});

test('every value that a master declares is told when it changes, and nothing else', () => {
  fc.assert(
    fc.property(plan, plan, (a, b) => {
      const name = b.renamed ? 'mover' : 'dma';
      const written = (value: number | boolean | undefined): string =>
        value === undefined || value === false ? '' : String(value);
      const expected = (['aligned', 'maxFlight'] as const).flatMap((field) =>
        a[field] === b[field]
          ? []
          : [{ detail: `${field} of soc.${name}`, before: written(a[field]), after: written(b[field]) }],
      );
      const told = diff(build(a), build(b))
        .filter(({ aspect }) => aspect === 'edges')
        .toSorted((one, other) => (one.detail < other.detail ? -1 : 1));
      expect(told.map(({ detail, before, after }) => ({ detail, before, after }))).toEqual(expected);
      for (const change of told) {
        expect(change).toMatchObject({
          ...{ impact: 'internal', happening: 'changed', subject: `soc.${name} → soc.axi4frag.node` },
        });
      }
    }),
    repeated(60),
  );
});

test('an interrupt more is told with its number, however many adapters it passes', () => {
  const design = (num: number): Elaboration =>
    elaborate(
      soc('soc', () => {
        const uart = int.source({ num });
        const core = int.sink();
        connect(uart, int.xbar(), int.xbar(), core);
        return { uart, core };
      }),
    );
  expect(diffText(diff(design(2), design(3)))).toBe(`1 compatible change
  interrupt added  soc.uart[2] → soc.core: 2
`);
});
