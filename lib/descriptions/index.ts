export type { DescribedPart, DescribedSoc, Description, Notation } from './description.js';
export { descriptionJson } from './description-json.js';
export { descriptionText } from './description-text.js';
export { describeSoc, type DescribeOptions } from './describe.js';
export { elaborateDescription, elaborateSoc, type ElaborateSocOptions } from './elaborate.js';
export { notationOf } from './kinds.js';
export { DescriptionError, type ReadFile, type ReadingLimits, type Source } from './reading.js';
export { writeTopology, type WriteTopologyOptions, type WrittenTopology } from './topology/write.js';
