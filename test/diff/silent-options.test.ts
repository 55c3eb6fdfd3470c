import { readFileSync } from 'node:fs';
import { AddressSet, axi4, connect, elaborate, type Elaboration, type Handle, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { diff } from '../../lib/diff/index.js';

const page = readFileSync(new URL('../../docs/diff.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');

/** A design with some adapter on its way. */
function through(adapter: () => Handle<tl.TileLink, tl.TileLink>, ecc?: tl.TLRAMErrorCorrection): Elaboration {
  return elaborate(
    soc('silent', () => {
      const cpu = tl.client({ name: 'cpu', sourceId: 4, emits: tl.readWrite(1, 8) });
      const ram = tl.ram({
        address: AddressSet.range('0x8000_0000', '64K'),
        beatBytes: 8,
        ...(ecc === undefined ? {} : { ecc }),
      });
      connect(cpu, adapter(), tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
      return { cpu, ram };
    }),
  );
}

function throughAXI4(options: axi4.AXI4XbarOptions): Elaboration {
  return elaborate(
    soc('silent', () => {
      const dma = axi4.master({ name: 'dma', id: 2 });
      const ram = axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(dma, axi4.xbar(options), axi4.fragmenter(), ram);
      return { dma, ram };
    }),
  );
}

const sizes = { minSize: 8, maxSize: 64 } as const;

// What changes nothing that is negotiated is in no elaboration: the page says so, as long as it is so.
test.each<[words: string, before: () => Elaboration, after: () => Elaboration]>([
  [
    '`policy` of crossbars',
    () => through(() => tl.xbar()),
    () => through(() => tl.xbar({ policy: 'lowestIndexFirst' })),
  ],
  ['`policy` of crossbars', () => throughAXI4({}), () => throughAXI4({ policy: 'lowestIndexFirst' })],
  ['`awQueueDepth`', () => throughAXI4({}), () => throughAXI4({ awQueueDepth: 8 })],
  [
    '`earlyAck`',
    () => through(() => tl.fragmenter(sizes)),
    () => through(() => tl.fragmenter({ ...sizes, earlyAck: 'AllPuts' })),
  ],
  [
    '`holdFirstDeny`',
    () => through(() => tl.fragmenter(sizes)),
    () => through(() => tl.fragmenter({ ...sizes, holdFirstDeny: true })),
  ],
  ['`q` of delayers', () => through(() => tl.delayer(0.1)), () => through(() => tl.delayer(0.5))],
  [
    '`concurrency` of atomic automata',
    () => through(() => tl.atomicAutomata()),
    () => through(() => tl.atomicAutomata({ concurrency: 2 })),
  ],
  ['`passthrough`', () => through(() => tl.hintHandler()), () => through(() => tl.hintHandler({ passthrough: false }))],
])('%s is in no elaboration, and the page says so', (words, before, after) => {
  expect(diff(before(), after())).toEqual([]);
  expect(page.includes(words)).toBe(true);
});
