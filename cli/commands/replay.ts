import { Protocols } from '../../lib/elaboration/index.js';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { counted } from '../../lib/base/diagnostic/index.js';
import { heatJson, Replay, replayJson, replayText, traceReader } from '../../lib/query/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { io } from '../process/io.js';
import { loadElaboration } from '../inputs/input.js';
import { linesOf } from '../files/line-reader.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  timeoutOption,
} from '../inputs/options.js';
import { answerJson, answerText, note, jsonText, writeFiles } from '../files/output.js';
import { Progress } from '../files/progress.js';
import { tellErrors } from '../reports/tell-errors.js';

interface ReplayOptions extends ElaborateOptions {
  readonly latency: number;
  readonly heat?: string;
  readonly all?: true;
  readonly format: 'text' | 'json';
}

/** `entente replay`: applies a trace of accesses to a design. */
export function defineReplay(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .argument(
      '<trace>',
      'a file, or - for standard input: CSV with the columns time, master, operation, address and size, or one JSON object with these keys a line',
    )
    .option('--latency <time>', 'how long an access occupies its ids, in the time unit of the trace', positive, 1)
    .option('--heat <file>', 'write the traffic of every edge as JSON, for entente view --heat')
    .option('--all', 'show all edges with traffic in the order of the design, not only the busiest')
    .addOption(new Option('--format <format>', 'the output format').choices(['text', 'json']).default('text'))
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, trace: string, { latency, heat, all, format, ...options }: ReplayOptions) => {
      if (format === 'json' && all === true)
        throw new CommandError('--all has no use here: json has all edges without it.');
      const elaboration = await loadElaboration(input, options);
      const replay = new Replay(elaboration, { latency });
      const problems = await readTrace(trace, replay, options.timeout);
      const report = replay.report();
      if (heat !== undefined) await writeFiles([[heat, jsonText(heatJson(report))]]);
      const protocols = Protocols.in(elaboration);
      await answerText(
        format === 'json'
          ? answerJson('replay', replayJson(report, protocols))
          : replayText(report, protocols, { all: all ?? false }),
      );
      tellErrors([elaboration], input, options);
      if (problems > 0) io().exitCode = exitCodes.usage;
      else if (report.failed > 0) io().exitCode = exitCodes.findings;
    });
}

const problemsShown = 10;

// In characters: a hundred times what an access needs.
const longestLine = 1 << 14;

// Reports lines that cannot be read, and continues with the next.
async function readTrace(trace: string, replay: Replay, timeout: number): Promise<number> {
  const read = traceReader();
  const progress = new Progress();
  let [line, problems] = [0, 0];
  const role = { role: 'a trace', noun: 'file', timeout };
  for await (const { lines, part } of linesOf(trace, role, longestLine)) {
    for (const text of lines) {
      line++;
      const access = text === undefined ? `The line is longer than ${longestLine} characters.` : read(text);
      if (typeof access !== 'string') {
        if (access !== undefined) replay.add(access);
        continue;
      }
      problems++;
      if (problems <= problemsShown) note(`error: ${trace}:${line}: ${access}`);
    }
    progress.show(part, counted(line, 'line'));
  }
  progress.clear();
  if (problems > problemsShown) note(`error: ${problems - problemsShown} more lines cannot be read.`);
  return problems;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
}
