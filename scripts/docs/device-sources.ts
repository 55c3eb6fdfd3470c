import ts from 'typescript';
import { libraryProgram, propertiesOf, type PublicSymbol, publicSymbols } from '../build/library-program.js';

/** What the source says about a function, a class or a part of tiles that puts a master or a device into a design. */
export interface DeviceSource {
  /** The entry of the package that has it. */
  readonly entry: string;
  /** How a user reaches it there: `tl.ram`. */
  readonly path: string;
  /**
   * How it is used: called, called with parameters of ports in place of options, made with `new`, as a base of classes of one's own, or
   * as a part that the parameters of a tile or of a system hold.
   */
  readonly form: 'function' | 'bare' | 'class' | 'base' | PartForm;
  /** What it takes in a row, as it is written in a call: `{…}` for options; undefined for what is not called. */
  readonly takes: readonly string[] | undefined;
  readonly options: readonly DeviceOption[];
  /** What it is. */
  readonly about: string;
  /** Its ends, by the names of their properties; without a name where it is the end itself. */
  readonly ends: readonly DeviceEnd[];
  /** What a user writes to have one. */
  readonly example: string;
}

/** A part that the parameters of a tile or of a system hold. */
export type PartForm = 'tile' | 'cluster' | 'coprocessor' | 'vector unit' | 'trace encoder' | 'trace sink' | 'cache';

/** One thing that may or must be said of a device. */
export interface DeviceOption {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** What it means, with unit and default. */
  readonly about: string;
  /** The type of options that it holds, if it holds such. */
  readonly record: string | undefined;
}

/** A type of options that an option holds. */
export interface DeviceRecord {
  readonly about: string;
  readonly options: readonly DeviceOption[];
}

/** A node of a device that others are connected to. */
export interface DeviceEnd {
  readonly name: string | undefined;
  readonly protocol: string;
  readonly way: 'out' | 'in' | 'through';
}

// Rooms in which there is what designs are declared with.
const rooms = /\/lib\/(?:protocols|platform|rocket|chipyard)\//;
// Adapters and crossbars of protocols have a page of their own; those of other rooms stand with what they belong to.
const roomsOfProtocols = '/lib/protocols/';
const passing = new Set(['AdapterNode', 'NexusNode']);
// What parts are, by the types of what makes them.
const parts: ReadonlyMap<string, PartForm> = new Map([
  ['TileKind', 'tile'],
  ['ClusterKind', 'cluster'],
  ['RoCCUnit', 'coprocessor'],
  ['VectorParams', 'vector unit'],
  ['TraceEncoderParams', 'trace encoder'],
  ['TilePart', 'trace sink'],
  ['CacheWrapper', 'cache'],
]);
const ways: ReadonlyMap<string, DeviceEnd['way']> = new Map([
  ['SourceNode', 'out'],
  ['SinkNode', 'in'],
  ['NexusNode', 'through'],
  ['AdapterNode', 'through'],
]);

/**
 * Reads from the types what makes a master or a device: a function that returns the end of an edge, or a module that has one and is no
 * adapter; a class of modules that firmware is told of, if no function makes it; and parts of tiles and of systems: kinds of tiles and
 * clusters, coprocessors, vector units, trace encoders, what is around caches, networks.
 */
export class DeviceReader {
  /** What is missing in the documentation, found so far. */
  readonly problems: string[] = [];
  readonly #root: string;
  readonly #checker: ts.TypeChecker;
  readonly #records = new Map<string, DeviceRecord>();

  constructor(root: string) {
    this.#root = root;
    this.#checker = libraryProgram(root).getTypeChecker();
  }

  /** Types of options that options of the devices read so far hold, by name. */
  get records(): ReadonlyMap<string, DeviceRecord> {
    return new Map([...this.#records].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** All of them, in the order of the entries of the package and of their exports. */
  devices(): readonly DeviceSource[] {
    const all = publicSymbols(this.#root).filter(({ symbol }) => rooms.test(fileOf(symbol)));
    const functions = all.flatMap((each) => this.functionOf(each));
    const made = new Set(functions.flatMap(({ makes }) => makes));
    const classes = all.filter(({ symbol }) => !made.has(symbol)).flatMap((each) => this.classOf(each));
    const order = new Map(all.map(({ symbol }, place) => [symbol, place]));
    return [...functions, ...classes]
      .sort((one, other) => (order.get(one.symbol) ?? 0) - (order.get(other.symbol) ?? 0))
      .map(({ source }) => source);
  }

  private functionOf(each: PublicSymbol): Found[] {
    const { symbol } = each;
    const type = this.#checker.getTypeOfSymbol(symbol);
    if (symbol.valueDeclaration !== undefined && ts.isClassDeclaration(symbol.valueDeclaration)) return [];
    const part = parts.get(nameOf(type));
    if (part !== undefined) {
      const [params] = part === 'tile' ? this.#checker.getTypeArguments(type as ts.TypeReference) : [];
      return [
        { symbol, makes: [], source: this.source(each, part, undefined, params === undefined ? [] : [params], []) },
      ];
    }
    const [signature] = type.getCallSignatures();
    const result = signature?.getReturnType();
    const made = result && parts.get(nameOf(result));
    // What makes kinds is none.
    if (signature !== undefined && made !== undefined && made !== 'tile' && made !== 'cluster')
      return [{ symbol, makes: [], source: this.call(each, made, signature, []) }];
    const ends = result === undefined ? undefined : this.endsOf(this.eachOf(result, signature), fileOf(symbol));
    if (signature === undefined || result === undefined || ends === undefined) return [];
    const body = (signature.declaration as ts.FunctionDeclaration | undefined)?.body;
    const makes = body === undefined ? [] : this.constructed(body);
    const form = signature.parameters[0]?.name === 'ports' ? 'bare' : 'function';
    const source = this.call(each, form, signature, ends);
    // What a module is stands at its class.
    const [about] = makes
      .filter((one) => this.isModule(this.#checker.getDeclaredTypeOfSymbol(one)))
      .map((one) => this.about(one));
    return [{ symbol, makes, source: about === undefined || about === '' ? source : { ...source, about } }];
  }

  private classOf(each: PublicSymbol): Found[] {
    const { symbol } = each;
    const declaration = symbol.valueDeclaration;
    if (declaration === undefined || !ts.isClassDeclaration(declaration)) return [];
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
    const [signature] = this.#checker.getTypeOfSymbol(symbol).getConstructSignatures();
    if (signature === undefined || !this.isModule(type) || !this.isTold(type)) return [];
    // What takes more than options is a part of something else.
    if (!signature.parameters.every((one) => this.recordIn(this.#checker.getTypeOfSymbol(one)) !== undefined))
      return [];
    const isBase = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Abstract) !== 0;
    const source = this.call(each, isBase ? 'base' : 'class', signature, this.nodesIn(type));
    return [{ symbol, makes: [], source }];
  }

  // One of several that options ask for; a function without options reads them from the configuration, and another makes each.
  private eachOf(type: ts.Type, signature: ts.Signature | undefined): ts.Type {
    const isAsked = signature?.parameters.some(
      (one) => this.recordIn(this.#checker.getTypeOfSymbol(one)) !== undefined,
    );
    const [each] = this.#checker.isArrayType(type) ? this.#checker.getTypeArguments(type as ts.TypeReference) : [];
    return isAsked === true ? (each ?? type) : type;
  }

  // A node at the end of edges, or a module with one that is no adapter; undefined for anything else.
  private endsOf(type: ts.Type, file: string): readonly DeviceEnd[] | undefined {
    const end = this.endOf(undefined, type);
    if (end !== undefined && passing.has(type.symbol.name) && file.includes(roomsOfProtocols)) return undefined;
    if (end !== undefined) return [end];
    if (!this.isModule(type) || this.isAdapter(type)) return undefined;
    const ends = this.nodesIn(type);
    return ends.some(({ way }) => way !== 'through') || this.isTold(type) ? ends : undefined;
  }

  private nodesIn(type: ts.Type): readonly DeviceEnd[] {
    return propertiesOf(this.#checker, type).flatMap((property) => {
      const flags =
        property.valueDeclaration === undefined ? 0 : ts.getCombinedModifierFlags(property.valueDeclaration);
      if ((flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0 || property.name.includes('#'))
        return [];
      return this.endOf(property.name, this.#checker.getTypeOfSymbol(property)) ?? [];
    });
  }

  private endOf(name: string | undefined, type: ts.Type): DeviceEnd | undefined {
    const way = ways.get(this.#checker.getNonNullableType(type).getSymbol()?.name ?? '');
    if (way === undefined) return undefined;
    const [protocol] = this.#checker.getTypeArguments(this.#checker.getNonNullableType(type) as ts.TypeReference);
    return protocol === undefined ? undefined : { name, protocol: protocol.getSymbol()?.name ?? 'any protocol', way };
  }

  private isModule(type: ts.Type): boolean {
    return type.getSymbol()?.name === 'LazyModule' || (type.getBaseTypes() ?? []).some((base) => this.isModule(base));
  }

  private isAdapter(type: ts.Type): boolean {
    const { valueDeclaration } = type.symbol;
    if (valueDeclaration === undefined) return false;
    return this.#checker.getTypeOfSymbol(type.symbol).getProperty('about') !== undefined;
  }

  // Whether firmware is told of it: it has an entry in the device tree.
  private isTold(type: ts.Type): boolean {
    const device = type.getProperty('device');
    return device !== undefined && this.#checker.getTypeOfSymbol(device).getSymbol()?.name.endsWith('Device') === true;
  }

  private constructed(node: ts.Node): ts.Symbol[] {
    const own = ts.isNewExpression(node) ? this.#checker.getSymbolAtLocation(node.expression) : undefined;
    const inner: ts.Symbol[] = [];
    ts.forEachChild(node, (child) => {
      inner.push(...this.constructed(child));
    });
    if (own === undefined) return inner;
    return [(own.flags & ts.SymbolFlags.Alias) === 0 ? own : this.#checker.getAliasedSymbol(own), ...inner];
  }

  private call(
    each: PublicSymbol,
    form: DeviceSource['form'],
    { parameters }: ts.Signature,
    ends: readonly DeviceEnd[],
  ): DeviceSource {
    const types = parameters.map((parameter) => this.recordIn(this.#checker.getTypeOfSymbol(parameter)));
    const takes = parameters.map((parameter, place) => (types[place] === undefined ? parameterText(parameter) : '{…}'));
    return this.source(
      each,
      form,
      takes,
      types.filter((type) => type !== undefined),
      ends,
    );
  }

  private source(
    { entry, path, symbol }: PublicSymbol,
    form: DeviceSource['form'],
    takes: readonly string[] | undefined,
    records: readonly ts.Type[],
    ends: readonly DeviceEnd[],
  ): DeviceSource {
    const about = this.about(symbol);
    const example = symbol
      .getJsDocTags(this.#checker)
      .filter(({ name }) => name === 'example')
      .map(({ text }) => ts.displayPartsToString(text))
      .join('\n\n')
      .trim();
    if (about === '') this.problems.push(`${path} has no comment.`);
    if (example === '' && form !== 'bare') this.problems.push(`${path} has no @example in its comment.`);
    const options = records.flatMap((record) => this.options(record, path));
    return { entry, path, form, takes, options, about, ends, example };
  }

  private options(record: ts.Type, path: string): DeviceOption[] {
    return propertiesOf(this.#checker, record).map((property) => {
      const { name, valueDeclaration } = property;
      const about = this.about(property);
      if (about === '') this.problems.push(`The option ${name} of ${path} has no comment.`);
      const of = this.#checker.getTypeOfSymbol(property);
      const written =
        valueDeclaration !== undefined && ts.isPropertySignature(valueDeclaration)
          ? valueDeclaration.type?.getText()
          : undefined;
      const type = (written ?? this.#checker.typeToString(of)).replaceAll(/\s+/g, ' ').replace(/ \| undefined$/, '');
      return {
        ...{ name, type, about, required: (property.flags & ts.SymbolFlags.Optional) === 0 },
        record: this.recordOf(of, path),
      };
    });
  }

  // What an option holds that has options of its own; they are told once.
  private recordOf(type: ts.Type, path: string): string | undefined {
    const record = this.recordIn(type);
    const name = record?.getSymbol()?.name;
    if (record === undefined || name === undefined) return undefined;
    if (!this.#records.has(name)) {
      this.#records.set(name, { about: this.about(record.symbol), options: [] });
      const options = this.options(record, path);
      this.#records.set(name, { about: this.about(record.symbol), options });
    }
    return name;
  }

  private about(symbol: ts.Symbol): string {
    return textOf(ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)));
  }

  // What of a type is a record of options; undefined for nodes, modules, lists and plain values.
  private recordIn(type: ts.Type): ts.Type | undefined {
    const given = this.#checker.getNonNullableType(type);
    if (given.isIntersection()) return given;
    return (given.isUnion() ? given.types : [given]).find((one) =>
      /(?:Options|Init|Params)$/.test(one.getSymbol()?.name ?? ''),
    );
  }
}

interface Found {
  readonly symbol: ts.Symbol;
  /** Classes that it makes modules of. */
  readonly makes: readonly ts.Symbol[];
  readonly source: DeviceSource;
}

function nameOf(type: ts.Type): string {
  return type.aliasSymbol?.name ?? type.getSymbol()?.name ?? '';
}

function fileOf({ valueDeclaration }: ts.Symbol): string {
  return valueDeclaration?.getSourceFile().fileName ?? '';
}

function parameterText({ name, valueDeclaration }: ts.Symbol): string {
  if (valueDeclaration === undefined || !ts.isParameter(valueDeclaration)) return name;
  const { questionToken, initializer } = valueDeclaration;
  return questionToken === undefined && initializer === undefined ? name : `${name}?`;
}

// A comment without clauses of the specification, on one line.
function textOf(comment: string): string {
  return comment
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .replaceAll(/ \((?:[a-z-]+ \d[\d.]*(?:, )?)+\)/g, '')
    .trim();
}
