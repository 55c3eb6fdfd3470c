/** The kinds of nodes, as descriptions name them (core 2). */
export type NodeKind = 'source' | 'sink' | 'adapter' | 'nexus' | 'junction' | 'identity' | 'ephemeral' | 'custom';

/** What a node of each kind is called in a sentence. */
export const titles: Readonly<Record<NodeKind, string>> = {
  source: 'Source',
  sink: 'Sink',
  adapter: 'Adapter',
  nexus: 'Nexus',
  junction: 'Junction',
  identity: 'Identity node',
  ephemeral: 'Ephemeral node',
  custom: 'Node',
};
