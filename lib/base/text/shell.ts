/** A text as one word of a POSIX shell: in quotes unless it needs none. */
export function shellWord(text: string): string {
  // At the beginning of a word, # starts a comment.
  return /^(?!#)[\w./#@:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
