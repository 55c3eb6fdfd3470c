import {
  MuteMaster,
  TLDeadlock,
  TLError,
  TLMaskROM,
  TLRAM,
  TLROM,
  TLTestRAM,
  TLZero,
} from '../../protocols/gathered/tl.js';
import { moduleNode, type NodeType } from '../node-type.js';
import { boolean, integer, object, optional, string } from '../reader.js';
import { address, addressSet, addressSets, regionType } from '../values.js';

const devNull = object({
  address: addressSets,
  maxAtomic: integer,
  maxTransfer: integer,
  regionType: optional(regionType),
  executable: optional(boolean),
  mayDenyGet: optional(boolean),
  mayDenyPut: optional(boolean),
  hint: optional(boolean),
});

/** TileLink devices and masters in documents. */
export const tileLinkDeviceTypes: Readonly<Record<string, NodeType>> = {
  'tl.ram': moduleNode(
    {
      address: addressSet,
      cacheable: optional(boolean),
      executable: optional(boolean),
      atomics: optional(boolean),
      beatBytes: optional(integer),
      devName: optional(string),
    },
    (options) => new TLRAM(options),
    ({ node }) => node,
  ),
  'tl.rom': moduleNode(
    { base: address, size: address, executable: optional(boolean), beatBytes: optional(integer) },
    (options) => new TLROM(options),
    ({ node }) => node,
  ),
  'tl.maskROM': moduleNode(
    { address, name: optional(string), depth: optional(integer), width: optional(integer) },
    (options) => new TLMaskROM(options),
    ({ node }) => node,
  ),
  'tl.testRAM': moduleNode(
    { address: addressSet, executable: optional(boolean), beatBytes: optional(integer) },
    (options) => new TLTestRAM(options),
    ({ node }) => node,
  ),
  'tl.error': moduleNode(
    { params: devNull, beatBytes: optional(integer), buffer: optional(boolean) },
    (options) => new TLError(options),
    ({ node }) => node,
  ),
  'tl.deadlock': moduleNode(
    { params: devNull, beatBytes: optional(integer) },
    (options) => new TLDeadlock(options),
    ({ node }) => node,
  ),
  'tl.zero': moduleNode(
    { address: addressSet, beatBytes: optional(integer) },
    (options) => new TLZero(options),
    ({ node }) => node,
  ),
  'tl.muteMaster': moduleNode(
    { name: optional(string), maxProbe: optional(integer) },
    (options) => new MuteMaster(options),
    ({ node }) => node,
  ),
};
