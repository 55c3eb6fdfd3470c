import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a run a temporary folder and a cache of its own, for all its tests and what they start; nothing of them is left. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'entente-tests-'));
  process.env.TMPDIR = folder;
  process.env.ENTENTE_CACHE = join(folder, 'cache');
  return () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
