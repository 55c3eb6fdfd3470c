// Sequences that would end or begin a comment, and characters that are invisible or change the direction of the line.
const delimiters = /\*(?=\/)|\/(?=\*)/g;
const invisible = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** Text as a comment of C and of linker scripts, on one line. */
export function cComment(text: string): string {
  return `/* ${text.replace(invisible, ' ').replace(delimiters, '$& ')} */`;
}
