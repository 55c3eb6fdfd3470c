import { type Command, Option } from 'commander';
import { check, type Finding, findingOf } from '../../lib/check/index.js';
import { exitCodes } from '../exit-codes.js';
import { showFinding } from '../diagnostic-text.js';
import { loadInput } from '../input.js';
import { configOption, type ElaborateOptions, inputDescription, timeoutOption } from '../options.js';
import { answer, jsonText } from '../output.js';

interface CheckOptions extends ElaborateOptions {
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
    .addOption(configOption())
    .addOption(timeoutOption())
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing found, 1 findings, 2 the design could not be elaborated, 64 wrong usage.',
    )
    .action(async (input: string, { format, ...options }: CheckOptions) => {
      const { elaboration, failures } = await loadInput(input, options);
      const negotiated = elaboration !== undefined && failures.length === 0;
      const findings = negotiated ? check(elaboration) : failures.map(findingOf);
      await answer(format === 'json' ? jsonText({ findings }) : findingsText(findings));
      if (findings.length > 0) process.exitCode = negotiated ? exitCodes.findings : exitCodes.failed;
    });
}

function findingsText(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'No findings.\n';
  const counts = (['error', 'warning', 'info'] as const)
    .map((severity) => [findings.filter((finding) => finding.severity === severity).length, severity] as const)
    .filter(([count]) => count > 0)
    .map(([count, severity]) => `${count} ${severity}${count === 1 ? '' : 's'}`);
  return `${findings.map(showFinding).join('\n')}\n${counts.join(', ')}\n`;
}
