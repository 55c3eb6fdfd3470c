import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { diff, diffMarkdown, diffText, removalPlaces } from '../../../lib/diff/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { lazyModule, soc } from '../../../lib/graph/index.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { Uart } from '../../graph/placed-devices.js';

const both = (): Elaboration =>
  elaborate(
    soc('t', () => {
      const bus = tl.xbar();
      bus.from(tl.client({ name: 'cpu' }));
      const first = lazyModule(() => new Uart(0x1000n));
      const second = lazyModule(() => new Uart(0x2000n));
      first.control.from(bus);
      second.control.from(bus);
      return { first, second };
    }),
  );

const one = (): Elaboration =>
  elaborate(
    soc('t', () => {
      const bus = tl.xbar();
      bus.from(tl.client({ name: 'cpu' }));
      const first = lazyModule(() => new Uart(0x1000n));
      first.control.from(bus);
      return { first };
    }),
  );

/** The line of a place, as a message names it. */
function lineAt(place: string): string {
  const [file = '', line = ''] = place.split(':');
  return (readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '').trim();
}

test('what was removed is told with the file and line that it had, and those of what it was in', () => {
  const [before, after] = [both(), one()];
  const placeOf = removalPlaces(before, after);
  for (const text of [diffText(diff(before, after), { placeOf }), diffMarkdown(diff(before, after), { placeOf })]) {
    const [, was = '', around = ''] = /t\.second\.control: .*; it was at (\S+), in t at (\S+)/.exec(text) ?? [];
    expect(lineAt(was)).toBe('const second = lazyModule(() => new Uart(0x2000n));');
    expect(lineAt(around)).toBe("soc('t', () => {");
  }
});

test('what is still there has no place that it had', () => {
  const [before, after] = [one(), both()];
  expect(diffText(diff(before, after), { placeOf: removalPlaces(before, after) })).not.toContain('it was at');
});
