import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cachedDataVersionTag } from 'node:v8';
import type { Diagram, Drawing, LayoutEngine, LayoutOptions } from '../../lib/output/drawing/index.js';
import { io } from '../process/io.js';
import { isKeeping, keep, recall } from './store.js';

/** Lays out a diagram, as `layout` of the library does, but what was laid out before is taken from the cache. */
export async function layoutKept(diagram: Diagram, options: Omit<LayoutOptions, 'engine'> = {}): Promise<Drawing> {
  const { layout } = await import('../../lib/output/drawing/index.js');
  return await layout(diagram, { ...options, engine: keptEngine() });
}

// Parts that are alike or did not change are graphs of their own, and found by themselves.
function keptEngine(): LayoutEngine {
  let engine: Promise<LayoutEngine> | undefined;
  return async (graph, signal) => {
    const key = `${elkVersion()} ${JSON.stringify(graph)}`;
    const before = recall('layout', key)?.toString();
    if (before !== undefined) return JSON.parse(before) as typeof graph;
    engine ??= compiledEngine();
    const text = JSON.stringify(await (await engine)(graph, signal));
    keep('layout', key, text);
    // As it will be read: the drawing is the same, whether it was kept or not.
    return JSON.parse(text) as typeof graph;
  };
}

/** Whether what was compiled of ELK will be looked at once the answer is out. */
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

// ELK takes longer to compile than a drawing takes to lay out. What the engine compiled it takes only under the options it had then.
function codeKey(): string {
  return `elk ${elkVersion()} ${process.arch} ${cachedDataVersionTag()}`;
}

function elkVersion(): string {
  const file = createRequire(import.meta.url).resolve('elkjs/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
