// Helps that name a call or a value have one form: an order at their beginning.

/** What a help tells to write. */
export type Order =
  /** An adapter in front of what is called `behind`; also behind what is called `front`, if that is said. */
  | { readonly kind: 'put'; readonly call: string; readonly front: string | undefined; readonly behind: string }
  /** A value of an option; `option` is its path, the outermost name first. */
  | { readonly kind: 'set'; readonly option: readonly string[]; readonly value: string };

/** The orders at the beginning of a help, one for each choice that it leaves; none where it is to be thought about. */
export function ordersIn(help: string): Order[] {
  const [, call, front, behind] = put.exec(help) ?? [];
  if (call !== undefined && behind !== undefined && isWhole(call)) return [{ kind: 'put', call, front, behind }];
  const [, option, first, second] = set.exec(help) ?? [];
  if (option === undefined) return [];
  return [first, second].flatMap((value) =>
    value === undefined ? [] : [{ kind: 'set', option: option.split('.'), value } as const],
  );
}

const put = /^Put ([a-zA-Z0-9]+\.[a-zA-Z]+\(.*?\)) (?:between (\S+) and|in front of) (\S+?)[.,;:]?(?: |$)/;
const literal = String.raw`(?:0x[0-9a-f]+|\d+|'[^']*'|true|false)`;
const set = new RegExp(`^Set ([a-z]\\w*(?:\\.\\w+)*) to (${literal})(?: or (${literal}))?(?:\\.|, [a-z])`);

// A call that has another one in it ends with its own bracket.
function isWhole(call: string): boolean {
  return call.split('(').length === call.split(')').length;
}
