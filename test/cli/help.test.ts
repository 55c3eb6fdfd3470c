import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { commands } from '../../cli/commands/index.js';
import { entente } from './run.js';

describe('entente help', () => {
  test('on a rule', () => {
    expect(entente('help', 'apb/fanout-width')).toEqual({
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

  test('on a command, and on all', () => {
    expect(entente('help', 'route').stdout).toBe(entente('route', '--help').stdout);
    expect(entente('help').stdout).toBe(entente('--help').stdout);
  });

  test('suggests what may be meant', () => {
    expect(entente('help', 'apb/fanout-widths').stderr).toBe(
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
