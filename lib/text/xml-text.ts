const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Read as they are, these would become line feeds and, in an attribute, blanks.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
  // A line that begins with two of them, or a pair in a line, may be a command to whoever keeps a log.
  ':': '&#58;',
  '#': '&#35;',
};

// What XML 1.0 cannot hold: everything outside its characters (section 2.2, Char), halves of surrogate pairs included.
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text for the inside of an element: nothing in it is read as markup. */
export function xmlText(text: string): string {
  return written(text, /[&<>"'\r]|:(?=:)|#(?=#)/g);
}

/** Text for an attribute in quotes, in which lines stay lines. */
export function xmlAttribute(text: string): string {
  return written(text, /[&<>"'\r\n\t]|:(?=:)|#(?=#)/g);
}

function written(text: string, markup: RegExp): string {
  return text.replace(impossible, '\ufffd').replace(markup, (character) => entities[character] ?? character);
}
