import { type Command, Option } from 'commander';
import { describedInput } from '../inputs/input.js';
import { descriptionEndings, type ElaborateOptions, memoryOption, timeoutOption } from '../inputs/options.js';
import { answer, answerText, jsonText } from '../files/output.js';

interface DescribeCommandOptions extends ElaborateOptions {
  readonly format: 'text' | 'json';
}

/** `entente describe`: summarizes a description of an existing SoC. */
export function defineDescribe(command: Command): void {
  command
    .argument('<file>', `a description: ${descriptionEndings}`)
    .addOption(new Option('--format <format>', 'the output format').choices(['text', 'json']).default('text'))
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { format, ...options }: DescribeCommandOptions) => {
      const { descriptionJson, descriptionText } = await import('../../lib/descriptions/index.js');
      const { loadDescription } = await import('../inputs/descriptions.js');
      const description = await loadDescription(describedInput(input), options);
      await (format === 'json'
        ? answer(jsonText(descriptionJson(description)))
        : answerText(descriptionText(description.soc)));
    });
}
