import { createHash } from 'node:crypto';
import { bundles, fontFaces, inScript, notices } from './page-parts.js';

/** The initial topology of a playground. */
export interface PlayStart {
  /** The file name, without its folder. */
  readonly file: string;
  readonly code: string;
  /** A config expression; empty for none. */
  readonly config: string;
}

// Programs that are loaded on demand; `play-thread` runs topologies.
export const playPrograms = ['elk', 'drawing-thread', 'play-thread', 'overview-picture', 'overview-layout'];

/**
 * A self-contained HTML page to write topologies in: it opens from disk, without a network, and cannot send data anywhere. Topologies run in a worker
 * under the same restrictions.
 */
export async function playPage(start: PlayStart | undefined): Promise<string> {
  const { text, program } = await bundles(async () => {
    const [{ viewerBuild }, { playBuilds }] = await Promise.all([
      import('./viewer-build.js'),
      import('./play-build.js'),
    ]);
    return [viewerBuild(), ...playBuilds()];
  });
  const main = inScript(text('play.js'));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy(main)}">
<title>Entente playground</title>
<style>${fontFaces()}${text('play.css')}</style>
${notices()}
</head>
<body>
<div id="app"><p>Loading …</p></div>
<script type="application/json" id="start">${start === undefined ? '' : inScript(JSON.stringify(start))}</script>
${playPrograms.map(program).join('\n')}
<script type="module">${main}</script>
</body>
</html>
`;
}

// Allows only the script of the page and blobs that it makes. Neither the page nor its workers can connect to any address.
function policy(main: string): string {
  const sum = createHash('sha256').update(main).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'sha256-${sum}' blob:`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
