import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { compilerOptions, programOf } from '../../scripts/build/compiler.js';
import { elaborated, fileOf, placeOf } from '../../scripts/docs/device-examples.js';
import { DeviceReader } from '../../scripts/docs/device-sources.js';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const examples = new DeviceReader(root).devices().filter(({ example }) => example !== '');

test('examples of all places elaborate without a finding', () => {
  for (const { path, example } of examples) {
    const { diagnostics } = elaborated(placeOf(example), new Map([[path.replace(/.*\./, ''), example]]));
    expect(
      diagnostics.map(({ message }) => message),
      path,
    ).toEqual([]);
  }
});

test('examples are what the compiler takes from a user', () => {
  // In memory, beside the library.
  const files = new Map(
    examples.map(({ path, example }) => [
      join(root, 'topologies', `example-${path}.ts`),
      fileOf(placeOf(example), new Map([[path.replace(/.*\./, ''), example]])),
    ]),
  );
  const program = programOf(compilerOptions(root), [...files.keys()], files);
  const said = [...files.keys()].flatMap((name) =>
    [
      ...program.getSyntacticDiagnostics(program.getSourceFile(name)),
      ...program.getSemanticDiagnostics(program.getSourceFile(name)),
    ].map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  );
  expect(said).toEqual([]);
});
