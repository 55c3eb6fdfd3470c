import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { packageFolder } from '../process/package-folder.js';

// What the library loads only in Node: threads, PNG. The viewer lays out in a thread of the browser.
const withoutNode: Plugin = {
  name: 'without-node',
  setup: (build) => {
    build.onResolve({ filter: /\/interop\.js$|^node:/ }, ({ path }) => ({ path, namespace: 'absent' }));
    build.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** How the viewer becomes one style sheet and its programs: `main` runs when the page is opened, the others when they are needed. */
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

/** How what runs in a page is bundled. */
export function pageBuild(): BuildOptions & { readonly outdir: string } {
  return {
    // The compiler would take the folder that it was started in, which may be gone by now.
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
