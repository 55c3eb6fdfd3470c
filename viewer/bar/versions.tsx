import type { Design } from '../design/design.js';

interface VersionsProps {
  readonly design: Design;
  /** Called with the file of an earlier version. */
  readonly onFile: (file: Blob | undefined) => void;
  readonly onAlone: () => void;
}

/** Asks for an earlier version to compare with, or hides it. */
export function Versions({ design: { earlier }, onFile, onAlone }: VersionsProps): preact.JSX.Element {
  if (earlier !== undefined)
    return (
      <button type="button" onClick={onAlone}>
        Hide the earlier version
      </button>
    );
  return (
    <label class="file" title="An elaboration that entente elaborate wrote; it can be dropped onto the page, too">
      Compare with …
      <input
        type="file"
        accept=".json"
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
