import type { CheckRule } from '../policy/rule.js';
import { alignment } from './address/alignment.js';
import { boot } from './address/boot.js';
import { duplicateName } from './address/duplicate-name.js';
import { hole } from './address/hole.js';
import { mirror } from './address/mirror.js';
import { noDefault } from './address/no-default.js';
import { overlap } from './address/overlap.js';
import { unread } from './address/unread.js';
import { width } from './address/width.js';
import { within } from './address/within.js';
import { withinOverlap } from './address/within-overlap.js';
import { window } from './address/window.js';
import { doubleCrossing } from './clocks/double-crossing.js';
import { drivenTwice } from './clocks/driven-twice.js';
import { frequency } from './clocks/frequency.js';
import { missingCrossing } from './clocks/missing-crossing.js';
import { needlessCrossing } from './clocks/needless-crossing.js';
import { undriven } from './clocks/undriven.js';
import {
  descriptionDuplicate,
  descriptionInMemory,
  descriptionMalformed,
  descriptionOddity,
  descriptionOverlap,
  descriptionRefused,
  descriptionSharedAddress,
  descriptionSharedInterrupt,
  descriptionWindow,
} from './description/described.js';
import { untold } from './firmware/untold.js';
import { unwritable } from './firmware/unwritable.js';
import { danglingNode } from './graph/dangling-node.js';
import { empty } from './graph/empty.js';
import { namelessModule } from './graph/nameless-module.js';
import { unusedModule } from './graph/unused-module.js';
import { idBudget } from './ids/budget.js';
import { noIds } from './ids/none.js';
import { portBits } from './ids/port-bits.js';
import { gap } from './interrupts/gap.js';
import { hartOrder } from './interrupts/hart-order.js';
import { sharedNumber } from './interrupts/shared-number.js';
import { unconnectedSink } from './interrupts/unconnected-sink.js';
import { unconnectedSource } from './interrupts/unconnected-source.js';
import { expectation } from './policy/expectation.js';
import { locked } from './policy/locked.js';
import { unknownName } from './policy/unknown-name.js';
import { unlocked } from './policy/unlocked.js';
import { waiver } from './policy/waiver.js';
import { forbidden } from './reach/forbidden.js';
import { idleConnection } from './reach/idle-connection.js';
import { idleMaster } from './reach/idle-master.js';
import { keptBack } from './reach/kept-back.js';
import { pastCopies } from './reach/past-copies.js';
import { stripped } from './reach/stripped.js';
import { unreachableDevice } from './reach/unreachable-device.js';
import { unguarded } from './security/unguarded.js';
import { unknownWorld } from './security/unknown-world.js';
import { cost } from './transfers/cost.js';
import { packets } from './transfers/packets.js';
import { size } from './transfers/size.js';
import { unprobed } from './transfers/unprobed.js';
import { unsupported } from './transfers/unsupported.js';

/** The rules that come with the library, by area. */
export const builtInRules: readonly CheckRule[] = [
  overlap,
  alignment,
  window,
  width,
  unread,
  mirror,
  within,
  withinOverlap,
  hole,
  duplicateName,
  boot,
  noDefault,
  unreachableDevice,
  idleMaster,
  idleConnection,
  forbidden,
  keptBack,
  pastCopies,
  stripped,
  unguarded,
  unknownWorld,
  unprobed,
  unsupported,
  size,
  packets,
  cost,
  noIds,
  idBudget,
  portBits,
  unconnectedSource,
  unconnectedSink,
  sharedNumber,
  hartOrder,
  gap,
  untold,
  unwritable,
  undriven,
  drivenTwice,
  frequency,
  missingCrossing,
  needlessCrossing,
  doubleCrossing,
  empty,
  danglingNode,
  namelessModule,
  unusedModule,
  descriptionOverlap,
  descriptionDuplicate,
  descriptionInMemory,
  descriptionWindow,
  descriptionMalformed,
  descriptionRefused,
  descriptionSharedAddress,
  descriptionSharedInterrupt,
  descriptionOddity,
  expectation,
  unknownName,
  locked,
  unlocked,
  waiver,
];
