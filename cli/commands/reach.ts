import { type Command, Option } from 'commander';
import type { Security } from '../../lib/bus/security/index.js';
import {
  blockedPairs,
  blockedText,
  type Operation,
  reach,
  reachCsv,
  reachJson,
  reachMarkdown,
  reachText,
  strippedText,
} from '../../lib/query/index.js';
import { namesAre } from '../inputs/design-names.js';
import { loadElaboration } from '../inputs/input.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  timeoutOption,
} from '../inputs/options.js';
import { CommandError } from '../process/exit-codes.js';
import { answer, answerText, jsonText } from '../files/output.js';
import { accessesOption, operationOption } from './arguments/query.js';
import { tellErrors } from '../reports/tell-errors.js';

interface ReachCommandOptions extends ElaborateOptions {
  readonly from?: string;
  readonly to?: string;
  readonly op?: Operation;
  readonly by?: Security;
  readonly stripped?: boolean;
  readonly format: 'text' | 'markdown' | 'csv' | 'json';
}

/** `entente reach`: which master reaches which device, and how. */
export function defineReach(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .option('--from <master>', `only these masters: a client's name, ${namesAre}`)
    .option('--to <device>', `only these devices: a device's name, ${namesAre}`)
    .addOption(operationOption())
    .addOption(accessesOption())
    .option('--stripped', 'also what nodes on the way take from what devices support')
    .addOption(
      new Option('--format <format>', 'how to print it').choices(['text', 'markdown', 'csv', 'json']).default('text'),
    )
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { from, to, op, by, stripped = false, format, ...options }: ReachCommandOptions) => {
      if (stripped) refuseStripped(format);
      const elaboration = await loadElaboration(input, options);
      const asked = { from, to, operation: op, by };
      const pairs = reach(elaboration, asked);
      const blocked = blockedPairs(elaboration, asked);
      switch (format) {
        case 'text':
          await answerText(`${reachText(pairs, asked)}${stripped ? strippedText(pairs) : ''}${blockedText(blocked)}`);
          break;
        case 'markdown':
          await answer(reachMarkdown(pairs, blocked, asked));
          break;
        case 'csv':
          await answer(reachCsv(pairs));
          break;
        case 'json':
          await answer(jsonText(reachJson(pairs, blocked)));
      }
      tellErrors([elaboration], input, options);
    });
}

// An option that would do nothing is a mistake.
function refuseStripped(format: ReachCommandOptions['format']): void {
  if (format === 'text') return;
  throw new CommandError(
    format === 'json'
      ? '--stripped has no use here: json says as much without it.'
      : `--stripped is printed as text or json, not as ${format}.`,
  );
}
