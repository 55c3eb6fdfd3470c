import { note } from './output.js';

/**
 * Converts an SVG to a picture that looks the same on every machine. Prints a note about characters that its typeface
 * lacks.
 */
export async function still(svg: string, format: 'png' | 'pdf'): Promise<Uint8Array> {
  const { lettersBeyondInter, pdf, png } = await import('../../lib/output/drawing/index.js');
  const letters = lettersBeyondInter(svg);
  if (letters.length > 0)
    note(
      `Inter, in which pictures are drawn, has no ${lettersText(letters)}: they are drawn in fonts of this machine, or as boxes if none has them. An SVG uses the fonts of the machine that shows it.`,
    );
  return await (format === 'pdf' ? pdf : png)(svg);
}

const mostShown = 20;

function lettersText(letters: readonly string[]): string {
  const left = letters.length - mostShown;
  return left > 0 ? `${letters.slice(0, mostShown).join('')} and ${left} more` : letters.join('');
}
