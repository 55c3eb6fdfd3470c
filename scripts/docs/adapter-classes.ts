import ts from 'typescript';
import { libraryProgram, propertiesOf } from '../build/library-program.js';

/** What the source says about one adapter class. */
export interface AdapterClass {
  readonly name: string;
  /** The functions that put one into the current module. */
  readonly shortcuts: readonly Shortcut[];
  /** Protocols of the two sides. */
  readonly inner: string;
  readonly outer: string;
  readonly parameters: readonly AdapterParameter[];
}

/** A function that puts an adapter into the current module. */
export interface Shortcut {
  readonly name: string;
  /** What it takes, as it is written in a call: `{…}` for options. */
  readonly takes: readonly string[];
  /** Defaults that it replaces, by parameter. */
  readonly defaults: ReadonlyMap<string, string>;
}

/** One thing that may or must be said when an adapter is made. */
export interface AdapterParameter {
  readonly name: string;
  /** The default in the words of its documentation; undefined if it must be given. */
  readonly fallback: string | undefined;
}

/** A function that a filter is given, or one that makes such. */
export interface FilterFunction {
  readonly name: string;
  /** What it takes; undefined where it is given as it is. */
  readonly takes: readonly string[] | undefined;
  /** What it leaves, in the words of its documentation, without the clause of the specification. */
  readonly leaves: string;
}

const filterTypes = new Set(['ManagerFilter', 'ClientFilter', 'SlaveFilter', 'MasterFilter']);

/** The types of nodes that change parameters, and of what stands for several nodes in a row. */
const nodeTypes = new Set(['AdapterNode', 'NexusNode', 'JunctionNode', 'CustomNode', 'Handle']);
const nodeNames = new Set(['node', 'intnode']);

/** Reads adapter classes out of the source of the library, so that what is told about them cannot differ from the code. */
export class AdapterReader {
  /** What is missing in the documentation or contradicts the code, found so far. */
  readonly problems: string[] = [];
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;

  constructor(root: string) {
    this.#program = libraryProgram(root);
    this.#checker = this.#program.getTypeChecker();
  }

  /** The adapter classes of a protocol, by the name of its folder, with its bridges to other protocols, sorted by name. */
  protocol(name: string): AdapterClass[] {
    const places = [`/lib/protocols/${name}/`, `/lib/protocols/bridges/${name}-to-`];
    const files = this.#program
      .getSourceFiles()
      .filter(({ fileName }) => places.some((place) => fileName.includes(place)));
    const functions = files.flatMap((file) => file.statements.filter(ts.isFunctionDeclaration).filter(isExported));
    return files
      .flatMap((file) => file.statements.filter(ts.isClassDeclaration).filter(isExported))
      .map((declaration) => this.adapter(declaration, functions))
      .filter((adapter) => adapter !== undefined)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** What filters of a protocol may be given, by the name of its folder, in the order of the source. */
  filters(name: string): FilterFunction[] {
    const statements = this.#program
      .getSourceFiles()
      .filter(({ fileName }) => fileName.includes(`/lib/protocols/${name}/`))
      .flatMap((file) => [...file.statements]);
    return statements.flatMap((statement) => {
      if (ts.isFunctionDeclaration(statement) && isExported(statement) && isFilter(statement.type))
        return [this.filter(statement, statement.name, statement.parameters)];
      if (!ts.isVariableStatement(statement)) return [];
      return statement.declarationList.declarations
        .filter((each) => isExported(each) && isFilter(each.type))
        .map((each) => this.filter(statement, each.name, undefined));
    });
  }

  private filter(
    documented: ts.Node,
    name: ts.Node | undefined,
    parameters: readonly ts.ParameterDeclaration[] | undefined,
  ): FilterFunction {
    const text = ts
      .getJSDocCommentsAndTags(documented)
      .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    const called = name?.getText() ?? '';
    if (text === '') this.problems.push(`The documentation of ${called} does not say what it leaves.`);
    return {
      name: called,
      takes: parameters?.map((parameter) => parameter.name.getText()),
      leaves: text.replace(/ \([\w -]+ [\d.]+\)/, '').replaceAll(/\{@link (\w+)\}/g, '`$1`'),
    };
  }

  private adapter(
    declaration: ts.ClassDeclaration,
    functions: readonly ts.FunctionDeclaration[],
  ): AdapterClass | undefined {
    const name = declaration.name?.text;
    const flags = ts.getCombinedModifierFlags(declaration);
    if (name === undefined || (flags & ts.ModifierFlags.Abstract) !== 0) return undefined;
    const type = this.#checker.getTypeAtLocation(declaration);
    const protocols = this.isModule(type) ? this.protocols(type) : undefined;
    if (protocols === undefined) return undefined;
    const [inner, outer] = protocols;
    const parameters = this.constructorOf(declaration).flatMap((parameter) =>
      this.parameters(parameter, declaration, name),
    );
    const shortcuts = functions.flatMap((made) => this.shortcut(made, name) ?? []);
    return { name, shortcuts, inner, outer, parameters };
  }

  private isModule(type: ts.Type): boolean {
    // Of a class with type parameters the declared one has the bases.
    const declared = this.#checker.getDeclaredTypeOfSymbol(type.symbol);
    const bases = declared.getBaseTypes() ?? [];
    return bases.some((base) => base.symbol.name === 'LazyModule' || this.isModule(base));
  }

  private protocols(type: ts.Type): readonly [string, string] | undefined {
    for (const property of type.getProperties().filter(({ name }) => nodeNames.has(name))) {
      const node = this.#checker.getTypeOfSymbol(property);
      if (!nodeTypes.has(node.symbol.name)) continue;
      const [inner, outer] = this.#checker.getTypeArguments(node as ts.TypeReference);
      if (inner !== undefined) return [inner.symbol.name, (outer ?? inner).symbol.name];
    }
    return undefined;
  }

  // The parameters of the own constructor, or of the nearest inherited one.
  private constructorOf({ name }: ts.ClassDeclaration): readonly ts.ParameterDeclaration[] {
    const symbol = name === undefined ? undefined : this.#checker.getSymbolAtLocation(name);
    const type = symbol === undefined ? undefined : this.#checker.getTypeOfSymbol(symbol);
    const [signature] = type?.getConstructSignatures() ?? [];
    return (signature?.parameters ?? []).map(({ valueDeclaration }) => valueDeclaration as ts.ParameterDeclaration);
  }

  private shortcut(declaration: ts.FunctionDeclaration, className: string): Shortcut | undefined {
    const made = declaration.body === undefined ? undefined : findNew(declaration.body, className);
    if (made === undefined) return undefined;
    const takes = declaration.parameters.map((parameter) =>
      this.optionsOf(parameter) === undefined
        ? `${parameter.name.getText()}${isOptional(parameter) ? '?' : ''}`
        : '{…}',
    );
    // Literals in front of the options of the caller: `{ aFlow: true, ...options }`.
    const [given] = made.arguments ?? [];
    const replaced: readonly ts.ObjectLiteralElementLike[] =
      given !== undefined && ts.isObjectLiteralExpression(given) ? given.properties : [];
    const defaults = replaced.some(ts.isSpreadAssignment)
      ? replaced
          .filter(ts.isPropertyAssignment)
          .map(({ name, initializer }) => [name.getText(), initializer.getText()] as const)
      : [];
    return { name: declaration.name?.text ?? '', takes, defaults: new Map(defaults) };
  }

  private parameters(
    parameter: ts.ParameterDeclaration,
    declaration: ts.ClassDeclaration,
    owner: string,
  ): AdapterParameter[] {
    const options = this.optionsOf(parameter);
    if (options === undefined) {
      // Documented in the comment of the constructor: `name`: what it is. Default x.
      const name = parameter.name.getText();
      const comments = ts.getJSDocCommentsAndTags(parameter.parent);
      const text = comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ');
      const fallback = isOptional(parameter) ? this.fallback(text, name, declaration, owner) : undefined;
      return [{ name, fallback }];
    }
    return propertiesOf(this.#checker, options).map((property) => {
      const { name } = property;
      const text = ts.displayPartsToString(property.getDocumentationComment(this.#checker));
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      return { name, fallback: optional ? this.fallback(text, name, declaration, owner) : undefined };
    });
  }

  private fallback(text: string, name: string, declaration: ts.ClassDeclaration, owner: string): string {
    const [, documented] = /\bDefault:?\s+(.+?)[.;](?:\s|$)/s.exec(text) ?? [];
    if (documented === undefined) {
      this.problems.push(`The documentation of ${name} of ${owner} does not say "Default x."`);
      return '';
    }
    const coded = literalDefault(declaration, name);
    if (coded !== undefined && !documented.replaceAll('`', '').startsWith(coded)) {
      this.problems.push(`The default of ${name} of ${owner} is ${coded}, but its documentation says ${documented}`);
    }
    return documented.replaceAll(/\{@link (\w+)\}/g, '`$1`');
  }

  // The type of a parameter that is a record of options; undefined for any other.
  private optionsOf(parameter: ts.ParameterDeclaration): ts.Type | undefined {
    const type = this.#checker.getNonNullableType(this.#checker.getTypeAtLocation(parameter));
    if (type.isIntersection()) return type;
    const all = type.isUnion() ? type.types : [type];
    return all.find((one) => {
      const declared = one.getSymbol()?.declarations?.[0];
      return declared !== undefined && (ts.isInterfaceDeclaration(declared) || ts.isTypeLiteralNode(declared));
    });
  }
}

function isFilter(type: ts.TypeNode | undefined): boolean {
  return type !== undefined && filterTypes.has(type.getText());
}

function isExported(declaration: ts.Declaration): boolean {
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0;
}

function isOptional(parameter: ts.ParameterDeclaration): boolean {
  return parameter.questionToken !== undefined || parameter.initializer !== undefined;
}

function findNew(node: ts.Node, className: string): ts.NewExpression | undefined {
  if (ts.isNewExpression(node) && node.expression.getText() === className) return node;
  return ts.forEachChild(node, (child) => findNew(child, className));
}

// The literal that a class takes for a parameter that is not given, if it is one.
function literalDefault(node: ts.Node, name: string): string | undefined {
  if ((ts.isBindingElement(node) || ts.isParameter(node)) && node.name.getText() === name) {
    const { initializer } = node;
    if (initializer === undefined) return undefined;
    if (ts.isStringLiteral(initializer) || ts.isNumericLiteral(initializer)) return initializer.text;
    if (initializer.kind === ts.SyntaxKind.TrueKeyword || initializer.kind === ts.SyntaxKind.FalseKeyword)
      return initializer.getText();
  }
  return ts.forEachChild(node, (child) => literalDefault(child, name));
}
