const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// What XML 1.0 cannot hold at all: control characters, halves of surrogate pairs, and two characters that are none.
const impossible =
  // eslint-disable-next-line no-control-regex
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text for the inside of an element or of a quoted attribute: nothing in it is read as markup. */
export function xmlText(text: string): string {
  return text.replace(impossible, '\ufffd').replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
