import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { packageFolder } from '../process/package-folder.js';

// Excludes modules that the library loads only in Node: worker threads and PNG. The viewer does layout in a web worker.
const withoutNode: Plugin = {
  name: 'without-node',
  setup: (build) => {
    build.onResolve({ filter: /\/interop\.js$|^node:/ }, ({ path }) => ({ path, namespace: 'absent' }));
    build.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/**
 * How to bundle the viewer: one style sheet and its programs. `main` runs when the page opens, the others on demand.
 */
export function viewerBuild(): BuildOptions & { readonly outdir: string } {
  return {
    ...pageBuild(),
    entryPoints: {
      main: 'viewer/main.tsx',
      'drawing-thread': 'viewer/drawing/drawing-thread.ts',
      'overview-picture': 'viewer/overview/overview-picture.ts',
      'overview-layout': 'viewer/overview/overview-layout.ts',
    },
  };
}

/** Common options for bundles that run in a page. */
export function pageBuild(): BuildOptions & { readonly outdir: string } {
  return {
    // By default, esbuild uses the directory in which it was started, which may no longer exist.
    absWorkingDir: packageFolder(),
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
