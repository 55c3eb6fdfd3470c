import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatted } from './formatted.js';
import { optionTables } from './option-table.js';

// Writes what follows from the code: pages and pictures of the documentation, and schemas. With --check it only compares, and ends with 1
// when something is not up to date.
const check = process.argv.includes('--check');
const root = dirname(import.meta.dirname);

const stale: string[] = [];
async function write(name: string, content: string): Promise<void> {
  const file = new URL(`../docs/${name}`, import.meta.url);
  const text = await formatted(file, content);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  stale.push(name.startsWith('../') ? name.slice(3) : `docs/${name}`);
  if (check) return;
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
}

// The tables of options first: what takes options of a new type compiles only with its row. Commands that are shown run what is built.
for (const [name, content] of optionTables(root)) await write(name, content);
const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const { galleryPictures } = await import('./gallery-page.js');
const { demonstrations, generatedDocs } = await import('./generated-docs.js');
const { recordedDocs } = await import('./requirements-page.js');

// Pictures of the viewer are taken while a test walks through it. It runs beside the rest.
const walk = spawn('npx', ['vitest', 'run', 'test/viewer/walk.test.ts', '--typecheck.enabled=false'], {
  env: { ...process.env, SCREENSHOTS: check ? '0' : '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let said = '';
walk.stdout.on('data', (text: Buffer) => (said += text.toString()));
const walked = new Promise<boolean>((resolve) => {
  walk.on('close', (code) => {
    resolve(code === 0);
  });
});

async function* everything(): AsyncGenerator<readonly [name: string, content: string]> {
  yield* await generatedDocs();
  yield* recordedDocs();
  yield* await demonstrations();
  for (const [name, draw] of galleryPictures()) yield [name, await draw()];
}

for await (const [name, content] of everything()) await write(name, content);
for (const name of stale) console.log(check ? `${name} is not up to date: npm run docs` : `wrote ${name}`);
const hasWalked = await walked;
if (!hasWalked) console.error(said);
process.exitCode = !hasWalked || (check && stale.length > 0) ? 1 : 0;
