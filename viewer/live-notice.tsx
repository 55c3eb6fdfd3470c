import type { Notice } from './page/live.js';

/** What the server of a page tells, over the last good drawing. */
export function LiveNotice({ notice: { text, places } }: { readonly notice: Notice }): preact.JSX.Element {
  return (
    <section class="live" role="alert" aria-label="Live">
      <pre>{text}</pre>
      {places.map(({ text: place, url }) => (
        <a key={place} href={url}>
          {place}
        </a>
      ))}
    </section>
  );
}
