import { deflateSync } from 'node:zlib';
import { pathOperators, wordOperators } from './pdf-content.js';
import { fontsFor } from './png.js';

/** Points per px: an inch has 96 px or 72 points. */
const pointsInPx = 0.75;

/**
 * An SVG of this library as a PDF of one page that is as large as the drawing: lines and letters are outlines, and its words can be
 * searched and copied. The same on every machine, and every time, unless it has letters that Inter does not have: see {@link png}.
 *
 * Throws an Error when the optional package that draws pictures is not installed.
 */
export async function pdf(svg: string): Promise<Uint8Array> {
  const { outlined } = await import('../../../interop.js');
  const [width = 1, height = 1] = [/\bwidth="(\d+)"/, /\bheight="(\d+)"/].map((size) =>
    Number(size.exec(svg)?.[1] ?? 1),
  );
  const { operators, opacities } = pathOperators(await outlined(svg, fontsFor(svg)));
  const [right, top] = [width, height].map((size) => size * pointsInPx);
  const page = `${pointsInPx} 0 0 -${pointsInPx} 0 ${top} cm\n${operators}\n${wordOperators(svg)}\n`;
  const states = [...opacities].sort((a, b) => a - b);
  const named = states.map((percent) => `/O${percent} << /ca ${percent / 100} /CA ${percent / 100} >>`).join(' ');
  return written([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${right} ${top}] /Contents 4 0 R /Resources << /ExtGState << ${named} >> /Font << /F1 5 0 R >> >> >>`,
    ],
    stream(page),
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
  ]);
}

type Chunk = string | Uint8Array;

function stream(text: string): Chunk[] {
  const packed = deflateSync(Buffer.from(text, 'latin1'));
  return [`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`, packed, '\nendstream'];
}

// Numbers the objects from 1 and records their offsets.
function written(objects: readonly (readonly Chunk[])[]): Uint8Array {
  const chunks: Buffer[] = [];
  let length = 0;
  const add = (chunk: Chunk): void => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
  };
  // By convention, the second line has non-ASCII bytes to mark the file as binary.
  add('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  const places = objects.map((object, k) => {
    const place = length;
    add(`${k + 1} 0 obj\n`);
    for (const chunk of object) add(chunk);
    add('\nendobj\n');
    return place;
  });
  const table = length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(chunks);
}
