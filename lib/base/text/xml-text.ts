// Other characters are written as numeric references if they would be normalised as white space, are invisible, or begin a command to a CI system.
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// Characters that XML 1.0 does not allow: all outside of Char (section 2.2), including unpaired surrogates.
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

// A quick test that most texts fail: every command contains one of these pairs.
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
