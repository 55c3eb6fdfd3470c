import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { type Alternative, alternativesIn, type Chosen } from '../../lib/config/index.js';
import { RequirementError } from '../../lib/base/diagnostic/index.js';
import { type Combination, isRows, placeName, type Shard } from '../../lib/sweep/index.js';
import { readStart } from '../files/input-files.js';
import { parseDesign, withConfig } from '../inputs/designs.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { parseInput } from '../inputs/input.js';
import type { ElaborateOptions } from '../inputs/options.js';
import { isStock } from '../inputs/stock-names.js';

/** A combination to elaborate. */
export interface Job extends Combination {
  readonly input: string;
  readonly config: string | undefined;
}

/** The work of a sweep. */
export interface Jobs {
  /** The designs as written, with alternatives. */
  readonly designs: readonly string[];
  readonly jobs: readonly Job[];
}

/**
 * All combinations of the named designs, each `file` or `file --config <expression>`. Designs without a configuration use that of the command, or all
 * predefined ones of a stock system.
 */
export async function jobsOf(inputs: readonly string[], options: ElaborateOptions): Promise<Jobs> {
  const designs = inputs.map(parseDesign).map(({ input, config = options.config }) => ({
    input,
    // The default configuration of a stock system is one of many.
    config: config ?? (isStockInput(input) && !input.includes('#') ? '{*}' : undefined),
  }));
  for (const { input } of designs) refuseOthers(input, designs[0]?.input ?? input);
  const jobs: Job[] = [];
  for (const { input, config } of designs) {
    for (const { expression, choices } of await alternativesOf(input, config, options)) {
      if (expression === '' && isStockInput(input)) throw isNoConfiguration(input, config);
      const named = Object.fromEntries(Object.entries(choices).map(([name, value]) => [placeName(name), value]));
      const placed = designs.length === 1 ? named : { input, ...named };
      jobs.push({ ...jobOf(input, expression === '' ? undefined : expression), choices: placed, index: jobs.length });
    }
  }
  refuseRepeated(jobs);
  return { designs: designs.map(({ input, config }) => withConfig(input, config)), jobs };
}

// Detects two likely mistakes: an expression without --config, and a file of rows as input.
function refuseOthers(input: string, first: string): void {
  if (!existsSync(input)) {
    if (!/\+\+|[{(]/.test(input)) return;
    const named = first === input ? 'rocket' : first;
    throw new CommandError(
      `There is no file ${input}.`,
      exitCodes.usage,
      `An expression is given to --config: entente sweep ${named} --config '${input}'.`,
    );
  }
  if (!statSync(input).isFile() || !isRows(Buffer.from(readStart(input)).toString())) return;
  throw new CommandError(
    `${input} has rows of a sweep, and is not a design.`,
    exitCodes.usage,
    `entente sweep merge ${input} makes tables of them.`,
  );
}

function isNoConfiguration(input: string, config: string | undefined): CommandError {
  return new CommandError(
    `One of the combinations of ${config ?? ''} has no fragment at all, of which there is no ${input}.`,
    exitCodes.usage,
    'Add what all of them have: A? ++ B? ++ BaseConfig.',
  );
}

/** The design to compare with: written like any other, or an expression for the only input. */
export function baseOf(text: string, inputs: readonly string[]): Job {
  const { input, config } = parseDesign(text);
  if (config !== undefined || existsSync(input) || isStockInput(input)) return jobOf(input, config);
  const [only, another] = inputs.map((each) => parseDesign(each).input);
  if (only !== undefined && another === undefined) return jobOf(only, text);
  throw new CommandError(
    `It is not clear which design --diff-from ${text} is.`,
    exitCodes.usage,
    "Write it with its input: 'soc.ts --config Base'.",
  );
}

function jobOf(input: string, config: string | undefined): Job {
  return { index: 0, design: withConfig(input, config), choices: {}, input, config };
}

function isStockInput(input: string): boolean {
  const [name = ''] = input.split('#', 1);
  return isStock(name) && !existsSync(name);
}

interface OwnAlternative {
  readonly expression: string | undefined;
  readonly choices: Readonly<Record<string, Chosen>>;
}

async function alternativesOf(
  input: string,
  config: string | undefined,
  options: ElaborateOptions,
): Promise<readonly (Alternative | OwnAlternative)[]> {
  if (config === undefined) return [{ expression: undefined, choices: {} }];
  const names = config.includes('*') ? await configurationsOf(input, options) : [];
  try {
    return alternativesIn(config, names);
  } catch (error) {
    if (error instanceof RequirementError) throw new CommandError(error.message, exitCodes.usage, error.help);
    throw error;
  }
}

async function configurationsOf(input: string, options: ElaborateOptions): Promise<readonly string[]> {
  const { file, kind } = parseInput(input);
  if (kind === 'stock' && isStock(file)) return await (await import('../inputs/stock.js')).stockConfigurations(file);
  if (kind === 'topology')
    return await (await import('../inputs/elaborate-topology.js')).exportedConfigurations(file, options);
  return [];
}

function refuseRepeated(jobs: readonly Job[]): void {
  const known = new Set<string>();
  for (const { design } of jobs) {
    if (known.has(design)) throw new CommandError(`${design} is named twice.`);
    known.add(design);
  }
}

/**
 * The jobs of a shard. Only the names of all jobs determine it, so all machines agree. Sorting by hash spreads slow combinations, which are often
 * next to each other.
 */
export function ofShard(jobs: readonly Job[], { part, parts }: Shard): Job[] {
  const dealt = jobs
    .map((job) => ({ job, hash: hashOf(job.design) }))
    .sort((a, b) => a.hash.compare(b.hash))
    .filter((_, k) => k % parts === part - 1);
  const own = new Set(dealt.map(({ job }) => job));
  return jobs.filter((job) => own.has(job));
}

function hashOf(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}
