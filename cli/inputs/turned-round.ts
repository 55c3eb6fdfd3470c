import { existsSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { isStock } from './stock-names.js';

/** Throws a usage error for swapped arguments: the first is not an input where one is expected, and a later one is. */
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

// Whether a word is a stock system or an existing file, optionally with an export.
function isInput(word: string): boolean {
  return [word, word.replace(/#[^#]*$/, '')].some(
    (name) => isStock(name) || (existsSync(name) && statSync(name).isFile()),
  );
}
