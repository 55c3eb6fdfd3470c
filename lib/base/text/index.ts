export { cComment } from './c-comment.js';
export { csv } from './csv.js';
export { json } from './json.js';
export { type Cell, markdownCode, markdownTable, markdownText } from './markdown.js';
export { shellWord } from './shell.js';
export { oneLine, terminalText, visible } from './visible.js';
export { xmlAttribute, xmlText } from './xml-text.js';
export { type AlignedCell, alignedRows, alignedText } from './table.js';
export { deepestNesting, tooDeepAt } from './nesting.js';
