import type { Command } from 'commander';
import { counted, listed } from '../../lib/base/diagnostic/index.js';
import { CommandError } from '../process/exit-codes.js';
import { describedInput } from '../inputs/input.js';
import { descriptionEndings, type ElaborateOptions, memoryOption, timeoutOption } from '../inputs/options.js';
import { answerText, note, noteWritten, writeFiles } from '../files/output.js';
import { answerPath } from '../files/output-place.js';

interface ImportOptions extends ElaborateOptions {
  readonly out?: string;
}

/** `entente import`: converts a description of an existing SoC to a topology in TypeScript. */
export function defineImport(command: Command): void {
  command
    .argument('<file>', `a description: ${descriptionEndings}; file#all to include disabled devices`)
    .option('-o, --out <file>', 'write to this file instead of standard output')
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { out, ...options }: ImportOptions) => {
      const { writeTopology } = await import('../../lib/descriptions/index.js');
      const { loadDescription } = await import('../inputs/descriptions.js');
      const described = describedInput(input);
      const { soc } = await loadDescription(described, options);
      const { source, unnumbered } = writeTopology(soc, { disabled: described.disabled });
      const lost = unnumbered.map(({ controller, count }) => `${counted(count, 'interrupt')} at ${controller}`);
      const noteLost = (): void => {
        if (lost.length > 0) note(`Left out, since their numbers are not known: ${listed(lost)}.`);
      };
      if (out === undefined || out === answerPath) {
        await answerText(source);
        noteLost();
        return;
      }
      if (!/\.[cm]?ts$/.test(out))
        throw new CommandError(`${out} does not end in .ts: a topology is written in TypeScript.`);
      await writeFiles([[out, source]]);
      noteWritten([out]);
      noteLost();
    });
}
