import { relative } from 'node:path';
import type { Command } from 'commander';
import { check } from '../../lib/check/index.js';
import { addressMap, addressMapText, graphml, summary } from '../../lib/emit/index.js';
import { parameterReport, serialise } from '../../lib/model/index.js';
import type { Elaboration } from '../../lib/model/index.js';
import { loadElaboration } from '../input.js';
import { showFinding } from '../diagnostic-text.js';
import { type ElaborateOptions, inputDescription, timeoutOption, words } from '../options.js';
import { answer, type Chunks, note, writeFiles } from '../output.js';

/** Artefacts by name: the ending of the file, and what is in it. */
const artefacts = {
  svg: ['svg', async (elaboration: Elaboration) => (await import('../../lib/diagram/index.js')).drawSvg(elaboration)],
  graphml: ['graphml', (elaboration: Elaboration) => graphml(elaboration)],
  map: ['address-map.txt', (elaboration: Elaboration) => addressMapText(addressMap(elaboration))],
  parameters: ['parameters.json', (elaboration: Elaboration) => `${JSON.stringify(parameterReport(elaboration))}\n`],
  elaboration: ['elaboration.json', (elaboration: Elaboration) => serialise(elaboration)],
} as const satisfies Record<string, readonly [string, (elaboration: Elaboration) => Chunks | Promise<Chunks>]>;

type ArtefactName = keyof typeof artefacts;
const allArtefacts = Object.keys(artefacts) as ArtefactName[];

interface ElaborateCommandOptions extends ElaborateOptions {
  readonly out?: string;
  readonly format: readonly ArtefactName[];
}

/** `entente elaborate`: the main job. */
export function addElaborateCommand(program: Command): void {
  program
    .command('elaborate')
    .description('Negotiate a design, print a summary and its address map, and write its artefacts.')
    .argument('<input>', inputDescription)
    .option('--out <folder>', 'write the artefacts into this folder')
    .option('--format <list>', `artefacts to write, of ${allArtefacts.join(', ')}`, words(allArtefacts), allArtefacts)
    .addOption(timeoutOption())
    .action(async (input: string, { out, format, timeout }: ElaborateCommandOptions) => {
      const elaboration = await loadElaboration(input, { timeout });
      const written = out === undefined ? [] : await writeArtefacts(elaboration, out, format);
      const drawing = written.find((file) => file.endsWith('.svg'));
      const lines = [
        summary(elaboration),
        '\nAddress map\n',
        addressMapText(addressMap(elaboration)),
        ...(written.length === 0 ? [] : [`\nWrote ${written.map(shown).join(', ')}\n`]),
        ...(drawing === undefined ? [] : [`Drawing: ${shown(drawing)}\n`]),
      ];
      await answer(lines.join(''));
      for (const finding of check(elaboration)) note(`\n${showFinding(finding).trimEnd()}`);
    });
}

async function writeArtefacts(
  elaboration: Elaboration,
  folder: string,
  names: readonly ArtefactName[],
): Promise<string[]> {
  const files: [string, Chunks][] = [];
  for (const name of names) {
    const [ending, make] = artefacts[name];
    files.push([`${elaboration.name}.${ending}`, await make(elaboration)]);
  }
  return writeFiles(folder, files);
}

function shown(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') ? file : path;
}
