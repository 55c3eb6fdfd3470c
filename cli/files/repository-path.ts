import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { io } from '../process/io.js';

// Variables in which CI services name the checkout: GitHub, GitLab, Azure, Bitbucket, Jenkins.
const workspaces = [
  'GITHUB_WORKSPACE',
  'CI_PROJECT_DIR',
  'BUILD_SOURCESDIRECTORY',
  'BITBUCKET_CLONE_DIR',
  'WORKSPACE',
] as const;

/**
 * The path of a file relative to the root of the repository, or to the current folder if there is no repository, with `/` as separator. A file
 * outside has its absolute path.
 */
export function pathInRepository(file: string): string {
  const whole = resolve(file);
  const path = relative(repositoryRoot(), whole);
  return (path.startsWith('..') ? whole : path).split(sep).join('/');
}

// The nearest enclosing folder with a .git; otherwise the checkout that the CI service names, if it contains the current folder.
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
