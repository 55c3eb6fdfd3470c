import { exitCodes } from './process/exit-codes.js';
import { flushed, note, unanswered, watchOutput } from './files/output.js';
import { run } from './run.js';
import { type EarlyWorker, takeOver } from './topology/worker.js';

/** Runs the command line of this process, and ends it. `early` is a worker that was started for it. */
export async function main(early: EarlyWorker | undefined): Promise<never> {
  takeOver(early);
  watchOutput();
  let code = await run(process.argv.slice(2), process);
  await flushed(process.stdout);
  const refusal = unanswered();
  if (refusal !== undefined) {
    note(`error: The answer cannot be written: ${refusal}.`);
    code = exitCodes.failed;
  }
  // Left to itself, the process would first tidy up what a large design leaves behind.
  await flushed(process.stderr);
  process.exit(code);
}
