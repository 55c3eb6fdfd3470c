import type { Command } from 'commander';
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
  outOption,
  timeoutOption,
} from '../inputs/options.js';
import { CommandError } from '../process/exit-codes.js';
import { terminalText } from '../../lib/base/text/index.js';
import { formatOf, formatOption } from '../files/format-of.js';
import { answerJson, deliver } from '../files/output.js';
import { accessesOption, operationOption } from './arguments/query.js';
import { tellErrors } from '../reports/tell-errors.js';

interface ReachCommandOptions extends ElaborateOptions {
  readonly from?: string;
  readonly to?: string;
  readonly op?: Operation;
  readonly by?: Security;
  readonly stripped?: boolean;
  readonly format?: keyof typeof formats;
  readonly out?: string;
}

const formats = {
  text: { endings: ['.txt'] },
  markdown: { endings: ['.md'] },
  csv: { endings: ['.csv'] },
  json: { endings: ['.json'] },
};

/** `entente reach`: which master reaches which device, and how. */
export function defineReach(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .option('--from <master>', `only these masters: the name of a client, ${namesAre}`)
    .option('--to <device>', `only these devices: the name of a device, ${namesAre}`)
    .addOption(operationOption())
    .addOption(accessesOption())
    .option('--stripped', 'also show the capabilities of devices that nodes on the way remove')
    .addOption(formatOption(formats, 'the output format; default by the ending of the file, otherwise text'))
    .addOption(outOption())
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(
      async (
        input: string,
        { from, to, op, by, stripped = false, format: wanted, out, ...options }: ReachCommandOptions,
      ) => {
        const format = formatOf(formats, wanted, out);
        if (stripped) refuseStripped(format);
        const elaboration = await loadElaboration(input, options);
        const asked = { from, to, operation: op, by };
        const pairs = reach(elaboration, asked);
        const blocked = blockedPairs(elaboration, asked);
        const texts = {
          text: () =>
            terminalText(`${reachText(pairs, asked)}${stripped ? strippedText(pairs) : ''}${blockedText(blocked)}`),
          markdown: () => reachMarkdown(pairs, blocked, asked),
          csv: () => reachCsv(pairs, blocked),
          json: () => answerJson('reach', reachJson(pairs, blocked)),
        };
        await deliver(texts[format](), out);
        tellErrors([elaboration], input, options);
      },
    );
}

// An option without effect is an error.
function refuseStripped(format: keyof typeof formats): void {
  if (format === 'text') return;
  throw new CommandError(
    format === 'json'
      ? '--stripped has no use here: json has everything without it.'
      : `--stripped is printed as text or json, not as ${format}.`,
  );
}
