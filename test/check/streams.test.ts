import { axis, check, connect, elaborate, soc } from 'entente-soc';
import { expect, test } from 'vitest';

test('what sends a stream needs no device, and what takes it needs no address', () => {
  const design = elaborate(
    soc('soc', () => {
      const camera = axis.master({ name: 'camera', beatBytes: 8, emitsSizes: [1, 64] });
      const display = axis.slave({ name: 'display', supportsSizes: [1, 64] });
      connect(camera, display);
      return { camera, display };
    }),
  );
  expect(check(design).findings).toEqual([]);
});

test('of several slaves behind a crossbar, one takes each size of packets', () => {
  const found = (...taken: readonly (readonly [number, number])[]): string[] => {
    const design = soc('soc', () => {
      const camera = axis.master({ name: 'camera', beatBytes: 8, emitsSizes: [1, 64] });
      const bus = axis.xbar({ beatBytes: 8 });
      connect(camera, bus);
      const slaves = taken.map((supportsSizes, k) => axis.slave({ name: `display${k}`, supportsSizes }));
      for (const slave of slaves) connect(bus, slave);
      return { camera, bus, slaves };
    });
    return check(elaborate(design)).findings.map(({ rule, message, help }) => `${rule}: ${message} ${help}`);
  };
  expect(found([1, 8], [8, 64])).toEqual([]);
  expect(found([1, 4], [16, 32])).toEqual([
    'transfers/packets: camera of soc.camera sends packets of 1 to 64 bytes; soc.slaves, soc.slaves_1 do not take 8, 64. Change emitsSizes of soc.camera, or supportsSizes of one of these.',
  ]);
  expect(new Set(found([128, 256]).map((text) => text.split(':', 1)[0]))).toEqual(new Set(['axis/edge-sizes']));
});
