import type { Elaboration } from '../elaboration/index.js';
import { ahbTraits } from '../protocols/ahb/traits.js';
import { apbTraits } from '../protocols/apb/traits.js';
import { axi4AsyncTraits, axi4CreditedTraits, axi4Traits } from '../protocols/axi4/traits.js';
import { axisTraits } from '../protocols/axis/traits.js';
import { bundleBridgeTraits } from '../protocols/bundle-bridge/traits.js';
import { clockTraits } from '../protocols/clocks/traits.js';
import { interruptSyncTraits, interruptTraits } from '../protocols/interrupts/traits.js';
import {
  tileLinkAsyncTraits,
  tileLinkCreditedTraits,
  tileLinkRationalTraits,
  tileLinkTraits,
} from '../protocols/tilelink/traits.js';

/** The report name of a bus of which no protocol is known. */
export const unknownBus = 'UnknownImp';

/** What readers know of a bus of which no protocol is known. */
export const unknownBusTraits: Elaboration['protocols'][string] = {
  title: 'unknown protocol',
  family: 'bus',
};

/** What readers know of the protocols of descriptions, by their names in reports. */
export const describedProtocols: Elaboration['protocols'] = {
  [unknownBus]: unknownBusTraits,
  TLImp: tileLinkTraits,
  TLAsyncImp: tileLinkAsyncTraits,
  TLRationalImp: tileLinkRationalTraits,
  TLCreditedImp: tileLinkCreditedTraits,
  AXI4Imp: axi4Traits,
  AXI4AsyncImp: axi4AsyncTraits,
  AXI4CreditedImp: axi4CreditedTraits,
  AXISImp: axisTraits,
  AHBImpSlave: ahbTraits,
  APBImp: apbTraits,
  IntImp: interruptTraits,
  IntSyncImp: interruptSyncTraits,
  ClockImp: clockTraits,
  BundleBridgeImp: bundleBridgeTraits,
};
