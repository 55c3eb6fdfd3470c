import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import { ahbTraits } from '../ahb/traits.js';
import { apbTraits } from '../apb/traits.js';
import { axi4AsyncTraits, axi4CreditedTraits, axi4Traits } from '../axi4/traits.js';
import { axi4LiteTraits } from '../axi4-lite/traits.js';
import { axisTraits } from '../axis/traits.js';
import { bundleBridgeTraits } from '../bundle-bridge/traits.js';
import { clockGroupTraits, clockTraits } from '../clocks/traits.js';
import { interruptSyncTraits, interruptTraits } from '../interrupts/traits.js';
import { obiTraits } from '../obi/traits.js';
import {
  tileLinkAsyncTraits,
  tileLinkCreditedTraits,
  tileLinkRationalTraits,
  tileLinkTraits,
} from '../tilelink/traits.js';
import { wishboneTraits } from '../wishbone/traits.js';

/**
 * What the protocols of this folder say of themselves, by their names in reports, for those who read of them where nobody declared a
 * design: in files that others wrote.
 */
export const builtInProtocols: Readonly<Record<string, ProtocolTraits>> = {
  TLImp: tileLinkTraits,
  TLAsyncImp: tileLinkAsyncTraits,
  TLRationalImp: tileLinkRationalTraits,
  TLCreditedImp: tileLinkCreditedTraits,
  AXI4Imp: axi4Traits,
  AXI4AsyncImp: axi4AsyncTraits,
  AXI4CreditedImp: axi4CreditedTraits,
  AXI4LiteImp: axi4LiteTraits,
  AXISImp: axisTraits,
  AHBImpMaster: ahbTraits,
  AHBImpSlave: ahbTraits,
  APBImp: apbTraits,
  WishboneImp: wishboneTraits,
  OBIImp: obiTraits,
  IntImp: interruptTraits,
  IntSyncImp: interruptSyncTraits,
  ClockImp: clockTraits,
  ClockGroupImp: clockGroupTraits,
  BundleBridgeImp: bundleBridgeTraits,
};
