import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Answer } from '../../editor/messages.js';
import { Processes } from '../../editor/processes.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('a process that goes on after its answer says when it has ended', async () => {
  const program = join(folder, 'host.mjs');
  writeFileSync(
    program,
    "process.once('message', () => process.send({ kind: 'served', url: 'http://here' }, () => process.exit()));\n",
  );
  const processes = new Processes({ program, folder, memory: undefined });
  const said: (Answer | 'ended' | undefined)[] = [];
  await new Promise<void>((ended) => {
    processes.ask(
      { kind: 'view', file: 'soc.ts' },
      60,
      (answer) => said.push(answer),
      () => {
        said.push('ended');
        ended();
      },
    );
  });
  processes.close();
  expect(said).toEqual([{ kind: 'served', url: 'http://here' }, 'ended']);
});

test('the time of an answer begins when the process has started', async () => {
  const program = join(folder, 'slow.mjs');
  const answer = "process.send({ kind: 'served', url: 'http://here' })";
  const busy = (ms: number): string => `for (const end = Date.now() + ${ms}; Date.now() < end; );`;
  // More than the grace of two seconds in all, but not to start, nor to answer.
  const answered = `process.once('message', () => { ${busy(1200)} ${answer}; });`;
  writeFileSync(program, `${busy(1200)}\n${answered}\nprocess.send('ready');\n`);
  const processes = new Processes({ program, folder, memory: undefined });
  const said = await new Promise((settle) => processes.ask({ kind: 'view', file: 'soc.ts' }, 0, settle));
  processes.close();
  expect(said).toEqual({ kind: 'served', url: 'http://here' });
});

test('what nobody foresaw is told', async () => {
  const program = fileURLToPath(new URL('../../dist/editor/host.js', import.meta.url));
  const processes = new Processes({ program, folder, memory: undefined });
  const file = join(folder, 'gone.ts');
  const answer = await new Promise((settle) => {
    processes.ask({ kind: 'elaborate', file, exports: ['default'], open: { [file]: '' }, timeout: 60 }, 60, settle);
  });
  processes.close();
  expect(answer).toEqual({ kind: 'failed', message: 'gone.ts could not be taken up: no such file or directory' });
});
