/** The text with its first letter in upper case, to begin a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const shown = 8;

/** The first few of the texts, and how many more there are. */
export function listed(texts: readonly string[]): string {
  const first = texts.slice(0, shown).join(', ');
  return texts.length > shown ? `${first} and ${texts.length - shown} more` : first;
}

/** `1 way`, `8 ways`. */
export function counted(n: number | bigint, thing: string): string {
  return `${n} ${thing}${n === 1 || n === 1n ? '' : 's'}`;
}

/** `1 byte`, `64 bytes`. */
export function bytes(n: number | bigint): string {
  return counted(n, 'byte');
}
