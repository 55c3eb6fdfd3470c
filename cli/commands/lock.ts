import type { Command } from 'commander';
import { factsOf, lockText } from '../../lib/diff/index.js';
import { loadElaboration } from '../input.js';
import { defaultLockFile } from '../lock-file.js';
import { configOption, type ElaborateOptions, inputDescription, timeoutOption } from '../options.js';
import { note, writeFiles } from '../output.js';

interface LockOptions extends ElaborateOptions {
  readonly out: string;
}

/** `entente lock`: writes down what others rely on, for `entente check --locked`. */
export function addLockCommand(program: Command): void {
  program
    .command('lock')
    .description(
      'Write down what others rely on: addresses, interrupt numbers, widths of ports, clocks. entente check --locked compares.',
    )
    .argument('<input>', inputDescription)
    .option('--out <file>', 'where to write it', defaultLockFile)
    .addOption(configOption())
    .addOption(timeoutOption())
    .action(async (input: string, { out, ...options }: LockOptions) => {
      const facts = factsOf(await loadElaboration(input, options));
      await writeFiles([[out, lockText(facts)]]);
      note(`Wrote ${out}.`);
    });
}
