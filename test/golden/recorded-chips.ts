import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const vendored = new URL('chipyard/', import.meta.url);
// All recorded chips, where they stand beside the repository.
const shared = new URL('../../../shared/chipyard/', import.meta.url);

/** Names of the recorded chips: those that are kept here, and all where they are. */
export const recordedChips: readonly string[] = [
  ...new Set(
    [vendored, shared]
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder))
      .flatMap((file) => /^(.*)\.graphml(\.gz)?$/.exec(file)?.[1] ?? []),
  ),
];

/** What the reference wrote for a chip; undefined for what it did not write. */
export function recordedChipFile(name: string, ending: string): string | undefined {
  for (const folder of [vendored, shared]) {
    const [plain, packed] = [new URL(`${name}.${ending}`, folder), new URL(`${name}.${ending}.gz`, folder)];
    if (existsSync(plain)) return readFileSync(plain, 'utf8');
    if (existsSync(packed)) return gunzipSync(readFileSync(packed)).toString('utf8');
  }
  return undefined;
}
