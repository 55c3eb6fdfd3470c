import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { elaborated, fileOf, placeOf } from '../../scripts/device-examples.js';
import { DeviceReader } from '../../scripts/device-sources.js';

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
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, (file) => ts.sys.readFile(file)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const beside = ts.createCompilerHost(options);
  host.fileExists = (name) => files.has(name) || beside.fileExists(name);
  host.readFile = (name) => files.get(name) ?? beside.readFile(name);
  host.getSourceFile = (name, ...rest) => {
    const text = files.get(name);
    return text === undefined
      ? beside.getSourceFile(name, ...rest)
      : ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  };
  const program = ts.createProgram([...files.keys()], { ...options, noEmit: true, noUnusedLocals: false }, host);
  const said = [...files.keys()].flatMap((name) =>
    [
      ...program.getSyntacticDiagnostics(program.getSourceFile(name)),
      ...program.getSemanticDiagnostics(program.getSourceFile(name)),
    ].map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  );
  expect(said).toEqual([]);
});
