import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ententeIn } from '../run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-import-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('an import says which interrupts are not in the topology', async () => {
  writeFileSync(
    join(folder, 'board.dts'),
    `/dts-v1/;
/ { #address-cells = <1>; #size-cells = <1>; interrupt-parent = <&groups>;
  groups: groups@1000 { compatible = "samsung,exynos4210-combiner"; reg = <0x1000 0x100>; interrupt-controller; #interrupt-cells = <2>; };
  a@3000 { reg = <0x3000 0x100>; interrupts = <2 3>, <2 4>; };
};`,
  );
  const said = 'Left out, since their numbers are not known: 2 interrupts at /groups@1000.\n';
  expect((await ententeIn(folder, 'import', 'board.dts')).stderr).toBe(said);
  expect(await ententeIn(folder, 'import', 'board.dts', '--out', 'soc.ts')).toEqual({
    ...{ status: 0, stdout: '', stderr: `Wrote soc.ts\n${said}` },
  });
});
