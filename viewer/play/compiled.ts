import { parser } from '@lezer/javascript';
import { transform } from 'sucrase';

interface Place {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** A syntax error with its position. */
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
 * Compiles a TypeScript file to a function body with the parameters `require`, `module` and `exports`. Line numbers stay the same. Throws a
 * `SyntaxProblem`.
 */
export function compiled(file: string, code: string): string {
  // Classic scripts have no `import.meta`; topologies only use it for their own URL.
  const own = code.replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(file));
  try {
    return transform(own, { transforms: ['typescript', 'imports'], preserveDynamicImport: true }).code;
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    const place = mistakeIn(code);
    // The compiler's message only fits the position that the compiler reports.
    const isThere = place === undefined || place.line === error.loc.line;
    throw new SyntaxProblem(
      isThere ? error.message.replace(/ \(\d+:\d+\)$/, '') : 'Unexpected token',
      place ?? error.loc,
    );
  }
}

// The compiler parses parentheses speculatively and reports errors at their start. The error-tolerant parser of the editor finds the actual position.
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
