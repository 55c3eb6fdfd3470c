export { acceptedBy, changesToAccept, isAcceptedBy, isNameIn, isNameInFull, namesToAccept } from './accept.js';
export { allImpacts, type Aspect, type Change, changeOf, type Happening, type Impact } from './change.js';
export { compareDesigns } from './compare-designs.js';
export { compareDevices, type DeviceComparison } from './compare-devices.js';
export { compareFacts } from './compare-facts.js';
export { compareWithLock, factsBeside, isOfAnotherDesign, lockWith } from './compare-lock.js';
export { type ComparedDevice, devicesOf, pairedDevices } from './devices.js';
export { diff, type DiffOptions, sorted } from './diff.js';
export {
  changeText,
  consequencesText,
  diffJson,
  diffMarkdown,
  diffText,
  type DiffTextOptions,
  kindText,
} from './diff-text.js';
export type { FactChange, Touch } from './fact-change.js';
export { type End, type Facts, type Party, type View, isStandIn } from './facts.js';
export { factsOf, withPorts } from './read-facts.js';
export { type Thing } from './thing.js';
export { anyOtherField, type Comparison, type FieldKind, fieldKinds, type Reliance } from './field-kinds.js';
export { byCause, type ChangeGroup, folded, idsIn } from './fold.js';
export { placesIn } from './locked-places.js';
export { LockError, locksText, lockText, readLock, readLocks } from './lock.js';
export { namesInPicture, type Rename, renamer, renamesBetween } from './renames.js';
export { toldInPicture } from './told-in-picture.js';
export { type RecordField, recordFields } from './record-fields.js';
export { removalPlaces } from './places.js';
export { type MapRange, memoryMapFacts, readMemoryMap } from './memory-map-facts.js';
