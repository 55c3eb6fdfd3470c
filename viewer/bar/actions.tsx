import type { Elaboration } from '../../lib/elaboration/index.js';
import { type Drawing, svg } from '../../lib/output/drawing/index.js';
import type { Ground } from '../canvas/ground.js';
import { pictures, saveDevices, savePicture } from '../canvas/saving.js';

interface ActionsProps {
  readonly elaboration: Elaboration;
  /** The current drawing; undefined if there is none or it is outdated. */
  readonly drawing: Drawing | undefined;
  readonly ground: Ground;
  /** The result of the last action. */
  readonly said: string;
  readonly onGround: (ground: Ground) => void;
  readonly onLink: () => void;
  readonly onCopy: (text: string, what: string) => void;
  readonly onSaid: (said: string) => void;
}

const devices = 'Devices as CSV';

/** Buttons for actions on the current view, and the result of the last one. */
export function Actions(props: ActionsProps): preact.JSX.Element {
  const { elaboration, drawing, ground, said, onGround, onLink, onCopy, onSaid } = props;
  const other = ground === 'dark' ? 'light' : 'dark';
  return (
    <>
      <span role="status">{said}</span>
      <button type="button" onClick={() => onGround(other)}>
        {other === 'light' ? 'Light' : 'Dark'}
      </button>
      <button type="button" onClick={onLink}>
        Copy link
      </button>
      <button
        type="button"
        disabled={drawing === undefined}
        onClick={() => {
          if (drawing !== undefined) onCopy([...svg(drawing, { theme: ground })].join(''), 'the drawing');
        }}
      >
        Copy as SVG
      </button>
      <select
        aria-label="Save"
        value=""
        onChange={({ currentTarget }) => {
          const what = currentTarget.value;
          currentTarget.value = '';
          if (what === devices) {
            saveDevices(elaboration);
            onSaid(`Saved as ${what}`);
          }
          const kind = pictures.find((each) => each === what);
          if (drawing === undefined || kind === undefined) return;
          savePicture(kind, elaboration.name, drawing, ground).then(
            () => onSaid(`Saved as ${kind}`),
            (error: unknown) => onSaid(`Not saved: ${String(error)}`),
          );
        }}
      >
        <option value="">Save as …</option>
        {pictures.map((kind) => (
          <option key={kind} disabled={drawing === undefined}>
            {kind}
          </option>
        ))}
        <option>{devices}</option>
      </select>
    </>
  );
}
