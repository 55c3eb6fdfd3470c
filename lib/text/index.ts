export { cComment } from './c-comment.js';
export { csv } from './csv.js';
export { type Cell, markdownCode, markdownTable, markdownText } from './markdown.js';
export { xmlText } from './xml-text.js';
