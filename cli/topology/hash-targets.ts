import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * What decides where an import of a name that begins with # leads, from a folder: the package.json around it, and all files to which that
 * leads the name, under whichever condition and whether they are there or not.
 */
export function hashTargets(name: string, folder: string): readonly string[] {
  const file = packageAround(resolve(folder));
  if (file === undefined) return [];
  return [file, ...Object.entries(importsIn(file)).flatMap(([key, target]) => targetsOf(name, key, target, file))];
}

function packageAround(folder: string): string | undefined {
  for (let around = folder; ; around = dirname(around)) {
    const file = join(around, 'package.json');
    if (existsSync(file)) return file;
    if (around === dirname(around)) return undefined;
  }
}

// One that is not JSON leads nowhere, as the compiler says where it is used.
function importsIn(file: string): object {
  try {
    const { imports } = JSON.parse(readFileSync(file, 'utf8')) as { readonly imports?: unknown };
    return typeof imports === 'object' && imports !== null ? imports : {};
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return {};
    throw error;
  }
}

function targetsOf(name: string, key: string, target: unknown, file: string): string[] {
  const [before = '', after] = key.split('*', 2);
  if (after === undefined && name !== key) return [];
  if (!name.startsWith(before) || !name.endsWith(after ?? '')) return [];
  const stem = name.slice(before.length, name.length - (after ?? '').length);
  return pathsIn(target).map((path) =>
    join(
      dirname(file),
      path.replaceAll('*', () => stem),
    ),
  );
}

// Alternatives, and those of conditions, lie in each other; other packages are not looked into.
function pathsIn(target: unknown): string[] {
  if (typeof target === 'string') return target.startsWith('./') ? [target] : [];
  return typeof target === 'object' && target !== null ? Object.values(target).flatMap(pathsIn) : [];
}
