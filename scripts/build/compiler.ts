import ts from 'typescript';

const known = new Map<string, ts.CompilerOptions>();

/** The options of the compiler for what is at this place, from its `tsconfig.json`; read once. */
export function compilerOptions(root: string): ts.CompilerOptions {
  const before = known.get(root);
  if (before !== undefined) return before;
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, (file) => ts.sys.readFile(file)) as {
    readonly config: object;
  };
  // The files of the project are not listed: each caller names its own.
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: undefined, files: [] }, ts.sys, root);
  known.set(root, options);
  return options;
}

const parsed = new WeakMap<ts.CompilerOptions, Map<string, ts.SourceFile | undefined>>();

/**
 * A program of some files, of which `own` has texts that are not on disk, by their paths. Programs with the same object of options share
 * what they read from disk, which must not change meanwhile.
 */
export function programOf(
  options: ts.CompilerOptions,
  files: readonly string[],
  own: ReadonlyMap<string, string> = new Map(),
): ts.Program {
  const disk = ts.createCompilerHost(options);
  const sources = parsed.get(options) ?? new Map<string, ts.SourceFile | undefined>();
  parsed.set(options, sources);
  return ts.createProgram(files, options, {
    ...disk,
    fileExists: (file) => own.has(file) || disk.fileExists(file),
    readFile: (file) => own.get(file) ?? disk.readFile(file),
    getSourceFile: (file, version, ...rest) => {
      const text = own.get(file);
      if (text !== undefined) return ts.createSourceFile(file, text, version);
      if (!sources.has(file)) sources.set(file, disk.getSourceFile(file, version, ...rest));
      return sources.get(file);
    },
  });
}
