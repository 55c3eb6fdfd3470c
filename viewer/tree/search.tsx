import { useMemo } from 'preact/hooks';
import type { Answer, Answers } from '../design/answers.js';
import type { Row } from './tree-rows.js';

interface SearchProps {
  readonly query: string;
  /** Search results other than names. */
  readonly answers: Answers;
  /** All rows of the tree while searching. */
  readonly rows: readonly Row[];
  /** Ids of matching rows; undefined if there is no search. */
  readonly hits: ReadonlySet<string> | undefined;
  readonly onQuery: (query: string) => void;
  readonly onSelect: (id: string) => void;
}

/** The search field for modules and nodes, with results other than names. */
export function Search({ query, answers, rows, hits, onQuery, onSelect }: SearchProps): preact.JSX.Element {
  const firstHit = rows.find(({ id }) => hits?.has(id));
  const found = useMemo(() => {
    const answered = answers(query);
    const exact = rows.filter((row) => isCalled(row, query));
    // List exact matches first. This is not necessary if the only one is also the first match in the tree.
    const isEnough = answered.length === 0 && (exact.length === 0 || exact[0] === firstHit);
    const called = exact.map((row): Answer => ({ text: titled(row, rows[0]?.id ?? ''), id: row.id }));
    return isEnough ? [] : [...called, ...answered].slice(0, mostFound);
  }, [answers, rows, query]);
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
            // The first result, in the list or in the tree.
            const first = found[0]?.id ?? firstHit?.id;
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
      {hits?.size === 0 && found.length === 0 && (
        <p role="status" class="hint">
          Nothing is found for {query.trim()} among names, classes, addresses, masters and interrupts.
        </p>
      )}
    </>
  );
}

// The maximum number of results above the tree.
const mostFound = 8;

// Nodes with the same label are distinguished by their paths.
function titled({ id, name, label }: Row, root: string): string {
  const path = id.slice(root.length + 1);
  if (path === '') return label;
  return name === label ? path : `${label} ${path}`;
}

function isCalled({ name, label }: Row, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return wanted !== '' && [label, name].some((each) => each.toLowerCase() === wanted);
}
