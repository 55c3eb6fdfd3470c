import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { suggest } from '../../lib/base/diagnostic/index.js';
import { DataError } from '../../lib/elaboration/record/data-error.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { DesignError } from './design-error.js';
import { optimiseLater } from '../process/engine.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { descriptionEndings, type ElaborateOptions } from './options.js';
import type { DescribedInput } from './descriptions.js';
import { descriptionFiles, descriptionIn } from '../files/description-files.js';
import { io } from '../process/io.js';
import { note } from '../files/output.js';
import { demandText, inputStat, readInput, readStart } from '../files/input-files.js';
import { type Limits, withinLimits } from '../topology/limits.js';
import { isStock, stockNames } from './stock-names.js';
import { topologyExtensions } from '../topology/files.js';
import type { LoadedInput, InputName } from '../topology/loaded-input.js';

const documentExtensions = ['.json', '.jsonl'];

/** Reads `file` or `file#export`. Throws a usage error for a file that is missing or of an unknown kind. */
export function parseInput(input: string): InputName & {
  readonly kind: 'topology' | 'document' | 'description' | 'stock';
  readonly companions?: readonly string[];
} {
  const file = fileNamed(input);
  if (file === undefined) {
    const [stock = '', stockExport] = input.split('#', 2);
    return { file: stock, exportName: stockExport, kind: 'stock' };
  }
  const exportName = file === input ? undefined : input.slice(file.length + 1);
  const described = descriptionFiles(file);
  if (described !== undefined) return { ...described, exportName, kind: 'description' };
  const found = inputStat(file, { role: 'a topology', noun: 'file', help: suggest(file, stockNames) });
  const extension = extname(file);
  if (topologyExtensions.includes(extension)) {
    if (!found.isFile()) throw new CommandError(`${file} is a pipe: of all inputs, a topology has to be a plain file.`);
    return { file, exportName, kind: 'topology' };
  }
  if (descriptionIn(file) !== undefined) return { file, exportName, kind: 'description' };
  if (documentExtensions.includes(extension)) return { file, exportName, kind: 'document' };
  if (found.isFile()) demandText(file, readStart(file), { strict: false });
  throw new CommandError(
    `${file} is neither a topology (${topologyExtensions.join(', ')}), nor a topology document or an elaboration (${documentExtensions.join(', ')}), nor a description (${descriptionEndings}).`,
  );
}

/** The file of `file` or `file#export`, whether it exists or not; undefined for a stock system. */
export function fileNamed(input: string): string | undefined {
  const [stock = ''] = input.split('#', 1);
  if (isStock(stock) && !existsSync(stock)) return undefined;
  const hash = input.lastIndexOf('#');
  return hash > 0 && !existsSync(input) ? input.slice(0, hash) : input;
}

/** Whether an input is elaborated from TypeScript sources. */
export function isFromSources(input: string): boolean {
  return parseInput(input).kind === 'topology';
}

/** Elaborates a topology file or a document. `timeout` is in seconds. */
export async function loadInput(input: string, options: ElaborateOptions): Promise<LoadedInput> {
  const name = parseInput(input);
  // The thread of a topology sets this itself after it has started.
  if (name.kind !== 'topology') optimiseLater();
  switch (name.kind) {
    case 'document':
      refuseConfig(name.file, options);
      return await loadDocument(name.file, await readDocument(name.file, options), options);
    case 'description':
      refuseConfig(name.file, options);
      return await loadDescribed(input, options);
    case 'stock': {
      const { elaborateStock } = await import('./stock.js');
      return await elaborateStock(name, options);
    }
    case 'topology': {
      const { elaborateTopology } = await import('./elaborate-topology.js');
      const loaded = await elaborateTopology(name, options);
      if (loaded.unread === true && options.tells !== false)
        note(`${name.file} reads nothing that --config ${options.config ?? ''} sets, so the option changes nothing.`);
      if (loaded.unfinished !== undefined && options.tells !== false)
        note(
          `${name.file} is still at work beside its design (${loaded.unfinished.join(', ')}): what comes of that is not in the design.`,
        );
      return loaded;
    }
  }
}

/** A description of a SoC; `file#all` includes disabled devices. Throws a usage error for any other input. */
export function describedInput(input: string): DescribedInput {
  const { file, exportName, kind, companions = [] } = parseInput(input);
  const notation = kind === 'description' ? descriptionIn(file) : undefined;
  if (notation === undefined) throw new CommandError(`${file} is not a description of a SoC (${descriptionEndings}).`);
  if (exportName !== undefined && exportName !== 'all') {
    throw new CommandError(`A description exports nothing: ${file}#${exportName} can only be ${file} or ${file}#all.`);
  }
  return { file, companions, notation, disabled: exportName === 'all' };
}

async function loadDescribed(input: string, options: ElaborateOptions): Promise<LoadedInput> {
  const { elaborateDescription } = await import('../../lib/descriptions/index.js');
  const { loadDescription } = await import('./descriptions.js');
  const described = describedInput(input);
  const description = await loadDescription(described, options);
  return { elaboration: elaborateDescription(description, { disabled: described.disabled }), failures: [] };
}

/** Throws a usage error for a configuration of a file that is no topology. */
export function refuseConfig(file: string, { config }: ElaborateOptions): void {
  if (config === undefined) return;
  throw new CommandError(
    `${file} is not a topology, and has no configuration.`,
    exitCodes.usage,
    'Leave out --config, or give it a topology file or a stock system.',
  );
}

// The first bytes of a file written by `entente elaborate`.
const elaborationStart = '{"format":"entente-elaboration"';

/** The content of a topology document or of a saved elaboration. */
export async function readDocument(file: string, { timeout }: ElaborateOptions): Promise<Buffer> {
  return await readInput(file, { role: 'a document', timeout });
}

/** The design in the content of a document or of a saved elaboration. */
export async function loadDocument(file: string, bytes: Buffer, limits: Limits): Promise<LoadedInput> {
  if (!isSaved(bytes)) return await runTopologyDocument(file, bytes.toString('utf8'), limits);
  return await loadSaved(file, bytes, limits);
}

/** Whether the content of a file is a saved elaboration. */
export function isSaved(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, elaborationStart.length) === elaborationStart;
}

// Does not load any code for negotiation.
async function loadSaved(file: string, bytes: Buffer, limits: Limits): Promise<LoadedInput> {
  const { deserialise } = await import('../../lib/elaboration/saved/index.js');
  io().saved = file;
  try {
    const elaboration = withinLimits(file, limits, () => deserialise(bytes));
    if (elaboration.status === 'negotiated') return { elaboration, failures: [] };
    return { elaboration, failures: elaboration.diagnostics };
  } catch (error) {
    throw error instanceof DataError ? notAsWritten(file, error) : error;
  }
}

/** A usage error about an invalid saved elaboration. */
export function notAsWritten(file: string, { message }: DataError): CommandError {
  const place = message.charAt(0).toLowerCase() + message.slice(1);
  return new CommandError(
    `${file} is not an elaboration as it was written: ${place}`,
    exitCodes.usage,
    'Write it anew with entente elaborate.',
  );
}

async function runTopologyDocument(file: string, text: string, limits: Limits): Promise<LoadedInput> {
  const { elaborateDocument, runDocument } = await import('../../lib/documents/index.js');
  const { describe } = await import('../../lib/elaborate/describe.js');
  return withinLimits(file, limits, () => {
    const result = runDocument({ file, text, firstLine: 1 });
    if (result.ok) return { elaboration: elaborateDocument(result), failures: [] };
    const { failures, negotiated } = result;
    return { elaboration: negotiated === undefined ? undefined : describe(negotiated, { name: file }), failures };
  });
}

/** The elaboration of an input. Throws an error with all failures if there are any. */
export async function loadElaboration(input: string, options: ElaborateOptions): Promise<Elaboration> {
  return succeeded(noteOthers(input, await loadInput(input, options)));
}

/**
 * The elaborations of an input: usually one, but one for each chip of a multi-chip system. Throws an error with all
 * failures if there are any.
 */
export async function loadElaborations(
  input: string,
  options: ElaborateOptions,
): Promise<readonly [Elaboration, ...Elaboration[]]> {
  const loaded = await loadInput(input, options);
  return [succeeded(loaded), ...(loaded.others ?? [])];
}

/** Whether an input names one of several designs instead of an export, such as `parts.ts#b`. */
export function isNamedPart(input: string, designs: readonly Elaboration[]): boolean {
  const [only, another] = designs;
  return another === undefined && only !== undefined && parseInput(input).exportName === only.name;
}

// Prints a note saying which of several designs an answer is about.
function noteOthers(input: string, loaded: LoadedInput): LoadedInput {
  const { elaboration, others = [] } = loaded;
  if (elaboration === undefined || others.length === 0) return loaded;
  const [file] = input.split('#', 1);
  const names = others.map(({ name }) => `${file}#${name}`);
  note(
    `This is ${elaboration.name}, one of ${others.length + 1} designs. The ${names.length === 1 ? 'other is' : 'others are'} ${names.join(', ')}.`,
  );
  return loaded;
}

/** The elaboration of a loaded input. Throws an error with all failures if there are any. */
export function succeeded({ elaboration, failures }: LoadedInput): Elaboration {
  if (elaboration === undefined || failures.length > 0) throw new DesignError(failures);
  return elaboration;
}

/** The nodes and edges of an input, without findings. Throws an error with all failures if there are any. */
export async function loadGraph(input: string, options: ElaborateOptions): Promise<Elaboration> {
  return await loadElaboration(input, { ...options, findings: false });
}
