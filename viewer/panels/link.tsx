import { inParts } from './in-parts.js';

interface Leads {
  readonly onSelect: (id: string) => void;
}

/** What leads to something else. */
export function Link({ id, onSelect }: Leads & { readonly id: string }): preact.JSX.Element {
  return (
    <button type="button" class="link" onClick={() => onSelect(id)}>
      {inParts(id)}
    </button>
  );
}

/** What leads to several things, one below the other; nothing where there are none. */
export function Links({ ids, onSelect }: Leads & { readonly ids: Iterable<string> }): preact.JSX.Element | null {
  const each = [...new Set(ids)];
  if (each.length === 0) return null;
  return (
    <ul class="links">
      {each.map((id) => (
        <li key={id}>
          <Link id={id} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  );
}
