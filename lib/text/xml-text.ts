const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// What XML 1.0 cannot hold: everything outside its characters (section 2.2, Char), halves of surrogate pairs included.
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text for the inside of an element or of a quoted attribute: nothing in it is read as markup. */
export function xmlText(text: string): string {
  return text.replace(impossible, '\ufffd').replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
