export { allImpacts, type Aspect, type Change, type Happening, type Impact } from './change.js';
export { compareFacts } from './compare-facts.js';
export { diff, sorted } from './diff.js';
export { changeText, diffJson, diffMarkdown, diffText } from './diff-text.js';
export { type ClockFact, type Facts, factsOf, type ReachFact, type RegionFact } from './facts.js';
export { compareWithLock, lockText, readLock } from './lock.js';
export { type MapRange, memoryMapFacts, readMemoryMap } from './memory-map-facts.js';
