import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cachedDataVersionTag } from 'node:v8';
import type { Diagram, Drawing, LayoutEngine, LayoutOptions } from '../../lib/output/drawing/index.js';
import { io } from '../process/io.js';
import { isKeeping, keep, recall } from './store.js';

/** Lays out a diagram like `layout` of the library, but takes earlier results from the cache. */
export async function layoutKept(diagram: Diagram, options: Omit<LayoutOptions, 'engine'> = {}): Promise<Drawing> {
  const { layout } = await import('../../lib/output/drawing/index.js');
  return await layout(diagram, { ...options, engine: keptEngine() });
}

// Identical and unchanged parts of a diagram are separate graphs, so each has its own cache entry.
function keptEngine(): LayoutEngine {
  let engine: Promise<LayoutEngine> | undefined;
  return async (graph, signal) => {
    const key = `${elkVersion()} ${JSON.stringify(graph)}`;
    const before = recall('layout', key)?.toString();
    if (before !== undefined) return JSON.parse(before) as typeof graph;
    engine ??= compiledEngine();
    const text = JSON.stringify(await (await engine)(graph, signal));
    keep('layout', key, text);
    // Parse the text even when it is new, so that the drawing does not depend on whether it was cached.
    return JSON.parse(text) as typeof graph;
  };
}

/** Whether the compiled code of ELK is already due to be cached after the answer. */
let isLookedAt = false;

async function compiledEngine(): Promise<LayoutEngine> {
  const { compiledElk, elkEngineWith } = await import('../../lib/output/drawing/layout/layout.js');
  const key = codeKey();
  if (isKeeping() && !isLookedAt) {
    isLookedAt = true;
    io().afterwards?.(async () => {
      const code = codeKey() === key ? await compiledElk() : undefined;
      if (code !== undefined) keep('code', key, code);
    });
  }
  return elkEngineWith(recall('code', key));
}

// Compiling ELK takes longer than laying out a drawing. The engine accepts cached code only under the options that produced it.
function codeKey(): string {
  return `elk ${elkVersion()} ${process.arch} ${cachedDataVersionTag()}`;
}

function elkVersion(): string {
  const file = createRequire(import.meta.url).resolve('elkjs/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
