export { chapterOf } from './chapter.js';
export { type Clause, clausesOf } from './clause.js';
export { clauseHelp } from './clause-help.js';
export { ruleHelp, ruleList } from './rule-help.js';
export { rules } from './rules.js';
