import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entente } from './run.js';

describe('an elaboration that was written before', () => {
  test('answers as the topology does', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    try {
      await entente('elaborate', 'topologies/mcu.ts', '--format', 'elaboration', '--out', folder);
      const saved = join(folder, 'mcu.elaboration.json');
      for (const question of [
        ['route', 'mcu.cpu', '0x64000000'],
        ['reach'],
        ['explain', 'mcu.sram.supports.get'],
        ['why-not', 'mcu.dma', 'mcu.rom', 'put'],
        ['list', 'edges'],
        ['ids'],
        ['map'],
        ['check'],
      ]) {
        const [command = '', ...rest] = question;
        expect(await entente(command, saved, ...rest)).toEqual(await entente(command, 'topologies/mcu.ts', ...rest));
      }
      writeFileSync(saved, readFileSync(saved, 'utf8').slice(0, 500));
      expect((await entente('reach', saved)).stderr).toBe(
        `error: ${saved} is not an elaboration as it was written: the end is missing.\n  help: Write it anew with entente elaborate.\n`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
