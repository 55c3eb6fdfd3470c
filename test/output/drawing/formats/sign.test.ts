import { expect, test } from 'vitest';
import { compared, simpleLayout, svg, views } from '../../../../lib/output/drawing/index.js';
import type { Elaboration } from '../../../../lib/elaboration/index.js';
import { smallSystem } from '../designs.js';

const wrong = (severity: 'error' | 'warning'): Elaboration => ({
  ...smallSystem(),
  diagnostics: [{ rule: 'a/b', category: 'arity', severity, message: 'Wrong.', subjects: ['top.ram'], locations: [] }],
});

/** The signs of a drawing of two versions: their colours, and what is around the exclamation mark. */
function signs(before: Elaboration, after: Elaboration): string[] {
  const text = [...svg(simpleLayout(compared(views.full(before), views.full(after)), null))].join('');
  return Array.from(text.matchAll(/<path class="sign (\w+)-text" d="M[-\d. ]+(.*?)z/g), ([, mark, shape]) =>
    [mark, shape].join(' '),
  );
}

test('what is wrong is told from what changed by a sign, and a warning from an error by its shape', () => {
  // Each once more in the legend.
  expect(signs(smallSystem(), wrong('error'))).toEqual(
    Array(2).fill('error m-4.8 0a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0 -9.6 0'),
  );
  expect(signs(smallSystem(), wrong('warning'))).toEqual(Array(2).fill('warning m0 -5.2l5.6 9.2h-11.2'));
  expect(signs(smallSystem(), smallSystem())).toEqual([]);
});
