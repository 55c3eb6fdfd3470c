export { checkGithub } from './github.js';
export { checkGitlab } from './gitlab.js';
export { checkJson } from './json.js';
export { checkJunit } from './junit.js';
export { checkMarkdown } from './markdown.js';
export { type CheckReport, isFatal, shownFindings, type Tally, tallyOf, unaskedText } from './report.js';
export { checkSarif } from './sarif.js';
