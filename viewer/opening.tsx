import type { Drawing } from '../lib/output/drawing/index.js';
import { Canvas } from './canvas/canvas.js';
import { embeddedHeat } from './design/design.js';
import { groundOf } from './canvas/ground.js';
import { fromHash } from './page/state.js';

const nothing = (): void => undefined;

/** What is seen while a design is read: the drawing that the page has ready. */
export function Opening({ drawing }: { readonly drawing: Drawing }): preact.JSX.Element {
  const { theme } = fromHash(location.hash);
  return (
    <div class="page" data-ground={groundOf(theme)}>
      <header>
        <h1>{drawing.diagram.title}</h1>
        <p role="status">Reading …</p>
      </header>
      <aside class="left" />
      <main>
        <Canvas
          drawing={drawing}
          subject=""
          theme={groundOf(theme)}
          selected=""
          pointed=""
          heat={embeddedHeat()}
          onSelect={nothing}
          onToggle={nothing}
          onPoint={nothing}
        />
      </main>
      <aside class="right" />
    </div>
  );
}
