/** The exit codes of commands. */
export const exitCodes = {
  clean: 0,
  /** The command did its work and found something to report. */
  findings: 1,
  /** The design could not be elaborated, or a file could not be written. */
  failed: 2,
  /** The command line or an input file is invalid. */
  usage: 64,
} as const;

/** An error that ends the command with one message and an exit code. */
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
