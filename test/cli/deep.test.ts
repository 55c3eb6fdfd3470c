import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { design, edge, module, node } from '../output/files/plain-elaboration.js';
import { entente } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-deep-'));
afterAll(() => rmSync(folder, { recursive: true }));

const deepest = 3_000;

/** A master in modules that lie in each other, and a device beside it in each. */
function deep(): Elaboration {
  const ids = Array.from({ length: deepest }, (_, k) => `m${k}`);
  return design(
    ids.map((id, k) => {
      const device = node(`${id}.ram`, { kind: 'sink' });
      const bus = node(`${id}.bus`, { kind: 'nexus' });
      const master = node(`${id}.cpu`, { kind: 'source' });
      return module(id, k === 0 ? null : `m${k - 1}`, k === 0 ? [device, bus] : k === deepest - 1 ? [master] : []);
    }),
    [edge(`m${deepest - 1}.cpu`, 0, 'm0.bus', 0), edge('m0.bus', 0, 'm0.ram', 0)],
    { name: 'deep' },
  );
}

test('modules that nest thousands deep are drawn, or refused in words', async () => {
  const file = join(folder, 'deep.elaboration.json');
  writeFileSync(file, [...serialise(deep())].join(''));
  const out = join(folder, 'out');
  expect((await entente('diagram', file, '--depth', '2', '--format', 'elk', '--out', out)).status).toBe(0);
  expect(await entente('diagram', file, '--format', 'elk', '--out', out)).toEqual({
    status: 2,
    stdout: '',
    stderr: 'error: The modules nest too deep for this format.\n  help: --depth shows less.\n',
  });
  expect((await entente('diagram', file, '--out', out)).status).toBe(0);
  expect((await entente('view', file, '--out', out)).status).toBe(0);
});
