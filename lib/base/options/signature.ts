import { signatures } from './signatures.js';

/** How a function of the library is called. */
export interface Signature {
  /** How a user reaches it: `tl.ram`, `tl.TLRAM`. */
  readonly path: string;
  /** Its parameters as they are declared: `ports: readonly Port[], options?: Options`. */
  readonly parameters: string;
}

/** How the function is called that has a name in a file of the library, `protocols/axi4/xbar`; undefined for one that is not public. */
export function signatureOf(file: string, name: string): Signature | undefined {
  for (const call of signatures[file] ?? []) {
    const [, path = '', parameters = ''] = /^([^(]+)\((.*)\)$/.exec(call) ?? [];
    if (path.split('.').at(-1) === name) return { path, parameters };
  }
  return undefined;
}
