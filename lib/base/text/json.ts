// What JSON may hold as it is, but a terminal or a log would take for something else.
const risky = /[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]|#(?=#)/gu;

/** JSON in which every character of a string can be seen; read, it is the same. `indent`: blanks of each level; default none, on one line. */
export function json(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(risky, escaped);
}

// By units of UTF-16, of which JSON has escapes.
function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, k) => `\\u${character.charCodeAt(k).toString(16).padStart(4, '0')}`,
  ).join('');
}
