import { type Command, Option } from 'commander';
import {
  type Operation,
  reach,
  reachCsv,
  reachJson,
  reachMarkdown,
  reachText,
  strippedText,
} from '../../lib/query/index.js';
import { checkDevice, checkMaster, namesAre } from '../design-names.js';
import { loadGraph } from '../input.js';
import { configOption, type ElaborateOptions, inputDescription, memoryOption, timeoutOption } from '../options.js';
import { answer, answerText, jsonText } from '../output.js';
import { operationOption } from '../query-arguments.js';

interface ReachCommandOptions extends ElaborateOptions {
  readonly from?: string;
  readonly to?: string;
  readonly op?: Operation;
  readonly stripped?: boolean;
  readonly format: 'text' | 'markdown' | 'csv' | 'json';
}

/** `entente reach`: which master reaches which device, and how. */
export function addReachCommand(program: Command): void {
  program
    .command('reach')
    .description('Show which master reaches which device, with which operations of which sizes.')
    .argument('<input>', inputDescription)
    .option('--from <master>', `only these masters: a client's name, ${namesAre}`)
    .option('--to <device>', `only these devices: a device's name, ${namesAre}`)
    .addOption(operationOption())
    .option('--stripped', 'also what nodes on the way take from what devices support')
    .addOption(
      new Option('--format <format>', 'how to print it').choices(['text', 'markdown', 'csv', 'json']).default('text'),
    )
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { from, to, op, stripped = false, format, ...options }: ReachCommandOptions) => {
      const elaboration = await loadGraph(input, options);
      checkMaster(elaboration, from);
      checkDevice(elaboration, to);
      const pairs = reach(elaboration, { from, to, operation: op });
      switch (format) {
        case 'text':
          await answerText(`${reachText(pairs)}${stripped ? strippedText(pairs) : ''}`);
          break;
        case 'markdown':
          await answer(reachMarkdown(pairs));
          break;
        case 'csv':
          await answer(reachCsv(pairs));
          break;
        case 'json':
          await answer(jsonText(reachJson(pairs)));
      }
    });
}
