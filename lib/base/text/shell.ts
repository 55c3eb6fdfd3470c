/** A text as one word of a POSIX shell: in quotes unless it needs none. */
export function shellWord(text: string): string {
  // A # begins a comment where it begins a word.
  return /^(?!#)[\w./#@:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
