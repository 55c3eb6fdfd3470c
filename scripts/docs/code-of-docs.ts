import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { programOf } from '../build/compiler.js';
import { entries } from '../build/entries.js';
import { blocksOf, type CodeBlock } from './code-blocks.js';

// The code that the documentation shows, as files of a program. A block that is only a part of a file gets what it does not say: imports of
// the names of `entente-soc`, and what stands above it in a comment, <!-- given: const uart = … -->.

/** A block of TypeScript in a page. */
export interface ShownCode extends CodeBlock {
  /** `docs/hardware.md:37`. */
  readonly place: string;
  /** What the page takes for granted in front of it. */
  readonly given: string;
}

// Their code is taken out of programs that are run while the page is made, and is only a part of them.
const madeOfPrograms = /^docs\/(?:errors\/|rules\/|devices\.md|tutorial\.md)/;

/** The blocks of TypeScript in the README and below `docs/`, but for pages that are made of programs which tests run. */
export function shownCode(): ShownCode[] {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name));
  return ['README.md', ...pages.filter((page) => page.endsWith('.md') && !madeOfPrograms.test(page))]
    .sort()
    .flatMap((page) => {
      const markdown = readFileSync(page, 'utf8');
      return blocksOf(markdown)
        .filter(({ language }) => language === 'ts')
        .map((block) => {
          const before = markdown.slice(0, block.at);
          const [, given = ''] = /<!-- given:((?:(?!-->).)*)-->\s*$/s.exec(before) ?? [];
          return { ...block, given: given.trim(), place: `${page}:${before.split('\n').length}` };
        });
    });
}

/** Excerpts that are not in the file that they name, or not any longer; how far lines are indented does not count. */
export function lostExcerpts(blocks: readonly ShownCode[]): string[] {
  const flush = (text: string): string => text.replaceAll(/^\s+/gm, '').trim();
  return blocks
    .filter(({ from, text }) => from !== '' && !flush(readFileSync(from, 'utf8')).includes(flush(text)))
    .map(({ place, from }) => `${place} is not in ${from}`);
}

/** What the compiler says about all blocks but excerpts, in one program with the declarations that `npm run build` wrote. */
export function complaintsAbout(blocks: readonly ShownCode[], root = process.cwd()): string[] {
  const files = new Map<string, ShownFile>();
  const names = exportedNames(join(root, 'dist/lib/index.d.ts'));
  for (const [k, block] of blocks.entries()) {
    if (block.from !== '') continue;
    const head = headOf(block, names);
    // Beside the topologies, which some of them import.
    files.set(join(root, 'topologies', `shown-${k}.ts`), {
      code: `${head}\n${block.text}\nexport {};\n`,
      place: block.place,
    });
  }
  // What pages call the topology of their reader.
  files.set(join(root, 'topologies', 'soc.ts'), { code: "export { default } from './mcu.js';", place: 'soc.ts' });
  return errorsIn(files, root);
}

function headOf({ text, given }: ShownCode, names: ReadonlySet<string>): string {
  const code = `${given}\n${text}`;
  const imported = new Set(
    [...code.matchAll(/^import ([^']*) from/gm)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []),
  );
  const declared = new Set(
    [...code.matchAll(/\b(?:const|class|function|interface|type) (\w+)/g)].map(([, name = '']) => name),
  );
  const used = new Set(code.match(/(?<![.\w'])[A-Za-z]\w*(?!\w*:)/g));
  const missing = [...names].filter((name) => used.has(name) && !imported.has(name) && !declared.has(name));
  const imports = missing.length === 0 ? '' : `import { ${missing.join(', ')} } from 'entente-soc';`;
  return `${imports}\n${given}`;
}

function exportedNames(file: string): ReadonlySet<string> {
  const program = ts.createProgram([file], { module: ts.ModuleKind.NodeNext, skipLibCheck: true, noResolve: false });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} is missing: npm run build`);
  return new Set(checker.getExportsOfModule(module).map(({ name }) => name));
}

interface ShownFile {
  readonly code: string;
  /** Where it is shown. */
  readonly place: string;
}

function errorsIn(files: ReadonlyMap<string, ShownFile>, root: string): string[] {
  const options: ts.CompilerOptions = {
    ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts'] },
    ...{ strict: true, skipLibCheck: true, noEmit: true, types: ['node'] },
    paths: Object.fromEntries(
      Object.entries(entries).map(([name, source]) => [name, [join(root, 'dist', source.replace(/\.ts$/, '.d.ts'))]]),
    ),
  };
  const texts = new Map([...files].map(([file, { code }]) => [file, code]));
  const program = programOf(options, [...files.keys()], texts);
  return [...files].flatMap(([file, { place }]) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map(({ messageText, start = 0 }) => {
      const code = files.get(file)?.code ?? '';
      const line = code.slice(0, start).split('\n').at(-1) ?? '';
      const rest = code.slice(start).split('\n')[0] ?? '';
      return `${place}: ${(line + rest).trim()}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    }),
  );
}
