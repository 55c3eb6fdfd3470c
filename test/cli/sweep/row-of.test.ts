import { parse as parseCsv } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { locatedAt } from '../../../lib/graph/index.js';
import { rocketConfig } from '../../../lib/rocket/index.js';
import { measured } from '../../../lib/sweep/index.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import { ententeIn } from '../run.js';
import { folderWith, rowsIn } from './chips.js';

const rocket =
  'WithNBigCores({1,2}) ++ WithNBanks({2,3}) ++ WithInclusiveCache? ++ WithCoherentBusTopology ++ BaseConfig';

test('rows equal those of single runs, whichever process made them', async () => {
  const folder = folderWith({});
  const args = ['--config', rocket, '--diff-from', 'DefaultConfig', '--jobs', '3', '--rows', 'rows.jsonl'];
  const { status, stderr } = await ententeIn(folder, 'sweep', 'rocket', ...args);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^8 combinations, 4 refused; .* s, 3 processes, at most \d+ MiB together\.\n$/);
  const alone = (expression: string): ReturnType<typeof elaborate> =>
    locatedAt({ resolve: () => undefined }, () => elaborate(ExampleRocketSystem, rocketConfig(expression)));
  const base = alone('DefaultConfig');
  for (const [k, { index, design, choices, refused, figures, findings }] of rowsIn(folder, 'rows.jsonl').entries()) {
    const [cores, banks, cached] = [k < 4 ? 1 : 2, k % 4 < 2 ? 2 : 3, k % 2 === 1];
    const expression = `WithNBigCores(${cores}) ++ WithNBanks(${banks}) ++ ${cached ? 'WithInclusiveCache ++ ' : ''}WithCoherentBusTopology ++ BaseConfig`;
    expect({ index, design, choices }).toEqual({
      index: k,
      design: `rocket --config ${expression}`,
      choices: { WithNBigCores: cores, WithNBanks: banks, WithInclusiveCache: cached },
    });
    if (banks === 3) {
      expect(() => alone(expression)).toThrow(refused?.message);
      expect(refused?.rule).toBe('subsystem/banks');
    } else expect({ figures, findings }).toEqual(measured(alone(expression), { base }));
  }
});

test('a combination that throws, is not a design, or is no configuration does not stop the others', async () => {
  const folder = folderWith();
  const config = '{SmallConfig, WithTrouble("throw"), WithDevices("x", 3), Unknown, LargeConfig}';
  const shown = ['--figures', 'devices,refused,untried,why', '--format', 'csv'];
  const args = ['--config', config, ...shown, '--expect', 'errors = 0 or refused'];
  const { stdout, status, stderr } = await ententeIn(folder, 'sweep', 'chip.ts', ...args);
  const why = parseCsv(stdout).map(([, ...cells]) => cells);
  expect(why).toEqual([
    ['devices', 'refused', 'untried', 'why'],
    ['1', '', '', ''],
    ['', '', 'graph/function-threw', expect.stringContaining('no such chip') as string],
    ['', 'arity/nexus-no-output', '', expect.stringContaining('top.xbar.node') as string],
    ['', '', 'config/unknown', expect.stringContaining('there is no fragment Unknown') as string],
    ['9', '', '', ''],
  ]);
  // A slip in a name is no refusal, and keeps nothing green.
  expect(stderr).toMatch(
    /\nerror: Not tried: 2 of 5 combinations, first chip\.ts --config 'WithTrouble\("throw"\)': .*\n$/,
  );
  expect(status).toBe(2);
});
