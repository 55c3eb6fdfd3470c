import { relative } from 'node:path';
import ts from 'typescript';
import { entries } from '../scripts/build/entries.js';
import { withLinks } from '../scripts/docs/citations.js';
import type { Page } from './pages.js';

/** The reference of the API, and what each of its names stands for. */
export interface Api {
  readonly pages: readonly Page[];
  /** The page and the heading of each name, as `etc/entente-soc-tl.api.md#tlxbar`; a name of several parts is that of the first. */
  readonly meanings: ReadonlyMap<string, string>;
  /** What `entente-soc` itself exports. */
  readonly exported: ReadonlySet<string>;
}

interface Entry {
  readonly name: string;
  readonly documentation: string;
  readonly declarations: readonly string[];
}

/** The reference of all that the package exports, from the declarations that `npm run build` wrote, with their comments. */
export function apiReference(): Api {
  const files = Object.entries(entries).map(
    ([name, source]) => [name, source.replace(/^\.\/(.*)\.ts$/, 'dist/$1.d.ts')] as const,
  );
  const program = ts.createProgram(
    files.map(([, file]) => file),
    { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, skipLibCheck: true, types: ['node'] },
  );
  const reader = new Reader(program.getTypeChecker());
  const pages: Page[] = [];
  const meanings = new Map<string, string>();
  const exported = new Set<string>();
  for (const [name, file] of files) {
    const source = program.getSourceFile(file);
    const module = source && reader.moduleOf(source);
    if (module === undefined) throw new Error(`${file} is missing: npm run build`);
    const { own, namespaces } = reader.exportsOf(module, '');
    const flat = name.replace('/', '-');
    const parts = namespaces.map(([space]) => `[\`${space}\`](${flat}-${space}.api.md)`);
    const intro = parts.length === 0 ? '' : `\n\nIts parts have pages of their own: ${parts.join(', ')}.`;
    pages.push(
      pageOf(`etc/${flat}.api.md`, name, `What \`import { … } from '${name}'\` gives.${intro}`, own, meanings),
    );
    for (const [space, inside] of namespaces) {
      const intro = `What \`import { ${space} } from '${name}'\` gives; part of [\`${name}\`](${flat}.api.md).`;
      pages.push(pageOf(`etc/${flat}-${space}.api.md`, space, intro, inside, meanings));
      if (!meanings.has(space)) meanings.set(space, `etc/${flat}-${space}.api.md`);
    }
    if (name === 'entente-soc')
      for (const each of [...own.map((entry) => entry.name), ...namespaces.map(([space]) => space)]) exported.add(each);
  }
  return { pages, meanings, exported };
}

class Reader {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  moduleOf(file: ts.SourceFile): ts.Symbol | undefined {
    return this.#checker.getSymbolAtLocation(file);
  }

  exportsOf(
    module: ts.Symbol,
    prefix: string,
  ): { readonly own: Entry[]; readonly namespaces: (readonly [string, Entry[]])[] } {
    const own: Entry[] = [];
    const namespaces: (readonly [string, Entry[]])[] = [];
    for (const exported of this.#checker.getExportsOfModule(module)) {
      const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
      const symbol = isAlias ? this.#checker.getAliasedSymbol(exported) : exported;
      const name = `${prefix}${exported.name}`;
      if ((symbol.flags & ts.SymbolFlags.ValueModule) === 0) own.push(this.#entry(name, symbol));
      else namespaces.push([name, this.exportsOf(symbol, `${name}.`).own]);
    }
    const byName = (one: Entry, other: Entry): number => one.name.localeCompare(other.name, 'en');
    return { own: own.sort(byName), namespaces };
  }

  #entry(name: string, symbol: ts.Symbol): Entry {
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker));
    const tags = symbol.getJsDocTags(this.#checker).map((tag) => tagText(tag));
    return {
      name,
      documentation: [comment, ...(tags.length === 0 ? [] : [tags.join('\n')])]
        .join('\n\n')
        .replaceAll(/\{@link ([^}|]+)\}/g, '`$1`')
        .trim(),
      declarations: (symbol.declarations ?? []).filter(isOfProject).map(declarationText),
    };
  }
}

function tagText({ name, text }: ts.JSDocTagInfo): string {
  const said = ts.displayPartsToString(text).replaceAll('\n', ' ');
  if (name === 'param') return `- \`${said.replace(/^(\S+)(?: -)?/, '$1`:')}`;
  return `- ${{ returns: 'Returns', throws: 'Raises' }[name] ?? name} ${said}`;
}

function isOfProject(declaration: ts.Declaration): boolean {
  return relative('.', declaration.getSourceFile().fileName).startsWith('dist');
}

// As users see it: without private members, and without keywords that only declaration files need.
function declarationText(declaration: ts.Declaration): string {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return statement
    .getText()
    .replace(/^(?:export )?(?:declare )?/, '')
    .replaceAll(/^ +(?:#private|private [^;\n]*);\n/gm, '')
    .replaceAll(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2));
}

function pageOf(
  source: string,
  title: string,
  intro: string,
  entries: readonly Entry[],
  meanings: Map<string, string>,
): Page {
  const ids = new Set<string>();
  const sections = entries.map(({ name, documentation, declarations }) => {
    // Numbered like the headings of the page.
    const slug = name.toLowerCase().replaceAll(/[^\w-]/g, '');
    let id = slug;
    for (let k = 1; ids.has(id); k++) id = `${slug}-${k}`;
    ids.add(id);
    if (!meanings.has(name)) meanings.set(name, `${source}#${id}`);
    const code = declarations.map((text) => `\`\`\`ts\n${text}\n\`\`\``).join('\n\n');
    return `## ${name}\n\n${withLinks(documentation, '../docs/spec/')}\n\n${code}`;
  });
  return { source, title, markdown: `# ${title}\n\n${intro}\n\n${sections.join('\n\n')}\n` };
}
