export { acceptedBy, changesToAccept, isAcceptedBy, isNameIn, isNameInFull, namesToAccept } from './lock/accept.js';
export { allImpacts, type Aspect, type Change, changeOf, type Happening, type Impact } from './change/change.js';
export { compareDesigns } from './compare/designs.js';
export { compareDevices, type DeviceComparison } from './compare/devices.js';
export { compareFacts } from './compare/facts.js';
export { compareWithLock, factsBeside, isOfAnotherDesign, lockWith } from './lock/compare.js';
export { type ComparedDevice, devicesOf, pairedDevices } from './facts/devices.js';
export { diff, type DiffOptions, sorted } from './compare/diff.js';
export {
  changeText,
  consequencesText,
  diffJson,
  diffMarkdown,
  diffText,
  type DiffTextOptions,
  kindText,
} from './change/text.js';
export type { FactChange, Touch } from './compare/fact-change.js';
export { type End, type Facts, type Party, type View, isStandIn } from './facts/facts.js';
export { factsOf, withPorts } from './facts/read-facts.js';
export { registersAt } from './facts/resource-facts.js';
export { type Thing } from './facts/thing.js';
export { anyOtherField, type Comparison, type FieldKind, fieldKinds, type Reliance } from './facts/field-kinds.js';
export type { ChangeGroup } from './change/causes/forest.js';
export { byCause, folded } from './change/fold.js';
export { idsIn } from './change/subject.js';
export { placesIn } from './facts/locked-places.js';
export { locksText, lockText } from './lock/lock-text.js';
export { LockError, readLock, readLocks } from './lock/read-lock.js';
export { namesInPicture, type Rename, renamer, renamesBetween } from './renames/renames.js';
export { toldInPicture } from './compare/told-in-picture.js';
export { type RecordField, recordFields } from './facts/record-fields.js';
export { removalPlaces } from './compare/places.js';
export { type MapRange, memoryMapFacts, readMemoryMap } from './facts/memory-map-facts.js';
