import { join } from 'node:path';
import type ts from 'typescript';
import { Designs } from './designs.js';
import { fixesFor } from './fixes.js';
import { detailsOf, handlesIn, lineOf, nodesMeant } from './handles.js';
import { code, diagnosticOf, marksIn } from './marks.js';
import { Processes } from './processes.js';
import { topologiesIn } from './syntax.js';
import { Viewer } from './viewer.js';

/** What a `tsconfig.json` may say beside the name of the plugin. */
interface Config {
  /** Seconds that a topology may take. Default 10. */
  readonly timeout?: number;
  /** MiB that it may take. Default: as the command line has it. */
  readonly memory?: number;
}

const refactor = 'Open in the viewer';

/** A plugin of TypeScript's language server: what is negotiated and found is told where it is written. */
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

  // With the source as it is now; the fallback where there is none.
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
      // Nothing to change; editors take no changes at all for a failure.
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
