import { exitCodes } from './process/exit-codes.js';
import { explain } from './explain-error.js';
import { note, unanswered } from './files/output.js';
import { processIo } from './process/io.js';
import { run } from './run.js';
import { type EarlyWorker, takeOver } from './topology/worker.js';

/** Runs the command line of this process and exits. `early` is a worker that was started in advance. */
export async function main(early: EarlyWorker | undefined): Promise<never> {
  takeOver(early);
  // Asynchronous code started by a policy may throw when nothing awaits it any more.
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
  // Exit explicitly: otherwise, the process would first free the memory of a large design.
  process.exit(code);
}
