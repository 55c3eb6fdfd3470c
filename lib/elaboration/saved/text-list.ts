import { Numbering } from './numbering.js';

/** The serialized form of texts: descriptions of edges are long, but consist of few distinct lines. */
export interface FileTexts {
  readonly lines: readonly string[];
  /** The line numbers of each text. */
  readonly texts: readonly (readonly number[])[];
}

/** Assigns numbers to strings and their lines. */
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

/** The text with this number. */
export function textAt({ lines, texts }: FileTexts, number: number): string {
  return (texts[number] ?? []).map((line) => lines[line] ?? '').join('\n');
}
