import { useMemo } from 'preact/hooks';
import type { Answers } from '../design/answers.js';
import type { Row } from './tree-rows.js';

interface SearchProps {
  readonly query: string;
  /** Answers to questions that can be asked of the design. */
  readonly answers: Answers;
  /** What is in the tree as it is searched. */
  readonly rows: readonly Row[];
  readonly onQuery: (query: string) => void;
  readonly onSelect: (id: string) => void;
}

/** Where modules and nodes are searched for, and what else was found. */
export function Search({ query, answers, rows, onQuery, onSelect }: SearchProps): preact.JSX.Element {
  const found = useMemo(() => answers(query), [query]);
  return (
    <>
      <input
        type="search"
        aria-label="Search modules and nodes"
        placeholder="Search"
        value={query}
        onInput={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            const first = called(rows, query) ?? found[0]?.id ?? bestOf(rows, query);
            if (first !== undefined) onSelect(first);
          } else if (event.key === 'Escape' && query !== '') {
            event.stopPropagation();
            onQuery('');
          }
        }}
      />
      {found.length > 0 && (
        <ul class="links answers" aria-label="Found">
          {found.map(({ text, id }) => (
            <li key={`${id} ${text}`}>
              <button type="button" class="link" onClick={() => onSelect(id)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

// What is called exactly as was searched for comes before everything else.
function called(rows: readonly Row[], query: string): string | undefined {
  const wanted = query.trim().toLowerCase();
  return wanted === '' ? undefined : rows.find(({ label }) => label.toLowerCase() === wanted)?.id;
}

// What is called so in part comes before the modules around it.
function bestOf(rows: readonly Row[], query: string): string | undefined {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return undefined;
  return rows.find(({ label, kind }) => `${label} ${kind}`.toLowerCase().includes(wanted))?.id;
}
