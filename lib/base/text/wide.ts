/** What fills two columns of a terminal, and a whole em in print: the scripts of East Asia, their signs, and pictures. */
const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Bopomofo}\p{Emoji_Presentation}\u3000-\u303e\u3040-\u33ff\uff01-\uff60\uffe0-\uffe6]/u;
/** Half as wide on purpose, though of those scripts. */
const halfwidth = /[\uff61-\uffdc]/u;
/** What is written over the character before it, or not at all. */
const none = /[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a character is as wide as it is high. */
export function isWide(character: string): boolean {
  return wide.test(character) && !halfwidth.test(character);
}

/** How many columns a text takes in a terminal. */
export function columnsOf(text: string): number {
  // Nearly all texts are ASCII.
  if (/^[ -~]*$/.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += none.test(character) ? 0 : isWide(character) ? 2 : 1;
  return columns;
}

/** The text with blanks behind it, to so many columns. */
export function padColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)));
}
