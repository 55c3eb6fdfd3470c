// Others are written as their numbers: what would be read as a blank or a line feed, cannot be seen, or begins a command to what keeps a log.
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// What XML 1.0 cannot hold: everything outside its characters (section 2.2, Char), halves of surrogate pairs included.
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text for the inside of an element: nothing in it is read as markup, and whatever cannot be seen is a number. */
export function xmlText(text: string): string {
  if (/^[\t\n -!#-%(-;=?-~]*$/.test(text) && !isCommand(text)) return text;
  return written(text, /[&<>"'\r\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]|:(?=:)|#(?=#)/gu);
}

/** Text for an attribute in quotes, in which lines stay lines. */
export function xmlAttribute(text: string): string {
  if (/^[ -!#-%(-;=?-~]*$/.test(text) && !isCommand(text)) return text;
  return written(text, /[&<>"'\r\n\t\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]|:(?=:)|#(?=#)/gu);
}

// Most text is nothing of all that is looked for; what begins a command takes two of its characters.
function isCommand(text: string): boolean {
  return text.includes('::') || text.includes('##');
}

function written(text: string, markup: RegExp): string {
  return text
    .replace(impossible, '\ufffd')
    .replace(markup, (character) => entities[character] ?? `&#${character.codePointAt(0) ?? 0};`);
}

/** Text as a comment of XML, on one line: it has no two hyphens in a row, and nothing that cannot be seen. */
export function xmlComment(text: string): string {
  return `<!-- ${text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').replace(/-(?=-|$)/g, '- ')} -->`;
}
