import { useMemo } from 'preact/hooks';
import {
  type Change,
  changeText,
  compareDesigns,
  consequencesText,
  folded,
  idsIn,
  kindText,
} from '../../lib/diff/index.js';
import type { Design } from '../design/design.js';
import { Links } from './link.js';

interface ChangesProps {
  readonly design: Design;
  readonly earlier: Design;
  /** Whether the list is initially open. */
  readonly open: boolean;
  readonly onSelect: (id: string) => void;
}

/**
 * The changes between two versions, the most severe first, without duplicates; each links to the parts that it affects.
 */
export function Changes({ design, earlier, open, onSelect }: ChangesProps): preact.JSX.Element {
  const { changes, leftOut } = useMemo(
    () => compareDesigns(earlier.elaboration, design.elaboration),
    [design, earlier],
  );
  const groups = useMemo(() => folded(changes, (change) => change), [changes]);
  return (
    <section aria-label="Changes">
      <details open={open}>
        <summary>
          {groups.length === 1 ? '1 change' : `${groups.length} changes`} since {earlier.elaboration.name}
        </summary>
        {leftOut.map((sentence) => (
          <p key={sentence} class="hint">
            {sentence}
          </p>
        ))}
        <ol class="changes">
          {groups.map(({ impact, cause, consequences }) => (
            <li key={changeText(cause)} class={impact}>
              <strong>
                {impact}: {kindText(cause)}
              </strong>
              <p>{changeText(cause)}</p>
              {consequences.length > 0 && <p class="hint">{consequencesText(cause, consequences)}</p>}
              <Links ids={placesOf(cause, [design, earlier])} onSelect={onSelect} />
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

// The subject of a change may be an end of an edge or a client of a node, so links lead to the ids in it that are
// known.
function placesOf({ subject }: Change, versions: readonly Design[]): string[] {
  const known = (id: string): boolean => versions.some((version) => version.has(id));
  return [subject, ...idsIn(subject)].filter(known);
}
