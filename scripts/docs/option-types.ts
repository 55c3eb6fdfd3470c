import ts from 'typescript';
import { libraryProgram, propertiesOf, publicSymbols } from '../build/library-program.js';

/** A function or constructor of the library that takes options. */
export interface OptionTaker {
  /** The entry of the package that has it. */
  readonly entry: string;
  /** How a user reaches it there: `tl.ram`, `tl.TLRAM`, `tl.TLSlaveParameters.of`. */
  readonly path: string;
  /** Which of its parameters has the options. */
  readonly index: number;
  /** Names of the types that the options may have. */
  readonly types: readonly string[];
  /** Whether it is called with `new`. */
  readonly isClass: boolean;
}

/** What the library takes as options. */
export interface OptionTypes {
  /** The keys of each type of options, in the form of `lib/base/options/table.ts`. */
  readonly table: ReadonlyMap<string, string>;
  readonly takers: readonly OptionTaker[];
  /** What can be called while a design is declared, by its file, in the form of `lib/base/options/signatures.ts`. */
  readonly signatures: ReadonlyMap<string, readonly string[]>;
}

// The rooms of what a design is declared with. Types of options are called …Options or …Init there, and …Changes those of what a copy has
// otherwise; …Params are options of constructors, and data that functions read.
const declaring = /\/lib\/(?:bus|graph|devicetree|protocols|platform|rocket|chipyard)\//;
// Those of what is done with designs. What draws, and reads files of elaborations, is a part of pages, which would take the table with them.
const asking = /\/lib\/(?:check|diff|elaborate|hardware|output\/files|query)\//;

/** Reads from the types which options there are, so that what is checked at run time cannot differ from what the compiler checks. */
export function readOptionTypes(root: string): OptionTypes {
  const program = libraryProgram(root);
  const checker = program.getTypeChecker();
  const classes = implementedIn(program);
  /** Types by what they are called; types of one name stand in the folders of several protocols. */
  const called = new Map<string, Set<ts.Symbol>>();
  const found: (Omit<OptionTaker, 'types'> & { readonly options: readonly ts.Type[] })[] = [];
  const signatures = new Map<string, string[]>();

  for (const { entry, path, symbol } of publicSymbols(root)) visit(symbol, path, entry);
  const table = new Map<string, string>();
  const takers = found.map(({ options, ...taker }) => ({
    ...taker,
    types: options.map((type) => describe(type, nameOf(type))),
  }));
  return {
    table: new Map([...table].sort(([a], [b]) => (a < b ? -1 : 1))),
    takers,
    signatures: new Map([...signatures].sort(([a], [b]) => (a < b ? -1 : 1))),
  };

  function visit(symbol: ts.Symbol, path: string, entry: string): void {
    const { valueDeclaration } = symbol;
    if (valueDeclaration !== undefined) note(symbol, path);
    const source = valueDeclaration?.getSourceFile().fileName ?? '';
    if (valueDeclaration === undefined || !(declaring.test(source) || asking.test(source))) return;
    const type = checker.getTypeOfSymbol(symbol);
    for (const signature of type.getCallSignatures()) take({ entry, path, isClass: false }, signature);
    if (!ts.isClassDeclaration(valueDeclaration)) return;
    // Abstract ones, too, are made: as the base of a class of the user's. What they have as …Params is data for what subclasses make.
    const taken = isFlagged(valueDeclaration, ts.ModifierFlags.Abstract)
      ? /(?:Options|Init)$/
      : /(?:Options|Init|Params)$/;
    for (const signature of type.getConstructSignatures()) take({ entry, path, isClass: true }, signature, taken);
    for (const method of type.getProperties().filter(({ name }) => name !== 'prototype')) {
      for (const signature of checker.getTypeOfSymbol(method).getCallSignatures())
        take({ entry, path: `${path}.${method.name}`, isClass: false }, signature);
    }
    const copy = checker.getDeclaredTypeOfSymbol(symbol).getProperty('copy');
    if (copy === undefined) return;
    for (const signature of checker.getTypeOfSymbol(copy).getCallSignatures())
      take({ entry, path: `${path}.prototype.copy`, isClass: false }, signature);
  }

  // Only the first of several signatures is told.
  function note(symbol: ts.Symbol, path: string): void {
    const declaration = symbol.valueDeclaration;
    const source = declaration?.getSourceFile().fileName ?? '';
    const file = /\/lib\/(.+)\.ts$/.exec(source)?.[1];
    if (declaration === undefined || file === undefined || !(declaring.test(source) || source.includes('/lib/base/')))
      return;
    const type = checker.getTypeOfSymbol(symbol);
    const isClass = ts.isClassDeclaration(declaration);
    const [signature] = isClass ? type.getConstructSignatures() : type.getCallSignatures();
    const add = (reached: string, found: ts.Signature | undefined): void => {
      // What a class has from the engine's own, such as that of errors, is not told.
      if (found?.declaration?.getSourceFile().isDeclarationFile !== false) return;
      if (isFlagged(found.declaration, ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return;
      if (ts.isMethodDeclaration(found.declaration) && ts.isPrivateIdentifier(found.declaration.name)) return;
      const parameters = found.parameters.map(parameterText);
      signatures.set(file, [...(signatures.get(file) ?? []), `${reached}(${parameters.join(', ')})`]);
    };
    add(path, signature);
    if (!isClass) return;
    for (const method of type.getProperties().filter(({ name }) => name !== 'prototype')) {
      add(`${path}.${method.name}`, checker.getTypeOfSymbol(method).getCallSignatures()[0]);
    }
  }

  function parameterText(parameter: ts.Symbol): string {
    const declaration = parameter.valueDeclaration;
    if (declaration === undefined || !ts.isParameter(declaration)) return parameter.name;
    const { dotDotDotToken, name, type, questionToken, initializer } = declaration;
    const optional = questionToken === undefined && initializer === undefined ? '' : '?';
    const written = type?.getText() ?? checker.typeToString(checker.getTypeOfSymbol(parameter));
    const words = `${dotDotDotToken === undefined ? '' : '...'}${name.getText()}${optional}: ${written}`;
    return words.replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '').replaceAll(/\s+/g, ' ');
  }

  function take(
    taker: Omit<OptionTaker, 'index' | 'types'>,
    { declaration, parameters }: ts.Signature,
    taken = /(?:Options|Init|Changes)$/,
  ): void {
    if (isFlagged(declaration, ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return;
    parameters.forEach((parameter, position) => {
      const options = objectsIn(checker.getTypeOfSymbol(parameter)).filter(
        (type) => taken.test(type.getSymbol()?.name ?? '') && isRecord(type),
      );
      if (options.length === 0) return;
      found.push({ ...taker, index: position, options });
      for (const { symbol } of options) called.set(symbol.name, (called.get(symbol.name) ?? new Set()).add(symbol));
    });
  }

  // What of a type is an object with declared properties.
  function objectsIn(type: ts.Type): ts.Type[] {
    const given = checker.getNonNullableType(type);
    return (given.isUnion() ? given.types : [given]).filter((one) => (one.flags & ts.TypeFlags.Object) !== 0);
  }

  // The record that a key holds, unless it may hold one of several.
  function recordIn(type: ts.Type): ts.Type | undefined {
    const literals = objectsIn(type).filter((one) => !one.isClass());
    return literals.length === 1 ? literals.find(isRecord) : undefined;
  }

  // What is written as a literal: neither a class, a function or a list, nor an interface that classes implement.
  function isRecord(type: ts.Type): boolean {
    const properties = checker.getPropertiesOfType(type);
    if (properties.length === 0 || checker.getIndexInfosOfType(type).length > 0) return false;
    if (((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0)
      return checker.getSignaturesOfType(type, ts.SignatureKind.Call).length === 0;
    const declaration = type.getSymbol()?.declarations?.[0];
    if (declaration === undefined || !declaration.getSourceFile().fileName.startsWith(`${root}/lib/`)) return false;
    return (
      (ts.isInterfaceDeclaration(declaration) && !classes.has(type.symbol.name)) || ts.isTypeLiteralNode(declaration)
    );
  }

  // What people write, and not what they hand on from one function to another, which may have more than its type says.
  function isWritten({ symbol }: ts.Type): boolean {
    const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
    return !asking.test(file) || /(?:Options|Init)$/.test(symbol.name);
  }

  function nameOf({ symbol }: ts.Type): string {
    if ((called.get(symbol.name)?.size ?? 0) < 2) return symbol.name;
    const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
    return `${/\/([^/]+)\/[^/]+$/.exec(file)?.[1]}.${symbol.name}`;
  }

  function describe(type: ts.Type, name: string): string {
    if (table.has(name)) return name;
    table.set(name, '');
    const keys = propertiesOf(checker, type).map((property) => {
      const required = (property.flags & ts.SymbolFlags.Optional) === 0;
      const value = checker.getTypeOfSymbol(property);
      const record = recordIn(elementOf(value) ?? value);
      const nested = record !== undefined && isWritten(record) ? record : undefined;
      const inner =
        nested === undefined
          ? ''
          : `:${describe(nested, nested.symbol.name === '__type' ? `${name}.${property.name}` : nameOf(nested))}`;
      const kinds = kindsOf(value);
      return `${property.name}${required ? '!' : ''}${inner}${kinds === undefined ? '' : `=${kinds.join('|')}`}`;
    });
    table.set(name, keys.join(' '));
    return name;
  }

  // What values of a type are, in the words of `kindOf` in lib/base/options; undefined where they may be anything.
  function kindsOf(type: ts.Type): readonly string[] | undefined {
    const kinds = (type.isUnion() ? type.types : [type])
      .filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0)
      .map(kindOfType);
    const known = kinds.filter((kind) => kind !== undefined);
    return known.length < kinds.length ? undefined : [...new Set(known)].sort();
  }

  function kindOfType(type: ts.Type): string | undefined {
    if (type.isStringLiteral() && /^[\w-]+$/.test(type.value)) return `"${type.value}"`;
    for (const [flag, kind] of primitiveKinds) if ((type.flags & flag) !== 0) return kind;
    if ((type.flags & ts.TypeFlags.Object) === 0) return undefined;
    if (checker.isArrayType(type) || checker.isTupleType(type)) return listKind(type as ts.TypeReference);
    if (checker.getSignaturesOfType(type, ts.SignatureKind.Call).length > 0) return 'function';
    // Bytes are called by the name of their class, and so is what a class of the library makes.
    if (type.symbol.name === 'Uint8Array') return type.symbol.name;
    if ((type.symbol.flags & ts.SymbolFlags.Class) !== 0 && isOfLibrary(type)) return type.symbol.name;
    // An empty object type stands for any value.
    return checker.getPropertiesOfType(type).length === 0 ? undefined : 'object';
  }

  // With what its elements are, where that is known; of lists in it that they are lists.
  function listKind(list: ts.TypeReference): string {
    const kinds = checker.getTypeArguments(list).map(kindsOf);
    const known = kinds.flatMap((each) => each ?? []).map((kind) => kind.replace(/\(.+\)$/, ''));
    return kinds.includes(undefined) || known.length === 0 ? 'list' : `list(${[...new Set(known)].sort().join(',')})`;
  }

  function isOfLibrary({ symbol }: ts.Type): boolean {
    return symbol.declarations?.[0]?.getSourceFile().fileName.startsWith(`${root}/lib/`) === true;
  }

  function elementOf(type: ts.Type): ts.Type | undefined {
    const list = objectsIn(type).find((one) => checker.isArrayType(one));
    return list === undefined ? undefined : checker.getTypeArguments(list as ts.TypeReference)[0];
  }
}

const primitiveKinds: readonly (readonly [ts.TypeFlags, string])[] = [
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.Null, 'null'],
];

function isFlagged(declaration: ts.Declaration | undefined, flags: ts.ModifierFlags): boolean {
  return declaration !== undefined && (ts.getCombinedModifierFlags(declaration) & flags) !== 0;
}

// Names of the interfaces that classes of the library implement.
function implementedIn(program: ts.Program): ReadonlySet<string> {
  const classes = program
    .getSourceFiles()
    .filter(
      ({ fileName, isDeclarationFile }) => !isDeclarationFile && (declaring.test(fileName) || asking.test(fileName)),
    )
    .flatMap(({ statements }) => statements.filter(ts.isClassDeclaration));
  return new Set(
    classes.flatMap(({ heritageClauses = [] }) =>
      heritageClauses
        .filter(({ token }) => token === ts.SyntaxKind.ImplementsKeyword)
        .flatMap(({ types }) => types.map(({ expression }) => expression.getText())),
    ),
  );
}
