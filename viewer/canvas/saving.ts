import { type Drawing, svg, type Theme } from '../../lib/output/drawing/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { list, rowsCsv } from '../../lib/query/index.js';

/** What can be kept of what is shown. */
export const savings = ['SVG', 'PNG', 'Devices as CSV'] as const;
export type Saving = (typeof savings)[number];

/** Pixels for one px of the drawing. */
const scale = 2;

/** Writes the drawing, or the list of all devices with their addresses, to a file of the reader's. */
export async function save(what: Saving, elaboration: Elaboration, drawing: Drawing, theme: Theme): Promise<void> {
  const [ending, content] = await fileOf(what, elaboration, [...svg(drawing, { theme })].join(''));
  offer(`${elaboration.name}.${ending}`, content);
}

async function fileOf(what: Saving, elaboration: Elaboration, picture: string): Promise<[ending: string, Blob]> {
  switch (what) {
    case 'SVG':
      return ['svg', new Blob([picture], { type: 'image/svg+xml' })];
    case 'PNG':
      return ['png', await rasterised(picture)];
    case 'Devices as CSV':
      return ['csv', new Blob([rowsCsv(list(elaboration, 'devices'))], { type: 'text/csv' })];
  }
}

/** Gives the user a file to save. */
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
