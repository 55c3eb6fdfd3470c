import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { design, edge, module, node } from '../output/files/plain-elaboration.js';

import { entente } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-charts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is said of a chart with so many masters, and as many devices, each of which all reach. */
async function notes(size: number): Promise<string> {
  const ids = Array.from({ length: size }, (_, k) => k);
  const nodes = ids.flatMap((k) => [node(`t.m${k}`, { kind: 'source' }), node(`t.d${k}`, { kind: 'sink' })]);
  const edges = ids.flatMap((from) => ids.map((to) => edge(`t.m${from}`, to, `t.d${to}`, from)));
  const file = join(folder, `${size}.elaboration.json`);
  writeFileSync(file, [...serialise(design([module('t', null, nodes)], edges, { name: 't' }))].join(''));
  const { status, stderr } = await entente('diagram', file, '--format', 'mermaid', '--no-fold');
  expect(status).toBe(0);
  return stderr;
}

test('charts that Mermaid does not read in its usual setting are told of', async () => {
  expect(await notes(22)).toBe('');
  expect(await notes(23)).toBe(
    'Mermaid reads more than 500 connections only if maxEdges allows it: --focus and --depth show less.\n',
  );
  expect(await notes(45)).toBe(
    'Mermaid reads more than 50000 characters only if maxTextSize allows it, and more than 500 connections only if maxEdges allows it: --focus and --depth show less.\n',
  );
});
