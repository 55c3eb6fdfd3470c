import type { Notice } from './page/live.js';

/** A message of the page's server, shown over the last valid drawing. */
export function LiveNotice({ notice: { text, places } }: { readonly notice: Notice }): preact.JSX.Element {
  return (
    <section class="live" role="alert" aria-label="Live">
      {blocksOf(text).map(({ isSource, lines }, k) => (
        <pre key={k} class={isSource ? 'source' : ''}>
          {lines.join('\n')}
        </pre>
      ))}
      {places.map(({ text: place, url }) => (
        <a key={place} href={url}>
          {place}
        </a>
      ))}
    </section>
  );
}

interface Block {
  readonly isSource: boolean;
  readonly lines: string[];
}

// Splits a message into blocks: lines of a source excerpt, which have a bar after the line number, scroll; all other lines wrap.
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const isSource = /^ +\d* *\|/.test(line);
    const last = blocks.at(-1);
    if (last?.isSource === isSource) last.lines.push(line);
    else blocks.push({ isSource, lines: [line] });
  }
  return blocks;
}
