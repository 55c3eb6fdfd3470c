import './style.css';
import { render } from 'preact';
import { App } from './app.js';
import { embeddedDesign, embeddedDrawing } from './design/design.js';
import { prepareDrawing } from './drawing/drawer.js';
import { embeddedText } from './page/embedded.js';
import { followServer, type Notice } from './page/live.js';
import { Opening } from './opening.js';
import { fromHash, initialState } from './page/state.js';

const page = document.getElementById('app');
if (page === null) throw new Error('The page has no place for the viewer.');
const first = await embeddedDrawing();
page.replaceChildren();
if (first !== undefined && fromHash(location.hash).view === initialState.view) {
  render(<Opening drawing={first} room={page} />, page);
  // Reading a large design takes time, so show the drawing first.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
let design = await embeddedDesign(first);
let notice: Notice | undefined;
const show = (): void => render(<App design={design} notice={notice} room={page} />, page);
show();
// Most users look at more than the first drawing.
setTimeout(() => void prepareDrawing(design.saved));
if (embeddedText('live') !== '') {
  followServer(
    async () => {
      design = await embeddedDesign(await embeddedDrawing());
    },
    (next) => {
      notice = next;
      show();
    },
  );
}
