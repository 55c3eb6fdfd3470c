import { type Command, Option } from 'commander';
import { check, type Finding, findingOf } from '../../lib/check/index.js';
import { counted } from '../../lib/diagnostic/index.js';
import { exitCodes } from '../exit-codes.js';
import { showFinding } from '../diagnostic-text.js';
import { loadInput } from '../input.js';
import { configOption, type ElaborateOptions, inputDescription, timeoutOption } from '../options.js';
import { answer, jsonText } from '../output.js';

interface CheckOptions extends ElaborateOptions {
  readonly verbose: boolean;
  readonly format: 'text' | 'json';
}

/** `entente check`: what is wrong with a design; the exit code says whether anything is. */
export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description(
      'Look for mistakes in the design: devices that share addresses, and requirements of the hardware that do not hold.',
    )
    .argument('<input>', inputDescription)
    .addOption(new Option('--format <format>', 'how to print the findings').choices(['text', 'json']).default('text'))
    .option('--verbose', 'show notes too', false)
    .addOption(configOption())
    .addOption(timeoutOption())
    .addHelpText('after', '\nExit codes: 0 no errors, 1 errors, 2 the design could not be elaborated, 64 wrong usage.')
    .action(async (input: string, { format, verbose, ...options }: CheckOptions) => {
      const { elaboration, failures } = await loadInput(input, options);
      const negotiated = elaboration !== undefined && failures.length === 0;
      const findings = negotiated ? check(elaboration).findings : failures.map(findingOf);
      await answer(format === 'json' ? jsonText({ findings }) : findingsText(findings, { verbose }));
      if (!negotiated) process.exitCode = exitCodes.failed;
      else if (findings.some(({ severity }) => severity === 'error')) process.exitCode = exitCodes.findings;
    });
}

// Notes are for those who ask for them: a report that nobody has to act on is soon not read.
function findingsText(findings: readonly Finding[], { verbose }: { readonly verbose: boolean }): string {
  const shown = findings.filter(({ severity }) => verbose || severity !== 'info');
  const counts = (['error', 'warning', 'info'] as const)
    .map((severity) => ({ severity, count: findings.filter((each) => each.severity === severity).length }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => counted(count, severity === 'info' ? 'note' : severity));
  const hidden = shown.length < findings.length ? ' (--verbose shows notes)' : '';
  if (counts.length === 0) return 'No findings.\n';
  return [...shown.map(showFinding), `${counts.join(', ')}${hidden}\n`].join('\n');
}
