import { type Command, Option } from 'commander';
import { idSpaces, idSpacesText } from '../../lib/query/index.js';
import { namesAre } from '../inputs/design-names.js';
import { loadElaboration } from '../inputs/input.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  timeoutOption,
} from '../inputs/options.js';
import { answerJson, answerText } from '../files/output.js';
import { tellErrors } from '../reports/tell-errors.js';

interface IdsOptions extends ElaborateOptions {
  readonly to?: string;
  readonly format: 'text' | 'json';
}

/** `entente ids`: which master has which source ids. */
export function defineIds(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .option('--to <device>', `only these devices: the name of a device, ${namesAre}`)
    .addOption(new Option('--format <format>', 'the output format').choices(['text', 'json']).default('text'))
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { to, format, ...options }: IdsOptions) => {
      const elaboration = await loadElaboration(input, options);
      const spaces = idSpaces(elaboration, to);
      await answerText(format === 'json' ? answerJson('ids', { ids: spaces }) : idSpacesText(spaces));
      tellErrors([elaboration], input, options);
    });
}
