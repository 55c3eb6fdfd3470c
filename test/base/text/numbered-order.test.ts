import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inNumberedOrder } from '../../../lib/base/text/index.js';
import { repeated } from '../../seeds.js';

test('numbers in texts count as such', () => {
  const texts = ['uart10', 'uart2', 'uart', 'b[1]', 'a[10] → b', 'a[9] → b', 'uart2x', 'uart2.node'];
  expect(texts.toSorted(inNumberedOrder)).toEqual([
    ...['a[9] → b', 'a[10] → b', 'b[1]', 'uart', 'uart2', 'uart2.node', 'uart2x', 'uart10'],
  ]);
});

test('it is an order, of numbers by their digits and of all else by the alphabet', () => {
  const words = fc.array(fc.constantFrom('a', 'b', '.', '0', '1', '10', '2', '9', '[', 'é'), { maxLength: 5 });
  const keyOf = (text: string): string =>
    text.replaceAll(/\d+/g, (digits) => `0${String.fromCharCode(0x30 + digits.length)}${digits}`);
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (all) => {
      const texts = all.map((each) => each.join(''));
      const wanted = texts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
      expect(texts.toSorted(inNumberedOrder)).toEqual(wanted);
    }),
    repeated(400),
  );
});
