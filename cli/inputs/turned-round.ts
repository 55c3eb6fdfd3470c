import { existsSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { isStock } from './stock-names.js';

/**
 * Throws a usage error for arguments that are turned round: a command about one input has what is no file in its place, and what is one
 * behind.
 */
export function refuseTurnedRound(command: Command): void {
  const [input, ...others] = command.args;
  if (command.registeredArguments[0]?.name() !== 'input' || input === undefined || isInput(input)) return;
  const meant = others.findIndex(isInput);
  if (meant < 0) return;
  const turned = [others[meant], input, ...others.toSpliced(meant, 1)];
  throw new CommandError(
    `There is no file ${input}.`,
    exitCodes.usage,
    `The input comes first: entente ${command.name()} ${turned.join(' ')}.`,
  );
}

// A stock system, or a file, of which an export may be meant.
function isInput(word: string): boolean {
  return [word, word.replace(/#[^#]*$/, '')].some(
    (name) => isStock(name) || (existsSync(name) && statSync(name).isFile()),
  );
}
