import { relative } from 'node:path';
import type ts from 'typescript';
import { clockStep } from '../lib/base/clock-step.js';
import type { Finding } from '../lib/check/index.js';
import type { Location } from '../lib/base/diagnostic/index.js';
import { offsetOf } from '../lib/base/text/index.js';
import { type Answer, type Elaborated, type NodeAt, unusable } from './messages.js';
import type { Processes } from './processes.js';
import { topologiesIn } from './syntax.js';
import { moved } from './texts.js';

/** How long a topology is left alone after a change, in ms. */
const rest = 150;

/** How often a file is looked at that the language server does not watch, in ms. */
const poll = 1000;

/** The rule of waivers, comments and entries of a baseline that nothing needs. */
const waiverRule = 'policy/waiver';

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
  // What is none of the project's, such as a policy, is watched here.
  readonly #watchers = new Map<string, ts.FileWatcher>();
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
    const sources = [file, ...(design?.last?.sources ?? [])];
    const looked = design?.last?.looked ?? [];
    const versions = this.#versionsOf(sources, looked);
    if (design?.versions === versions) return;
    // Half of a statement is no news.
    if (sources.some((each) => this.isOpen(each) && isUnfinished(program, each))) return;
    const exports = this.#isWritten(file) ? topologiesIn(this.tsc, program, source) : [];
    design?.stop();
    if (exports.length === 0) {
      this.#designs.delete(file);
      return;
    }
    this.processes.prepare();
    const timer = setTimeout(() => {
      // An editor need not have asked since the last change.
      if (this.#versionsOf(sources, looked) === versions) this.#elaborate(file, exports);
      else this.#want(file);
    }, rest);
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

  /** What was found in all designs. What one of them does not need, such as a waiver, others may that share it. */
  get findings(): readonly Told[] {
    return this.#open().flatMap(([topology, { last }]) =>
      (last?.findings ?? [])
        .filter((finding) => finding.rule !== waiverRule || this.#isToldByAll(finding))
        .map((finding) => ({ finding, topology })),
    );
  }

  // Of those that read the file with the place; what has none is of a baseline.
  #isToldByAll({ rule, message, locations: [place] }: Finding): boolean {
    return this.#open()
      .flatMap(([, { last }]) => last ?? [])
      .filter(({ sources }) => place === undefined || sources.includes(place.file))
      .every(({ findings }) => findings.some((each) => each.rule === rule && each.message === message));
  }

  /** Where a place is now in a source; undefined where it was changed, or is in another file. */
  offsetOf(source: ts.SourceFile, place: Location): number | undefined {
    const before = place.file === source.fileName ? this.#before.get(place) : undefined;
    const offset = before === undefined ? undefined : offsetOf(before, place, place.file);
    return before === undefined || offset === undefined ? undefined : moved(offset, before, source.text);
  }

  /** Ends all that is under way. */
  close(): void {
    for (const { stop } of this.#designs.values()) stop();
    this.#designs.clear();
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #open(): [file: string, Design][] {
    return [...this.#designs].filter(([file]) => this.isOpen(file));
  }

  #elaborate(file: string, exports: readonly string[]): void {
    const { timeout } = this;
    const design = this.#designs.get(file);
    if (design === undefined) return;
    const texts = this.#texts();
    const asked = Date.now();
    const versions = this.#versionsIn(texts);
    const others = new Map((design.last?.sources ?? []).map((path) => [path, this.#versionOf(path)]));
    // Without an answer, it may be because of any source.
    const nothing = { missing: [], looked: [], findings: [], nodes: [] } as const;
    const none: Elaborated = { kind: 'elaborated', sources: [...texts.keys()], ...nothing };
    const open = [...texts].filter(([path]) => this.isOpen(path));
    const request = { kind: 'elaborate', file, exports, open: Object.fromEntries(open), timeout } as const;
    design.stop = this.processes.ask(request, timeout, (answer) => {
      const elaborated =
        answer?.kind === 'elaborated' ? answer : { ...none, findings: [this.#notElaborated(file, answer)] };
      design.last = elaborated;
      for (const place of placesIn(elaborated)) this.#before.set(place, texts.get(place.file) ?? '');
      const missing = new Set(elaborated.missing);
      // What it depends on is known only now; it may have changed meanwhile.
      design.versions = this.#versionsOf(
        [file, ...elaborated.sources],
        elaborated.looked,
        versions,
        (path) => others.get(path) ?? this.#versionRead(path, asked, missing.has(path)),
      );
      for (const source of elaborated.sources) this.#watch(source);
      this.info.project.refreshDiagnostics();
    });
  }

  #notElaborated(file: string, answer: Answer | undefined): Finding {
    if (answer?.kind === 'failed') return unusable(answer.message, '');
    const name = relative(this.info.project.getCurrentDirectory(), file);
    return unusable(
      `${name} was not elaborated and checked within ${this.timeout} s, or ended its process.`,
      'Look for a loop that never ends, or raise the timeout of the plugin in tsconfig.json.',
    );
  }

  #watch(file: string): void {
    const { project, serverHost } = this.info;
    if (this.#watchers.has(file) || project.getScriptInfo(file) !== undefined) return;
    this.#watchers.set(
      file,
      serverHost.watchFile(file, () => project.refreshDiagnostics(), poll),
    );
  }

  // Of the project's own sources that are on the disk, by their paths.
  #texts(): Map<string, string> {
    const program = this.info.languageService.getProgram();
    const own = (program?.getSourceFiles() ?? []).filter(
      (source) =>
        !source.isDeclarationFile &&
        program?.isSourceFileFromExternalLibrary(source) !== true &&
        (!this.isOpen(source.fileName) || this.#isWritten(source.fileName)),
    );
    return new Map(own.map(({ fileName, text }) => [fileName, text]));
  }

  #isWritten(file: string): boolean {
    return this.info.serverHost.fileExists(file);
  }

  // Where imports may lead, only sources count that are there: another one may have come before the one that they led to.
  #versionsOf(
    files: readonly string[],
    looked: readonly string[],
    known: ReadonlyMap<string, string> = this.#versionsIn(this.#texts()),
    versionOf: (file: string) => string = (file) => this.#versionOf(file),
  ): string {
    const isLooked = looked.filter((file) => file.includes('*')).map(patternOf);
    const meant = [...known.keys()].filter((file) => isLooked.some((pattern) => pattern.test(file)));
    const all = new Set([...files, ...looked.filter((file) => known.has(file)), ...meant]);
    return [...all].map((file) => `${file} ${known.get(file) ?? versionOf(file)}`).join('\n');
  }

  #versionsIn(texts: ReadonlyMap<string, string>): Map<string, string> {
    return new Map([...texts.keys()].map((file) => [file, this.#versionOf(file)]));
  }

  // What the project does not know may not be there, and neither may what is open.
  #versionOf(file: string): string {
    const { project } = this.info;
    const info = this.isOpen(file) && !this.#isWritten(file) ? undefined : project.getScriptInfo(file);
    return info?.getLatestVersion() ?? String(this.#writtenAt(file));
  }

  // Of a file that was read after this time: the version that was read, or none if that is there no longer.
  #versionRead(file: string, since: number, wasMissing: boolean): string {
    if (wasMissing) return String(undefined);
    const written = this.#writtenAt(file);
    return written === undefined || written >= since - clockStep ? 'gone' : this.#versionOf(file);
  }

  #writtenAt(file: string): number | undefined {
    return this.info.serverHost.getModifiedTime?.(file)?.getTime();
  }
}

// Of a path in which a star stands for any letters of a name, and two for any folders.
function patternOf(path: string): RegExp {
  const parts = path.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`);
}

function isUnfinished(program: ts.Program, file: string): boolean {
  const source = program.getSourceFile(file);
  return source !== undefined && program.getSyntacticDiagnostics(source).length > 0;
}

function placesIn({ nodes, findings }: Elaborated): Location[] {
  return [
    ...nodes.flatMap(({ places }) => places),
    ...findings.flatMap(({ locations, fix }) => [...locations, ...(fix?.locations ?? [])]),
  ];
}
