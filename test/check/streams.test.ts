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
