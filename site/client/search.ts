import type { Section } from '../sections.js';
import { Ranking } from './ranking.js';

// Searches the pages without a server: their text is a script, which a page opened from disk can load.

declare global {
  interface Window {
    /** What `search-data.js` holds. */
    siteSections?: readonly Section[];
  }
}

const root = document.currentScript?.dataset.root ?? '.';
const field = document.querySelector<HTMLInputElement>('search input');
const list = document.querySelector<HTMLElement>('search .found');

let ranking: Promise<Ranking> | undefined;

async function startRanking(): Promise<Ranking> {
  await loadSections();
  const made = new Ranking(window.siteSections ?? []);
  await made.start();
  return made;
}

async function loadSections(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}/search-data.js`;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${script.src} cannot be loaded.`));
    document.head.append(script);
  });
}

async function search(words: string): Promise<void> {
  if (list === null) return;
  const asked = words.trim();
  list.hidden = asked === '';
  if (asked === '') return;
  const found = (await (ranking ??= startRanking())).search(asked).slice(0, 12);
  // The question may have changed meanwhile.
  if (field?.value !== words) return;
  list.replaceChildren(
    ...(found.length === 0 ? [`Nothing is found for “${asked}”.`] : found.map(({ id, terms }) => result(id, terms))),
  );
}

function result(id: number, terms: readonly string[]): HTMLElement {
  const [address = '', page = '', heading = '', text = ''] = window.siteSections?.[id] ?? [];
  const link = document.createElement('a');
  link.href = `${root}/${address}`;
  const title = document.createElement('b');
  title.textContent = heading === '' ? page : heading;
  const where = document.createElement('small');
  where.textContent = heading === '' ? '' : page;
  const excerpt = document.createElement('span');
  excerpt.textContent = around(text, terms);
  link.append(title, where, excerpt);
  return link;
}

function around(text: string, terms: readonly string[]): string {
  const small = text.toLowerCase();
  const at = Math.max(
    0,
    Math.min(...terms.map((term) => small.indexOf(term)).filter((place) => place >= 0), text.length) - 40,
  );
  const start = at >= text.length - 40 ? 0 : at;
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + 140)}${text.length > start + 140 ? ' …' : ''}`;
}

function move(step: number): void {
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement) + step;
  if (at < 0) field?.focus();
  else links[Math.min(at, links.length - 1)]?.focus();
}

field?.addEventListener('focus', () => void (ranking ??= startRanking()));
field?.addEventListener('input', () => void search(field.value));
document.addEventListener('keydown', (event) => {
  const isInside = list !== null && field?.closest('search')?.contains(document.activeElement) === true;
  if (event.key === '/' && !(document.activeElement instanceof HTMLInputElement)) field?.focus();
  else if (isInside && event.key === 'ArrowDown') move(1);
  else if (isInside && event.key === 'ArrowUp') move(-1);
  else if (isInside && event.key === 'Escape') list.hidden = true;
  else return;
  event.preventDefault();
});
document.addEventListener('click', ({ target }) => {
  if (list !== null && field?.closest('search')?.contains(target as Node) !== true) list.hidden = true;
});

// The contents are open if there is room for them.
const contents = document.querySelector<HTMLDetailsElement>('nav.contents details');
if (contents !== null) contents.open = matchMedia('(min-width: 900px)').matches;
