import { Command, Help } from 'commander';
import { describe, expect, test } from 'vitest';
import { commands } from '../../cli/commands/index.js';
import { entente } from './run.js';

describe('entente help', () => {
  test('on a rule, with what its clause says', async () => {
    expect(await entente('help', 'axi4/delayer-probability')).toEqual({
      status: 0,
      stdout: `axi4/delayer-probability

  The probability of an AXI4 delayer is at least 0 and less than 1.

  It is the chance that a beat waits another cycle. With 1, it would wait
  forever.

  Pass a number such as 0.1.

Clause: amba 4.8 AXI4Delayer(q) (\`rc:amba/axi4/Delayer.scala\`)

  [C] 0 <= q < 1. Identity on parameters.
`,
      stderr: '',
    });
  });

  test('on a command, and on all', async () => {
    for (const command of ['route', 'check', 'sweep', 'diff'])
      expect((await entente('help', command)).stdout).toBe((await entente(command, '--help')).stdout);
    expect((await entente('help')).stdout).toBe((await entente('--help')).stdout);
  });

  test('suggests what may be meant', async () => {
    expect((await entente('help', 'apb/fanout-widths')).stderr).toBe(
      'error: There is no command and no rule called apb/fanout-widths.\n  help: Did you mean apb/fanout-width?\n',
    );
  });
});

test.each(Object.entries(commands))('%s is listed with the arguments that it takes', async (name, { usage, load }) => {
  const command = new Command(name);
  (await load())(command);
  expect(`${name} ${usage}`).toBe(new Help().subcommandTerm(command));
});

test.each(['', ...Object.keys(commands), 'help'])('help on %s is 80 columns wide at most', async (name) => {
  const { stdout } = await entente(...(name === '' ? [] : [name]), '--help');
  expect(stdout).toContain('Usage: entente');
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('what is said of commands stands below where their arguments leave no room beside them', async () => {
  const { stdout } = await entente('--help');
  expect(stdout).toContain(
    '\nCommands:\n  init [folder]\n      Set up a project: an example topology, a policy, a lock, a GitHub workflow\n      that checks them, and a .gitignore.\n',
  );
});
