import { type Drawing, svg, type Theme } from '../../lib/output/drawing/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { list, rowsCsv } from '../../lib/query/index.js';

/** File formats for drawings. */
export const pictures = ['SVG', 'PNG'] as const;
export type Picture = (typeof pictures)[number];

/** Pixels per px of the drawing. */
const scale = 2;

/** Downloads a drawing as a file. */
export async function savePicture(kind: Picture, name: string, drawing: Drawing, theme: Theme): Promise<void> {
  const picture = [...svg(drawing, { theme })].join('');
  if (kind === 'SVG') offer(`${name}.svg`, new Blob([picture], { type: 'image/svg+xml' }));
  else offer(`${name}.png`, await rasterised(picture));
}

/** Downloads the list of all devices with their addresses, whatever is drawn. */
export function saveDevices(elaboration: Elaboration): void {
  offer(`${elaboration.name}.csv`, new Blob([rowsCsv(list(elaboration, 'devices'))], { type: 'text/csv' }));
}

/** Offers a file to the user as a download. */
export function offer(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function rasterised(text: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The drawing is too large for a PNG.')) : resolve(blob)));
  });
}
