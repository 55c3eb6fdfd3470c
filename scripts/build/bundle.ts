import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type BuildOptions, type PluginBuild } from 'esbuild';
import { entries } from './entries.js';
import { libraryParts } from '../../cli/topology/library-entries.js';
import { packPrograms } from '../../cli/pages/page-parts.js';
import { playBuilds } from '../../cli/pages/play-build.js';
import { playPrograms } from '../../cli/pages/play-page.js';
import { programScripts } from '../../cli/load-program.js';
import { viewerBuild } from '../../cli/pages/viewer-build.js';
import { groupBy } from '../../lib/base/group-by.js';
import { type Edit, editBundle } from './edit-bundle.js';
import { needlessNames } from './name-edits.js';
import { viewerPrograms } from '../../cli/pages/viewer-page.js';

const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Readonly<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', object>>;

const usual = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  packages: 'external',
  alias: entries,
  // The names of module classes are shown to users.
  keepNames: true,
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
} as const satisfies BuildOptions;

await Promise.all([buildPages(), buildLibrary(), buildPrograms(), buildPlugin()]);

/** The library is a few files, which are loaded whole, and with it what elaborates for topologies whose packages import it. */
async function buildLibrary(): Promise<void> {
  const { metafile } = await build({
    ...usual,
    entryPoints: {
      ...Object.fromEntries(Object.values(entries).map((source) => [source.slice('./'.length, -'.ts'.length), source])),
      'cli/elaborate-request': 'cli/topology/elaborate-request.ts',
    },
    splitting: true,
    format: 'esm',
    chunkNames: 'library/[name]-[hash]',
    // For an uncaught error, Node prints the line that threw it in front of the message.
    lineLimit: 120,
    // Packages that every design needs are part of the bundle.
    packages: 'bundle',
    external: Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
    metafile: true,
  });
  const files = readdirSync('dist/library')
    .filter((name) => name.endsWith('.js'))
    .map((name) => join('dist/library', name));
  const named = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    const renames = renamesClassesAlone(text);
    editBundle(file, text, [...renames, ...needlessNames(text, 'module')]);
    return renames.length > 0;
  });
  if (named.length !== 1) throw new Error(`the bundler's function for names is in ${named.length} files`);

  // Passes the library of a program on to the modules of topologies.
  mkdirSync('dist/cli/library', { recursive: true });
  for (const name of Object.keys(libraryParts)) {
    const source = entries[name]?.slice('./'.length, -'.ts'.length);
    const { exports = [] } = metafile.outputs[`dist/${source}.js`] ?? {};
    if (exports.length === 0) throw new Error(`${name} exports nothing`);
    const text = `const part=globalThis.ententeLibrary.get(${JSON.stringify(name)});export const{${exports.join(',')}}=part;\n`;
    writeFileSync(`dist/cli/library/${name.split('/')[1] ?? 'index'}.js`, text);
  }
}

/** Programs are scripts, which have another name for each content: that name. Commander, which every command needs, is a part of them. */
async function buildScript(script: string, programs: Readonly<Record<string, string>>): Promise<string> {
  const starts = Object.entries(programs).map(([name, module]) => `'${name}': () => import('${module}')`);
  const { metafile } = await build({
    ...usual,
    stdin: { contents: `export const programs = { ${starts.join(', ')} };`, resolveDir: 'cli' },
    entryNames: `cli/${script}-[hash]`,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    define: { 'import.meta.url': 'moduleUrl', 'import.meta.resolve': 'undefined' },
    banner: { js: '(function(require,module,moduleUrl,load){' },
    footer: { js: '})' },
    // A dynamic import that `importByFunction` missed fails always, and not only now and then.
    supported: { 'dynamic-import': false },
    packages: 'bundle',
    external: Object.keys(dependencies),
    plugins: [{ name: 'imports', setup: importByFunction }],
    metafile: true,
  });
  const [file = ''] = Object.keys(metafile.outputs).filter((output) => output.endsWith('.cjs'));
  const text = readFileSync(file, 'utf8');
  // Insertions come before deletions at the same position.
  const edits = [exportsWhenImported(text), renamesClassesAlone(text), needlessNames(text, 'script')];
  if (edits.some(({ length }) => length === 0)) throw new Error(`${file} is not as the bundler made it before`);
  editBundle(file, text, edits.flat());
  if (/[^\0-\x7f]/.test(readFileSync(file, 'latin1'))) throw new Error(`${file} is not all of ASCII`);
  return basename(file);
}

/** What starts scripts is a few lines. Commands and threads are no modules: the engine's loader of those takes a tenth of its start. */
async function buildPrograms(): Promise<void> {
  const scripts = Object.entries(programScripts).map(async ([script, programs]): Promise<[string, string]> => [
    script,
    await buildScript(script, programs),
  ]);
  const starters = {
    ...usual,
    format: 'esm',
    define: { builtScripts: JSON.stringify(Object.fromEntries(await Promise.all(scripts))) },
  } as const satisfies BuildOptions;
  await build({
    ...starters,
    entryPoints: { 'cli/main': 'cli/main.ts', 'cli/thread': 'cli/thread.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    define: { ...starters.define, 'import.meta.url': 'moduleUrl', 'import.meta.resolve': 'undefined' },
    banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
  });
  for (const [program, file, use] of [
    ['run', 'cli/run', 'export const { run } = module;'],
    ['sweep-worker', 'cli/sweep-worker', "if (keepCode !== undefined) process.once('exit', keepCode);"],
    ['host', 'editor/host', "if (keepCode !== undefined) process.once('exit', keepCode);"],
  ] as const) {
    const load = `import { loadProgram } from './cli/load-program.js'; const { module, keepCode } = await loadProgram('${program}');`;
    await build({ ...starters, stdin: { contents: `${load}\n${use}`, resolveDir: '.' }, entryNames: file });
  }
}

/** The language server requires its plugins, and calls what they are. */
async function buildPlugin(): Promise<void> {
  await build({
    entryPoints: ['editor/plugin.ts'],
    outfile: 'dist/editor/plugin.cjs',
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    footer: { js: 'module.exports = module.exports.default;' },
    logLevel: 'warning',
  });
}

/** The viewer, which `entente view` puts into its pages, and the playground of `entente play`. */
async function buildPages(): Promise<void> {
  await Promise.all([viewerBuild(), ...playBuilds()].map(async (options) => await build(options)));
  packPrograms([...new Set([...viewerPrograms, ...playPrograms])]);
}

/** What a script cannot do that the engine does not compile anew, a function does: to import a package, or what only the run names. */
function importByFunction(compiler: PluginBuild): void {
  compiler.onLoad({ filter: /\/(?:cli|lib|editor)\/.*\.ts$/ }, async ({ path }) => ({
    contents: (await readFile(path, 'utf8')).replaceAll(/\bawait import\((?!'\.)/g, 'await load('),
    loader: 'ts',
  }));
}

/**
 * `keepNames` gives every function its name anew whenever it is made, which takes a tenth of the time of a large design. Only classes are
 * called something else in a bundle: functions keep their names, and closures need none.
 */
function renamesClassesAlone(text: string): Edit[] {
  // The parameters of the helper are renamed if the bundle uses their names.
  const helper = /__name=\((\w+),(\w+)\)=>(?=__defProp\(\1,"name",\{value(?::\2)?,configurable:!0\}\))/.exec(text);
  if (helper === null) return [];
  const { 0: start, 1: target, 2: value, index } = helper;
  const end = index + start.length;
  return [{ start: end, end, text: `${target}.name===${value}||${target}.prototype===void 0?${target}:` }];
}

/**
 * A module that is imported as a whole has an object with a function for each of its exports. The bundler makes those of all modules where a
 * script begins, which takes a thirtieth of a short command; here each is made where the module is imported, or, where other modules hold
 * it, where it is run.
 */
function exportsWhenImported(text: string): Edit[] {
  const found = [...text.matchAll(/(?<=var (\w+)=\{\};)__export\(\1,\{[^{}]*\}\);/g)];
  const uses = groupBy(text.matchAll(/\b\w+_exports\d*\b/g), ([name]) => name);
  const imports = groupBy(text.matchAll(/(?<=\(init_\w+\(\),)\w+(?=\))/g), ([name]) => name);
  return found.flatMap(({ 0: exports, 1: object = '', index: start }) => {
    const end = start + exports.length;
    const own = imports.get(object) ?? [];
    // Its declaration, and the object that receives the exports.
    if (uses.get(object)?.length === own.length + 2) {
      const make = `function made_${object}(){made_${object}=()=>${object};${exports}return ${object}}`;
      const calls = own.map(({ index }) => ({
        ...{ start: index, end: index + object.length },
        text: `made_${object}()`,
      }));
      return [{ start, end, text: make }, ...calls];
    }
    const run = /=__esm\(\{"[^"]+"\(\)\{(?:"use strict";)?/g;
    run.lastIndex = end;
    const next = text.indexOf('__export(', end);
    const module = run.exec(text);
    if (module === null || (next >= 0 && next < module.index)) return [];
    return [
      { start, end, text: '' },
      { start: run.lastIndex, end: run.lastIndex, text: exports },
    ];
  });
}
