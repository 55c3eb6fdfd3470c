import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a run a temporary folder of its own, for all its tests and what they start; nothing of it is left. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'entente-tests-'));
  process.env.TMPDIR = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
