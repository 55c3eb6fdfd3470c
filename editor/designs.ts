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

/** How long to wait after a change before elaborating, in ms. */
const rest = 150;

/** The polling interval for files that the language server does not watch, in ms. */
const poll = 1000;

/** The rule for unused waivers, comments and baseline entries. */
const waiverRule = 'policy/waiver';

/** The state of a topology file. */
interface Design {
  /** The versions of its sources at the last request. */
  versions: string;
  /** Cancels the current elaboration. */
  stop: () => void;
  /** The last result. */
  last: Elaborated | undefined;
}

/** A finding and the topology file that it comes from. */
export interface Told {
  readonly finding: Finding;
  readonly topology: string;
}

/** The open topologies of a project, which are elaborated outside of the language server, shortly after each change. */
export class Designs {
  readonly #designs = new Map<string, Design>();
  // What is none of the project's, such as a policy, is watched here.
  readonly #watchers = new Map<string, ts.FileWatcher>();
  // The text that each location in a result refers to.
  readonly #before = new WeakMap<Location, string>();

  constructor(
    private readonly tsc: typeof ts,
    private readonly info: ts.server.PluginCreateInfo,
    private readonly processes: Processes,
    private readonly timeout: number,
  ) {}

  /** Requests the elaboration of a file, and of all earlier ones, if it is an open topology and has changed; returns immediately. */
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
    // Ignore incomplete statements.
    if (sources.some((each) => this.isOpen(each) && isUnfinished(program, each))) return;
    const exports = this.#isWritten(file) ? topologiesIn(this.tsc, program, source) : [];
    design?.stop();
    if (exports.length === 0) {
      this.#designs.delete(file);
      return;
    }
    this.processes.prepare();
    const timer = setTimeout(() => {
      // The editor may not have sent a request since the last change.
      if (this.#versionsOf(sources, looked) === versions) this.#elaborate(file, exports);
      else this.#want(file);
    }, rest);
    this.#designs.set(file, { versions, stop: () => clearTimeout(timer), last: design?.last });
  }

  /** Whether a file is open in an editor. */
  isOpen(file: string): boolean {
    return this.info.project.getScriptInfo(file)?.isScriptOpen() === true;
  }

  /** The nodes of all designs. */
  get nodes(): readonly NodeAt[] {
    return this.#open().flatMap(([, { last }]) => last?.nodes ?? []);
  }

  /** The findings in all designs. A waiver and the like may be unused in one design but needed in another that shares it. */
  get findings(): readonly Told[] {
    return this.#open().flatMap(([topology, { last }]) =>
      (last?.findings ?? [])
        .filter((finding) => finding.rule !== waiverRule || this.#isToldByAll(finding))
        .map((finding) => ({ finding, topology })),
    );
  }

  // Whether all topologies that read the file report the finding; a finding without a location concerns a baseline.
  #isToldByAll({ rule, message, locations: [place] }: Finding): boolean {
    return this.#open()
      .flatMap(([, { last }]) => last ?? [])
      .filter(({ sources }) => place === undefined || sources.includes(place.file))
      .every(({ findings }) => findings.some((each) => each.rule === rule && each.message === message));
  }

  /** The current offset of a location in a source; undefined if it was changed, or is in another file. */
  offsetOf(source: ts.SourceFile, place: Location): number | undefined {
    const before = place.file === source.fileName ? this.#before.get(place) : undefined;
    const offset = before === undefined ? undefined : offsetOf(before, place, place.file);
    return before === undefined || offset === undefined ? undefined : moved(offset, before, source.text);
  }

  /** Cancels everything. */
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
    // Without an answer, any source may be the cause.
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
      // Its dependencies are known only now, and may have changed in the meantime.
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

  // The texts of the project's own sources that exist on disk, by path.
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

  // Paths that imports may resolve to count only if the sources exist: a new one may take precedence over the current target.
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

  // A file unknown to the project may not exist, and neither may an open one.
  #versionOf(file: string): string {
    const { project } = this.info;
    const info = this.isOpen(file) && !this.#isWritten(file) ? undefined : project.getScriptInfo(file);
    return info?.getLatestVersion() ?? String(this.#writtenAt(file));
  }

  // The version of a file that was read after this time, or a marker if that version no longer exists.
  #versionRead(file: string, since: number, wasMissing: boolean): string {
    if (wasMissing) return String(undefined);
    const written = this.#writtenAt(file);
    return written === undefined || written >= since - clockStep ? 'gone' : this.#versionOf(file);
  }

  #writtenAt(file: string): number | undefined {
    return this.info.serverHost.getModifiedTime?.(file)?.getTime();
  }
}

// Converts a path in which a star stands for part of a name, and two stars for any folders.
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
