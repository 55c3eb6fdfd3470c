export { type Access, type Arrival, type Hop, mostRequests, route, type Route } from './access/route.js';
export { type Death } from './access/loss.js';
export { edgesOnWay } from './access/edges-on-way.js';
export { longestRoute } from './ways/longest-route.js';
export { declaredBy, setsSeen } from './ways/follow.js';
export { setsAtDevice } from './ways/ways.js';
export { type IdShare, type IdSpace, idSpaces, type IdSpan, type IdsTowards } from './list/ids.js';
export { idSpacesText } from './list/ids-text.js';
export { list, listColumns, type Listing, listings, type ListOptions, type Row } from './list/list.js';
export { type EdgeTraffic, type EndTraffic, type FailedAccesses, Replay, type ReplayReport } from './replay/replay.js';
export { heatJson, replayJson, replayText } from './replay/replay-text.js';
export { type TraceAccess, type TraceReader, traceReader } from './replay/trace.js';
export { rowsCsv, rowsText } from './list/rows-text.js';
export { type Master, mastersNamed, mastersOf } from './design/masters.js';
export {
  canBeProbed,
  type Operation,
  type OperationSizes,
  noSizes,
  operations,
  type PossibleSizes,
  type Sizes,
  someSizes,
} from '../elaboration/index.js';
export {
  allowsSize,
  operationAliases,
  parseOperation,
  sizesInBytes,
  sizesText,
  statedSizes,
} from './design/operations.js';
export { type KeptBack, keptBack } from './access/kept-back.js';
export { type PastCopies, pastCopies } from './access/past-copies.js';
export type { Client, Manager } from './design/ports.js';
export type { Path } from './design/paths.js';
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
} from './access/reach.js';
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
} from './access/reach-text.js';
export { arrivalText, hopNotes, routeJson, routeText } from './access/route-text.js';
export { keptApartJson, keptApartText, limitedText } from './access/why-not-text.js';
export { devicesKnown } from './design/devices.js';
export type { HiddenPart } from './access/hidden-parts.js';
export { type KeptApart, keptApart, type Obstacle, whyNot, type WhyNotOptions } from './access/why-not.js';
export { differences, explain, type Input, type Origin, type Step, stepsOf } from './explain/explain.js';
export { differencesText, explanationJson, explanationText } from './explain/explain-text.js';
export { type EdgeChoice, edgeLines, findEdges, similarEdges } from './explain/find-edges.js';
export { valueText } from './explain/value-text.js';
export { type Field, fieldsOf, fieldText, parseField, type Side, valueOf, wireFieldsOf } from './explain/fields.js';
export { protocolsCalled } from './design/places.js';
export { isUnknownName } from './design/unknown-name.js';
export { type Wiring, type WiredNode, wiringOf } from './design/wiring.js';
export { allowsOperation } from './ways/security.js';
export { operationName } from './design/operation-name.js';
