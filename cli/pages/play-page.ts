import { createHash } from 'node:crypto';
import { bundles, fontFaces, inScript, notices } from './page-parts.js';

/** What a playground begins with. */
export interface PlayStart {
  /** Name of the file, without its folder. */
  readonly file: string;
  readonly code: string;
  /** A config expression; empty for none. */
  readonly config: string;
}

// Programs that are loaded when they are needed; `play-thread` runs topologies.
export const playPrograms = ['elk', 'drawing-thread', 'play-thread', 'overview-picture', 'overview-layout'];

/**
 * One HTML page to write topologies in, with all that it needs inside: it opens from disk, without a network, and lets nothing out. What
 * a topology does, it does in a thread, to which the same applies.
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

// The one program of the page, and what it makes itself; no address to connect to, for the page and for its threads.
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
