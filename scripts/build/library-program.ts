import { join } from 'node:path';
import ts from 'typescript';
import { compilerOptions, programOf } from './compiler.js';
import { entries } from './entries.js';

const programs = new Map<string, ts.Program>();

/** The library at this place, as the compiler sees it; read once. */
export function libraryProgram(root: string): ts.Program {
  const known = programs.get(root);
  if (known !== undefined) return known;
  const files = Object.values(entries).map((file) => join(root, file));
  const program = programOf(
    compilerOptions(root),
    files.filter((file) => ts.sys.fileExists(file)),
  );
  programs.set(root, program);
  return program;
}

/** Something that a package of Entente exports, by the name by which users reach it there: `tl.ram`. */
export interface PublicSymbol {
  /** The entry of the package that has it. */
  readonly entry: string;
  readonly path: string;
  readonly symbol: ts.Symbol;
}

/** All values that users can import, each once, at the first place that has it. */
export function publicSymbols(root: string): readonly PublicSymbol[] {
  const program = libraryProgram(root);
  const checker = program.getTypeChecker();
  const seen = new Set<ts.Symbol>();
  const walk = (exported: ts.Symbol, path: string, entry: string): PublicSymbol[] => {
    const symbol = (exported.flags & ts.SymbolFlags.Alias) === 0 ? exported : checker.getAliasedSymbol(exported);
    if (seen.has(symbol) || exported.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration)) return [];
    seen.add(symbol);
    if ((symbol.flags & ts.SymbolFlags.ValueModule) === 0) {
      return symbol.valueDeclaration === undefined ? [] : [{ entry, path, symbol }];
    }
    const prefix = path === '' ? '' : `${path}.`;
    return checker.getExportsOfModule(symbol).flatMap((inner) => walk(inner, `${prefix}${inner.name}`, entry));
  };
  return Object.entries(entries).flatMap(([entry, path]) => {
    const file = program.getSourceFile(join(root, path));
    const exported = file === undefined ? undefined : checker.getSymbolAtLocation(file);
    return exported === undefined ? [] : walk(exported, '', entry);
  });
}

/**
 * The properties of a type in the order in which they are declared: own ones, then inherited ones. The compiler's own order depends, for
 * types such as Omit, on what it was asked before.
 */
export function propertiesOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Symbol[] {
  const properties = checker.getPropertiesOfType(type);
  const owners = [...new Set(properties.map((property) => property.declarations?.[0]?.parent))];
  const orderOf = (property: ts.Symbol): readonly [number, number, string] => {
    const declaration = property.declarations?.[0];
    return [owners.indexOf(declaration?.parent), declaration?.pos ?? 0, property.name];
  };
  return [...properties].sort((a, b) => {
    const [[owner, place, name], [otherOwner, otherPlace, otherName]] = [orderOf(a), orderOf(b)];
    return owner - otherOwner || place - otherPlace || (name < otherName ? -1 : 1);
  });
}
