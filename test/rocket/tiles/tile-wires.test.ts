import { expect, test } from 'vitest';
import { typeText } from '../../../lib/bus/wires/index.js';
import { rocketCoreParams, type VectorParams } from '../../../lib/rocket/index.js';
import { type CoreWidths, traceWires } from '../../../lib/rocket/tiles/tile-wires.js';

const vector: VectorParams = {
  ...{ vLen: 256, vfLen: 64, vfh: false, vExts: [] },
  make: () => {
    throw new Error('Wires make no unit.');
  },
};

test.each<[string, Partial<CoreWidths>, string[]]>([
  ['without a reorder buffer', { vector }, []],
  ['with one', { debugROB: { size: 0 } }, ['wdata : UInt<64>']],
  ['with one, in a core of 32 bits', { debugROB: { size: 16 }, xLen: 32 }, ['wdata : UInt<32>']],
  ['with one, beside vectors', { debugROB: { size: 16 }, vector }, ['wdata : UInt<256>']],
])('a trace has what instructions write only where they are put in order: %s (hardware 3.2)', (_, core, written) => {
  expect(typeText(traceWires({ ...rocketCoreParams, ...core }, 32)).match(/wdata : UInt<\d+>/gu) ?? []).toEqual(
    written,
  );
});
