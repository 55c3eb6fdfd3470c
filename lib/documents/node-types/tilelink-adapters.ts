import {
  AddressAdjuster,
  BankBinder,
  MasterMux,
  PhysicalFilter,
  ProbePicker,
  RegionReplicator,
  TLAtomicAutomata,
  TLBlockDuringReset,
  TLBroadcast,
  TLBuffer,
  TLBusBypass,
  TLCacheCork,
  TLDelayer,
  TLErrorEvaluator,
  TLFIFOFixer,
  TLFilter,
  TLFragmenter,
  TLHintHandler,
  TLJbar,
  TLMap,
  TLRAMModel,
  TLSourceShrinker,
  TLWidthWidget,
  TLXbar,
} from '../../protocols/gathered/tl.js';
import { moduleNode, type NodeType } from '../node-type.js';
import { boolean, integer, list, number, object, oneOf, optional, string } from '../reader.js';
import { addressFunction, clientFilter, managerFilter } from './tilelink-functions.js';
import { address, addressSet, addressSets, buffer } from '../values.js';

const channelBuffers = {
  all: optional(buffer),
  a: optional(buffer),
  b: optional(buffer),
  c: optional(buffer),
  d: optional(buffer),
  e: optional(buffer),
};

/** TileLink adapters in documents. */
export const tileLinkAdapterTypes: Readonly<Record<string, NodeType>> = {
  'tl.xbar': moduleNode(
    { nameSuffix: optional(string) },
    (options) => new TLXbar(options),
    ({ node }) => node,
  ),
  'tl.jbar': moduleNode(
    {},
    () => new TLJbar(),
    ({ node }) => node,
  ),
  'tl.buffer': moduleNode(
    channelBuffers,
    (options) => new TLBuffer(options),
    ({ node }) => node,
  ),
  'tl.widthWidget': moduleNode(
    { innerBeatBytes: integer },
    (options) => new TLWidthWidget(options),
    ({ node }) => node,
  ),
  'tl.fragmenter': moduleNode(
    {
      minSize: integer,
      maxSize: integer,
      alwaysMin: optional(boolean),
      earlyAck: optional(oneOf(['None', 'AllPuts', 'PutFulls'])),
      holdFirstDeny: optional(boolean),
      nameSuffix: optional(string),
    },
    (options) => new TLFragmenter(options),
    ({ node }) => node,
  ),
  'tl.fifoFixer': moduleNode(
    { policy: optional(oneOf(['all', 'allFIFO', 'allVolatile'])) },
    (options) => new TLFIFOFixer(options),
    ({ node }) => node,
  ),
  'tl.atomicAutomata': moduleNode(
    {
      logical: optional(boolean),
      arithmetic: optional(boolean),
      concurrency: optional(integer),
      passthrough: optional(boolean),
    },
    (options) => new TLAtomicAutomata(options),
    ({ node }) => node,
  ),
  'tl.hintHandler': moduleNode(
    { passthrough: optional(boolean) },
    (options) => new TLHintHandler(options),
    ({ node }) => node,
  ),
  'tl.cacheCork': moduleNode(
    { unsafe: optional(boolean), sinkIds: optional(integer) },
    (options) => new TLCacheCork(options),
    ({ node }) => node,
  ),
  'tl.sourceShrinker': moduleNode(
    { maxInFlight: integer },
    (options) => new TLSourceShrinker(options),
    ({ node }) => node,
  ),
  'tl.filter': moduleNode(
    { mfilter: optional(managerFilter), cfilter: optional(clientFilter) },
    (options) => new TLFilter(options),
    ({ node }) => node,
  ),
  'tl.map': moduleNode(
    { fn: addressFunction },
    (options) => new TLMap(options),
    ({ node }) => node,
  ),
  'tl.regionReplicator': moduleNode(
    { local: addressSet, region: addressSet },
    (options) => new RegionReplicator(options),
    ({ node }) => node,
    ({ prefix }) => ({ prefix }),
  ),
  'tl.addressAdjuster': moduleNode(
    {
      local: addressSet,
      region: addressSet,
      forceLocal: optional(addressSets),
      localBaseAddressDefault: optional(address),
      ordered: optional(boolean),
    },
    (options) => new AddressAdjuster(options),
    ({ node }) => node,
    ({ prefix }) => ({ prefix }),
  ),
  'tl.broadcast': moduleNode(
    {
      lineBytes: integer,
      numTrackers: optional(integer),
      bufferless: optional(boolean),
      control: optional(object({ address: addressSet, beatBytes: integer })),
    },
    (options) => new TLBroadcast(options),
    ({ node }) => node,
    ({ controlNode, intNode }) => (controlNode === undefined ? {} : { control: controlNode, int: intNode }),
  ),
  'tl.bankBinder': moduleNode(
    { mask: address },
    (options) => new BankBinder(options),
    ({ node }) => node,
  ),
  'tl.probePicker': moduleNode(
    {},
    () => new ProbePicker(),
    ({ node }) => node,
  ),
  'tl.delayer': moduleNode(
    { q: optional(number) },
    (options) => new TLDelayer(options),
    ({ node }) => node,
  ),
  'tl.errorEvaluator': moduleNode(
    {
      test: optional(list(addressSet)),
      testOn: optional(boolean),
      testOff: optional(boolean),
      deny: optional(boolean),
    },
    ({ deny = false }) => new TLErrorEvaluator({ deny }),
    ({ node }) => node,
  ),
  'tl.ramModel': moduleNode(
    {},
    () => new TLRAMModel(),
    ({ node }) => node,
  ),
  'tl.blockDuringReset': moduleNode(
    { stretchResetCycles: optional(integer) },
    (options) => new TLBlockDuringReset(options),
    ({ node }) => node,
  ),
  'tl.busBypass': moduleNode(
    {
      beatBytes: integer,
      bufferError: optional(boolean),
      maxAtomic: optional(integer),
      maxTransfer: optional(integer),
    },
    (options) => new TLBusBypass(options),
    ({ node }) => node,
  ),
  'tl.masterMux': moduleNode(
    {},
    () => new MasterMux(),
    ({ node }) => node,
  ),
  'tl.physicalFilter': moduleNode(
    { controlAddress: address, controlBeatBytes: integer },
    (options) => new PhysicalFilter(options),
    ({ node }) => node,
    ({ controlNode }) => ({ control: controlNode }),
  ),
};
