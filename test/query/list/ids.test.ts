import { AddressSet, connect, elaborate, obi, soc } from 'entente-soc';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IdSpace, idSpaces, idSpacesText } from '../../../lib/query/index.js';
import microcontroller from '../../../topologies/microcontroller-axi.js';
import mcu from '../../../topologies/mcu.js';
import { build, parts } from '../random-topologies.js';
import { repeated } from '../../seeds.js';

test('of a design without ids it says so', () => {
  expect(idSpacesText([])).toBe('No device is reached with source ids.\n');
});

test('towards a device, back to the masters', () => {
  expect(idSpacesText(idSpaces(elaborate(mcu), 'mcu.sram'))).toBe(`mcu.sram.node
  mcu.fragmenter.node: 8 bits, unused: [192, 256)
  ├ [0, 192) TLFragmenter
  └ in place of
      mcu.bus.node: 4 bits, unused: [12, 16)
      ├ [0, 8) cpu (mcu.cpu)
      └ [8, 12) dma (mcu.dma)
`);
});

test('through bridges, crossbars in crossbars, and nodes that make ids of their own', () => {
  expect(idSpacesText(idSpaces(elaborate(microcontroller), 'microcontroller.memory'))).toBe(`microcontroller.memory
  microcontroller.axi4index.node: 4 bits, all used
  ├ [0, 16) TLBroadcast, 16 clients
  └ in place of
      microcontroller.broadcast.node: 8 bits, all used
      ├ [0, 256) TLBroadcast
      └ in place of
          microcontroller.bus.node: 6 bits, unused: [38, 64)
          ├ [0, 32) microcontroller.dma.bridge.node: 5 bits, all used
          │ ├ [0, 8) dma ID#0 (microcontroller.dma.axi4index.node)
          │ ├ [8, 16) dma ID#1 (microcontroller.dma.axi4index.node)
          │ ├ [16, 24) dma ID#2 (microcontroller.dma.axi4index.node)
          │ ├ [24, 32) dma ID#3 (microcontroller.dma.axi4index.node)
          │ └ in place of
          │     microcontroller.dma.axi4index.node: 2 bits, all used
          │     ├ [0, 4) dma, 4 clients
          │     └ in place of
          │         microcontroller.dma.engine: 4 bits, all used
          │         └ [0, 16) dma
          └ [32, 38) microcontroller.core.master.node: 3 bits, unused: [6, 8)
            ├ [0, 4) dcache (microcontroller.core.dcache)
            └ [4, 6) icache (microcontroller.core.icache)
`);
});

test('ids of which only the bits are known', () => {
  const design = elaborate(
    soc('o', () => {
      const [data, instr] = [obi.master({ name: 'data', idBits: 3 }), obi.master({ name: 'instr', idBits: 2 })];
      const bus = obi.xbar();
      const ram = obi.ram({ address: AddressSet.range('0x2000_0000', '16K') });
      connect(data, bus);
      connect(instr, bus);
      connect(bus, ram);
      return { data, instr, bus, ram };
    }),
  );
  expect(idSpacesText(idSpaces(design, 'ram'))).toBe(`o.ram.node
  o.bus.node: 4 bits
`);
});

describe('in any design', () => {
  function check({ bits, unused, shares, replaces }: IdSpace): void {
    const spans = [...shares.map(({ span }) => span), ...unused].toSorted((a, b) => a[0] - b[0]);
    // Shares may have gaps inside, which are then unused: together they cover everything.
    let next = 0;
    for (const [start, end] of spans) {
      expect(start).toBeLessThanOrEqual(next);
      next = Math.max(next, end);
    }
    expect(next).toBe(2 ** bits);
    for (const { space } of shares) if (space !== undefined) check(space);
    if (replaces !== undefined) check(replaces);
  }

  test('shares and unused ids cover all ids that there can be', () => {
    fc.assert(
      fc.property(parts, (part) => {
        for (const { space } of idSpaces(build(part).elaboration)) check(space);
      }),
      repeated(100),
    );
  });
});
