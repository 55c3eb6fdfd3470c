import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

// What the library loads only in Node: threads, PNG. The viewer lays out in a thread of the browser.
const withoutNode: Plugin = {
  name: 'without-node',
  setup: (build) => {
    build.onResolve({ filter: /\/interop\.js$|^node:/ }, ({ path }) => ({ path, namespace: 'absent' }));
    build.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** How the viewer in a folder becomes one style sheet and its programs: `main` runs when the page is opened, the others when they are needed. */
export function viewerBuild(folder: string): BuildOptions & { readonly outdir: string } {
  return {
    entryPoints: {
      main: join(folder, 'main.tsx'),
      'overview-picture': join(folder, 'overview-picture.ts'),
      'overview-layout': join(folder, 'overview-layout.ts'),
    },
    outdir: join('dist', 'viewer'),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    keepNames: false,
    plugins: [withoutNode],
    logLevel: 'warning',
  };
}
