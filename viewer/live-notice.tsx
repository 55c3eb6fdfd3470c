import type { Notice } from './page/live.js';

/** What the server of a page tells, over the last good drawing. */
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

// Lines of sources stand behind a bar, with their numbers or what points at them before it: they scroll. Everything else is wrapped.
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
