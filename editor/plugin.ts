import { join } from 'node:path';
import type ts from 'typescript';
import { Designs } from './designs.js';
import { fixesFor } from './fixes.js';
import { detailsOf, handlesIn, lineOf, nodesMeant } from './handles.js';
import { code, diagnosticOf, marksIn } from './marks.js';
import { Processes } from './processes.js';
import { topologiesIn } from './syntax.js';
import { Viewer } from './viewer.js';

/** The options of the plugin in `tsconfig.json`. */
interface Config {
  /** The time limit of a topology in seconds. Default 10. */
  readonly timeout?: number;
  /** The memory limit in MiB. Default: that of the command line. */
  readonly memory?: number;
}

const refactor = 'Open in the viewer';

/** A plugin of TypeScript's language server, which shows negotiated values and findings in the source. */
export default function plugin({ typescript: tsc }: { readonly typescript: typeof ts }): ts.server.PluginModule {
  return { create: (info) => decorated(tsc, info) };
}

function decorated(tsc: typeof ts, info: ts.server.PluginCreateInfo): ts.LanguageService {
  const { languageService: own, project } = info;
  const { timeout = 10, memory } = info.config as Config;
  const program = join(__dirname, 'host.js');
  const processes = new Processes({ program, folder: project.getCurrentDirectory(), memory });
  const designs = new Designs(tsc, info, processes, timeout);
  const viewer = new Viewer(processes, (message) => project.projectService.logger.info(message));

  // Calls `body` with the current source; returns the fallback if there is none.
  const inSource = <T>(file: string, fallback: T, body: (source: ts.SourceFile, program: ts.Program) => T): T => {
    designs.want(file);
    const now = own.getProgram();
    const source = now?.getSourceFile(file);
    return now === undefined || source === undefined ? fallback : body(source, now);
  };

  const additions: Partial<ts.LanguageService> = {
    getSemanticDiagnostics: (file) => [
      ...own.getSemanticDiagnostics(file),
      ...inSource(file, [], (source, now) =>
        marksIn(tsc, source, designs).map((mark) => diagnosticOf(tsc, now, source, designs, mark)),
      ),
    ],
    getQuickInfoAtPosition: (file, position, ...more) => {
      const known = own.getQuickInfoAtPosition(file, position, ...more);
      const nodes = inSource(file, [], (source, now) => nodesMeant(tsc, now, source, designs, position));
      if (known === undefined || nodes.length === 0) return known;
      const text = ['```text', detailsOf(nodes), '```'].join('\n');
      const before = known.documentation ?? [];
      const gap = before.length === 0 ? '' : '\n\n';
      return { ...known, documentation: [...before, { kind: 'text', text: gap + text }] };
    },
    provideInlayHints: (file, span, preferences) => [
      ...own.provideInlayHints(file, span, preferences),
      ...inSource(file, [], (source) =>
        [...handlesIn(tsc, source, designs).values()]
          .filter(({ name }) => span.start <= name.end && name.end <= span.start + span.length)
          .map(({ name, nodes }) => ({ position: name.end, line: lineOf(nodes) }))
          .sort((a, b) => a.position - b.position)
          .filter(({ line }) => line !== '')
          .map(({ position, line }) => ({ text: `: ${line}`, position, kind: tsc.InlayHintKind.Type })),
      ),
    ],
    getSupportedCodeFixes: (file) => [...own.getSupportedCodeFixes(file), String(code)],
    getCodeFixesAtPosition: (file, start, end, codes, ...more) => [
      ...own.getCodeFixesAtPosition(file, start, end, codes, ...more),
      ...inSource(file, [], (source) =>
        marksIn(tsc, source, designs)
          .filter(({ span }) => codes.includes(code) && span.start <= end && start <= span.start + span.length)
          .flatMap(({ finding }) => fixesFor(tsc, own, designs, finding)),
      ),
    ],
    getApplicableRefactors: (file, ...more) => [
      ...own.getApplicableRefactors(file, ...more),
      ...inSource(file, [], (source, now) =>
        topologiesIn(tsc, now, source).length === 0
          ? []
          : [{ name: refactor, description: refactor, actions: [{ name: refactor, description: refactor }] }],
      ),
    ],
    getEditsForRefactor: (file, options, range, name, ...more) => {
      if (name !== refactor) return own.getEditsForRefactor(file, options, range, name, ...more);
      const position = typeof range === 'number' ? range : range.pos;
      const [node] = inSource(file, [], (source, now) => nodesMeant(tsc, now, source, designs, position));
      viewer.open(file, node?.id);
      // No changes; an editor would treat a missing result as a failure.
      return { edits: [{ fileName: file, textChanges: [] }] };
    },
    dispose: () => {
      designs.close();
      processes.close();
      own.dispose();
    },
  };
  return { ...own, ...additions };
}
