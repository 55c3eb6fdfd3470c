import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface PngOptions {
  /** Pixels for one px of the drawing. Default: 2, for sharp text. A drawing that would need too many pixels gets fewer. */
  readonly scale?: number;
}

/** Raster pictures take four bytes a pixel, twice over while they are packed. */
const mostPixels = 100_000_000;

/**
 * An SVG of this library as a PNG, with the fonts that come with the library, so that it is the same on every machine.
 *
 * Throws an Error when the optional package that draws pictures is not installed.
 */
export async function png(svg: string, { scale = 2 }: PngOptions = {}): Promise<Uint8Array> {
  const { rasterise } = await import('../../../interop.js');
  const [width = 1, height = 1] = [/\bwidth="(\d+)"/, /\bheight="(\d+)"/].map((size) =>
    Number(size.exec(svg)?.[1] ?? 1),
  );
  return rasterise(svg, { ...inter(), zoom: Math.min(scale, Math.sqrt(mostPixels / (width * height))) });
}

/** The fonts that drawings are measured and drawn in. */
export function inter(): { readonly fontFiles: readonly string[]; readonly family: string } {
  const fonts = join(dirname(createRequire(import.meta.url).resolve('entente-soc/package.json')), 'assets', 'fonts');
  return { fontFiles: ['Inter-Regular.ttf', 'Inter-SemiBold.ttf'].map((file) => join(fonts, file)), family: 'Inter' };
}
