import { join, relative } from 'node:path';
import type { Command } from 'commander';
import { findingsKept } from '../cache/elaborations.js';
import { summary } from '../../lib/output/files/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { artefact, type ArtefactName, artefactNames, loadAhead, mapText, quickArtefacts } from './artefacts.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { io } from '../process/io.js';
import { namedAfter } from '../files/file-name.js';
import { isFromSources, loadElaborations } from '../inputs/input.js';
import { tellInFull } from '../reports/tell-errors.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  timeoutOption,
  words,
} from '../inputs/options.js';
import { answerText, type OutputFile, writeAnew } from '../files/output.js';

interface ElaborateCommandOptions extends ElaborateOptions {
  readonly out?: string;
  readonly format?: readonly ArtefactName[];
}

/** `entente elaborate`: elaborates a design and writes files about it. */
export function defineElaborate(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .option('-o, --out <folder>', 'write files into this folder')
    .option(
      '--format <list>',
      `the files to write, of ${artefactNames.join(', ')}; by default all, but svg, html, parameters and elaboration only for small designs`,
      words(artefactNames),
    )
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { out, format, ...options }: ElaborateCommandOptions) => {
      if (format !== undefined && out === undefined)
        throw new CommandError('--format has no use here: artefacts are written into the folder of --out.');
      if (out !== undefined && isFromSources(input)) loadAhead(format);
      const elaborations = await loadElaborations(input, options);
      const answers: string[] = [];
      for (const elaboration of elaborations) answers.push(await answerFor(elaboration, out, format));
      await answerText(answers.join('\n'));
      const grave = elaborations.flatMap(findingsKept);
      tellInFull(grave, input, options);
      if (grave.some(({ severity }) => severity === 'error')) io().exitCode = exitCodes.findings;
    });
}

async function answerFor(
  elaboration: Elaboration,
  out: string | undefined,
  format: readonly ArtefactName[] | undefined,
): Promise<string> {
  const written = out === undefined ? [] : await writeArtefacts(elaboration, out, format);
  const [drawing, page] = ['.svg', '.html'].map((ending) => written.find((file) => file.endsWith(ending)));
  return [
    summary(elaboration),
    `\n${mapText(elaboration)}`,
    ...(written.length === 0 ? [] : [`\nWrote ${written.map(shown).join(', ')}\n`]),
    ...(drawing === undefined ? [] : [`Drawing: ${shown(drawing)}\n`]),
    ...(page === undefined ? [] : [`Interactive page: ${shown(page)}\n`]),
  ].join('');
}

async function writeArtefacts(
  elaboration: Elaboration,
  folder: string,
  names: readonly ArtefactName[] = quickArtefacts(elaboration),
): Promise<string[]> {
  const named = namedAfter(elaboration);
  // In parallel, because compressing the page is asynchronous.
  const files = await Promise.all(
    names.map(async (name): Promise<OutputFile> => {
      const { ending, content } = await artefact(name, elaboration);
      return [join(folder, `${named}.${ending}`), content];
    }),
  );
  await writeAnew(files);
  return files.map(([file]) => file);
}

function shown(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') ? file : path;
}
