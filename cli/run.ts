import { Command } from 'commander';
import { DataError } from '../lib/elaboration/data-error.js';
import { commands } from './commands/index.js';
import { addHelpCommand } from './commands/help.js';
import { exitCodes } from './exit-codes.js';
import { explain } from './explain-error.js';
import { notAsWritten } from './input.js';
import { io, type Io, withIo } from './io.js';
import { note } from './output.js';
import { includeOption, overlayOption } from './options.js';
import { endEarly, startIfWanted } from './topology-worker.js';
import { version } from './version.js';

/**
 * Runs a command line: `args` are the words after the program's name. Whatever goes wrong ends in one message and an exit code, which
 * it returns.
 */
export async function run(args: readonly string[], own: Io): Promise<number> {
  return await withIo(own, async () => {
    startIfWanted(args);
    try {
      const entente = await program(args[0]);
      await entente.parseAsync(args, { from: 'user' });
      return Number(own.exitCode ?? exitCodes.clean);
    } catch (error) {
      const { saved } = own;
      return await explain(error instanceof DataError && saved !== undefined ? notAsWritten(saved, error) : error);
    } finally {
      await endEarly();
    }
  });
}

async function program(called: string | undefined): Promise<Command> {
  const { stdout } = io();
  const entente = new Command('entente')
    .description(
      'Declares SoC bus topologies, negotiates every parameter over them, draws the elaborated SoC and checks its address map.',
    )
    .version(version())
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for all options)')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => note(text.trimEnd()),
    })
    .exitOverride();
  const command = called === undefined || !Object.hasOwn(commands, called) ? undefined : commands[called];
  const adders = await Promise.all((command === undefined ? Object.values(commands) : [command]).map((load) => load()));
  for (const add of [...adders, addHelpCommand]) add(entente);
  for (const each of entente.commands) {
    each.exitOverride().showHelpAfterError('(add --help for all options)');
    // Whatever loads a design may be given a device tree.
    if (each.options.some(({ long }) => long === '--timeout'))
      each.addOption(includeOption()).addOption(overlayOption());
  }
  if (command === undefined) (await import('./completion.js')).addCompletion(entente);
  return entente;
}
