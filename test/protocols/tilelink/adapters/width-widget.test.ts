import { expect, test } from 'vitest';
import { lazyModule } from '../../../../lib/graph/index.js';
import { TLWidthWidget, widthWidget } from '../../../../lib/protocols/gathered/tl.js';
import { between, cpu, device, elaborated, refusals } from '../designs.js';

test.each([1, 4, 8])('a bus of 8 bytes looks %i bytes wide', (innerBeatBytes) => {
  const { inner, outer, n } = between(cpu, () => widthWidget(innerBeatBytes), device());
  expect([inner.slave.beatBytes, outer.slave.beatBytes]).toEqual([innerBeatBytes, 8]);
  const widget = n.design.nodes.find((node) => node.module.className === 'TLWidthWidget');
  expect(widget && n.circuitIdentity(widget)).toBe(innerBeatBytes === 8);
});

test('a widget that changes nothing hands on the very port', () => {
  const { inner, outer } = between(cpu, () => widthWidget(8), device());
  expect(inner.slave.list.made).toBe(outer.slave.list.made);
});

test('a bus cannot be wider than the largest transfer', () => {
  expect(refusals(cpu, () => widthWidget(16), device())).toEqual([
    'tilelink/edge-too-wide: The bus is 16 bytes wide, but the largest transfer of dev is 8 bytes. (Put tl.fragmenter({ minSize: 8, maxSize: 16 }) between top.widget.node and dev.)',
  ]);
});

test('a width is a power of two', () => {
  expect(refusals(cpu, () => widthWidget(6), device())).toEqual([
    'tilelink/channel-width: Channel a is 6 bytes wide, which is not a power of two. (Make it 4 or 8 bytes wide.)',
  ]);
});

test('the hardware module is named after the width', () => {
  expect(elaborated(() => lazyModule(() => new TLWidthWidget({ innerBeatBytes: 4 }))).made.desiredName()).toBe(
    'TLWidthWidget4',
  );
});
