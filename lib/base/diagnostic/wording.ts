/** The text with its first letter in upper case, to begin a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const shown = 8;

/** The first few of the items, each once, and how many more there are. */
export function listed(given: readonly string[]): string {
  const texts = [...new Set(given)];
  const first = texts.slice(0, shown).join(', ');
  return texts.length > shown ? `${first} and ${texts.length - shown} more` : first;
}

/** The texts as the subject of a verb: `a makes`, `a, b make`. */
export function subject(given: readonly string[], [one, more]: readonly [one: string, more: string]): string {
  return `${listed(given)} ${new Set(given).size === 1 ? one : more}`;
}

/** The first so many of the items, and, as an item of its own, how many there are besides. */
export function firstOf(texts: readonly string[], most: number): string[] {
  const more = texts.length - most;
  return more > 0 ? [...texts.slice(0, most), `and ${counted(more, 'other')}`] : [...texts];
}

/** A text in lines of at most `width`, by default characters; words that are wider stay whole. */
export function wrapped(text: string, width: number, widthOf = (line: string): number => line.length): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || widthOf(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** `1 way`, `8 ways`. */
export function counted(n: number | bigint, thing: string): string {
  return `${n} ${thing}${n === 1 || n === 1n ? '' : 's'}`;
}

/** `1 byte`, `64 bytes`. */
export function bytes(n: number | bigint): string {
  return counted(n, 'byte');
}

/** A frequency in MHz to the hertz, as it is shown: 33.333333 of a third of 100; what is slower as it is. */
export function toTheHertz(freqMHz: number): number {
  return Number(freqMHz.toFixed(6)) || freqMHz;
}

/** `33.333333 MHz`. */
export function megahertz(freqMHz: number): string {
  return `${toTheHertz(freqMHz)} MHz`;
}

const longest = 120;

/** A text that somebody else wrote, in a message: only its beginning if it is long. */
export function excerpt(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

/** A name with its article: `an AXI4 slave`, `a Wishbone slave`; abbreviations are read letter by letter. */
export function withArticle(text: string): string {
  return /^(?:[aeio]|[AEIO][a-z]|[AEFHILMNORSX][A-Z\d])/.test(text) ? `an ${text}` : `a ${text}`;
}
