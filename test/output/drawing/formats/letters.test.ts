import { AddressSet, connect, elaborate, type Elaboration, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { addressView, fullView, layout, lettersBeyondInter, svg } from '../../../../lib/output/drawing/index.js';

function named(name: string): Elaboration {
  return elaborate(
    soc('chip', () => {
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 8 });
      connect(tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) }), tl.xbar(), ram);
      return { [name]: ram };
    }),
  );
}

async function lettersOf(name: string): Promise<string[]> {
  return lettersBeyondInter([...svg(await layout(fullView(named(name))))].join(''));
}

test('what drawings write themselves is all in Inter', async () => {
  expect(await lettersOf('ram')).toEqual([]);
  expect(lettersBeyondInter([...svg(addressView(named('ram')))].join(''))).toEqual([]);
});

test.each([
  ['größe_µs', []],
  ['память', [...'память']],
  ['存储器', [...'存储器']],
  ['Ω_ram', ['Ω']],
  ['łącze', ['ł', 'ą']],
])('of %s they are told, each once', async (name, letters) => {
  expect(await lettersOf(name)).toEqual(letters);
});

test('what is not drawn counts for nothing: titles, descriptions, style sheets, attributes', () => {
  const nothing =
    '<svg aria-label="器"><title>存</title><desc>储</desc><style>/* 器 */</style><text>a&amp;b</text></svg>';
  expect(lettersBeyondInter(nothing)).toEqual([]);
  expect(lettersBeyondInter('<svg><text>存<tspan>器存</tspan></text></svg>')).toEqual(['存', '器']);
});
