export { type Access, type Arrival, type Death, type Hop, route, type Route } from './route.js';
export { type Master, mastersOf } from './masters.js';
export { type Operation, operationAliases, operations, parseOperation, type Sizes } from './operations.js';
export type { Client, Manager } from './ports.js';
export type { Path } from './paths.js';
export { reach, type Reach, type ReachOptions, type Stripped } from './reach.js';
export { reachCsv, reachJson, reachMarkdown, reachText, strippedText } from './reach-text.js';
export { routeJson, routeText } from './route-text.js';
export { deviceIds, type Obstacle, whyNot, type WhyNotOptions } from './why-not.js';
