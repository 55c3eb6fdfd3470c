/** Escapes a separator, which is a single character, so that the text can be part of a list. */
export function escaped(text: string, separator: string): string {
  return text.replaceAll('%', '%25').replaceAll(separator, encodeURIComponent(separator));
}

/** Undoes this escaping; text without escapes stays the same. */
export function unescaped(text: string, separator: string): string {
  return text.replaceAll(encodeURIComponent(separator), separator).replaceAll('%25', '%');
}
