import { io } from '../process/io.js';

const width = 40;

/** A bar on standard error that shows how far a long command is; nothing where that is no terminal. */
export class Progress {
  #shown = '';

  /** `part` is from 0 to 1; NaN where it cannot be told. */
  show(part: number, text: string): void {
    if (!io().stderr.isTTY) return;
    const filled = Number.isNaN(part) ? 0 : Math.round(part * width);
    const bar = Number.isNaN(part)
      ? ''
      : `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${Math.floor(part * 100)} % `;
    const line = `${bar}${text}`;
    if (line === this.#shown) return;
    this.#shown = line;
    io().stderr.write(`\r\x1b[K${line}`);
  }

  /** Takes the bar away. */
  clear(): void {
    if (this.#shown !== '') io().stderr.write('\r\x1b[K');
    this.#shown = '';
  }
}
