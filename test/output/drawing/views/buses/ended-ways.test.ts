import { AddressSet, connect, elaborate, lazyModule, LazyModule, soc, tl, type Topology } from 'entente-soc';
import { expect, test } from 'vitest';
import { allBoxes, busesView } from '../../../../../lib/output/drawing/index.js';
import cheshire from '../../../../../topologies/cheshire.js';
import gd32vf103 from '../../../../../topologies/gd32vf103.js';

/** What boxes say of ways that they end, and the last lines of what is known of these boxes. */
function ended(topology: Topology): readonly [string[], string[]] {
  const boxes = [...allBoxes(busesView(elaborate(topology)))];
  const isEnding = (words: string): boolean => words.startsWith('ends ');
  return [
    boxes.flatMap(({ notes }) => notes.filter(isEnding)),
    boxes.flatMap(({ details }) => details.split('\n').filter(isEnding)),
  ];
}

test('what ends the ways of one master says so', () => {
  expect(ended(gd32vf103)).toEqual([
    ['ends ways of dma to 1 device'],
    ['ends ways of dma to gd32vf103.eclicRegisters'],
  ]);
});

test('of several, that it is not those of all to all, and in its details which', () => {
  const [notes, details] = ended(cheshire);
  expect(notes).toEqual(['ends some ways of 2 masters to 19 devices']);
  expect(details.filter((line) => line.includes('link_out'))).toEqual([
    'ends ways of vga to cheshire.link_out',
    'ends ways of link to cheshire.link_out',
  ]);
  expect(details).toHaveLength(20);
});

test('each of several parallel edges may lead to another bank: together they end no way', () => {
  const banks = soc('banks', () => {
    const [bus, binder] = [tl.xbar(), tl.bankBinder({ mask: 0x40n })];
    connect(tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) }), bus);
    binder.starFrom(bus);
    const rams = [0n, 0x40n].map((base) => tl.ram({ address: new AddressSet(0x8000_0000n + base, 0xfbfn) }));
    for (const ram of rams) connect(binder, ram);
    return { bus, binder, first: rams[0], second: rams[1] };
  });
  expect(ended(banks)).toEqual([[], []]);
});

test('what keeps memory coherent inside of a box leads away from it: the box ends no way of it', () => {
  class Bus extends LazyModule {
    readonly first = tl.xbar();
    readonly hub = tl.broadcast({ lineBytes: 64 });
    readonly behind = tl.xbar();

    constructor() {
      super();
      connect(this.first, this.hub, this.behind);
    }
  }
  const coherent = soc('coherent', () => {
    const bus = lazyModule(() => new Bus());
    connect(tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) }), bus.first);
    const [device, memory] = ['0x1000_0000', '0x8000_0000'].map((base) =>
      tl.ram({ address: AddressSet.range(base, '4K'), beatBytes: 4 }),
    );
    for (const [from, ram] of [
      [bus.first, device],
      [bus.behind, memory],
    ] as const)
      if (ram !== undefined) connect(from, tl.fragmenter({ minSize: 4, maxSize: 64 }), ram);
    return { bus, device, memory };
  });
  expect(ended(coherent)).toEqual([[], []]);
});
