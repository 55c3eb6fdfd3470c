import './style.css';
import { render } from 'preact';
import { App } from './app.js';
import { embeddedDesign, embeddedDrawing } from './design.js';
import { Opening } from './opening.js';
import { fromHash, initialState } from './state.js';

const page = document.getElementById('app');
if (page === null) throw new Error('The page has no place for the viewer.');
const first = await embeddedDrawing();
page.replaceChildren();
if (first !== undefined && fromHash(location.hash).view === initialState.view) {
  render(<Opening drawing={first} />, page);
  // Reading the design takes time when it is large: the drawing is seen before.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
render(<App design={await embeddedDesign(first)} room={page} />, page);
