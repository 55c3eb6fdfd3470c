import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lettersBeyondInter } from './letters.js';

export interface PngOptions {
  /** Pixels for one px of the drawing. Default: 2, for sharp text. A drawing that would need too many pixels gets fewer. */
  readonly scale?: number;
}

/** A raster image takes four bytes per pixel, twice over while it is encoded. */
const mostPixels = 100_000_000;

/**
 * An SVG of this library as a PNG, with the fonts that come with the library, so that it is the same on every machine. Letters that these do
 * not have, as {@link lettersBeyondInter} tells, are drawn in fonts of the machine, and as boxes where none has them.
 *
 * Throws an Error when the optional package that draws pictures is not installed.
 */
export async function png(svg: string, { scale = 2 }: PngOptions = {}): Promise<Uint8Array> {
  const { rasterise } = await import('../../../interop.js');
  const [width = 1, height = 1] = [/\bwidth="(\d+)"/, /\bheight="(\d+)"/].map((size) =>
    Number(size.exec(svg)?.[1] ?? 1),
  );
  return rasterise(svg, { ...fontsFor(svg), zoom: Math.min(scale, Math.sqrt(mostPixels / (width * height))) });
}

/** The fonts with which a drawing is measured and drawn, and whether some characters need other fonts. */
export function fontsFor(svg: string): {
  readonly fontFiles: readonly string[];
  readonly family: string;
  readonly needsOthers: boolean;
} {
  const fonts = join(dirname(createRequire(import.meta.url).resolve('entente-soc/package.json')), 'assets', 'fonts');
  const fontFiles = ['Inter-Regular.ttf', 'Inter-SemiBold.ttf'].map((file) => join(fonts, file));
  return { fontFiles, family: 'Inter', needsOthers: lettersBeyondInter(svg).length > 0 };
}
