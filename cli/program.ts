import { exitCodes } from './exit-codes.js';
import { flushed, note, unanswered, watchOutput } from './output.js';
import { run } from './run.js';

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
