import { Numbering } from './numbering.js';

/** Texts as they are written: the edges of a system in words are long, and made of few different lines. */
export interface FileTexts {
  readonly lines: readonly string[];
  /** For each text the numbers of its lines. */
  readonly texts: readonly (readonly number[])[];
}

/** Numbers strings and their lines. */
export class TextWriter {
  private readonly texts = new Numbering();

  numberOf(text: string): number {
    return this.texts.numberOf(text);
  }

  written(): FileTexts {
    const lines = new Numbering();
    const texts = [...this.texts.texts()].map((text) => text.split('\n').map((line) => lines.numberOf(line)));
    return { lines: [...lines.texts()], texts };
  }
}

/** The text of this number. */
export function textAt({ lines, texts }: FileTexts, number: number): string {
  return (texts[number] ?? []).map((line) => lines[line] ?? '').join('\n');
}
