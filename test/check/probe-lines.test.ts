import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeated } from '../seeds.js';
import { findingsIn } from './findings-in.js';

// Copies are asked back in lines of what hands them out, whatever its masters would answer.

function coherent(line: number, probe: number | readonly [number, number]) {
  return () => {
    const dcache = tl.client({ name: 'dcache', sourceId: 4, supports: { probe } });
    const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 64) });
    const [bus, behind] = [tl.xbar(), tl.xbar()];
    const dram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
    const rom = tl.rom({ base: 0x1000, size: 0x1000, beatBytes: 8 });
    connect(dcache, bus);
    connect(dma, bus);
    connect(bus, tl.broadcast({ lineBytes: line }), tl.fragmenter({ minSize: 8, maxSize: line }), behind);
    connect(behind, dram);
    connect(behind, rom);
    return { dcache, dma, bus, behind, dram, rom };
  };
}

function linesIn(line: number, probe: number | readonly [number, number]) {
  return findingsIn('transfers/unprobed', elaborate(soc('soc', coherent(line, probe))));
}

test('a master that is asked for copies in lines that it does not answer is told, with both sizes', () => {
  expect(linesIn(128, 64).map(({ message, help }) => [message, help])).toEqual([
    [
      'dcache of soc.dcache answers probes of 64 bytes, but copies of soc.dram.node, soc.rom.node are asked back in lines of 128 bytes.',
      'Let it support them, supports: { probe: 128 }, or let what hands out the copies have lines of 64 bytes.',
    ],
  ]);
});

test('a master is told of lines that it does not answer, and of no others', () => {
  const bytes = fc.integer({ min: 4, max: 7 }).map((bits) => 2 ** bits);
  fc.assert(
    fc.property(bytes, bytes, bytes, (line, a, b) => {
      const [least, most] = [Math.min(a, b), Math.max(a, b)];
      expect(linesIn(line, [least, most])).toHaveLength(least <= line && line <= most ? 0 : 1);
    }),
    repeated(40),
  );
});

test('what a cache cork hands out is asked back by nobody', () => {
  const system = soc('soc', () => {
    const dcache = tl.client({ name: 'dcache', sourceId: 4, supports: { probe: 64 } });
    const dram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
    connect(dcache, tl.cacheCork(), tl.fragmenter({ minSize: 8, maxSize: 128 }), dram);
    return { dcache, dram };
  });
  expect(findingsIn('transfers/unprobed', elaborate(system))).toEqual([]);
});
