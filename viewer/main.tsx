import './style.css';
import { render } from 'preact';
import { App } from './app.js';
import { embeddedDesign } from './design.js';

const page = document.getElementById('app');
if (page === null) throw new Error('The page has no place for the viewer.');
render(<App design={await embeddedDesign()} />, page);
