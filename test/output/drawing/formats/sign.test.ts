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
  return Array.from(
    text.matchAll(/<path class="(\w+)-text" fill-rule="evenodd" d="M[-\d. ]+(.*?)z/g),
    ([, mark, shape]) => [mark, shape].join(' '),
  );
}

test('what is wrong is told from what changed by a sign, and a warning from an error by its shape', () => {
  // Each once more in the legend.
  expect(signs(smallSystem(), wrong('error'))).toEqual(
    Array(2).fill('error m-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0'),
  );
  expect(signs(smallSystem(), wrong('warning'))).toEqual(Array(2).fill('warning m0 -4.4l4.6 7.8h-9.2'));
  expect(signs(smallSystem(), smallSystem())).toEqual([]);
});
