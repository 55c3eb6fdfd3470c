import type { Drawing } from '../lib/output/drawing/index.js';
import { Canvas } from './canvas/canvas.js';
import { embeddedHeat } from './design/design.js';
import { groundOf } from './canvas/ground.js';
import { embeddedText } from './page/embedded.js';
import { fromHash } from './page/state.js';
import { askedPanes, usePanes } from './panes.js';

const nothing = (): void => undefined;

interface OpeningProps {
  readonly drawing: Drawing;
  /** The element that the page fills. */
  readonly room: HTMLElement;
}

/** Shown while the design is read: the drawing in the page, at its later position. */
export function Opening({ drawing, room }: OpeningProps): preact.JSX.Element {
  const { theme } = fromHash(location.hash);
  const { open } = usePanes(room, askedPanes(location.hash, embeddedText('before') !== ''));
  return (
    <div class="page" data-ground={groundOf(theme)} data-panes={[...open].join(' ')}>
      <header>
        <h1>{drawing.diagram.title}</h1>
        <p role="status">Reading …</p>
      </header>
      {open.has('contents') && <aside class="left" />}
      <main>
        <div class="drawn">
          <Canvas
            drawing={drawing}
            subject=""
            request={undefined}
            theme={groundOf(theme)}
            selected=""
            pointed=""
            heat={embeddedHeat()}
            onSelect={nothing}
            onToggle={nothing}
            onPoint={nothing}
          />
        </div>
      </main>
      {open.has('details') && <aside class="right" />}
    </div>
  );
}
