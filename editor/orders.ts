// Help texts that suggest a call or a value begin with an instruction of a fixed form.

/** An instruction in a help text. */
export type Order =
  /** Insert an adapter before `behind`; if given, also after `front`. */
  | { readonly kind: 'put'; readonly call: string; readonly front: string | undefined; readonly behind: string }
  /** Set an option; `option` is its path, the outermost name first. */
  | { readonly kind: 'set'; readonly option: readonly string[]; readonly value: string };

/** The instructions at the start of a help text, one for each alternative; empty if it needs human judgement. */
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

// Whether the parentheses of a call are balanced, because it may contain other calls.
function isWhole(call: string): boolean {
  return call.split('(').length === call.split(')').length;
}
