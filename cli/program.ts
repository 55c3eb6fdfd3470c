import { exitCodes } from './process/exit-codes.js';
import { explain } from './explain-error.js';
import { note, unanswered } from './files/output.js';
import { processIo } from './process/io.js';
import { run } from './run.js';
import { type EarlyWorker, takeOver } from './topology/worker.js';

/** Runs the command line of this process, and ends it. `early` is a worker that was started for it. */
export async function main(early: EarlyWorker | undefined): Promise<never> {
  takeOver(early);
  // What a policy began may go wrong when nobody listens any more.
  process.on('uncaughtException', (error) => {
    void explain(error).then((code) => process.exit(code));
  });
  let code = await run(process.argv.slice(2), processIo);
  await processIo.flush();
  const refusal = unanswered(processIo);
  if (refusal !== undefined) {
    note(`error: The answer cannot be written: ${refusal}.`);
    code = exitCodes.failed;
    await processIo.flush();
  }
  await processIo.finish();
  // Left to itself, the process would first tidy up what a large design leaves behind.
  process.exit(code);
}
