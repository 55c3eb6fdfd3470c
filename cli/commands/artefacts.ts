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

/** What can be written about a design: the ending of the file, and what is in it. */
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

/** Loads what draws, before there is a design: while a topology runs in its thread, the command has nothing else to do. */
export function loadAhead(names: readonly ArtefactName[] = artefactNames): void {
  // What goes wrong is told to whoever needs it.
  if (names.includes('svg')) import('../../lib/output/drawing/index.js').catch(() => undefined);
  if (names.includes('html')) import('../pages/viewer-page.js').catch(() => undefined);
}

// Everything, as declared.
async function drawing(elaboration: Elaboration): Promise<Chunks> {
  const { svg, views } = await import('../../lib/output/drawing/index.js');
  return svg(await layoutKept(views.full(elaboration)));
}

export type ArtefactName = keyof typeof artefacts;

/** All of them, in the order in which they are written. */
export const artefactNames = Object.keys(artefacts) as ArtefactName[];

/** One artefact of a design: how the name of its file ends, and what is in it. */
export async function artefact(
  name: ArtefactName,
  elaboration: Elaboration,
): Promise<{ readonly ending: string; readonly content: Chunks }> {
  const [ending, make] = artefacts[name];
  return { ending, content: await make(elaboration) };
}

// Laying out more takes seconds, and the picture of everything is then of little use; the long reports are for other programs.
const nodesOfSmallDesign = 150;

/** Whether a design is so small that everything about it is quick to make. */
function isSmall({ modules }: Elaboration): boolean {
  return modules.reduce((sum, { nodes }) => sum + nodes.length, 0) <= nodesOfSmallDesign;
}

/** What is quick to make for a design. */
export function quickArtefacts(elaboration: Elaboration): ArtefactName[] {
  const slow = new Set<ArtefactName>();
  if (!isSmall(elaboration)) for (const name of ['svg', 'html', 'parameters', 'elaboration'] as const) slow.add(name);
  if (addressesOf(elaboration) === undefined)
    for (const name of ['dts', 'memmap', 'resources'] as const) slow.add(name);
  return artefactNames.filter((name) => !slow.has(name));
}

/** The address map: what firmware is told where it is told of addresses, otherwise what all masters reach. */
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
