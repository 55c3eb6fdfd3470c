import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entente } from '../run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-'));

/** The path of a document with this body. */
function document(name: string, body: readonly object[]): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ version: 1, name, module: { name: 'top', body } }));
  return file;
}

const many = 'WithNBigCores(4000) ++ WithCoherentBusTopology ++ BaseConfig';
const small = document('small', [{ node: 'bus', type: 'tl.xbar' }, { bind: ['bus', ':=', 'cpu'] }]);

// Ten thousand buses in a row: quick to read, not quick to negotiate.
const large = document('large', [
  { node: 'b0', type: 'tl.xbar' },
  ...Array.from({ length: 20_000 }, (_, k) => [
    { node: `b${k + 1}`, type: 'tl.xbar' },
    { bind: [`b${k + 1}`, ':=', `b${k}`] },
  ]).flat(),
]);

test('a stock system that takes too long, or too much memory, is given up', async () => {
  expect(await entente('check', 'rocket', '--config', many, '--timeout', '0.3')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'error: rocket was not elaborated within 0.3 s.\n  help: Raise the limit with --timeout.\n',
  });
  expect(await entente('check', 'rocket', '--config', many, '--memory', '20')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'error: rocket takes more than 20 MiB of memory.\n  help: Raise the limit with --memory.\n',
  });
});

test('so is a document', async () => {
  expect(await entente('check', large, '--timeout', '0.05')).toEqual({
    status: 2,
    stdout: '',
    stderr: `error: ${large} was not elaborated within 0.05 s.\n  help: Raise the limit with --timeout.\n`,
  });
});

test('the next design is declared as if nothing had been given up', async () => {
  const before = await entente('check', small);
  expect(before.stdout.split('\n')[0]).toBe(
    'error[document/unknown-node]: There is no node "cpu" before this statement.',
  );
  for (const seconds of ['0.05', '0.1', '0.15', '0.2', '0.3']) {
    expect((await entente('check', 'rocket', '--config', many, '--timeout', seconds)).status).toBe(2);
    expect(await entente('check', small)).toEqual(before);
  }
});
