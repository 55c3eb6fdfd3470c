import { exitCodes } from './process/exit-codes.js';
import { note, unanswered } from './files/output.js';
import { processIo } from './process/io.js';
import { run } from './run.js';
import { type EarlyWorker, takeOver } from './topology/worker.js';

/** Runs the command line of this process, and ends it. `early` is a worker that was started for it. */
export async function main(early: EarlyWorker | undefined): Promise<never> {
  takeOver(early);
  let code = await run(process.argv.slice(2), processIo);
  await processIo.flush();
  const refusal = unanswered(processIo);
  if (refusal !== undefined) {
    note(`error: The answer cannot be written: ${refusal}.`);
    code = exitCodes.failed;
    await processIo.flush();
  }
  processIo.finish();
  // Left to itself, the process would first tidy up what a large design leaves behind.
  process.exit(code);
}
