import {
  addressMapText,
  deviceTreeSource,
  graphml,
  memoryMapJson,
  memoryMapText,
  resourcesJson,
  wholeMap,
} from '../../lib/output/files/index.js';
import { type Elaboration, parameterReport, type ResourceTree } from '../../lib/elaboration/index.js';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { json, terminalText } from '../../lib/base/text/index.js';
import { layoutKept } from '../cache/layouts.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import type { Chunks } from '../files/output.js';

/** The files that can be written about a design: the file extension, and the function that makes the content. */
const artefacts = {
  svg: ['svg', drawing],
  html: ['html', async (elaboration) => (await import('../pages/viewer-page.js')).viewerPage(elaboration)],
  graphml: ['graphml', (elaboration) => graphml(elaboration)],
  map: ['address-map.txt', (elaboration) => mapText(elaboration)],
  dts: ['dts', (elaboration) => deviceTreeSource(described(elaboration))],
  memmap: ['memmap.json', (elaboration) => memoryMapJson(described(elaboration))],
  resources: ['resources.json', (elaboration) => resourcesJson(described(elaboration))],
  parameters: ['parameters.json', (elaboration) => `${json(parameterReport(elaboration))}\n`],
  elaboration: ['elaboration.json', (elaboration) => serialise(elaboration)],
} as const satisfies Record<string, readonly [string, (elaboration: Elaboration) => Chunks | Promise<Chunks>]>;

/** Loads the drawing code in advance, while a topology runs in its own thread and the command would only wait. */
export function loadAhead(names: readonly ArtefactName[] = artefactNames): void {
  // Whoever needs the module later reports the error.
  if (names.includes('svg')) import('../../lib/output/drawing/index.js').catch(() => undefined);
  if (names.includes('html')) import('../pages/viewer-page.js').catch(() => undefined);
}

// The full view, as declared.
async function drawing(elaboration: Elaboration): Promise<Chunks> {
  const { svg, views } = await import('../../lib/output/drawing/index.js');
  return svg(await layoutKept(views.full(elaboration)));
}

export type ArtefactName = keyof typeof artefacts;

/** The names of all artefacts, in the order in which they are written. */
export const artefactNames = Object.keys(artefacts) as ArtefactName[];

/** One artefact of a design: the ending of its file name, and its content. */
export async function artefact(
  name: ArtefactName,
  elaboration: Elaboration,
): Promise<{ readonly ending: string; readonly content: Chunks }> {
  const [ending, make] = artefacts[name];
  return { ending, content: await make(elaboration) };
}

// A larger layout takes seconds, and a picture of everything is then of little use. The long reports are for other programs.
const nodesOfSmallDesign = 150;

/** Whether a design is small enough to make all artefacts quickly. */
function isSmall({ modules }: Elaboration): boolean {
  return modules.reduce((sum, { nodes }) => sum + nodes.length, 0) <= nodesOfSmallDesign;
}

/** The artefacts that are quick to make for a design. */
export function quickArtefacts(elaboration: Elaboration): ArtefactName[] {
  const slow = new Set<ArtefactName>();
  if (!isSmall(elaboration)) for (const name of ['svg', 'html', 'parameters', 'elaboration'] as const) slow.add(name);
  if (addressesOf(elaboration) === undefined)
    for (const name of ['dts', 'memmap', 'resources'] as const) slow.add(name);
  return artefactNames.filter((name) => !slow.has(name));
}

/** The address map: that of the device tree if the design has addresses there, otherwise everything that masters reach. */
export function mapText(elaboration: Elaboration): string {
  const told = addressesOf(elaboration);
  return terminalText(
    told === undefined ? `Address map\n${addressMapText(wholeMap(elaboration))}` : memoryMapText(told),
  );
}

function addressesOf({ resources }: Elaboration): ResourceTree | undefined {
  return resources !== null && resources.addressBits > 0 ? resources : undefined;
}

function described(elaboration: Elaboration): ResourceTree {
  const told = addressesOf(elaboration);
  if (told !== undefined) return told;
  const refused = elaboration.diagnostics.find(({ rule }) => rule.startsWith('resources/'));
  if (elaboration.resources === null && refused !== undefined)
    throw new CommandError(
      `${elaboration.name} has no device tree: ${refused.message}`,
      exitCodes.failed,
      refused.help,
    );
  throw new CommandError(
    `${elaboration.name} describes no addresses to firmware, so there is no device tree.`,
    exitCodes.failed,
    `Add firmware({ model: '…', compatible: ['…'], bus }) to the body of ${elaboration.name}, with the bus whose devices are to be in the device tree, and devices to the resources of nodes.`,
  );
}
