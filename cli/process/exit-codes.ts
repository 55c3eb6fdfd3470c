/** What the exit code of a command says. */
export const exitCodes = {
  clean: 0,
  /** The command did its work and found something to report. */
  findings: 1,
  /** The design could not be elaborated, or a file not be written. */
  failed: 2,
  /** The command line or an input file is not as it should be. */
  usage: 64,
} as const;

/** A mistake that ends the command with one message and an exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    message: string,
    readonly exitCode: number = exitCodes.usage,
    readonly help?: string,
  ) {
    super(message);
  }
}
