import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A system that the reference was asked for. */
export interface RecordedSystem {
  readonly name: string;
  readonly top: string;
  readonly config: string;
  readonly result: 'elaborated' | 'negotiated' | 'error';
  /** What the reference said when it refused. */
  readonly error?: string;
}

const folder = new URL('rocket/', import.meta.url);

/** All recorded systems, also those that the reference refused. */
export const recordedSystems = JSON.parse(
  readFileSync(new URL('index.json', folder), 'utf8'),
) as readonly RecordedSystem[];

/** What the reference wrote for a system. */
export function recordedFile({ name }: RecordedSystem, ending: string): string {
  const bytes = readFileSync(new URL(`${name}.${ending}`, folder));
  return (ending.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The parameter report of a system. */
export function recordedReport(system: RecordedSystem): unknown {
  return JSON.parse(recordedFile(system, 'graph.json.gz'));
}
