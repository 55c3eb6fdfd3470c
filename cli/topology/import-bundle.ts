import { LoadError } from './load-error.js';

/** Imports what `withBundle` hands on. Throws a `LoadError` for a package that is not there, and whatever running it throws. */
export async function importBundle(bundle: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(bundle)) as Record<string, unknown>;
  } catch (error) {
    const missing = missingPackage(error);
    if (missing === undefined) throw error;
    throw new LoadError(`the package ${missing} is not installed.`);
  }
}

function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) return undefined;
  return /^Cannot find package '([^']+)'/.exec(error.message)?.[1];
}
