import { expect, test } from 'vitest';
import { fullView, png, simpleLayout, svg } from '../../../../lib/output/drawing/index.js';
import { smallSystem } from '../designs.js';

const drawing = [...svg(simpleLayout(fullView(smallSystem()), null))].join('');
const [width, height] = ['width', 'height'].map((name) => Number(new RegExp(`${name}="(\\d+)"`).exec(drawing)?.[1]));

function sizeOf(picture: Uint8Array): number[] {
  const data = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  return [data.getUint32(16), data.getUint32(20)];
}

test('a drawing as a PNG, twice as large', async () => {
  const picture = await png(drawing);
  expect(Buffer.from(picture).subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(sizeOf(picture)).toEqual([2 * (width ?? 0), 2 * (height ?? 0)]);
});

test('the same bytes every time', async () => {
  const [first, second] = [await png(drawing), await png(drawing)];
  expect(Buffer.from(first).equals(second)).toBe(true);
});

test('text is drawn: without it the picture is another', async () => {
  const [first, second] = [await png(drawing), await png(drawing.replace(/<text.*?<\/text>/g, ''))];
  expect(Buffer.from(first).equals(second)).toBe(false);
});

test('the scale is kept within what memory holds', async () => {
  const empty = '<svg xmlns="http://www.w3.org/2000/svg" width="40000" height="10000"></svg>';
  const [wide = 0, tall = 0] = sizeOf(await png(empty, { scale: 1 }));
  expect(wide * tall).toBeLessThanOrEqual(101_000_000);
});

test.each([
  ['Small1x2', 'Small1×2'],
  ['a-&gt;b', 'a→b'],
])('%s is drawn as it is written', async (written, shown) => {
  expect(await drawn(written)).not.toEqual(await drawn(shown));
});

test.each(['·', '–', '×', '…', '→'])(
  '%s, which drawings write, is not drawn as a sign that is missing',
  async (sign) => {
    expect(await drawn(sign)).not.toEqual(await drawn('\u{e000}'));
  },
);

async function drawn(text: string): Promise<Buffer> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40" font-family="Inter"><text x="5" y="25">${text}</text></svg>`;
  return Buffer.from(await png(picture));
}
