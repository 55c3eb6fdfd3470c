/** Levels of lists and objects that JSON may have: far more than anybody writes, far less than any reader can follow. */
export const deepestNesting = 256;

// Brackets, and quoted texts, in which brackets do not count.
const token = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs;

/** Where JSON text nests deeper than {@link deepestNesting}: the offset of the first bracket too many; undefined if it does not. */
export function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (const { 0: word, index } of text.matchAll(token)) {
    if (word === ']' || word === '}') depth--;
    else if ((word === '[' || word === '{') && ++depth > deepestNesting) return index;
  }
  return undefined;
}
