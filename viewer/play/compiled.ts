import { parser } from '@lezer/javascript';
import { transform } from 'sucrase';

interface Place {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** What cannot be compiled, with the place of the mistake. */
export class SyntaxProblem extends Error {
  override readonly name = 'SyntaxProblem';

  constructor(
    message: string,
    readonly place: Place,
  ) {
    super(message);
  }
}

/**
 * A file of TypeScript as the body of a function of `require`, `module` and `exports`. Its lines stay where they were. Throws a
 * `SyntaxProblem`.
 */
export function compiled(file: string, code: string): string {
  // A script has no `import.meta`; what topologies ask it for is their own address.
  const own = code.replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(file));
  try {
    return transform(own, { transforms: ['typescript', 'imports'], preserveDynamicImport: true }).code;
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    const place = mistakeIn(code);
    // What the compiler expected belongs to the place that it names.
    const isThere = place === undefined || place.line === error.loc.line;
    throw new SyntaxProblem(
      isThere ? error.message.replace(/ \(\d+:\d+\)$/, '') : 'Unexpected token',
      place ?? error.loc,
    );
  }
}

// The compiler tries what is inside brackets in several ways, and names where they begin; the parser of the editor goes on behind mistakes.
function mistakeIn(code: string): Place | undefined {
  const at = parser.configure({ dialect: 'ts' }).parse(code).cursor();
  do {
    if (at.type.isError) {
      const before = code.slice(0, at.from).split('\n');
      return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
    }
  } while (at.next());
  return undefined;
}

function isSyntaxError(error: unknown): error is Error & { readonly loc: Place } {
  return error instanceof Error && 'loc' in error;
}
