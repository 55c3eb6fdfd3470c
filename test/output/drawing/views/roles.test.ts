import {
  AddressSet,
  elaborate,
  type Elaboration,
  LazyModule,
  lazyModule,
  lazyScope,
  setRole,
  soc,
  tl,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { deserialise, serialise } from '../../../../lib/elaboration/saved/index.js';
import { addressView, allBoxes, type Box, busesView, closed, fullView } from '../../../../lib/output/drawing/index.js';
import { nameOfAll } from '../../../../lib/output/drawing/words/unnumbered.js';

class Accelerator extends LazyModule {
  readonly node = tl.client({ name: 'requests', sourceId: 4 });

  constructor() {
    super();
    setRole(this, { name: 'the accelerator', title: 'NPU', facts: ['16 lanes', '256 KiB of weights'] });
  }
}

const design: Elaboration = elaborate(
  soc('own', () => {
    const npu = lazyModule(() => new Accelerator(), { name: 'npu' });
    const bus = tl.xbar();
    const weights = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
    setRole(weights, { name: 'the weight memory' });
    bus.from(npu.node);
    weights.from(tl.fragmenter({ minSize: 8, maxSize: 64 })).from(bus);
    return { bus, weights };
  }),
);

const words = ({ label, sublabel, notes }: Box): string => [label, sublabel, ...notes].join(' | ');

test('modules and nodes of users are called in drawings what these say they are', () => {
  expect(busesView(design).root.boxes.map(words)).toEqual([
    'NPU | npu | 16 lanes | 256 KiB of weights | 4 source ids',
    'bus | TLXbar',
    'Weight memory | weights | 0x80000000, 64 KiB',
  ]);
  expect([...allBoxes(fullView(design))].map(words)).toContain(
    'NPU | npu | 16 lanes | 256 KiB of weights | 4 source ids',
  );
  const labels = addressView(design).root.boxes.flatMap(({ boxes }) => boxes.map(({ box }) => box.label));
  expect(labels).toEqual(['free, 2 GiB', 'Weight memory', 'free, about 2 GiB']);
});

test('what they say is kept in files', () => {
  const kept = deserialise([...serialise(design)].join(''));
  const roles = ({ modules }: Elaboration): unknown[] =>
    modules
      .flatMap(({ role, nodes }) => [role, ...nodes.map((node) => node.role)])
      .filter((role) => role !== undefined);
  expect(roles(design)).toEqual([
    { title: 'Weight memory', facts: [] },
    { title: 'NPU', facts: ['16 lanes', '256 KiB of weights'] },
  ]);
  expect(roles(kept)).toEqual(roles(design));
});

test('many that count on are called by their first and last', () => {
  expect(nameOfAll(['Core 0 · hart 0', 'Core 1 · hart 1', 'Core 2 · hart 2'])).toBe('Core 0–2 · hart 0–2');
  expect(nameOfAll(['Core 0', 'Core 2', 'Core 3'])).toBe('Core');
  expect(nameOfAll(['tile', 'tile_1', 'tile_2'])).toBe('tile');
  expect(nameOfAll(['RV64 0', 'RV64 1'])).toBe('RV64 0–1');
});

const lines = (root: Box): readonly string[] => root.boxes.flatMap(({ notes }) => notes);

test('a module that is drawn closed says where it shows more ways than there are', () => {
  const two = (joined: boolean): Elaboration =>
    elaborate(
      soc('two', () => {
        const make = (): { a: ReturnType<typeof tl.xbar>; b: ReturnType<typeof tl.xbar> } => {
          const a = tl.xbar();
          return { a, b: joined ? a : tl.xbar() };
        };
        const { a, b } = lazyScope('holder', make);
        for (const [k, bus] of [a, b].entries()) {
          bus.from(tl.client({ name: `cpu${k}` }));
          const address = AddressSet.range(BigInt(k + 1) * 0x1000n, 0x1000n);
          tl.ram({ address, beatBytes: 8 })
            .from(tl.fragmenter({ minSize: 8, maxSize: 64 }))
            .from(bus);
        }
      }),
    );
  const notes = (joined: boolean): readonly string[] => lines(closed(fullView(two(joined)), () => false).root);
  expect(notes(false)).toContain('some ways end inside');
  expect(notes(true)).not.toContain('some ways end inside');
});
