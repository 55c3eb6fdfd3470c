import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import {
  baselineEntries,
  builtInRules,
  type Finding,
  findingOf,
  gravestFirst,
  judge,
  type Policy,
  ruleIdsOf,
  type Verdict,
} from '../../lib/check/index.js';
import { type CheckReport, isFatal } from '../../lib/check/reports/index.js';
import { counted, type Severity } from '../../lib/base/diagnostic/index.js';
import { shellWord } from '../../lib/base/text/index.js';
import { paragraph } from '../help/paragraph.js';
import { checkAll, unusable } from '../reports/check-design.js';
import {
  refuseIdleNotes,
  reportFormats,
  reportText,
  type WantedReport,
  wantedReports,
} from '../reports/check-reports.js';
import { type Design, designsOf, parseDesign } from '../inputs/designs.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { io } from '../process/io.js';
import {
  againstOption,
  configOption,
  type ElaborateOptions,
  designsDescription,
  lockNames,
  memoryOption,
  timeoutOption,
} from '../inputs/options.js';
import { answer, jsonText, note, type OutputFile, writeFiles } from '../files/output.js';
import { baselineFile, baselineVersion, type LoadedPolicy, loadPolicy, readBaseline } from '../inputs/policy-file.js';
import { inputSources, policySources } from '../inputs/source-files.js';
import { withRevision } from '../inputs/revision.js';
import { unusable as unusableRule } from '../topology/rules.js';
import { typeErrors } from '../topology/type-errors.js';
import { SourceComments } from '../topology/source-comments.js';
import { aboutPlaces } from '../reports/report-places.js';
import { explain } from '../explain-error.js';
import { type WatchedElsewhere, watchFolder } from '../pages/watch-folder.js';

interface CheckOptions extends ElaborateOptions {
  readonly against?: string;
  readonly format: readonly WantedReport[];
  readonly policy?: string;
  readonly failOn?: Severity;
  /** The lock file; true for the default one. */
  readonly locked?: string | true;
  readonly writeBaseline: boolean;
  readonly verbose: boolean;
  readonly types: boolean;
}

/** `entente check`: applies the rules of a policy to a design; the exit code says whether there are findings. */
export function defineCheck(command: Command): void {
  command
    .argument('[inputs...]', designsDescription)
    .addOption(
      new Option('--format <formats>', `${reportFormats.join(', ')}; or several: text,sarif=entente.sarif`)
        .argParser(wantedReports)
        .default([{ format: 'text', file: undefined }], 'text'),
    )
    .option('--policy <file>', 'the policy file; default entente.config.ts or .json in this folder or beside the input')
    .addOption(
      new Option('--fail-on <severity>', 'the lowest severity that fails the check; default error').choices([
        'error',
        'warning',
        'info',
      ]),
    )
    .option('--locked [file]', `compare with the lock; default ${lockNames}`)
    .addOption(againstOption())
    .option('--write-baseline', 'accept all present findings: write them to the baseline of the policy', false)
    .option('--verbose', 'also show notes, and more than 100 errors or warnings', false)
    .option('--types', 'also run the TypeScript compiler, if it is installed for the topology', false)
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .addHelpText(
      'after',
      `\n${paragraph('Exit codes: 0 passed, 1 findings fail the check, 2 a design cannot be elaborated or a report cannot be written, 64 wrong usage.')}`,
    )
    .option(
      '--watch',
      'check again whenever a file in this folder or another source of the designs changes, until interrupted',
      false,
    )
    .action(async (inputs: readonly string[], options: CheckOptions & { readonly watch: boolean }) => {
      if (options.verbose) refuseIdleNotes(options.format);
      await (options.watch ? watchDesigns(inputs, options) : checkDesigns(inputs, options));
    });
}

// Checks run one at a time; a change during a check triggers another one.
async function watchDesigns(inputs: readonly string[], options: CheckOptions): Promise<void> {
  const file = options.format.find((each) => each.file !== undefined)?.file;
  if (options.writeBaseline || file !== undefined) {
    throw new CommandError(
      `--watch prints what it finds: ${file === undefined ? '--write-baseline' : `the file ${file}`} has no use with it.`,
    );
  }
  let isDue = true;
  let changed = (): void => undefined;
  // The check reports errors in the sources.
  const elsewhere = async (): Promise<WatchedElsewhere> =>
    await sourcesOf(inputs, options).catch(() => ({ files: [] }));
  const watch = await watchFolder(
    '.',
    () => {
      isDue = true;
      changed();
    },
    async () => (await elsewhere()).files,
  );
  for (;;) {
    while (isDue) {
      isDue = false;
      const since = Date.now();
      try {
        await watch.during(async () => await checkDesigns(inputs, options));
      } catch (error) {
        await explain(error);
      }
      watch.elsewhere(await elsewhere(), since);
    }
    note('Watching for changes; interrupt to end.');
    const next = new Promise<void>((resolve) => (changed = resolve));
    await Promise.race([next, watch.failed]);
  }
}

// Includes the locks and the policy, whether they exist or not.
async function sourcesOf(inputs: readonly string[], options: CheckOptions): Promise<WatchedElsewhere> {
  const ofPolicy = await policySources(
    options.policy,
    inputs.map((input) => parseDesign(input).input),
    options,
  );
  const loaded = await policyFor(inputs, options).catch(() => undefined);
  const designs =
    loaded === undefined
      ? inputs.map((input) => ({ input: parseDesign(input).input, lock: undefined }))
      : designsOf(inputs, options.config, loaded).designs;
  const sources = await Promise.all(designs.map(async ({ input }) => await inputSources(input, options)));
  const locks = designs.flatMap(({ lock }) => [
    ...(lock === undefined ? [] : [lock]),
    ...(typeof options.locked === 'string' ? [options.locked] : []),
  ]);
  const baseline = loaded === undefined ? undefined : baselineFile(loaded);
  return {
    files: [
      ...sources.flatMap(({ files, wanted }) => [...files, ...wanted]),
      ...[...ofPolicy, ...locks, ...(baseline === undefined ? [] : [baseline])],
    ],
    folders: sources.flatMap(({ folders }) => folders),
  };
}

async function policyFor(inputs: readonly string[], { policy, timeout }: CheckOptions): Promise<LoadedPolicy> {
  return await loadPolicy(
    policy,
    inputs.map((input) => parseDesign(input).input),
    timeout,
  );
}

async function checkDesigns(inputs: readonly string[], options: CheckOptions): Promise<void> {
  const loaded = await policyFor(inputs, options);
  const { policy, placeInPolicy } = loaded;
  refuseLockAlone(inputs, options.locked, policy);
  const { designs, several, others } = designsOf(inputs, options.config, loaded);
  refuseSharedLock(options.locked, several);
  const context = { options, policy, placeInPolicy, comments: new SourceComments(), several };
  const {
    found,
    failures,
    designs: reported,
  } = options.against === undefined
    ? await checkAll(designs, context)
    : await withRevision(
        options.against,
        options.timeout,
        async (revision) => await checkAll(designs, { ...context, revision }),
      );
  const baseline = baselineFile(loaded);
  const before =
    options.writeBaseline || found.length === 0 ? undefined : await readBaseline(baseline, options.timeout);
  const isWhole = failures.length === 0;
  const failed = reported.map(({ name }) => name).filter((name) => !found.some((each) => each.name === name));
  // A design that failed before it got a name is the only one that was checked.
  const unchecked = several && failed.length > 0 ? [...failed, ...(others ?? [])] : others;
  const judged = (): Verdict =>
    judge(found, policy, ruleIdsOf(policy), { baseline: before?.findings ?? [], placeInPolicy, unchecked, failed });
  if (options.writeBaseline && isWhole) {
    const isWithout = several && others !== undefined && others.length > 0;
    const kept = isWithout ? await entriesOfOthers(baseline, reported, options.timeout) : [];
    await writeBaseline(baseline, gravestFirst(judged()).findings, kept);
    return;
  }
  const { findings, ...accepted } = found.length === 0 ? { findings: [], waived: [], old: [] } : judged();
  if (before?.isByParties === true && accepted.old.length > 0) note(olderBaseline(baseline));
  // One input may contain several designs.
  const isMany = several || reported.length > 1;
  const typed = options.types ? typesOf(designs, isMany, options) : [];
  // Designs that cannot be elaborated come first, because they have to be fixed first.
  const verdict = gravestFirst({ ...accepted, findings: [...failures, ...typed, ...findings] });
  const failOn = options.failOn ?? policy.failOn ?? 'error';
  const names = reported.map(({ name }) => name);
  await writeReports(
    {
      ...{ input: names.join(', '), verdict, failOn, notes: options.verbose },
      ...(isMany ? { designs: names } : {}),
      rules: [...builtInRules, ...(policy.ownRules ?? [])],
      skipped: reported.flatMap(({ skipped }) => skipped),
      ...(await aboutPlaces(reported, verdict)),
    },
    options.format,
  );
  if (!isWhole || typed.some(({ rule }) => rule === unusableRule.id)) io().exitCode = exitCodes.failed;
  else if (verdict.findings.some((finding) => isFatal(finding, failOn))) io().exitCode = exitCodes.findings;
}

// Compiles each file once, however many of its exports are designs. A missing file has already been reported.
function typesOf(designs: readonly Design[], several: boolean, { timeout }: CheckOptions): Finding[] {
  const files = new Map<string, Design>();
  for (const design of designs) {
    const [file = ''] = design.input.split('#', 1);
    if (/\.[cm]?tsx?$/.test(file) && !files.has(file) && existsSync(file)) files.set(file, design);
  }
  return [...files].flatMap(([file, design]) => {
    try {
      const own = several ? { design: design.name } : {};
      return typeErrors(file, timeout).map((error) => ({ ...own, ...findingOf(error) }));
    } catch (error) {
      return [unusable(error, design, { several })];
    }
  });
}

// After --locked, a design is taken as the name of the lock, which would otherwise go unnoticed.
function refuseLockAlone(inputs: readonly string[], locked: CheckOptions['locked'], { designs = [] }: Policy): void {
  if (typeof locked !== 'string' || inputs.length > 0 || designs.length > 0) return;
  throw new CommandError(
    `No design is named: ${locked} is the lock, as it stands behind --locked.`,
    exitCodes.usage,
    `If it is the design, put it in front: entente check ${shellWord(locked)} --locked.`,
  );
}

function refuseSharedLock(locked: CheckOptions['locked'], several: boolean): void {
  if (typeof locked !== 'string' || !several) return;
  throw new CommandError(
    `A lock is of one design, so ${locked} cannot be that of several.`,
    exitCodes.usage,
    "Leave its name out, or give each design its own in the policy: { input: 'soc.ts', lock: 'soc.lock' }.",
  );
}

async function writeReports(report: CheckReport, wanted: readonly WantedReport[]): Promise<void> {
  // Print first, so that the reports appear even if a file cannot be written.
  for (const { format, file } of wanted) if (file === undefined) await answer(reportText(format, report));
  await writeFiles(
    wanted.flatMap(({ format, file }): OutputFile[] =>
      file === undefined ? [] : [[file, reportText(format, report)]],
    ),
  );
}

function olderBaseline(file = ''): string {
  return `${file} was written by an older version: it hides old findings also where they got worse. Write it again with entente check --write-baseline.`;
}

// The entries of a baseline for designs that were not checked. Each entry begins with the name of its design.
async function entriesOfOthers(
  file: string | undefined,
  checked: readonly Pick<Design, 'name'>[],
  timeout: number,
): Promise<readonly string[]> {
  const { findings } = await readBaseline(file, timeout);
  return findings.filter((entry) => !checked.some(({ name }) => entry.startsWith(`${name}: `)));
}

async function writeBaseline(
  file: string | undefined,
  findings: Verdict['findings'],
  kept: readonly string[],
): Promise<void> {
  if (file === undefined) {
    throw new CommandError(
      '--write-baseline has no file to write: the policy has no baseline.',
      exitCodes.usage,
      "Add baseline: 'entente-baseline.json' to it.",
    );
  }
  const entries = [...kept, ...baselineEntries(findings).map(({ entry }) => entry)];
  await writeFiles([[file, jsonText({ version: baselineVersion, findings: entries.sort() })]]);
  const others = kept.length === 0 ? '' : `, ${kept.length} of them of designs that were not checked`;
  note(`Wrote ${counted(entries.length, 'finding')} to ${file}${others}.`);
}
