import type ts from 'typescript';
import type { Fix } from '../lib/base/diagnostic/index.js';
import type { Finding } from '../lib/check/index.js';
import type { Designs } from './designs.js';
import { nodesMeant } from './handles.js';
import { type Order, ordersIn } from './orders.js';
import { callAt } from './syntax.js';

type TypeScript = typeof ts;

/** Where a value is written that a fix changes. */
interface Written {
  readonly source: ts.SourceFile;
  readonly node: ts.Node;
}

/** What an editor offers for a finding: what its help says, as far as that can be done where it is declared. */
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

// Where a value is written that is to be another. Undefined where it is not in the declaration, or is used by others, too.
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
    const own = writtenIn(tsc, source, call, fix.from)[0];
    const written =
      own === undefined ? constantIn(tsc, { program, languageService, source }, call, fix.from) : { source, node: own };
    if (written !== undefined) return changeOf(tsc, written, fix.to);
  }
  return undefined;
}

// In the order of the source: an address stands in front of a size.
function writtenIn(tsc: TypeScript, source: ts.SourceFile, call: ts.Node, value: string): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (saysSame(tsc, source, node, value)) found.push(node);
    tsc.forEachChild(node, visit);
  };
  tsc.forEachChild(call, visit);
  return found;
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

// The value of a constant that the call is given, if nothing else has it.
function constantIn(
  tsc: TypeScript,
  { program, languageService, source }: Inside,
  call: ts.Node,
  value: string,
): Written | undefined {
  let found: Written | undefined;
  const visit = (node: ts.Node): void => {
    if (tsc.isIdentifier(node) && found === undefined) {
      const declaration = program.getTypeChecker().getSymbolAtLocation(node)?.valueDeclaration;
      if (
        declaration !== undefined &&
        tsc.isVariableDeclaration(declaration) &&
        declaration.initializer !== undefined
      ) {
        const file = declaration.getSourceFile();
        const uses = languageService.getReferencesAtPosition(source.fileName, node.getStart(source)) ?? [];
        if (saysSame(tsc, file, declaration.initializer, value) && uses.length === 2) {
          found = { source: file, node: declaration.initializer };
        }
      }
    }
    tsc.forEachChild(node, visit);
  };
  visit(call);
  return found;
}

// In the notation that is there.
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

// In front of the argument of `connect` that stands for what is behind. Undefined where none does, or several do.
function inserted(
  tsc: TypeScript,
  program: ts.Program,
  designs: Designs,
  { locations }: Finding,
  { call, front, behind }: Order & { kind: 'put' },
): ts.FileTextChanges | undefined {
  const places = [...new Set(locations.map(({ file }) => file))].flatMap((file) => {
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
        .map((argument) => changeIn(source, { start: argument.getStart(source), length: 0 }, `${call}, `)),
    );
  });
  const [only, other] = places;
  return other === undefined ? only : undefined;
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

// The value of an option that is written in a declaration.
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

// `0x6400_0000`, by fours from the end.
function groupedDigits(text: string): string {
  return text.replace(/^(0x)([\da-f]+)$/, (_, start: string, digits: string) => {
    return start + digits.replaceAll(/(?<=.)(?=(?:.{4})+$)/g, '_');
  });
}
