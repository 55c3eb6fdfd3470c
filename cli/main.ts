#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { addCheckCommand } from './commands/check.js';
import { addDiagramCommand } from './commands/diagram.js';
import { addDiffCommand } from './commands/diff.js';
import { addElaborateCommand } from './commands/elaborate.js';
import { addExplainCommand } from './commands/explain.js';
import { addHelpCommand } from './commands/help.js';
import { addIdsCommand } from './commands/ids.js';
import { addInitCommand } from './commands/init.js';
import { addListCommand } from './commands/list.js';
import { addLockCommand } from './commands/lock.js';
import { addMapCommand } from './commands/map.js';
import { addParametersCommand } from './commands/parameters.js';
import { addReachCommand } from './commands/reach.js';
import { addReplayCommand } from './commands/replay.js';
import { addRouteCommand } from './commands/route.js';
import { addViewCommand } from './commands/view.js';
import { addWhyNotCommand } from './commands/why-not.js';
import { addCompletion } from './completion.js';
import { showFinding } from './diagnostic-text.js';
import { CommandError, exitCodes } from './exit-codes.js';
import { DesignError } from './input.js';
import { note } from './output.js';
import { version } from './version.js';

function program(): Command {
  const entente = new Command('entente')
    .description(
      'Declares SoC bus topologies, negotiates every parameter over them, draws the elaborated SoC and checks its address map.',
    )
    .version(version())
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for all options)')
    .exitOverride();
  for (const add of [
    addInitCommand,
    addElaborateCommand,
    addCheckCommand,
    addDiffCommand,
    addLockCommand,
    addMapCommand,
    addDiagramCommand,
    addParametersCommand,
    addRouteCommand,
    addReachCommand,
    addWhyNotCommand,
    addExplainCommand,
    addListCommand,
    addIdsCommand,
    addReplayCommand,
    addViewCommand,
    addHelpCommand,
  ])
    add(entente);
  for (const command of entente.commands) command.exitOverride().showHelpAfterError('(add --help for all options)');
  addCompletion(entente);
  return entente;
}

/** Runs the command line; whatever goes wrong ends in one message and an exit code. */
async function run(argv: readonly string[]): Promise<void> {
  try {
    await program().parseAsync(argv);
  } catch (error) {
    process.exitCode = explain(error);
  }
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage;
  if (error instanceof DesignError) {
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
