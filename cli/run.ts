import { Command, Help } from 'commander';
import { DataError } from '../lib/elaboration/record/data-error.js';
import { commands } from './commands/index.js';
import { addHelpCommand } from './commands/help.js';
import { exitCodes } from './process/exit-codes.js';
import { helpItem } from './help/item.js';
import { explain } from './explain-error.js';
import { notAsWritten } from './inputs/input.js';
import { io, type Io, withIo } from './process/io.js';
import { note } from './files/output.js';
import { deviceTreeOptionNames, deviceTreeOptions, type ElaborateOptions } from './inputs/options.js';
import { refuseTurnedRound } from './inputs/turned-round.js';
import { endEarly, startIfWanted } from './topology/worker.js';
import { version } from './process/version.js';

/** Runs a command line and returns its exit code: `args` are the words after the program's name. Every error results in a single message. */
export async function run(args: readonly string[], own: Io): Promise<number> {
  return await withIo(own, async () => {
    startIfWanted(args);
    try {
      const entente = await program(args);
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

async function program(args: readonly string[]): Promise<Command> {
  const entente = new Command('entente')
    .description(
      'Declares SoC bus topologies, negotiates every parameter over them, draws the elaborated SoC and checks its address map.',
    )
    .version(version())
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for all options)')
    .configureHelp({ subcommandTerm: listedAs, formatItem: helpItem })
    .configureOutput({
      writeOut: (text) => io().stdout.write(text),
      writeErr: (text) => note(text.trimEnd()),
    })
    .exitOverride();
  const words = args.filter((word) => !word.startsWith('-'));
  const called = words[0] === 'help' ? words[1] : words[0];
  for (const [name, { description, load }] of Object.entries(commands)) {
    const command = entente.command(name).description(description);
    // Load only the called command, because help lists the others from their entries. Completion needs all commands.
    if (name === called || called === 'complete') (await load())(command);
  }
  addHelpCommand(entente);
  entente.hook('preAction', async (_, command) => {
    refuseTurnedRound(command);
    const given = command.opts<ElaborateOptions>();
    if (deviceTreeOptionNames.some((name) => given[name] !== undefined))
      (await import('./inputs/device-tree-options.js')).checkDeviceTreeOptions(command);
  });
  for (const each of entente.commands) {
    each.exitOverride().showHelpAfterError('(add --help for all options)');
    // Every command that loads a design accepts device tree options.
    if (each.options.some(({ long }) => long === '--timeout'))
      for (const option of deviceTreeOptions()) each.addOption(option);
  }
  if (called === undefined || called === 'complete') await (await import('./completion.js')).addCompletion(entente);
  return entente;
}

// Formats a command like Commander does for one whose arguments and options are defined.
function listedAs(command: Command): string {
  const name = command.name();
  const isOwn = command.parent?.parent === null;
  return isOwn && Object.hasOwn(commands, name)
    ? `${name} ${commands[name]?.usage}`
    : new Help().subcommandTerm(command);
}
