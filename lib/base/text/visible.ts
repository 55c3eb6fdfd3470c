// Characters that are invisible, end a line, change the direction of text, or control a terminal; and unpaired surrogates.
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

// Matches nearly every name.
const plain = /^[\x20-\x22\x24-\x7e]*$/;

// Commands that some CI systems recognise anywhere in a line.
const inLineCommand = /#(?=#(?:\[|vso\[|teamcity\[))/gi;

/** Text on one line in which every character can be seen, and none begins a command: others stand in it as `\u{1b}`. */
export function visible(text: string): string {
  return plain.test(text) ? text : text.replace(hidden, escaped).replace(inLineCommand, escaped);
}

/** Text on one line in which whatever cannot be seen is a blank, or else one sign that stands for it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(hidden, '\ufffd').replace(inLineCommand, '# ').trim();
}

/** Lines of text for a terminal or a log: nothing in them steers the one, or is a command to the other. */
export function terminalText(text: string): string {
  const shown = text
    .replaceAll('\r\n', '\n')
    .replace(hidden, (character) => (character === '\n' || character === '\t' ? character : escaped(character)));
  return logText(shown);
}

/** Lines of text of which none is a command to the service that keeps the log: `::error::` to GitHub, `##vso[…]` to others. */
function logText(text: string): string {
  return text.replace(/^(\s*:)(?=:)/gm, '$1 ').replace(inLineCommand, '# ');
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
