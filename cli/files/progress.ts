import { io } from '../process/io.js';

// Widths of the bar in characters. A shorter one would be useless.
const [shortest, longest] = [10, 40];

// The width of a terminal that does not report one.
const usualColumns = 80;

// Before this time in ms, the remaining time cannot be estimated.
const leastTime = 1000;

/** A line on standard error that shows the progress of a long command; nothing if standard error is no terminal. */
export class Progress {
  #shown = '';
  #start: { readonly time: number; readonly part: number } | undefined;

  /** `least` is the fraction that must be done before the remaining time can be estimated. */
  constructor(private readonly least = 0) {}

  /** `part` is from 0 to 1; NaN if unknown. The first call marks the start, usually with nothing done. */
  show(part: number, text: string): void {
    this.#start ??= { time: performance.now(), part };
    if (!io().stderr.isTTY) return;
    const line = lineOf(part, text, this.#timeLeft(part), (io().stderr.columns || usualColumns) - 1);
    if (line === this.#shown) return;
    this.#shown = line;
    io().stderr.write(`\r\x1b[K${line}`);
  }

  /** Erases the line. */
  clear(): void {
    if (this.#shown !== '') io().stderr.write('\r\x1b[K');
    this.#shown = '';
  }

  // In ms; undefined while it cannot be estimated.
  #timeLeft(part: number): number | undefined {
    const { time, part: first } = this.#start ?? { time: 0, part };
    const [passed, done] = [performance.now() - time, part - first];
    return passed >= leastTime && done > 0 && done >= this.least ? (passed / done) * (1 - part) : undefined;
  }
}

// Omits parts that do not fit: the bar first, the text never.
function lineOf(part: number, text: string, left: number | undefined, room: number): string {
  const percent = Number.isNaN(part) ? '' : `${Math.floor(part * 100)} % `;
  const until = left === undefined || part >= 1 ? '' : `, about ${durationText(left)} left`;
  const whole = `${percent}${text}${until}`;
  const bar = Math.min(longest, room - whole.length - '[] '.length);
  if (percent !== '' && bar >= shortest) return `[${'#'.repeat(Math.round(part * bar)).padEnd(bar, '.')}] ${whole}`;
  return (
    [whole, `${text}${until}`, `${percent}${text}`, text].find((line) => line.length <= room) ??
    text.slice(0, Math.max(room, 0))
  );
}

function durationText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
