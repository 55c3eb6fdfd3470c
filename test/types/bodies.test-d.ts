import { soc, tl } from 'entente-soc';
import { test } from 'vitest';

test('what declares a design is not async', () => {
  // @ts-expect-error An async function returns before it is through: declare at once, and await before.
  soc('mcu', async () => {
    await Promise.resolve();
    tl.xbar();
  });
  // @ts-expect-error Nor does it return a promise.
  soc('mcu', () => Promise.resolve({ bus: tl.xbar() }));
  soc('mcu', () => ({ bus: tl.xbar() }));
  soc('mcu', () => undefined);
  soc('mcu', () => tl.xbar());
  soc('mcu', () => {
    tl.xbar();
  });
  soc('mcu', () => {
    throw new Error('nothing yet');
  });
});
