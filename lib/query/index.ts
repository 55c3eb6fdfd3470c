export { type Access, type Arrival, type Hop, mostRequests, route, type Route } from './route.js';
export { type Death } from './loss.js';
export { edgesOnWay } from './edges-on-way.js';
export { longestRoute } from './longest-route.js';
export { declaredBy, setsSeen } from './follow.js';
export { setsAtDevice } from './ways.js';
export { type IdShare, type IdSpace, idSpaces, type IdSpan, type IdsTowards } from './ids.js';
export { idSpacesText } from './ids-text.js';
export { list, listColumns, type Listing, listings, type ListOptions, type Row } from './list.js';
export { type EdgeTraffic, type EndTraffic, type FailedAccesses, Replay, type ReplayReport } from './replay.js';
export { heatJson, replayJson, replayText } from './replay-text.js';
export { type TraceAccess, type TraceReader, traceReader } from './trace.js';
export { rowsCsv, rowsText } from './rows-text.js';
export { type Master, mastersNamed, mastersOf } from './masters.js';
export {
  type Operation,
  type OperationSizes,
  allowsSize,
  canBeProbed,
  operationAliases,
  noSizes,
  operations,
  parseOperation,
  type PossibleSizes,
  type Sizes,
  sizesText,
  someSizes,
  statedSizes,
} from './operations.js';
export { type KeptBack, keptBack } from './kept-back.js';
export { type PastCopies, pastCopies } from './past-copies.js';
export type { Client, Manager } from './ports.js';
export type { Path } from './paths.js';
export {
  type Blocked,
  blockedPairs,
  type GuardedPair,
  guardedPairs,
  reach,
  reachedBy,
  type Reach,
  type ReachOptions,
  type Stripped,
} from './reach.js';
export {
  blockedJson,
  blockedText,
  limitText,
  placesText,
  reachCsv,
  reachJson,
  reachMarkdown,
  type ReachRow,
  reachRows,
  reachText,
  strippedText,
} from './reach-text.js';
export { arrivalText, hopNotes, routeJson, routeText } from './route-text.js';
export { keptApartJson, keptApartText, limitedText } from './why-not-text.js';
export { devicesKnown } from './devices.js';
export { type KeptApart, keptApart, type Obstacle, whyNot, type WhyNotOptions } from './why-not.js';
export { differences, explain, type Input, type Origin, type Step, stepsOf } from './explain.js';
export { differencesText, explanationJson, explanationText } from './explain-text.js';
export { type EdgeChoice, edgeLines, findEdges, similarEdges } from './find-edges.js';
export { valueText } from './value-text.js';
export { type Field, fieldsOf, fieldText, parseField, type Side, valueOf, wireFieldsOf } from './fields.js';
export { protocolsCalled } from './places.js';
export { isUnknownName } from './unknown-name.js';
export { type Wiring, type WiredNode, wiringOf } from './wiring.js';
export { allowsOperation } from './security.js';
export { operationName } from './operation-name.js';
