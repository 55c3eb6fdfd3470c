// Questions and texts with the same meaning seldom use the same word forms, so words are compared by their stems.

/** The words of a text as they are written, operators and options of commands as well: `:*=`, `--against`. */
export function wordsOf(text: string): string[] {
  return text.match(/--[a-z][\w-]*|:[=*]+|[\p{L}\p{N}_]+/gu) ?? [];
}

/** The parts of a name that is written as `TLWidthWidget`, those of a single letter aside; of another word, the word. */
export function partsOf(word: string): string[] {
  const parts = /^\p{L}/u.test(word) ? word.match(/\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?\p{Ll}+\p{N}*/gu) : null;
  return parts?.filter((part) => part.length > 1) ?? [word];
}

const known = new Map<string, readonly string[]>();

/** The forms under which a word is found, in small letters: the whole, its parts, and the stem of each. */
export function formsOf(word: string): readonly string[] {
  const forms = known.get(word) ?? [
    ...new Set([word, ...partsOf(word)].flatMap((name) => [name.toLowerCase(), stemOf(name)])),
  ];
  known.set(word, forms);
  return forms;
}

const plurals = [/(?<=s|x|z|ch|sh)es$/, /(?<![su])s$/];
const endings = /(?:ations?|ions?|ing|ed|er|or|e)$/;

/** What `overlaps`, `overlapped` and `overlapping` have in common, or `AXI3` and `AXI4`, in small letters. */
export function stemOf(name: string): string {
  const word = name.toLowerCase();
  if (!/^[a-z]+\d?$/.test(word)) return word;
  const plural = plurals.find((ending) => ending.test(word));
  const single = plural === undefined ? word.replace(/\d$/, '') : word.replace(plural, '');
  const stem = single.replace(endings, '').replace(/([^aeiouls])\1$/, '$1');
  return isStem(stem) ? stem : isStem(single) ? single : word;
}

function isStem(word: string): boolean {
  return word.length > 2 && /[aeiouy]/.test(word);
}
