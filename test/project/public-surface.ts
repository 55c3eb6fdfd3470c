import { join, relative } from 'node:path';
import ts from 'typescript';
import { compilerOptions, programOf } from '../../scripts/build/compiler.js';

/** Something that users of the library can name, and what its comment says. */
export interface PublicPart {
  readonly kind: 'function' | 'class' | 'method';
  /** `lib/protocols/axi4/xbar.ts:66 axi4.xbar`. */
  readonly place: string;
  /** The comment with its tags, its own or an inherited one; empty without. */
  readonly documentation: string;
}

/** The functions, classes and methods that these files below `root` export, namespaces included, each once. */
export function publicSurface(root: string, files: readonly string[] = ['./lib/index.ts']): PublicPart[] {
  const program = programOf(
    compilerOptions(root),
    files.map((file) => join(root, file)),
  );
  const surface = new Surface(root, program.getTypeChecker());
  for (const file of files) {
    const source = program.getSourceFile(join(root, file));
    if (source !== undefined) surface.addModule(source);
  }
  return surface.parts;
}

class Surface {
  readonly parts: PublicPart[] = [];
  readonly #root: string;
  readonly #checker: ts.TypeChecker;
  readonly #seen = new Set<ts.Symbol>();

  constructor(root: string, checker: ts.TypeChecker) {
    this.#root = root;
    this.#checker = checker;
  }

  addModule(file: ts.SourceFile): void {
    const symbol = this.#checker.getSymbolAtLocation(file);
    if (symbol !== undefined) this.#addExports(symbol, '');
  }

  #addExports(module: ts.Symbol, prefix: string): void {
    for (const exported of this.#checker.getExportsOfModule(module)) this.#add(exported, `${prefix}${exported.name}`);
  }

  #add(exported: ts.Symbol, name: string): void {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
    const symbol = isAlias ? this.#checker.getAliasedSymbol(exported) : exported;
    if (this.#seen.has(symbol)) return;
    this.#seen.add(symbol);
    // What comes from a package is documented there.
    const declarations = (symbol.declarations ?? []).filter((each) => this.#file(each).startsWith('lib/'));
    const [first] = declarations;
    if (first === undefined) return;
    if ((symbol.flags & ts.SymbolFlags.Module) !== 0) this.#addExports(symbol, `${name}.`);
    if (declarations.some(ts.isClassDeclaration)) this.#note('class', symbol, first, name);
    else if (declarations.some((each) => this.#isFunction(each))) this.#note('function', symbol, first, name);
    for (const declaration of declarations) {
      if (ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)) {
        this.#addMethods(declaration.members, name);
      }
    }
  }

  #addMethods(members: ts.NodeArray<ts.ClassElement | ts.TypeElement>, owner: string): void {
    for (const member of members) {
      if (!ts.isMethodDeclaration(member) && !ts.isMethodSignature(member)) continue;
      const hidden = ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected);
      if (hidden !== 0 || ts.isPrivateIdentifier(member.name)) continue;
      const symbol = this.#checker.getSymbolAtLocation(member.name);
      if (symbol === undefined || this.#seen.has(symbol)) continue;
      this.#seen.add(symbol);
      this.#note('method', symbol, member, `${owner}.${member.name.getText()}`);
    }
  }

  #note(kind: PublicPart['kind'], symbol: ts.Symbol, declaration: ts.Declaration, name: string): void {
    const file = declaration.getSourceFile();
    const line = file.getLineAndCharacterOfPosition(declaration.getStart()).line + 1;
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker));
    const tags = symbol.getJsDocTags(this.#checker).map((tag) => ts.displayPartsToString(tag.text));
    const documentation = [comment, ...tags].join('\n').trim();
    this.parts.push({ kind, place: `${this.#file(declaration)}:${line} ${name}`, documentation });
  }

  // A constant that can be called is a function to its users.
  #isFunction(declaration: ts.Declaration): boolean {
    if (ts.isFunctionDeclaration(declaration)) return true;
    if (!ts.isVariableDeclaration(declaration)) return false;
    return this.#checker.getTypeAtLocation(declaration).getCallSignatures().length > 0;
  }

  #file(declaration: ts.Declaration): string {
    return relative(this.#root, declaration.getSourceFile().fileName).replaceAll('\\', '/');
  }
}
