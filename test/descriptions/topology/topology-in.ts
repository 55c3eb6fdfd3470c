import { transformSync } from 'esbuild';
import * as library from '../../../lib/index.js';
import type { Topology } from '../../../lib/index.js';

/** The topology in a text, as if it had been imported. */
export function topologyIn(source: string): Topology {
  const { code } = transformSync(source, { loader: 'ts', format: 'cjs', define: { 'import.meta.url': '""' } });
  const module = { exports: {} as { default?: Topology } };
  const packages: Readonly<Record<string, unknown>> = {
    'entente-soc': library,
    'entente-soc/script': { runAsScript: () => undefined },
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- It is what is tested.
  const run = new Function('module', 'exports', 'require', code) as (...given: readonly unknown[]) => void;
  run(module, module.exports, (name: string) => packages[name]);
  const { default: topology } = module.exports;
  if (topology === undefined) throw new Error('it exports no topology');
  return topology;
}
