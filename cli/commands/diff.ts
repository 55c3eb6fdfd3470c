import { extname } from 'node:path';
import { type Command, Option } from 'commander';
import {
  allImpacts,
  type Change,
  changeOf,
  compareDesigns,
  compareFacts,
  type DeviceComparison,
  diffJson,
  diffMarkdown,
  diffText,
  type DiffTextOptions,
  type Facts,
  type Impact,
  memoryMapFacts,
  namesInPicture,
  readMemoryMap,
  removalPlaces,
  sorted,
  toldInPicture,
} from '../../lib/diff/index.js';
import { listed } from '../../lib/base/diagnostic/index.js';
import { memoryMap } from '../../lib/output/files/index.js';
import { type ViewName, viewNames, viewTraits } from '../../lib/output/drawing/view-names.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { paragraph } from '../help/paragraph.js';
import { layoutKept } from '../cache/layouts.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { tellErrors } from '../reports/tell-errors.js';
import { io } from '../process/io.js';
import {
  isNamedPart,
  isSaved,
  loadDocument,
  loadElaborations,
  parseInput,
  readDocument,
  refuseConfig,
  succeeded,
} from '../inputs/input.js';
import { type PairedDesigns, pairedDesigns } from '../inputs/paired-designs.js';
import { againstOption, configOption, type ElaborateOptions, memoryOption, timeoutOption } from '../inputs/options.js';
import { answerText, jsonText, note, noteWritten, type OutputFile, writeFiles } from '../files/output.js';
import { still } from '../files/still.js';
import { withRevision } from '../inputs/revision.js';
import { viewerPage } from '../pages/viewer-page.js';
import { withFindings } from '../reports/with-findings.js';

interface DiffOptions extends ElaborateOptions {
  readonly against?: string;
  readonly configBefore?: string;
  readonly configAfter?: string;
  readonly format: 'text' | 'json' | 'markdown';
  readonly failOn: Impact | 'never';
  readonly verbose: boolean;
  readonly hardware: boolean;
  readonly out?: string;
  readonly view: ViewName;
}

const versionDescription = 'an input as for other commands, or a memory map (memmap.json)';

/** `entente diff`: the changes between two versions of a design, and their impact on others. */
export function defineDiff(command: Command): void {
  command
    .argument('<before>', `the earlier version: ${versionDescription}`)
    .argument('[after]', `the later version: ${versionDescription}; optional with --against, default the same input`)
    .addOption(againstOption())
    .addOption(
      new Option('--format <format>', 'the output format').choices(['text', 'json', 'markdown']).default('text'),
    )
    .addOption(
      new Option('--fail-on <impact>', 'the lowest impact that gives exit code 1')
        .choices([...allImpacts, 'never'])
        .default('breaking'),
    )
    .option('-o, --out <file>', 'also draw both versions in one picture (.svg, .png) or write a page of both (.html)')
    .addOption(new Option('--view <view>', 'the view of the picture').choices(viewNames).default('buses'))
    .option('--hardware', 'also compare the ports of all modules, as entente hardware lists them', false)
    .option('--verbose', 'also list the consequences of each change', false)
    .addOption(configOption())
    .option('--config-before <expression>', 'the configuration of the earlier version')
    .option('--config-after <expression>', 'the configuration of the later version')
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .addHelpText(
      'after',
      `\n${paragraph('Exit codes: 0 no change of the impact of --fail-on or higher, 1 such changes, 2 a design cannot be elaborated, 64 wrong usage.')}`,
    )
    .action(
      async (
        before: string,
        after: string | undefined,
        { format, failOn, verbose, hardware, out, view, ...options }: DiffOptions,
      ) => {
        if (format === 'json' && verbose)
          throw new CommandError('--verbose has no use here: json has everything without it.');
        if (command.getOptionValueSource('view') === 'cli' && (out === undefined || isPage(out)))
          throw new CommandError(
            `--view has no use here: ${out === undefined ? 'it is of a picture, which --out writes' : 'a page shows all views'}.`,
          );
        const [older, younger] = await loadVersions(before, after, options);
        const picture = out === undefined ? undefined : await drawBoth(out, view, older, younger);
        const { changes, leftOut } = changesBetween(older, younger, hardware);
        const shown = { verbose, ...placesBetween(older, younger) };
        await answerText(
          format === 'json'
            ? jsonText(diffJson(changes))
            : format === 'markdown'
              ? diffMarkdown(changes, shown)
              : diffText(changes, shown),
        );
        for (const sentence of leftOut) note(sentence);
        // A seemingly harmless change may belong to a design that cannot be built.
        if ('elaborations' in younger)
          tellErrors(younger.elaborations, younger.input, {
            ...options,
            config: options.configAfter ?? options.config,
          });
        if (out !== undefined && picture !== undefined) {
          await writeFiles([[out, picture]]);
          noteWritten([out]);
        }
        if (failOn !== 'never' && changes.some(({ impact }) => isAtLeast(impact, failOn))) {
          io().exitCode = exitCodes.findings;
        }
      },
    );
}

function isPage(out: string): boolean {
  return extname(out).toLowerCase() === '.html';
}

/** The file extensions that `--out` supports. */
const pictures = ['.svg', '.png', '.html'];

// Draws both versions in one picture or page: added parts are green, removed parts are red.
async function drawBoth(out: string, view: ViewName, before: Version, after: Version): Promise<OutputFile[1]> {
  if (!('elaborations' in before && 'elaborations' in after))
    throw new CommandError('A memory map has no picture: --out needs two designs.');
  const ending = extname(out).toLowerCase();
  if (!pictures.includes(ending))
    throw new CommandError(
      `${out} ends neither in .svg nor in .png nor in .html.`,
      exitCodes.usage,
      'The file extension sets the format.',
    );
  const [older, younger] = [onlyIn(before, 'A picture'), onlyIn(after, 'A picture')];
  return await pictureOf(ending, view, older, younger);
}

async function pictureOf(
  ending: string,
  view: ViewName,
  before: Elaboration,
  after: Elaboration,
): Promise<OutputFile[1]> {
  if (ending === '.html') return await viewerPage(withFindings(after), { before });
  const { compared, svg, views } = await import('../../lib/output/drawing/index.js');
  const both = compared(
    views[view](before),
    views[view](after),
    namesInPicture(before, after),
    toldInPicture(before, after),
  );
  const drawing = await layoutKept(both, { direction: viewTraits[view].direction });
  return ending === '.svg' ? svg(drawing) : await still([...svg(drawing)].join(''), 'png');
}

function isAtLeast(impact: Impact, least: Impact): boolean {
  return allImpacts.indexOf(impact) <= allImpacts.indexOf(least);
}

/** One version to compare: elaborated designs, or a memory map alone. */
type Version = Designs | { readonly map: Facts };

/** An input and its designs: usually one, but one for each chip of a multi-chip system. */
interface Designs {
  readonly input: string;
  readonly elaborations: readonly [Elaboration, ...Elaboration[]];
}

async function loadVersions(
  before: string,
  after: string | undefined,
  {
    against,
    configBefore,
    configAfter,
    ...options
  }: Omit<DiffOptions, 'format' | 'failOn' | 'verbose' | 'hardware' | 'out' | 'view'>,
): Promise<[Version, Version]> {
  const older = { ...options, config: configBefore ?? options.config };
  const younger = { ...options, config: configAfter ?? options.config };
  if (against === undefined) {
    if (after !== undefined) return [await loadVersion(before, older), await loadVersion(after, younger)];
    throw new CommandError(
      `There is nothing to compare ${before} with.`,
      exitCodes.usage,
      'Give a later version, or a revision with --against.',
    );
  }
  return await withRevision(against, options.timeout, async (revision) => [
    await revision.load(before, async (there) => await loadVersion(there, older)),
    await loadVersion(after ?? before, younger),
  ]);
}

async function loadVersion(input: string, options: ElaborateOptions): Promise<Version> {
  const { file, kind } = parseInput(input);
  if (kind !== 'document') return { input, elaborations: await loadElaborations(input, options) };
  const content = await readDocument(file, options);
  const ranges = isSaved(content) ? undefined : readMemoryMap(content.toString('utf8'));
  if (ranges !== undefined) return { map: memoryMapFacts(input, ranges) };
  refuseConfig(file, options);
  return { input, elaborations: [succeeded(await loadDocument(file, content, options))] };
}

// If there are several designs, paths begin with their names.
function changesBetween(before: Version, after: Version, hardware: boolean): DeviceComparison {
  if (!('elaborations' in before && 'elaborations' in after)) {
    return { changes: sorted(compareFacts(mapOf(before), mapOf(after)).map(({ change }) => change)), leftOut: [] };
  }
  const { pairs, gone } = pairsOf(before, after);
  const compared = pairs.flatMap((pair) =>
    pair.before === undefined ? [] : [compareDesigns(pair.before, pair.after, { hardware })],
  );
  const come = pairs.flatMap((pair) => (pair.before === undefined ? [pair.after] : []));
  const changes = [
    ...gone.map(({ name }) => wholeDesign(name, 'removed')),
    ...come.map(({ name }) => wholeDesign(name, 'added')),
    ...compared.flatMap((each) => each.changes),
  ];
  return { changes: sorted(changes), leftOut: [...new Set(compared.flatMap(({ leftOut }) => leftOut))] };
}

function wholeDesign(name: string, happening: 'added' | 'removed'): Change {
  return changeOf('module', happening, name, {
    ...(happening === 'added' ? { after: 'a design' } : { before: 'a design' }),
    impact: happening === 'added' ? 'compatible' : 'breaking',
  });
}

function pairsOf(before: Designs, after: Designs): PairedDesigns<Elaboration, Elaboration> {
  return pairedDesigns(before.elaborations, after.elaborations, isNamedPart(after.input, after.elaborations));
}

function placesBetween(before: Version, after: Version): Pick<DiffTextOptions, 'placeOf'> {
  if (!('elaborations' in before && 'elaborations' in after)) return {};
  const places = pairsOf(before, after).pairs.flatMap((pair) =>
    pair.before === undefined ? [] : [removalPlaces(pair.before, pair.after)],
  );
  return { placeOf: (change) => places.map((placeOf) => placeOf(change)).find((place) => place !== '') ?? '' };
}

// The only design of an input, for output that describes a single design.
function onlyIn({ input, elaborations }: Designs, what: string): Elaboration {
  const [only, ...others] = elaborations;
  if (others.length === 0) return only;
  const [file] = input.split('#', 1);
  throw new CommandError(
    `${what} is of one design, and ${input} is ${listed(elaborations.map(({ name }) => name))}.`,
    exitCodes.usage,
    `Name one: ${file}#${only.name}.`,
  );
}

// Against a memory map, only the memory map of a design is compared.
function mapOf(version: Version): Facts {
  if ('map' in version) return version.map;
  const { input } = version;
  const elaboration = onlyIn(version, 'A memory map');
  if (elaboration.resources === null) {
    throw new CommandError(
      `${input} has no device tree, so there is no memory map to compare.`,
      exitCodes.usage,
      'Compare two designs, or two memory maps.',
    );
  }
  const ranges = memoryMap(elaboration.resources).map(({ range: { base, size }, permissions, names }) => ({
    ...{ base, size, permissions, names },
  }));
  return memoryMapFacts(input, ranges);
}
