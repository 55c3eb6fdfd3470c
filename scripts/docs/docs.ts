import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { optimiseLater } from '../../cli/process/engine.js';

// Writes what follows from the code: pages and pictures of the documentation, and schemas. With --check it only compares, and ends with 1
// when something is not up to date.
optimiseLater();
const { optionTables } = await import('./option-table.js');
const { isCheck, writeDocs } = await import('./write-docs.js');
const root = dirname(dirname(import.meta.dirname));

function start(program: 'tsx' | 'vitest', ...args: readonly string[]): ChildProcess {
  return spawn(`node_modules/.bin/${program}`, args, {
    cwd: root,
    env: { ...process.env, SCREENSHOTS: isCheck ? '0' : '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Whether it ended well; what it printed is shown where it did not, or in any case. */
async function passed(child: ChildProcess, show: 'always' | 'failed'): Promise<boolean> {
  const [said] = await Promise.all([child.stdout === null ? '' : text(child.stdout), once(child, 'close')]);
  const isPassed = child.exitCode === 0;
  if (show === 'always' || !isPassed) process.stdout.write(said);
  return isPassed;
}

const build = async (): Promise<boolean> => await passed(start('tsx', 'scripts/build/build.ts'), 'always');

// What takes options of a new type compiles only with its row in the tables of options.
const built = build();
const hasNewRows = await writeDocs(optionTables(root));
const isBuilt = await built;
if (!(hasNewRows && !isCheck ? await build() : isBuilt)) process.exit(1);

// Commands that are shown run what is built. Pictures of the viewer are taken while a test walks through it.
const beside = [
  passed(start('tsx', 'scripts/docs/write-demonstrations.ts', ...process.argv.slice(2)), 'always'),
  passed(start('vitest', 'run', 'test/viewer/walk.test.ts', '--typecheck.enabled=false'), 'failed'),
];
const { galleryPictures } = await import('./gallery-page.js');
const { generatedDocs } = await import('./generated-docs.js');
const { recordedDocs } = await import('./requirements-page.js');
await writeDocs(await generatedDocs());
await writeDocs(recordedDocs());
for (const [name, draw] of galleryPictures()) await writeDocs([[name, await draw()]]);
if ((await Promise.all(beside)).includes(false)) process.exitCode = 1;
