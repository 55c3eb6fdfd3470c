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

/** The kinds whose nodes have as many edges on one side as on the other, and take the direction of `:*=*` from those around (core 3.4). */
export const flexibleKinds: ReadonlySet<NodeKind> = new Set<NodeKind>(['adapter', 'identity', 'ephemeral']);
