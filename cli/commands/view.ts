import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, InvalidArgumentError } from 'commander';
import { CommandError } from '../process/exit-codes.js';
import { findingsText } from '../reports/diagnostic-text.js';
import { namedAfter } from '../files/file-name.js';
import { DesignError } from '../inputs/design-error.js';
import { loadElaboration, parseInput } from '../inputs/input.js';
import { inputSources, placesFiles } from '../inputs/source-files.js';
import type { WatchedElsewhere } from '../pages/watch-folder.js';
import { readInput } from '../files/input-files.js';
import { formatLocation } from '../../lib/base/diagnostic/index.js';
import { type LiveFailure, serveLive } from '../pages/live-server.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  timeoutOption,
} from '../inputs/options.js';
import { note, noteWritten, writeFiles } from '../files/output.js';
import { withFindings } from '../reports/with-findings.js';
import { failurePage, viewerPage } from '../pages/viewer-page.js';
import { tellErrors } from '../reports/tell-errors.js';

interface ViewOptions extends ElaborateOptions {
  readonly out?: string;
  readonly heat?: string;
  readonly serve?: true | number;
}

/** `entente view`: the design as an interactive page. */
export function defineView(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .option('-o, --out <file>', 'the page, or - for standard output; default the name of the design with .html')
    .option('--heat <file>', 'colour connections by the traffic from entente replay --heat')
    .option(
      '--serve [port]',
      'serve the page on this machine, and reload it when a file beside the topology or one of its imports changes',
      port,
    )
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { out, heat, serve, ...options }: ViewOptions) => {
      if (serve !== undefined && out !== undefined)
        throw new CommandError('--out has no use here: a page that is served is not written.');
      const traffic = async (): Promise<string | undefined> =>
        heat === undefined ? undefined : await heatOf(heat, options.timeout);
      const first = await traffic();
      if (serve !== undefined) {
        const { file, kind } = parseInput(input);
        const elsewhere = async (): Promise<WatchedElsewhere> => {
          const { files, wanted, folders } = await inputSources(input, options);
          const others = [...placesFiles(input, options), ...(heat === undefined ? [] : [heat])];
          return { files: [...files, ...wanted, ...others], folders };
        };
        // A pipe can only be read once.
        const isFile = heat !== undefined && statSync(heat).isFile();
        const here = process.cwd();
        const { url, closed } = await serveLive({
          port: serve === true ? 0 : serve,
          sources: kind === 'stock' ? undefined : { folder: dirname(file), elsewhere },
          make: async (version, signal) => {
            if (!existsSync(here))
              throw new CommandError(`The folder ${here} is not there. Once it is there again, so is the page.`);
            const elaboration = await loadElaboration(input, { ...options, signal });
            const made = await viewerPage(withFindings(elaboration), {
              heat: isFile ? await traffic() : first,
              live: version,
            });
            tellErrors([elaboration], input, options);
            return made;
          },
          failed: failureOf,
          failurePage,
        });
        note(`Serving ${url}`);
        await closed;
        return;
      }
      const elaboration = await loadElaboration(input, options);
      const file = out ?? `${namedAfter(elaboration)}.html`;
      await writeFiles([[file, await viewerPage(withFindings(elaboration), { heat: first })]]);
      noteWritten([file]);
      tellErrors([elaboration], input, options);
    });
}

function failureOf(error: unknown): LiveFailure {
  if (!(error instanceof DesignError))
    return { text: error instanceof Error ? error.message : String(error), places: [] };
  const places = error.failures
    .flatMap(({ locations }) => locations)
    .map((location) => ({
      text: formatLocation(location),
      url: `vscode://file${pathToFileURL(location.file).pathname}:${location.line}:${location.column}`,
    }));
  const distinct = new Map(places.map((place) => [place.url, place]));
  return { text: findingsText(error.failures), places: [...distinct.values()] };
}

function port(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value < 65_536) return value;
  throw new InvalidArgumentError('It must be the number of a port, from 0 to 65535.');
}

// The traffic of all edges, as written by `entente replay --heat`.
async function heatOf(file: string, timeout: number): Promise<string> {
  const text = (await readInput(file, { role: 'the traffic of a trace', noun: 'file', timeout })).toString('utf8');
  try {
    const { format, edges } = JSON.parse(text) as {
      readonly format?: unknown;
      readonly edges?: unknown;
    };
    if (format === 'entente-heat') return JSON.stringify(edges);
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new CommandError(`${file} has no traffic.`, undefined, 'Write it with entente replay --heat.');
}
