import { inParts } from './in-parts.js';

interface Leads {
  readonly onSelect: (id: string) => void;
}

/** A button that selects an id. */
export function Link({ id, onSelect }: Leads & { readonly id: string }): preact.JSX.Element {
  return (
    <button type="button" class="link" onClick={() => onSelect(id)}>
      {inParts(id)}
    </button>
  );
}

/** A list of such buttons; nothing if it is empty. */
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
