import { execFileSync, spawnSync } from 'node:child_process';

// Checks the format of the files that are staged for a commit, as they are in the working tree, and lints them. Exits with 1 if either fails.

const staged = execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '');
const sources = staged.filter((file) => /[.]tsx?$/.test(file));

function passes(program: string, args: readonly string[]): boolean {
  return spawnSync(`node_modules/.bin/${program}`, args, { stdio: 'inherit' }).status === 0;
}

const formatted = staged.length === 0 || passes('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...staged]);
const clean = sources.length === 0 || passes('oxlint', sources);
process.exitCode = formatted && clean ? 0 : 1;
