import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Elaboration, serialise } from '../lib/model/index.js';

/** What the page of a viewer is made of, besides the design. */
interface Assets {
  readonly script: string;
  readonly style: string;
}

/** One HTML page that shows a design, with all that it needs inside: it opens from disk, without a network. */
export async function viewerPage(elaboration: Elaboration, heat = ''): Promise<string> {
  const { script, style } = await assets();
  const elk = readFileSync(createRequire(import.meta.url).resolve('elkjs/lib/elk-worker.min.js'), 'utf8');
  const notices = readFileSync(join(packageFolder(), 'THIRD_PARTY_NOTICES'), 'utf8');
  const data = gzipSync([...serialise(elaboration)].join('')).toString('base64');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:; font-src data:">
<title>${escaped(elaboration.name)}</title>
<style>${fontFaces()}${style}</style>
<!--
${notices.replaceAll('--', '- -')}
-->
</head>
<body>
<div id="app"><p>Loading …</p></div>
<script type="application/json" id="heat">${inScript(heat)}</script>
<script type="text/plain" id="elaboration">${data}</script>
<script type="text/plain" id="elk">${inScript(elk)}</script>
<script type="module">${inScript(script)}</script>
</body>
</html>
`;
}

function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('entente/package.json'));
}

// The font in which labels are measured: with another, they would not fit their boxes.
function fontFaces(): string {
  return [
    ['Inter-Regular.ttf', 400],
    ['Inter-SemiBold.ttf', 600],
  ]
    .map(([name, weight]) => {
      const font = readFileSync(join(packageFolder(), 'assets', 'fonts', String(name))).toString('base64');
      return `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/ttf;base64,${font})}`;
    })
    .join('');
}

// Whatever would end the element of a script ends nothing in a text of JavaScript or JSON that says the same.
function inScript(text: string): string {
  return text.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

// From the sources the viewer is bundled when it is needed; what is published has it ready.
async function assets(): Promise<Assets> {
  if (!import.meta.url.endsWith('.ts')) {
    const read = (name: string): string => readFileSync(join(packageFolder(), 'dist', 'viewer', name), 'utf8');
    return { script: read('main.js'), style: read('main.css') };
  }
  const { build } = await import('esbuild');
  const { viewerBuild } = await import('./viewer-build.js');
  const { outputFiles } = await build({
    ...viewerBuild(join(packageFolder(), 'viewer')),
    write: false,
  });
  const output = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: output('.js'), style: output('.css') };
}
