import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files by their paths. */
export type Files = Readonly<Record<string, string>>;

/** A new git repository with these files committed to its branch `main`. */
export function repositoryWith(files: Files): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'entente-')));
  git(folder, 'init', '--quiet', '--initial-branch=main');
  writeAll(folder, files);
  commitAll(folder);
  return folder;
}

/** Writes files below a folder. */
export function writeAll(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Commits all that has changed. */
export function commitAll(folder: string): void {
  git(folder, 'add', '--all');
  git(folder, '-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com', 'commit', '--quiet', '-m', 'change');
}

/** Runs git in a folder, and returns what it prints. Throws where it fails. */
export function git(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}
