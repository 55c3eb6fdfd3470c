import { listed } from '../../../base/diagnostic/index.js';
import {
  keptBack,
  noSizes,
  type Reach,
  type Stripped,
  sizesInBytes,
  sizesText,
  someSizes,
} from '../../../query/index.js';
import { announced } from '../../design/announced.js';
import type { CheckRule, Found } from '../../policy/rule.js';

/** Operations that a master makes and a device knows, but that a node between them does not let through, or only smaller ones. */
export const stripped: CheckRule = {
  id: 'reach/stripped',
  asks: 'operations',
  severity: 'info',
  requires: 'An operation that a master makes and a device supports passes every node between them.',
  because:
    'An adapter may support fewer operations or smaller sizes than the device behind it, and a bridge may require partial writes for any write. Nothing fails: the master simply does not know that the device supports more.',
  instead:
    'Put an adapter that restores the operation in front of the node, extend what the node supports, or let the device support what the node requires.',
  find: ({ reaches, masters, elaboration }) => {
    const clients = new Map(
      masters.map(({ edge, client }) => [`${edge.from}:${edge.fromPort} ${client.name}`, client]),
    );
    const losses = new Map<string, Loss>();
    for (const pair of reaches) {
      const client = clients.get(`${pair.master}:${pair.port} ${pair.client}`);
      for (const loss of pair.stripped) {
        const emitted = client && announced(client, loss.operation);
        if (emitted === undefined || loss.after[1] >= Math.min(emitted[1], loss.before[1])) continue;
        note(losses, pair, loss);
      }
    }
    for (const kept of keptBack(elaboration)) note(losses, kept, { ...kept, after: noSizes }, kept.lacking);
    return [...losses.values()].map(describe);
  },
};

interface Loss {
  readonly stripped: Stripped;
  readonly device: string;
  readonly operations: Set<string>;
  readonly masters: Set<string>;
  /** What the node would need besides. */
  readonly lacking: Set<string>;
}

function note(
  losses: Map<string, Loss>,
  { device, master }: Pick<Reach, 'device' | 'master'>,
  stripped: Stripped,
  lacking: readonly string[] = [],
): void {
  const key = [stripped.node, device, ...stripped.before, ...stripped.after].join(' ');
  const loss = losses.get(key) ?? { stripped, device, operations: new Set(), masters: new Set(), lacking: new Set() };
  loss.operations.add(stripped.operation);
  loss.masters.add(master);
  for (const each of lacking) loss.lacking.add(each);
  losses.set(key, loss);
}

function describe({ stripped: { node, before, after }, device, operations, masters, lacking }: Loss): Found {
  const why = lacking.size === 0 ? '' : ` without ${listed([...lacking])}`;
  const left = someSizes(after) ? `lets only ${sizesText(after)} through` : `lets none through${why}`;
  return {
    message: `${device} supports ${[...operations].join(', ')} of ${sizesInBytes(before)} behind ${node}, which ${left}; more would be used by ${listed([...masters])}.`,
    subjects: [node, device],
  };
}
