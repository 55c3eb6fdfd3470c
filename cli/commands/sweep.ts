import { type Command, InvalidArgumentError, Option } from 'commander';
import { counted, wrapped } from '../../lib/base/diagnostic/index.js';
import { builtInRules, today } from '../../lib/check/index.js';
import {
  changeFigures,
  figures,
  merged,
  otherColumns,
  type Shard,
  type SweepFile,
  type SweepHeader,
  sweepText,
  usualFigures,
} from '../../lib/sweep/index.js';
import { paragraph } from '../help/paragraph.js';
import { rules as helpOfRules } from '../help/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { io } from '../process/io.js';
import { mostMemory } from '../process/usual-memory.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  timeoutOption,
  usualTimeout,
} from '../inputs/options.js';
import { checkOutputPlaces, note, writeFiles } from '../files/output.js';
import { parseDesign } from '../inputs/designs.js';
import { parseInput } from '../inputs/input.js';
import { loadPolicy } from '../inputs/policy-file.js';
import { baseOf, jobsOf, ofShard } from '../sweep/jobs.js';
import { addOutputOptions, checkOutputs, type Outputs, writeOutputs } from '../sweep/outputs.js';
import { loadRows, RowsFile } from '../sweep/rows-file.js';
import { baseRowOf, runJobs } from '../sweep/run.js';
import { SweepSources } from '../sweep/sources.js';
import { told } from '../sweep/told.js';

interface SweepOptions extends ElaborateOptions, Outputs {
  readonly diffFrom?: string;
  readonly policy?: string;
  readonly rows?: string;
  readonly resume: boolean;
  readonly shard?: Shard;
  readonly jobs?: number;
  readonly budget: number;
}

interface MergeOptions extends Outputs {
  readonly rows?: string;
}

/** `entente sweep`: elaborates many configurations, with a row of figures for each. */
export function defineSweep(command: Command): void {
  const sweep = command
    .argument(
      '[inputs...]',
      `${inputDescription}; write '<input> --config <expression>' to give one its own configuration`,
    )
    .addOption(configOption());
  addOutputOptions(sweep)
    .option(
      '--diff-from <base>',
      'show how rows differ from this design: an expression, or <input> --config <expression>',
    )
    .option(
      '--policy <file>',
      'the policy file for all combinations; default entente.config.ts or .json in this folder or beside the input',
    )
    .option('--rows <file>', 'save every row to this file as soon as it is done, for --resume and merge')
    .option('--resume', 'continue an earlier run from the file of --rows', false)
    .addOption(
      new Option('--shard <k/n>', 'run only part k (from 1) of n parts of the combinations').argParser(shardOf),
    )
    .addOption(new Option('--jobs <n>', 'the number of processes; default one per core').argParser(positiveInteger))
    .addOption(
      new Option('--budget <MiB>', 'the memory budget of all processes together')
        .default(mostMemory(), 'three quarters of the memory of this machine')
        .argParser(positiveInteger),
    )
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .addHelpText('after', help)
    .action(runSweep);
  addOutputOptions(
    sweep
      .command('merge')
      .description('Print the table of a sweep from its saved rows: the files of all shards, or of the whole sweep.')
      .argument('<files...>', 'the files that --rows wrote'),
  )
    .showHelpAfterError('(add --help for all options)')
    .option('--rows <file>', 'write the rows of all shards to this file')
    // The outer command parses the options that both accept.
    .action(async (files: readonly string[], _own: object, merge: Command) => {
      refuseOthers(sweep, merge);
      await mergeFiles(files, merge.optsWithGlobals());
    });
}

const alternatives = paragraph(
  'Alternatives in an expression: {1,2,4} or {1..8} for a value, {A ++ B, C} for fragments, {Large*Config} for all configurations with a matching name, and A? for an optional fragment. A stock system without an expression stands for all of its configurations: {*}.',
);

const columns = [...figures, ...otherColumns, ...changeFigures].map(
  ([name, says]) => `  ${name.padEnd(14)}${wrapped(says, 64).join(`\n${' '.repeat(16)}`)}`,
);

const help = `
${alternatives}

${paragraph(`Columns, by default ${usualFigures.join(', ')}:`)}
${columns.join('\n')}
  area/name     the number of findings of this rule

${paragraph('Exit codes: 0 done, 1 rows do not satisfy --expect, 2 some combinations are untried or the base cannot be elaborated, 64 wrong usage, 128 plus the number of a signal that ended the sweep, such as 130 for ^C.')}`;

async function runSweep(inputs: readonly string[], given: SweepOptions): Promise<void> {
  if (inputs.length === 0) throw new CommandError('No design is named.', exitCodes.usage, 'Name one, such as soc.ts.');
  if (given.resume && given.rows === undefined)
    throw new CommandError('--resume needs --rows: the file of the earlier run.');
  const all = await jobsOf(inputs, given);
  const policy = await loadPolicy(
    given.policy,
    inputs.map((input) => parseDesign(input).input),
    given.timeout,
  );
  const options = { ...given, policy: policy.file, today: today() };
  const { shard } = options;
  const jobs = shard === undefined ? all.jobs : ofShard(all.jobs, shard);
  const base = options.diffFrom === undefined ? undefined : baseOf(options.diffFrom, inputs);
  const { designs } = all;
  const rules = (): string[] => [...ruleIds(), ...(policy.policy.ownRules ?? []).map(({ id }) => id)];
  const sweep = { combinations: all.jobs, isCompared: base !== undefined, rules, designs };
  checkOutputs({ ...sweep, rows: [], base: undefined }, options);
  const read = [
    ...(policy.file === undefined ? [] : [policy.file]),
    ...[...all.jobs, ...(base === undefined ? [] : [base])].map(({ input }) => parseInput(input).file),
  ];
  checkOutputPlaces(filesOf(options), read);
  const baseRow = base === undefined ? undefined : await baseRowOf(base, options);
  const sources = await SweepSources.of(all, base, policy, options);
  const header: SweepHeader = {
    ...{ designs, combinations: all.jobs.length, shard: shard ?? null, rows: jobs.length, base: baseRow ?? null },
    ...sources.identity,
  };
  const file = options.rows === undefined ? undefined : await RowsFile.open(options.rows, header, options);
  const { rows, interrupted } = await runJobs(jobs, base, { file, sources }, options);
  await writeOutputs({ ...sweep, rows, base: baseRow }, options);
  if (rows.length === jobs.length) return;
  const how = file === undefined ? '--rows would keep them for --resume' : 'the same with --resume goes on';
  note(`Stopped after ${rows.length} of ${counted(jobs.length, 'combination')}; ${how}.`);
  io().exitCode = interrupted;
}

function filesOf({ rows, out = [] }: MergeOptions): string[] {
  return [...(rows === undefined ? [] : [rows]), ...out];
}

// Options that only the outer command supports would have no effect.
function refuseOthers(sweep: Command, merge: Command): void {
  const own = new Set(merge.options.map((option) => option.attributeName()));
  const other = sweep.options.find((option) => {
    const name = option.attributeName();
    return !own.has(name) && sweep.getOptionValueSource(name) === 'cli';
  });
  if (other === undefined) return;
  throw new CommandError(
    `--${other.name()} has no use for merge: its rows are there already.`,
    exitCodes.usage,
    'It belongs to the sweeps that made them.',
  );
}

async function mergeFiles(files: readonly string[], options: MergeOptions): Promise<void> {
  const loaded: SweepFile[] = [];
  for (const file of files) loaded.push(await loadRows(file, usualTimeout));
  const { header, rows } = told(() => merged(loaded));
  const { designs, base } = header;
  const shown = {
    ...{ combinations: rows, rows, designs, rules: ruleIds },
    ...{ isCompared: base !== null, base: base ?? undefined },
  };
  checkOutputs(shown, options);
  checkOutputPlaces(filesOf(options), files);
  if (options.rows !== undefined) await writeFiles([[options.rows, sweepText(header, rows)]]);
  await writeOutputs(shown, options);
}

function ruleIds(): string[] {
  return [...helpOfRules.keys(), ...builtInRules.map(({ id }) => id)];
}

function shardOf(text: string): Shard {
  const [part = 0, parts = 0] = text.split('/').map(Number);
  if (/^\d+\/\d+$/.test(text) && part >= 1 && part <= parts) return { part, parts };
  throw new InvalidArgumentError('Write 2/8 for the second of eight.');
}

function positiveInteger(text: string): number {
  const value = Number(text);
  if (!(Number.isSafeInteger(value) && value > 0)) throw new InvalidArgumentError('It must be an integer above 0.');
  return value;
}
