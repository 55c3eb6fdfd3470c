import type { Design } from '../design/design.js';

interface VersionsProps {
  readonly design: Design;
  /** A file with an earlier version was chosen. */
  readonly onFile: (file: Blob | undefined) => void;
  readonly onAlone: () => void;
}

/** Asks for an earlier version to compare with, or says that two are shown. */
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
