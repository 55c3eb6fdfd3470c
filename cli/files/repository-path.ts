import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { io } from '../process/io.js';

// Where services check a repository out: GitHub, GitLab, Azure, Bitbucket, Jenkins.
const workspaces = [
  'GITHUB_WORKSPACE',
  'CI_PROJECT_DIR',
  'BUILD_SOURCESDIRECTORY',
  'BITBUCKET_CLONE_DIR',
  'WORKSPACE',
] as const;

/**
 * The path of a file from the root of the repository, wherever in it the command runs, with `/` between its parts; from the current folder
 * where there is no repository. A file that is outside has its whole path.
 */
export function pathInRepository(file: string): string {
  const whole = resolve(file);
  const path = relative(repositoryRoot(), whole);
  return (path.startsWith('..') ? whole : path).split(sep).join('/');
}

// The nearest folder around the current one that git knows; else that in which a service says the repository is.
function repositoryRoot(): string {
  const current = resolve('.');
  for (let folder = current; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) break;
  }
  const { env } = io();
  const workspace = workspaces.map((name) => env[name]).find((each) => each !== undefined && each !== '');
  const isAround = workspace !== undefined && !relative(resolve(workspace), current).startsWith('..');
  return isAround ? resolve(workspace) : current;
}
