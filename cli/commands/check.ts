import { type Command, Option } from 'commander';
import {
  builtInRules,
  check,
  type CheckReport,
  findingOf,
  fingerprinted,
  isFatal,
  type Verdict,
  type VerdictOptions,
} from '../../lib/check/index.js';
import type { Severity } from '../../lib/diagnostic/index.js';
import type { Elaboration } from '../../lib/model/index.js';
import { reportFormats, reportText, type WantedReport, wantedReports } from '../check-reports.js';
import { defaultLockFile, loadLock } from '../lock-file.js';
import { CommandError, exitCodes } from '../exit-codes.js';
import { io } from '../io.js';
import { loadInput } from '../input.js';
import { withinTime } from '../limits.js';
import { configOption, type ElaborateOptions, inputDescription, memoryOption, timeoutOption } from '../options.js';
import { answer, jsonText, note, type OutputFile, writeFiles } from '../output.js';
import { baselineFile, loadPolicy, readBaseline } from '../policy-file.js';
import { pathInRepository } from '../repository-path.js';
import { version } from '../version.js';

interface CheckOptions extends ElaborateOptions {
  readonly format: readonly WantedReport[];
  readonly policy?: string;
  readonly failOn?: Severity;
  /** The lock file; true for the usual one. */
  readonly locked?: string | true;
  readonly writeBaseline: boolean;
  readonly verbose: boolean;
}

/** `entente check`: what is wrong with a design, by the rules of a policy; the exit code says whether anything is. */
export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description('Look for mistakes in a design: entente help rules lists what is looked for.')
    .argument('<input>', inputDescription)
    .addOption(
      new Option('--format <formats>', `${reportFormats.join(', ')}; several as text,sarif=entente.sarif`)
        .argParser(wantedReports)
        .default([{ format: 'text', file: undefined }], 'text'),
    )
    .option('--policy <file>', 'the policy; default entente.config.ts or .json, here or beside the input')
    .addOption(
      new Option('--fail-on <severity>', 'the least severity that makes the check fail; default error').choices([
        'error',
        'warning',
        'info',
      ]),
    )
    .option('--locked [file]', `compare with what entente lock wrote; default ${defaultLockFile}`)
    .option('--write-baseline', 'take what is found now for granted: write it to the baseline of the policy', false)
    .option('--verbose', 'show notes too', false)
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .addHelpText(
      'after',
      '\nExit codes: 0 passed, 1 findings that make the check fail, 2 the design could not be elaborated, 64 wrong usage.',
    )
    .action(checkInput);
}

async function checkInput(input: string, options: CheckOptions): Promise<void> {
  const { timeout } = options;
  const loaded = await loadPolicy(options.policy, input, timeout);
  const { policy } = loaded;
  const baseline = baselineFile(loaded);
  const { locked: lock } = options;
  const locked = lock === undefined ? undefined : await loadLock(lock === true ? defaultLockFile : lock, timeout);
  const { elaboration, failures } = await loadInput(input, options);
  const negotiated = elaboration !== undefined && failures.length === 0;
  // A policy may have rules of its own.
  const checked = (design: Elaboration, more: Omit<VerdictOptions, 'today'>): Verdict =>
    withinTime(timeout, late, () => check(design, policy, { today: today(), ...more }));
  const late = (): Error =>
    new CommandError(`The check of ${input} did not end within ${timeout} s.`, exitCodes.failed);
  if (options.writeBaseline && negotiated) {
    await writeBaseline(baseline, checked(elaboration, {}).findings);
    return;
  }
  const verdict: Verdict = negotiated
    ? checked(elaboration, { baseline: await readBaseline(baseline, timeout), locked })
    : { findings: failures.map(findingOf), waived: [], old: [] };
  const failOn = options.failOn ?? policy.failOn ?? 'error';
  const rules = [...builtInRules, ...(policy.ownRules ?? [])];
  const about = { input, verdict, rules, failOn, notes: options.verbose };
  await writeReports({ ...about, version: version(), pathOf: pathInRepository }, options.format);
  if (!negotiated) io().exitCode = exitCodes.failed;
  else if (verdict.findings.some((finding) => isFatal(finding, failOn))) io().exitCode = exitCodes.findings;
}

async function writeReports(report: CheckReport, wanted: readonly WantedReport[]): Promise<void> {
  await writeFiles(
    wanted.flatMap(({ format, file }): OutputFile[] =>
      file === undefined ? [] : [[file, reportText(format, report)]],
    ),
  );
  for (const { format, file } of wanted) if (file === undefined) await answer(reportText(format, report));
}

async function writeBaseline(file: string | undefined, findings: Verdict['findings']): Promise<void> {
  if (file === undefined) {
    throw new CommandError(
      'The policy has no baseline to write to.',
      exitCodes.usage,
      "Add baseline: 'entente-baseline.json' to it.",
    );
  }
  const fingerprints = fingerprinted(findings).map(({ fingerprint }) => fingerprint);
  await writeFiles([[file, jsonText({ findings: fingerprints.sort() })]]);
  note(`Wrote ${fingerprints.length} findings to ${file}.`);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
