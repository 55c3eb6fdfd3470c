import { parentPort, workerData } from 'node:worker_threads';
import type { Diagnostic } from '../lib/diagnostic/index.js';
import { isTopology, type Topology } from '../lib/graph/index.js';
import { tryElaborate } from '../lib/elaborate.js';
import type { ElaborationResult } from '../lib/elaborate.js';
import { importTopology, LoadError } from './topology-loader.js';

/** What the worker is asked to elaborate. */
export interface WorkerRequest {
  readonly file: string;
  /** Name of the export; the default export if absent. */
  readonly exportName: string | undefined;
}

/** What it answers. */
export type WorkerAnswer =
  { readonly result: ElaborationResult } | { readonly unusable: string; readonly help?: string };

async function run({ file, exportName }: WorkerRequest): Promise<WorkerAnswer> {
  process.setSourceMapsEnabled(true);
  let exports: Readonly<Record<string, unknown>>;
  try {
    exports = await importTopology(file);
  } catch (error) {
    if (error instanceof LoadError) return { unusable: `${file} cannot be compiled:\n${error.message}` };
    return { result: { phase: 'declare', failures: [thrown(error)] } };
  }
  const topology = choose(file, exports, exportName);
  return 'unusable' in topology ? topology : { result: tryElaborate(topology) };
}

function choose(
  file: string,
  exports: Readonly<Record<string, unknown>>,
  exportName = 'default',
): Topology | { unusable: string; help: string } {
  const value = exports[exportName];
  if (isTopology(value)) return value;
  const topologies = Object.entries(exports)
    .filter(([, other]) => isTopology(other))
    .map(([name]) => name);
  const what =
    exportName === 'default'
      ? 'no default export'
      : value === undefined
        ? `no export called ${exportName}`
        : `an export ${exportName} that is not a topology`;
  return {
    unusable: `${file} has ${exportName === 'default' && value !== undefined ? 'a default export that is not a topology' : what}.`,
    help:
      topologies.length === 0
        ? "Export one: export default soc('name', () => { … });"
        : `It exports ${topologies.map((name) => `${file}#${name}`).join(', ')}.`,
  };
}

function thrown(error: unknown): Diagnostic {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    rule: 'input/threw',
    category: 'input',
    severity: 'error',
    message: `The topology threw ${text}`,
    subjects: [],
    locations: [],
  };
}

parentPort?.postMessage(await run(workerData as WorkerRequest));
