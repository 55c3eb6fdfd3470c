import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import { readInput } from '../files/input-files.js';
import { CommandError } from '../process/exit-codes.js';
import { configOption, usualTimeout } from '../inputs/options.js';
import { noteWritten, writeFiles } from '../files/output.js';
import { topologyExtensions } from '../topology/files.js';
import { playPage } from '../pages/play-page.js';

interface PlayOptions {
  readonly out: string;
  readonly config?: string;
}

/** `entente play`: a page to write topologies in. */
export function definePlay(command: Command): void {
  command
    .argument('[file]', 'the initial topology; default an example')
    .option('-o, --out <file>', 'the page, or - for standard output', 'playground.html')
    .addOption(configOption())
    .action(async (file: string | undefined, { out, config }: PlayOptions) => {
      if (config !== undefined && file === undefined)
        throw new CommandError('--config has no use here: it is of a topology to begin with, and none is named.');
      await writeFiles([[out, await playPage(file === undefined ? undefined : await startOf(file, config ?? ''))]]);
      noteWritten([out]);
    });
}

async function startOf(
  file: string,
  config: string,
): Promise<{ readonly file: string; readonly code: string; readonly config: string }> {
  const code = await readInput(file, { role: 'a topology', timeout: usualTimeout });
  const ending = extname(file);
  // A pipe has no file extension.
  if (ending !== '' && !topologyExtensions.includes(ending))
    throw new CommandError(
      `${file} is not a topology (${topologyExtensions.join(', ')}), in which code is to be written.`,
    );
  return { file: basename(file), code: code.toString('utf8'), config };
}
