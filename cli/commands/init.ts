import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { factsOf, lockText } from '../../lib/diff/index.js';
import { loadElaboration } from '../inputs/input.js';
import { readInput } from '../files/input-files.js';
import { isThere } from '../files/presence.js';
import { defaultLockFile } from '../files/lock-file.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { usualMemory } from '../process/usual-memory.js';
import { usualTimeout } from '../inputs/options.js';
import { answerText, type OutputFile, writeFiles } from '../files/output.js';
import { packageFolder } from '../process/package-folder.js';
import { version } from '../process/version.js';

/** `entente init`: writes a first topology, a policy, a lock, a workflow that checks them, and a .gitignore. */
export function defineInit(command: Command): void {
  command.argument('[folder]', 'the folder of the project', '.').action(async (folder: string) => {
    const hasPackage = isThere(join(folder, 'package.json'));
    const files = [
      ['soc.ts', template('soc.ts')],
      ['entente.config.ts', template('entente.config.ts')],
      [join('.github', 'workflows', 'entente.yml'), template('entente.yml')],
      ...(hasPackage ? [] : [['package.json', packageJson()] as const]),
      ...(isThere(join(folder, ignoreFile)) ? [] : [[ignoreFile, template('gitignore')] as const]),
    ] as const;
    const there = [...files.map(([name]) => name), defaultLockFile].filter((name) => isThere(join(folder, name)));
    if (there.length > 0) {
      throw new CommandError(
        `${folder} already has ${there.join(', ')}; nothing was written.`,
        exitCodes.usage,
        'Give entente init another folder.',
      );
    }
    const more = isThere(join(folder, ignoreFile)) ? await notIgnored(folder) : '';
    await writeFiles(files.map(([name, content]): OutputFile => [join(folder, name), content]));
    const facts = factsOf(
      await loadElaboration(join(folder, 'soc.ts'), { timeout: usualTimeout, memory: usualMemory() }),
    );
    await writeFiles([[join(folder, defaultLockFile), lockText(facts)]]);
    const written = [...files.map(([name]) => name), defaultLockFile].map((name) => join(folder, name));
    await answerText(`Wrote ${written.join(', ')}.\n${more}\n${nextSteps(folder, hasPackage)}`);
  });
}

// An existing package may not have the library yet.
function nextSteps(folder: string, hasPackage: boolean): string {
  const isInstalled = isThere(join(folder, 'node_modules', 'entente-soc'));
  const install = hasPackage ? 'npm install --save-dev entente-soc' : 'npm install';
  return `Next:
${isInstalled ? '' : `  ${install}\n`}  npx entente check soc.ts
  npx entente view soc.ts --out soc.html
  npx entente lock soc.ts  after a change that others need to know about
`;
}

const ignoreFile = '.gitignore';

// The patterns that an existing .gitignore lacks.
async function notIgnored(folder: string): Promise<string> {
  const file = join(folder, ignoreFile);
  const known = (
    await readInput(file, { role: 'a list of what git leaves out', timeout: usualTimeout, isReplaced: true })
  )
    .toString('utf8')
    .split(/\r?\n/)
    .map(bare);
  const missing = template('gitignore')
    .trimEnd()
    .split('\n')
    .filter((line) => !known.includes(bare(line)));
  return missing.length === 0 ? '' : `Add to ${file}: ${missing.join(', ')}\n`;
}

// Ignores whether a pattern is restricted to folders or to the root.
function bare(pattern: string): string {
  return pattern.trim().replace(/^\/|\/$/g, '');
}

function template(name: string): string {
  return readFileSync(join(packageFolder(), 'assets', 'init', name), 'utf8');
}

function packageJson(): string {
  const content = { private: true, type: 'module', devDependencies: { 'entente-soc': `^${version()}` } };
  return `${JSON.stringify(content, null, 2)}\n`;
}
