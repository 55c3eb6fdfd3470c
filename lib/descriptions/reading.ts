import type { Location } from '../base/diagnostic/index.js';
import { textIn, whyNoText } from '../base/text/index.js';

/** Reads a file that another one names; undefined where there is none, or none that may be read. */
export type ReadFile = (path: string) => Uint8Array | undefined;

/** A file to read a description from, and how to get at others that it names. */
export interface Source {
  /** As messages call it; what it names is looked for beside it. */
  readonly file: string;
  readonly content: Uint8Array;
  readonly read: ReadFile;
  /** The names of the folders in a folder, in order; none where there is none. Without it, no folder is looked through. */
  readonly foldersIn?: (folder: string) => readonly string[];
  /** Files that were given with it, for what would lie beside it. */
  readonly companions?: readonly string[];
  /** Folders to look in for what it includes, first to last. */
  readonly folders?: readonly string[];
  /** Macros that whoever builds it defines, by their names. */
  readonly macros?: ReadonlyMap<string, string>;
  /** The current folder, from the root, in which paths begin that do not begin there; without it, nothing is looked for above it. */
  readonly currentFolder?: string;
}

/** How much a reader does before it gives up: descriptions come from strangers. */
export interface ReadingLimits {
  /** Files inside files. */
  readonly includeDepth: number;
  /** Characters of all files together, after macros. */
  readonly characters: number;
  /** Words that macros become. */
  readonly expansions: number;
  /** Nodes inside nodes, brackets inside brackets. */
  readonly nesting: number;
  /** Devices, elements of arrays and registers. */
  readonly items: number;
}

/** What no real description comes near to. */
export const usualLimits: ReadingLimits = {
  includeDepth: 64,
  characters: 64 << 20,
  expansions: 250_000,
  nesting: 64,
  items: 1_000_000,
};

/** Why a description cannot be read, and where. */
export class DescriptionError extends Error {
  override readonly name = 'DescriptionError';

  constructor(
    message: string,
    readonly place: Location,
    readonly help?: string,
  ) {
    super(message);
  }
}

/** The text of a file, where what is of no encoding is U+FFFD: comments may be in any. Throws a {@link DescriptionError} for what is no text. */
export function sourceText({ file, content }: Pick<Source, 'file' | 'content'>): string {
  const why = whyNoText(content, { strict: false });
  if (why === undefined) return textIn(content);
  const { message, help, line, column } = why;
  throw new DescriptionError(message, { file, line, column }, help);
}
