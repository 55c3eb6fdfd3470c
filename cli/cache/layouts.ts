import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Diagram, Drawing, LayoutEngine, LayoutOptions } from '../../lib/output/drawing/index.js';
import { keep, recall } from './store.js';

/** Lays out a diagram, as `layout` of the library does, but what was laid out before is taken from the cache. */
export async function layoutKept(diagram: Diagram, options: Omit<LayoutOptions, 'engine'> = {}): Promise<Drawing> {
  const { elkEngine, layout } = await import('../../lib/output/drawing/index.js');
  return await layout(diagram, { ...options, engine: kept(elkEngine) });
}

// Parts that are alike or did not change are graphs of their own, and found by themselves.
function kept(engine: LayoutEngine): LayoutEngine {
  return async (graph, signal) => {
    const key = `${elkVersion()} ${JSON.stringify(graph)}`;
    const before = recall('layout', key)?.toString();
    if (before !== undefined) return JSON.parse(before) as typeof graph;
    const text = JSON.stringify(await engine(graph, signal));
    keep('layout', key, text);
    // As it will be read: the drawing is the same, whether it was kept or not.
    return JSON.parse(text) as typeof graph;
  };
}

function elkVersion(): string {
  const file = createRequire(import.meta.url).resolve('elkjs/package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
