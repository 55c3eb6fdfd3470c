import { namesInPicture, toldInPicture } from '../../lib/diff/index.js';
import { bundles, compressed, fontFaces, inScript, notices } from './page-parts.js';
import { compared, folded, LayoutError, views, writeDrawing } from '../../lib/output/drawing/index.js';
import { layoutKept } from '../cache/layouts.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { serialise } from '../../lib/elaboration/saved/index.js';
import type { LiveFailure } from './live-server.js';
import { xmlAttribute, xmlText } from '../../lib/base/text/index.js';

/** What to include in a page besides the design. */
export interface PageOptions {
  /** Traffic by edge, as JSON. */
  readonly heat?: string | undefined;
  /** The version of the page if it is served: it then listens to `serveLive` for changes. */
  readonly live?: string;
  /** An earlier version, to show both in one picture. */
  readonly before?: Elaboration;
}

/**
 * A self-contained HTML page that shows a design: it opens from disk, without a network. Only a served page contacts its server, to learn about
 * changes.
 */
export async function viewerPage(
  elaboration: Elaboration,
  { heat = '', live = '', before }: PageOptions = {},
): Promise<string> {
  // Compress the design while its drawing is laid out.
  const [{ text, program }, ...designs] = await Promise.all([
    bundles(async () => [(await import('./viewer-build.js')).viewerBuild()]),
    firstDrawing(elaboration, before).then((drawing) => compressed('drawing', [drawing])),
    compressed('elaboration', serialise(elaboration)),
    compressed('before', before === undefined ? [] : serialise(before)),
  ]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:; font-src data:${live === '' ? '' : "; connect-src 'self'"}">
<title>${xmlText(elaboration.name)}</title>
<style>${fontFaces()}${text('main.css')}</style>
${notices()}
</head>
<body>
<div id="app"><p>Loading …</p></div>
<script type="application/json" id="live">${inScript(live)}</script>
<script type="application/json" id="heat">${inScript(heat)}</script>
${designs.join('\n')}
${viewerPrograms.map(program).join('\n')}
<script type="module">${inScript(text('main.js'))}</script>
</body>
</html>
`;
}

/** Programs of the page that are loaded on demand. */
export const viewerPrograms = ['elk', 'drawing-thread', 'overview-picture', 'overview-layout'];

// Reload as soon as there is something to show, because the page of a failure has no state to keep.
const following = `<script>new EventSource('/events').onmessage = ({ data }) => {
  const { version, failure } = JSON.parse(data);
  if (version !== '') location.reload();
  else {
    const links = failure.places.map(({ text, url }) => Object.assign(document.createElement('a'), { href: url, textContent: text }));
    document.querySelector('pre').textContent = failure.text;
    document.querySelector('nav').replaceChildren(...links);
  }
};</script>`;

/** A page that shows a failure until the design can be elaborated. */
export function failurePage({ text, places }: LiveFailure): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Not elaborated</title>
<style>a { display: block; margin: 1em 0; }</style>
<body>
<pre role="alert">${xmlText(text)}</pre>
<nav>${places.map(({ text: place, url }) => `<a href="${xmlAttribute(url)}">${xmlText(place)}</a>`).join('')}</nav>
${following}
</body>
</html>
`;
}

// In ms. After that, the page does its own layout when it is opened.
const layoutLimit = 5000;

// The initial view, so that the page shows it without parsing the design or doing layout.
async function firstDrawing(elaboration: Elaboration, before: Elaboration | undefined): Promise<string> {
  const after = views.buses(elaboration);
  const diagram =
    before === undefined
      ? folded(after)
      : compared(views.buses(before), after, namesInPicture(before, elaboration), toldInPicture(before, elaboration));
  try {
    return writeDrawing(await layoutKept(diagram, { timeLimit: layoutLimit, onFailure: 'throw' }));
  } catch (error) {
    if (error instanceof LayoutError) return '';
    throw error;
  }
}
