import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characters, regular, semibold, signs } from '../../../../lib/output/drawing/layout/inter-font.js';
import { fitEnds, fitText, textWidth, type Weight } from '../../../../lib/output/drawing/layout/text-width.js';
import { readFontFile } from '../font-file.js';
import { repeated } from '../../../seeds.js';

test.each([
  ['Inter-Regular.ttf', regular, signs.regular],
  ['Inter-SemiBold.ttf', semibold, signs.semibold],
] as const)('the widths are those of %s', (file, widths, known) => {
  const font = readFontFile(fileURLToPath(new URL(`../../../../assets/fonts/${file}`, import.meta.url)));
  const widthOf = (code: number): number => Math.round(((font.advance(code) ?? Number.NaN) * 1000) / font.unitsPerEm);
  const measured = widths.map((_, k) => widthOf(0x20 + k));
  expect(widths).toHaveLength(95);
  expect(widths).toEqual(measured);
  for (const [sign, width] of known) expect([sign, width]).toEqual([sign, widthOf(sign.codePointAt(0) ?? 0)]);
});

test('the characters are those that both files have', () => {
  const fonts = ['Inter-Regular.ttf', 'Inter-SemiBold.ttf'].map((file) =>
    readFontFile(fileURLToPath(new URL(`../../../../assets/fonts/${file}`, import.meta.url))),
  );
  const isThere = (code: number): boolean => fonts.every((font) => font.advance(code) !== undefined);
  const isTold = (code: number): boolean => characters.some(([first, last]) => first <= code && code <= last);
  const codes = Array.from({ length: 0x10000 - 0x20 }, (_, k) => 0x20 + k);
  expect(codes.filter((code) => isThere(code) !== isTold(code))).toEqual([]);
});

test('no other character of the fonts is wider than assumed', () => {
  for (const [file, weight] of [
    ['Inter-Regular.ttf', 'regular'],
    ['Inter-SemiBold.ttf', 'semibold'],
  ] as const) {
    const font = readFontFile(fileURLToPath(new URL(`../../../../assets/fonts/${file}`, import.meta.url)));
    // Three and four dots, dashes and the sign of permille are wider than their em.
    const others = Array.from({ length: 0x180 - 0xa0 }, (_, k) => String.fromCodePoint(0xa0 + k));
    for (const character of others) {
      const advance = font.advance(character.codePointAt(0) ?? 0) ?? 0;
      expect(textWidth(character, 1000, weight) + 20).toBeGreaterThanOrEqual((advance * 1000) / font.unitsPerEm);
    }
  }
});

test('a width is the sum of its parts, and grows with the size', () => {
  expect(textWidth('', 12)).toBe(0);
  expect(textWidth('ab', 10)).toBeCloseTo(textWidth('a', 10) + textWidth('b', 10));
  expect(textWidth('ab', 20)).toBeCloseTo(2 * textWidth('ab', 10));
  expect(textWidth('ab', 10, 'semibold')).toBeGreaterThan(textWidth('ab', 10));
});

/** Holds `isCut` of what is left of texts that do not fit; all else is as it was, and nothing is wider than its room. */
function checkFit(fit: typeof fitText, isCut: (text: string, fitted: string) => boolean): void {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 20, max: 300 }),
      fc.constantFrom<Weight>('regular', 'semibold'),
      (text, width, weight) => {
        const fitted = fit(text, width, 10, weight);
        expect(textWidth(fitted, 10, weight)).toBeLessThanOrEqual(width + 1e-9);
        if (textWidth(text, 10, weight) <= width) expect(fitted).toBe(text);
        else expect(isCut(text, fitted)).toBe(true);
      },
    ),
    repeated(500),
  );
}

test('what does not fit is cut', () => {
  checkFit(fitText, (text, fitted) => text.startsWith(fitted.slice(0, -1)) && fitted.endsWith('…'));
});

test('what does not fit is cut in its middle', () => {
  expect(fitEnds('WithNBigCores(2)', 60, 10)).toBe('WithN…s(2)');
  // The text may have an ellipsis of its own.
  checkFit(fitEnds, (text, fitted) =>
    Array.from(fitted.matchAll(/…/g), ({ index }) => index).some(
      (at) => text.startsWith(fitted.slice(0, at)) && text.endsWith(fitted.slice(at + 1)),
    ),
  );
});
