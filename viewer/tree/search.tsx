import { useMemo } from 'preact/hooks';
import type { Answer, Answers } from '../design/answers.js';
import type { Row } from './tree-rows.js';

interface SearchProps {
  readonly query: string;
  /** Answers to questions that can be asked of the design. */
  readonly answers: Answers;
  /** What is in the tree as it is searched. */
  readonly rows: readonly Row[];
  /** Ids of what was found in it; undefined while nothing is searched for. */
  readonly hits: ReadonlySet<string> | undefined;
  readonly onQuery: (query: string) => void;
  readonly onSelect: (id: string) => void;
}

/** Where modules and nodes are searched for, and what else was found. */
export function Search({ query, answers, rows, hits, onQuery, onSelect }: SearchProps): preact.JSX.Element {
  const firstHit = rows.find(({ id }) => hits?.has(id));
  const found = useMemo(() => {
    const answered = answers(query);
    const exact = rows.filter((row) => isCalled(row, query));
    // What is called exactly as was searched for comes before everything else. Where it is the first in the tree, that is enough.
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
            // The first that is shown, above the tree or in it.
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

// So many are listed above the tree.
const mostFound = 8;

// Of what is called alike, one is told from another by the modules around it.
function titled({ id, name, label }: Row, root: string): string {
  const path = id.slice(root.length + 1);
  if (path === '') return label;
  return name === label ? path : `${label} ${path}`;
}

function isCalled({ name, label }: Row, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return wanted !== '' && [label, name].some((each) => each.toLowerCase() === wanted);
}
