// Characters that JSON allows unescaped, but that affect terminals or CI logs.
const risky = /[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]|#(?=#)/gu;

/** JSON in which every character of a string can be seen; read, it is the same. `indent`: blanks of each level; default none, on one line. */
export function json(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(risky, escaped);
}

// Escapes UTF-16 code units, as JSON does.
function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, k) => `\\u${character.charCodeAt(k).toString(16).padStart(4, '0')}`,
  ).join('');
}
