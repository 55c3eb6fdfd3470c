import type ts from 'typescript';
import type { Fix, Location } from '../lib/base/diagnostic/index.js';
import type { Finding } from '../lib/check/index.js';
import type { Designs } from './designs.js';
import { nodesMeant } from './handles.js';
import { type Order, ordersIn } from './orders.js';
import { withImports } from './imports.js';
import { callAt } from './syntax.js';

type TypeScript = typeof ts;

/** The location of a value that a fix changes. */
interface Written {
  readonly source: ts.SourceFile;
  readonly node: ts.Node;
}

/** The fixes for a finding: what its help suggests, if it can be done at the declaration. */
export function fixesFor(
  tsc: TypeScript,
  languageService: ts.LanguageService,
  designs: Designs,
  finding: Finding,
): ts.CodeFixAction[] {
  const program = languageService.getProgram();
  if (program === undefined) return [];
  const { fix, help } = finding;
  const known = fix === undefined ? undefined : rewritten(tsc, languageService, designs, fix);
  const ordered = ordersIn(help).map((order) => ({
    description: titleOf(order),
    change:
      order.kind === 'put'
        ? inserted(tsc, program, designs, finding, order)
        : optionSet(tsc, program, designs, finding, order),
  }));
  return [{ description: fix?.title ?? '', change: known }, ...ordered].flatMap(({ description, change }) =>
    change === undefined ? [] : [{ fixName: 'entente', description, changes: [change] }],
  );
}

function titleOf(order: Order): string {
  if (order.kind === 'set') return `Set ${order.option.join('.')} to ${order.value}`;
  return `Put ${order.call} in front of ${order.behind}`;
}

// Replaces a value; undefined if it is not part of the declaration, or is also used elsewhere.
function rewritten(
  tsc: TypeScript,
  languageService: ts.LanguageService,
  designs: Designs,
  fix: Fix,
): ts.FileTextChanges | undefined {
  const program = languageService.getProgram();
  for (const place of fix.locations) {
    const source = program?.getSourceFile(place.file);
    const offset = source === undefined ? undefined : designs.offsetOf(source, place);
    if (program === undefined || source === undefined || offset === undefined) continue;
    const call = callAt(tsc, source, offset);
    const own = nodesIn(tsc, call).filter((node) => saysSame(tsc, source, node, fix.from));
    const constants = constantsIn(tsc, { program, languageService, source }, call, fix.from);
    const meant = meantOf(tsc, source, call, own.length === 0 ? [...constants.keys()] : own);
    if (meant === undefined) continue;
    return declaresSeveral(designs, fix, place)
      ? undefined
      : changeOf(tsc, constants.get(meant) ?? { source, node: meant }, fix.to);
  }
  return undefined;
}

// In a loop, or in a class with several instances, changing the value would affect all of them.
function declaresSeveral({ nodes }: Designs, { locations }: Fix, place: Location): boolean {
  const [declared] = locations.slice(-1);
  const made = nodes.filter(({ places: [own, ...others] }) =>
    isSamePlace(own, declared) ? [own, ...others].some((each) => isSamePlace(each, place)) : false,
  );
  // Several files may export the same design.
  return new Set(made.map(({ id }) => id)).size > 1;
}

function isSamePlace(a: Location | undefined, b: Location | undefined): boolean {
  return a?.file === b?.file && a?.line === b?.line && a?.column === b?.column;
}

// In source order.
function nodesIn(tsc: TypeScript, call: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    tsc.forEachChild(node, visit);
  };
  tsc.forEachChild(call, visit);
  return found;
}

// Chooses among equal values in a call: the one named as an address, or the start of a range. Undefined if it is ambiguous.
function meantOf(tsc: TypeScript, source: ts.SourceFile, call: ts.Node, same: readonly ts.Node[]): ts.Node | undefined {
  const called = same.filter((node) => isCalledAddress(tsc, source, call, node));
  const [first, ...others] = called.length === 0 ? same : called;
  const range = first?.parent;
  const isRange =
    range !== undefined && tsc.isCallExpression(range) && lastNameIn(tsc, range).getText(source) === 'range';
  return others.every(({ parent }) => isRange && parent === range) ? first : undefined;
}

function isCalledAddress(tsc: TypeScript, source: ts.SourceFile, call: ts.Node, value: ts.Node): boolean {
  for (let node = value; node !== call; node = node.parent)
    if (tsc.isPropertyAssignment(node) && /base|address/i.test(node.name.getText(source))) return true;
  return false;
}

function saysSame(tsc: TypeScript, source: ts.SourceFile, node: ts.Node, value: string): boolean {
  if (tsc.isIdentifier(node)) {
    const { parent } = node;
    const isKey = (tsc.isPropertyAssignment(parent) || tsc.isMethodDeclaration(parent)) && parent.name === node;
    return isKey && node.text === value;
  }
  if (tsc.isStringLiteralLike(node)) return isSame(node.text, value);
  return (tsc.isNumericLiteral(node) || tsc.isBigIntLiteral(node)) && isSame(node.getText(source), value);
}

function isSame(written: string, value: string): boolean {
  return written === value || (numberIn(written) !== undefined && numberIn(written) === numberIn(value));
}

function numberIn(text: string): bigint | undefined {
  const digits = text.replaceAll('_', '').replace(/n$/, '');
  return /^(?:\d+|0[xX][\da-fA-F]+|0[bB][01]+|0[oO][0-7]+)$/.test(digits) ? BigInt(digits) : undefined;
}

interface Inside {
  readonly program: ts.Program;
  readonly languageService: ts.LanguageService;
  readonly source: ts.SourceFile;
}

// Names in a call that refer to constants with the value which nothing else uses, with the locations of their values.
function constantsIn(
  tsc: TypeScript,
  { program, languageService, source }: Inside,
  call: ts.Node,
  value: string,
): Map<ts.Node, Written> {
  const found = new Map<ts.Node, Written>();
  for (const node of nodesIn(tsc, call)) {
    const declaration = tsc.isIdentifier(node)
      ? program.getTypeChecker().getSymbolAtLocation(node)?.valueDeclaration
      : undefined;
    if (declaration === undefined || !tsc.isVariableDeclaration(declaration)) continue;
    const [file, written] = [declaration.getSourceFile(), declaration.initializer];
    if (written === undefined || !saysSame(tsc, file, written, value)) continue;
    const uses = languageService.getReferencesAtPosition(source.fileName, node.getStart(source)) ?? [];
    if (uses.length === 2) found.set(node, { source: file, node: written });
  }
  return found;
}

// Preserves the notation of the value.
function changeOf(tsc: TypeScript, { source, node }: Written, to: string): ts.FileTextChanges {
  const text = node.getText(source);
  const isText = tsc.isStringLiteralLike(node);
  const grouped = text.includes('_') ? groupedDigits(to) : to;
  const newText = tsc.isBigIntLiteral(node) ? `${grouped}n` : grouped;
  const inside = isText ? 1 : 0;
  return changeIn(source, { start: node.getStart(source) + inside, length: text.length - 2 * inside }, newText);
}

function changeIn({ fileName }: ts.SourceFile, span: ts.TextSpan, newText: string): ts.FileTextChanges {
  return { fileName, textChanges: [{ span, newText }] };
}

// Inserts before the argument of `connect` that denotes `behind`. Undefined if there is none, or several.
function inserted(
  tsc: TypeScript,
  program: ts.Program,
  designs: Designs,
  { locations }: Finding,
  { call, front, behind }: Order & { kind: 'put' },
): ts.FileTextChanges | undefined {
  const found = [...new Set(locations.map(({ file }) => file))].flatMap((file) => {
    const source = program.getSourceFile(file);
    if (source === undefined) return [];
    const isOf = (name: string, argument: ts.Node): boolean =>
      nodesMeant(tsc, program, source, designs, lastNameIn(tsc, argument).getStart(source)).some(
        ({ id }) => id === name || id.startsWith(`${name}.`),
      );
    return callsOf(tsc, source, 'connect').flatMap((connect) =>
      connect.arguments
        .filter(
          (argument, k) =>
            k > 0 &&
            isOf(behind, argument) &&
            (front === undefined || connect.arguments.slice(0, k).some((before) => isOf(front, before))),
        )
        .map((argument) => ({ source, argument })),
    );
  });
  const [only, other] = found;
  if (only === undefined || other !== undefined) return undefined;
  const { source, argument } = only;
  const { text, imports } = withImports(tsc, program.getTypeChecker(), source, argument, call);
  const change = { span: { start: argument.getStart(source), length: 0 }, newText: `${text}, ` };
  return { fileName: source.fileName, textChanges: [...imports, change] };
}

// `ram` of `ram`, `control` of `uart.control`, `ram` of `tl.ram(…)`.
function lastNameIn(tsc: TypeScript, node: ts.Node): ts.Node {
  if (tsc.isCallExpression(node) || tsc.isNewExpression(node)) return lastNameIn(tsc, node.expression);
  return tsc.isPropertyAccessExpression(node) ? node.name : node;
}

function callsOf(tsc: TypeScript, source: ts.SourceFile, name: string): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (tsc.isCallExpression(node) && lastNameIn(tsc, node).getText(source) === name) found.push(node);
    tsc.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

// Changes the value of an option in a declaration.
function optionSet(
  tsc: TypeScript,
  program: ts.Program,
  designs: Designs,
  { locations }: Finding,
  { option, value }: Order & { kind: 'set' },
): ts.FileTextChanges | undefined {
  for (const place of locations) {
    const source = program.getSourceFile(place.file);
    const offset = source === undefined ? undefined : designs.offsetOf(source, place);
    if (source === undefined || offset === undefined) continue;
    const call = callAt(tsc, source, offset);
    const given = tsc.isCallExpression(call) || tsc.isNewExpression(call) ? [...(call.arguments ?? [])] : [];
    const written = option.reduce<readonly ts.Node[]>(
      (inside, name) =>
        inside
          .filter((node) => tsc.isObjectLiteralExpression(node))
          .flatMap((node) => node.properties.filter((each) => tsc.isPropertyAssignment(each)))
          .filter((property) => property.name.getText(source) === name)
          .map(({ initializer }) => initializer),
      given,
    );
    const [only] = written;
    if (only !== undefined) {
      const start = only.getStart(source);
      return changeIn(source, { start, length: only.end - start }, value);
    }
  }
  return undefined;
}

// Groups hexadecimal digits by four: `0x6400_0000`.
function groupedDigits(text: string): string {
  return text.replace(/^(0x)([\da-f]+)$/, (_, start: string, digits: string) => {
    return start + digits.replaceAll(/(?<=.)(?=(?:.{4})+$)/g, '_');
  });
}
