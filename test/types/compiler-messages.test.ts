import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { compilerOptions, programOf } from '../../scripts/build/compiler.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const snippet = `${root}/test/types/snippet.ts`;

/** What the compiler says about a program that imports the library, line by line. */
function complaints(program: string): string[] {
  const text = `import { axi4, connect, int, tl } from 'entente-soc';\n${program}`;
  const built = programOf(compilerOptions(root), [snippet], new Map([[snippet, text]]));
  const source = built.getSourceFile(snippet);
  return [...built.getSyntacticDiagnostics(source), ...built.getSemanticDiagnostics(source)].flatMap(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').split('\n'),
  );
}

test('a binding of two protocols is refused with the names of both', () => {
  const found = complaints(`
    declare const cpu: ReturnType<typeof tl.client>;
    declare const ram: ReturnType<typeof tl.manager>;
    declare const device: ReturnType<typeof axi4.slave>;
    declare const plic: ReturnType<typeof int.sinkNode>;
    connect(cpu, device);
    device.from(cpu);
    plic.fromStar(cpu);
    connect(ram, cpu);
    cpu.from(ram);
  `);
  expect(found).toEqual([
    `Argument of type 'SinkNode<AXI4>' is not assignable to parameter of type 'Handle<NoInfer<TileLink>, NoOutwardSide>'.`,
    `  The types of 'inwardTypes.protocol' are incompatible between these types.`,
    `    Type '"AXI4"' is not assignable to type '"TileLink"'.`,
    `Argument of type 'SourceNode<TileLink>' is not assignable to parameter of type 'Handle<Nothing<"a source has no inward side">, AXI4>'.`,
    `  The types of 'outwardTypes.protocol' are incompatible between these types.`,
    `    Type '"TileLink"' is not assignable to type '"AXI4"'.`,
    `Argument of type 'SourceNode<TileLink>' is not assignable to parameter of type 'Handle<Nothing<"a source has no inward side">, Interrupts>'.`,
    `  The types of 'outwardTypes.protocol' are incompatible between these types.`,
    `    Type '"TileLink"' is not assignable to type '"Interrupts"'.`,
    `Argument of type 'SourceNode<TileLink>' is not assignable to parameter of type 'Handle<NoInfer<NoOutwardSide>, TileLink>'.`,
    `  Types of property 'inwardTypes' are incompatible.`,
    `    Type 'Nothing<"a source has no inward side">' is not assignable to type 'Nothing<"a sink has no outward side">'.`,
    `      Type '"a source has no inward side"' is not assignable to type '"a sink has no outward side"'.`,
    `Argument of type 'SinkNode<TileLink>' is not assignable to parameter of type 'Handle<TileLink, Nothing<"a source has no inward side">>'.`,
    `  Types of property 'outwardTypes' are incompatible.`,
    `    Type 'NoOutwardSide' is not assignable to type 'Nothing<"a source has no inward side">'.`,
    `      Type '"a sink has no outward side"' is not assignable to type '"a source has no inward side"'.`,
  ]);
});
