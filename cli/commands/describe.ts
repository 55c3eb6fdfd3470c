import { type Command, Option } from 'commander';
import { descriptionJson, descriptionText } from '../../lib/descriptions/index.js';
import { descriptionIn, loadDescription } from '../descriptions.js';
import { CommandError } from '../exit-codes.js';
import { inputStat } from '../input-files.js';
import { descriptionEndings, type ElaborateOptions, memoryOption, timeoutOption } from '../options.js';
import { answer, answerText, jsonText } from '../output.js';

interface DescribeCommandOptions extends ElaborateOptions {
  readonly format: 'text' | 'json';
}

/** `entente describe`: what a description of an existing SoC says. */
export function addDescribeCommand(program: Command): void {
  program
    .command('describe')
    .description(
      'Print what a description of an existing SoC says: devices, addresses, interrupts, clocks, each with its place.',
    )
    .argument('<file>', `a description: ${descriptionEndings}`)
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (file: string, { format, ...options }: DescribeCommandOptions) => {
      inputStat(file, { role: 'a description', noun: 'file' });
      const notation = descriptionIn(file);
      if (notation === undefined) throw new CommandError(`${file} is no description of a SoC (${descriptionEndings}).`);
      const description = await loadDescription(file, notation, options);
      await (format === 'json'
        ? answer(jsonText(descriptionJson(description)))
        : answerText(descriptionText(description.soc)));
    });
}
