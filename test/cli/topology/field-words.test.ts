import { describe, expect, test } from 'vitest';
import { byFieldWords } from '../../../cli/topology/field-words.js';
import { ahb, axi4, tl } from '../../../lib/index.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ententeIn } from '../run.js';

describe('what has another word in the field', () => {
  test.each([
    [tl, 'master', ['client']],
    [tl, 'masterNode', ['clientNode']],
    [tl, 'slave', ['manager']],
    [tl, 'subordinate', ['manager']],
    [tl, 'crossbar', ['xbar']],
    [tl, 'sram', ['ram']],
    [axi4, 'client', ['master']],
    [axi4, 'targetNode', ['slaveNode']],
    // Of AMBA 5, and of TileLink.
    [axi4, 'manager', ['master', 'slave']],
    [axi4, 'toTileLink', ['toTL']],
    [ahb, 'xbar', ['arbiter', 'fanout']],
    [tl, 'mastery', []],
    [tl, 'bridge', []],
  ])('%#: is known', (space, called, names) => {
    expect(byFieldWords(called, Object.keys(space)).toSorted()).toEqual(names);
  });

  test('is said where it is called', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-words-'));
    writeFileSync(
      join(folder, 'soc.ts'),
      "import { soc, tl } from 'entente-soc';\nexport default soc('x', () => (tl as never as { master(): void }).master());\n",
    );
    const { stdout, stderr } = await ententeIn(folder, 'check', 'soc.ts');
    rmSync(folder, { recursive: true });
    expect(stdout + stderr).toContain('tl.master is not a function');
    expect(stdout + stderr).toContain('help: Did you mean tl.client?\n');
  });
});
