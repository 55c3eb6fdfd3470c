import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { commands } from '../../cli/commands/index.js';
import { entente } from './run.js';

describe('entente help', () => {
  test('on a rule', async () => {
    expect(await entente('help', 'apb/fanout-width')).toEqual({
      status: 0,
      stdout: `apb/fanout-width

  All slaves of an APB fanout have the same beatBytes.

  The data wires of an APB bus are shared by its slaves; nothing between them could change the width.

  Declare the same beatBytes for all slaves, or put slaves of another width behind a bridge of their
  own.

Clause: amba 8
`,
      stderr: '',
    });
  });

  test('on a command, and on all', async () => {
    expect((await entente('help', 'route')).stdout).toBe((await entente('route', '--help')).stdout);
    expect((await entente('help')).stdout).toBe((await entente('--help')).stdout);
  });

  test('suggests what may be meant', async () => {
    expect((await entente('help', 'apb/fanout-widths')).stderr).toBe(
      'error: There is no command and no rule called apb/fanout-widths.\n  help: Did you mean apb/fanout-width?\n',
    );
  });
});

test.each(Object.entries(commands))('the command that is loaded for %s is called so', async (name, load) => {
  const program = new Command();
  const add = await load();
  add(program);
  expect(program.commands.map((command) => command.name())).toEqual([name]);
});
