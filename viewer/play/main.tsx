import '../style.css';
import './play.css';
import { render } from 'preact';
import { prepareDrawing } from '../drawing/drawer.js';
import { embeddedText } from '../page/embedded.js';
import type { Source } from './messages.js';
import { Playground } from './playground.js';
import { prepareRun } from './runner.js';
import { noteEnd, wasEnded } from './survival.js';

const page = document.getElementById('app');
if (page === null) throw new Error('The page has no place for the playground.');
prepareRun();
void prepareDrawing();
page.replaceChildren();
const start = embeddedText('start');
addEventListener('pagehide', noteEnd);
render(<Playground start={start === '' ? undefined : (JSON.parse(start) as Source)} waits={wasEnded()} />, page);
