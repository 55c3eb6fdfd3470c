import { Resvg } from '@resvg/resvg-js';

/** Pictures are compared by the average colours of tiles so many px wide and high. */
const tile = 16;

/** Tiles are apart when a colour of them differs by more than this, of 255. */
const clearly = 24;

/**
 * How much two pictures differ: the share of their tiles whose average colours are clearly apart, from 0 to 1; 1 for different sizes.
 * Fonts of another machine hardly change the average of a tile, a box at another place does.
 */
export function difference(one: Buffer, other: Buffer): number {
  if (one.equals(other)) return 0;
  const [a, b] = [averagesOf(one), averagesOf(other)];
  if (a.length !== b.length) return 1;
  const apart = a.filter((colours, k) => colours.some((colour, c) => Math.abs(colour - (b[k]?.[c] ?? 0)) > clearly));
  return apart.length / a.length;
}

// Red, green and blue of each tile, row by row.
function averagesOf(png: Buffer): number[][] {
  const { width, height, pixels } = pixelsOf(png);
  const columns = Math.ceil(width / tile);
  const sums = Array.from({ length: columns * Math.ceil(height / tile) }, () => [0, 0, 0]);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const sum = sums[Math.floor(y / tile) * columns + Math.floor(x / tile)] ?? [];
    for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (pixels[4 * at + c] ?? 0);
  }
  return sums.map((sum) => sum.map((colour) => colour / tile ** 2));
}

function pixelsOf(png: Buffer): { readonly width: number; readonly height: number; readonly pixels: Buffer } {
  // The header of a PNG tells its size (PNG 11.2.1).
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const source = `data:image/png;base64,${png.toString('base64')}`;
  const image = `<image href="${source}" width="${width}" height="${height}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`;
  return { width, height, pixels: new Resvg(svg).render().pixels };
}
