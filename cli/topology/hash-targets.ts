import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * The files that determine what an import that begins with # resolves to from a folder: the nearest package.json, and all its targets for the name
 * under any condition, whether they exist or not.
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

// For invalid JSON, esbuild reports the error at the import.
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

// Collects the paths in nested alternatives and conditions; targets in other packages are ignored.
function pathsIn(target: unknown): string[] {
  if (typeof target === 'string') return target.startsWith('./') ? [target] : [];
  return typeof target === 'object' && target !== null ? Object.values(target).flatMap(pathsIn) : [];
}
