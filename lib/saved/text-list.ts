/** Texts as they are written: the edges of a system in words are long, and made of few different lines. */
export interface FileTexts {
  readonly lines: readonly string[];
  /** For each text the numbers of its lines. */
  readonly texts: readonly (readonly number[])[];
}

/** Numbers texts and their lines. */
export class TextWriter implements FileTexts {
  readonly lines: string[] = [];
  readonly texts: number[][] = [];
  private readonly lineNumbers = new Map<string, number>();
  private readonly numbers = new Map<string, number>();

  numberOf(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.texts.push(text.split('\n').map((line) => this.lineNumber(line))) - 1;
      this.numbers.set(text, number);
    }
    return number;
  }

  private lineNumber(line: string): number {
    let number = this.lineNumbers.get(line);
    if (number === undefined) this.lineNumbers.set(line, (number = this.lines.push(line) - 1));
    return number;
  }
}

/** The text of this number. */
export function textAt({ lines, texts }: FileTexts, number: number): string {
  return (texts[number] ?? []).map((line) => lines[line] ?? '').join('\n');
}
