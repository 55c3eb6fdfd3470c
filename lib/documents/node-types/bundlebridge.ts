import {
  bundleBridgeEphemeral,
  bundleBridgeIdentity,
  BundleBridgeNexus,
  bundleBridgeSink,
  bundleBridgeSource,
} from '../../protocols/bundle-bridge/index.js';
import { directNode, moduleNode, type NodeType } from '../node-type.js';
import { boolean, optional } from '../reader.js';

const byte = { typeName: 'UInt<8>' };
const typed = (gen: boolean): { readonly type?: typeof byte } => (gen ? { type: byte } : {});

/** Bundle bridges in documents; `gen` says whether an end names the type, which is always 8 bits. */
export const bundleBridgeTypes: Readonly<Record<string, NodeType>> = {
  'bb.source': directNode({ gen: optional(boolean) }, ({ gen = true }, name) =>
    bundleBridgeSource({ name, ...typed(gen) }),
  ),
  'bb.sink': directNode({ gen: optional(boolean) }, ({ gen = false }, name) =>
    bundleBridgeSink({ name, ...typed(gen) }),
  ),
  'bb.identity': directNode({}, (_none, name) => bundleBridgeIdentity({ name })),
  'bb.ephemeral': directNode({}, (_none, name) => bundleBridgeEphemeral({ name })),
  'bb.nexus': moduleNode(
    { default: optional(boolean), inputRequiresOutput: optional(boolean) },
    ({ default: withDefault = false, inputRequiresOutput = false }) =>
      new BundleBridgeNexus({ inputRequiresOutput, ...(withDefault ? { default: byte } : {}) }),
    (module) => module.node,
  ),
};
