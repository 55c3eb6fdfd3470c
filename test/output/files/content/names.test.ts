import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { camelCase } from '../../../../lib/descriptions/topology/names.js';
import { addressMapSvd, contentOf } from '../../../../lib/output/files/index.js';
import { identifierOf } from '../../../../lib/output/files/content/names.js';
import { repeated } from '../../../seeds.js';
import { mapEntry, origin } from '../map-entry.js';

const letter = fc.constantFrom(...'ABCIS');
const others = fc.string({ unit: fc.constantFrom(...'ABCIS0123'), minLength: 1, maxLength: 5 });
/** A name as data sheets have it: words of capitals and digits. */
const capitals = fc
  .array(
    fc.tuple(letter, others).map((parts) => parts.join('')),
    { minLength: 1, maxLength: 3 },
  )
  .map((words) => words.join('_'));

describe('a name of capitals and digits', () => {
  test('is its own identifier', () => {
    fc.assert(
      fc.property(capitals, (name) => {
        expect(identifierOf(name)).toBe(name);
      }),
      repeated(200),
    );
  });

  test('is so still when a topology was made of it', () => {
    fc.assert(
      fc.property(capitals, (name) => {
        expect(identifierOf(camelCase(name))).toBe(name);
      }),
      repeated(200),
    );
  });

  test('is that of the peripheral in a system view description', () => {
    const names = ['I2C1', 'I2S', 'H264ENC', 'USB2OTG', 'ADC12B_COMMON'];
    const entries = names.map((name, k) => mapEntry(BigInt(k) << 12n, 0x1000n, { device: `top.${name}.node` }));
    const said = addressMapSvd(contentOf({ entries, origin })).matchAll(/<peripheral>\s+<name>(\w+)</g);
    expect([...said].map(([, name]) => name)).toEqual(names);
  });
});

test.each([
  ['memAXI4Node', 'MEM_AXI4_NODE'],
  ['uart0TX', 'UART0_TX'],
  ['i2c1', 'I2C1'],
  ['top.I2C1-regs', 'TOP_I2C1_REGS'],
  ['4ch', 'DEVICE_4CH'],
  ['–', 'DEVICE'],
])('%s is %s', (name, identifier) => {
  expect(identifierOf(name)).toBe(identifier);
});
