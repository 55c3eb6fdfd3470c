import { joined, textOf, type Token } from './tokens.js';

/** A macro: its parameters and its body. */
export interface Macro {
  readonly parameters: readonly string[] | undefined;
  /** Whether its last parameter takes all arguments that are left. */
  readonly variadic: boolean;
  readonly body: readonly Token[];
}

/**
 * The body of a macro with its arguments substituted: verbatim next to # and ##, otherwise expanded by `expand`. Each argument is expanded at most
 * once, because some macros change with each expansion.
 */
export function substitute(
  { parameters = [], body }: Macro,
  written: readonly (readonly Token[])[],
  expand: (argument: readonly Token[]) => readonly Token[] = (argument) => argument,
): Token[] {
  const out: Token[] = [];
  const replaced = new Map<number, readonly Token[]>();
  for (let at = 0; at < body.length; at++) {
    const token = body[at];
    if (token === undefined) continue;
    const next = nextWord(body, at);
    if (token.text === '#' && parameters.includes(body[next]?.text ?? '')) {
      const argument = written[parameters.indexOf(body[next]?.text ?? '')] ?? [];
      const text = `"${textOf(argument).replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}"`;
      out.push({ ...token, text, kind: 'text' });
      at = next;
      continue;
    }
    if (body[next]?.text === '##' || token.text === '##') {
      if (token.text !== '##') {
        out.push(...asWritten(token, parameters, written));
        at = next - 1;
        continue;
      }
      const right = body[next];
      const pasted = right === undefined ? [] : asWritten(right, parameters, written);
      const left = out.at(-1);
      const [first, ...others] = pasted;
      if (left !== undefined && first !== undefined && left.kind !== 'space')
        out.splice(-1, 1, ...joined(left, first), ...others);
      else out.push(...pasted);
      at = next;
      // A following ## uses the result of this one.
      const after = nextWord(body, at);
      if (body[after]?.text === '##') at = after - 1;
      continue;
    }
    const index = token.kind === 'name' ? parameters.indexOf(token.text) : -1;
    if (index < 0) {
      out.push(token);
      continue;
    }
    const argument = replaced.get(index) ?? expand(written[index] ?? []);
    replaced.set(index, argument);
    out.push(...argument);
  }
  return out;
}

function nextWord(body: readonly Token[], at: number): number {
  let next = at + 1;
  while (body[next]?.kind === 'space') next++;
  return next;
}

function asWritten(
  token: Token,
  parameters: readonly string[],
  written: readonly (readonly Token[])[],
): readonly Token[] {
  const index = token.kind === 'name' ? parameters.indexOf(token.text) : -1;
  return index < 0 ? [token] : (written[index] ?? []);
}
