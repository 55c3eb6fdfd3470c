import type ts from 'typescript';
import type { Finding } from '../lib/check/index.js';
import type { Location } from '../lib/base/diagnostic/index.js';
import { type Elaborated, type NodeAt, unusable } from './messages.js';
import type { Processes } from './processes.js';
import { topologiesIn } from './syntax.js';
import { moved, offsetIn } from './texts.js';

/** How long a topology is left alone after a change, in ms. */
const rest = 150;

/** What is known of a topology file. */
interface Design {
  /** The versions of its sources as they were asked about last. */
  versions: string;
  /** Ends what is under way. */
  stop: () => void;
  /** What came of it last. */
  last: Elaborated | undefined;
}

/** A finding and the file whose elaboration it is from. */
export interface Told {
  readonly finding: Finding;
  readonly topology: string;
}

/** The topologies that are open in a project: elaborated beside the language server, some time after each change. */
export class Designs {
  readonly #designs = new Map<string, Design>();
  // The text that the places of answers are in.
  readonly #before = new WeakMap<Location, string>();

  constructor(
    private readonly tsc: typeof ts,
    private readonly info: ts.server.PluginCreateInfo,
    private readonly processes: Processes,
    private readonly timeout: number,
  ) {}

  /** Has a file elaborated, and all that were before, if it is a topology, is open, and is not as it was; returns at once. */
  want(file: string): void {
    for (const each of new Set([file, ...this.#designs.keys()])) this.#want(each);
  }

  #want(file: string): void {
    if (!this.isOpen(file)) return;
    const program = this.info.languageService.getProgram();
    const source = program?.getSourceFile(file);
    if (program === undefined || source === undefined) return;
    const design = this.#designs.get(file);
    const versions = this.#versionsOf([file, ...(design?.last?.sources ?? [])]);
    if (design?.versions === versions) return;
    // Half of a statement is no news.
    if (program.getSyntacticDiagnostics(source).length > 0) return;
    const exports = topologiesIn(this.tsc, program, source);
    design?.stop();
    if (exports.length === 0) {
      this.#designs.delete(file);
      return;
    }
    this.processes.prepare();
    const timer = setTimeout(() => this.#elaborate(file, exports), rest);
    this.#designs.set(file, { versions, stop: () => clearTimeout(timer), last: design?.last });
  }

  /** Whether an editor has a file open. */
  isOpen(file: string): boolean {
    return this.info.project.getScriptInfo(file)?.isScriptOpen() === true;
  }

  /** The nodes of all designs. */
  get nodes(): readonly NodeAt[] {
    return this.#open().flatMap(([, { last }]) => last?.nodes ?? []);
  }

  /** What was found in all designs. */
  get findings(): readonly Told[] {
    return this.#open().flatMap(([topology, { last }]) =>
      (last?.findings ?? []).map((finding) => ({ finding, topology })),
    );
  }

  /** Where a place is now in a source; undefined where it was changed, or is in another file. */
  offsetOf(source: ts.SourceFile, place: Location): number | undefined {
    const before = place.file === source.fileName ? this.#before.get(place) : undefined;
    const offset = before === undefined ? undefined : offsetIn(before, place);
    return before === undefined || offset === undefined ? undefined : moved(offset, before, source.text);
  }

  /** Ends all that is under way. */
  close(): void {
    for (const { stop } of this.#designs.values()) stop();
    this.#designs.clear();
  }

  #open(): [file: string, Design][] {
    return [...this.#designs].filter(([file]) => this.isOpen(file));
  }

  #elaborate(file: string, exports: readonly string[]): void {
    const { timeout } = this;
    const design = this.#designs.get(file);
    if (design === undefined) return;
    const texts = this.#texts();
    const versions = new Map([...texts.keys()].map((path) => [path, this.#versionOf(path)]));
    const open = [...texts].filter(([path]) => this.isOpen(path));
    const request = { kind: 'elaborate', file, exports, open: Object.fromEntries(open), timeout } as const;
    design.stop = this.processes.ask(request, timeout, (answer) => {
      const elaborated = answer?.kind === 'elaborated' ? answer : this.#stopped(file);
      design.last = elaborated;
      for (const place of placesIn(elaborated)) this.#before.set(place, texts.get(place.file) ?? '');
      // What it depends on is known only now; it may have changed meanwhile.
      design.versions = this.#versionsOf([file, ...elaborated.sources], versions);
      this.info.project.refreshDiagnostics();
    });
  }

  #stopped(file: string): Elaborated {
    const finding = unusable(
      `${file} was not elaborated and checked within ${this.timeout} s, or ended its process.`,
      'Look for a loop that never ends, or raise the timeout of the plugin in tsconfig.json.',
    );
    return { kind: 'elaborated', sources: [file], findings: [finding], nodes: [] };
  }

  // Of the project's own sources, by their paths.
  #texts(): Map<string, string> {
    const program = this.info.languageService.getProgram();
    const own = (program?.getSourceFiles() ?? []).filter(
      (source) => !source.isDeclarationFile && program?.isSourceFileFromExternalLibrary(source) !== true,
    );
    return new Map(own.map(({ fileName, text }) => [fileName, text]));
  }

  #versionsOf(files: readonly string[], known: ReadonlyMap<string, string> = new Map()): string {
    return [...new Set(files)].map((file) => `${file} ${known.get(file) ?? this.#versionOf(file)}`).join('\n');
  }

  #versionOf(file: string): string {
    return this.info.languageServiceHost.getScriptVersion(file);
  }
}

function placesIn({ nodes, findings }: Elaborated): Location[] {
  return [
    ...nodes.flatMap(({ places }) => places),
    ...findings.flatMap(({ locations, fix }) => [...locations, ...(fix?.locations ?? [])]),
  ];
}
