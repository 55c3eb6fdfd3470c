export { cComment } from './c-comment.js';
export { csv } from './csv.js';
export { markdownTable } from './markdown.js';
export { xmlText } from './xml-text.js';
