import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Command } from 'commander';
import { CommandError } from '../exit-codes.js';
import { loadElaboration } from '../input.js';
import { configOption, type ElaborateOptions, inputDescription, timeoutOption } from '../options.js';
import { note, writeFiles } from '../output.js';
import { viewerPage } from '../viewer-page.js';

interface ViewOptions extends ElaborateOptions {
  readonly out?: string;
  readonly heat?: string;
}

/** `entente view`: the design as a page to look around in. */
export function addViewCommand(program: Command): void {
  program
    .command('view')
    .description(
      'Write one HTML page to look around in: drawings to open and close, what was negotiated and why, routes, and the address map.',
    )
    .argument('<input>', inputDescription)
    .option('--out <file>', 'the page; by default the name of the design with .html')
    .option('--heat <file>', 'colour lines by the traffic that entente replay --heat wrote')
    .addOption(configOption())
    .addOption(timeoutOption())
    .action(async (input: string, { out, heat, ...options }: ViewOptions) => {
      const elaboration = await loadElaboration(input, options);
      const page = await viewerPage(elaboration, heat === undefined ? undefined : heatOf(heat));
      const file = out ?? `${elaboration.name}.html`;
      await writeFiles(dirname(file), [[basename(file), page]]);
      note(`Wrote ${file}`);
    });
}

// The traffic of edges, out of what `entente replay --heat` wrote.
function heatOf(file: string): string {
  try {
    const { format, edges } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly format?: unknown;
      readonly edges?: unknown;
    };
    if (format === 'entente-heat') return JSON.stringify(edges);
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new CommandError(`${file} has no traffic.`, undefined, 'Write it with entente replay --heat.');
}
