#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { commands } from './commands/index.js';
import { addHelpCommand } from './commands/help.js';
import { CommandError, exitCodes } from './exit-codes.js';
import { DesignError } from './input.js';
import { flushed, note } from './output.js';
import { version } from './version.js';

async function program(called: string | undefined): Promise<Command> {
  const entente = new Command('entente')
    .description(
      'Declares SoC bus topologies, negotiates every parameter over them, draws the elaborated SoC and checks its address map.',
    )
    .version(version())
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for all options)')
    .exitOverride();
  const command = called === undefined || !Object.hasOwn(commands, called) ? undefined : commands[called];
  const adders = await Promise.all((command === undefined ? Object.values(commands) : [command]).map((load) => load()));
  for (const add of [...adders, addHelpCommand]) add(entente);
  for (const each of entente.commands) each.exitOverride().showHelpAfterError('(add --help for all options)');
  if (command === undefined) (await import('./completion.js')).addCompletion(entente);
  return entente;
}

/** Runs the command line; whatever goes wrong ends in one message and an exit code. */
async function run(argv: readonly string[]): Promise<void> {
  try {
    const entente = await program(argv[2]);
    await entente.parseAsync(argv);
  } catch (error) {
    process.exitCode = await explain(error);
  }
}

async function explain(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage;
  if (error instanceof DesignError) {
    const { showFinding } = await import('./diagnostic-text.js');
    note(error.failures.map(showFinding).join('\n').trimEnd());
    return exitCodes.failed;
  }
  if (error instanceof CommandError) {
    note(`error: ${error.message}${error.help === undefined ? '' : `\n  help: ${error.help}`}`);
    return error.exitCode;
  }
  note(`error: ${error instanceof Error ? error.message : String(error)}`);
  return exitCodes.failed;
}

// A reader that stops early, such as head, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.clean);
  throw error;
});

await run(process.argv);
// Left to itself, the process would first tidy up what a large design leaves behind.
await Promise.all([process.stdout, process.stderr].map(flushed));
process.exit();
