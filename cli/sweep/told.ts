import { SweepError } from '../../lib/sweep/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';

/** Converts errors of the sweep library to usage errors. */
export function told<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof SweepError) throw new CommandError(error.message, exitCodes.usage, error.help);
    throw error;
  }
}
