/** A text in which a separator, one character, does not occur, so that it can stand between others. */
export function escaped(text: string, separator: string): string {
  return text.replaceAll('%', '%25').replaceAll(separator, encodeURIComponent(separator));
}

/** The text again; one in which nothing was escaped is as it was. */
export function unescaped(text: string, separator: string): string {
  return text.replaceAll(encodeURIComponent(separator), separator).replaceAll('%25', '%');
}
