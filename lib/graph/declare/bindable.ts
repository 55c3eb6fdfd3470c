import { RequirementError } from '../../base/diagnostic/index.js';
import { bridgeBetween, type Bridging } from '../../bus/bridges.js';
import type { Bindings } from './bindings.js';
import * as rules from './rules.js';

/** A node, as far as it matters to whether two of them can be bound. */
interface End {
  readonly path: string;
  readonly kind: string;
  readonly serial: number;
  readonly design: {
    readonly closed: boolean;
    readonly root: { readonly path: string };
    readonly nodes: readonly End[];
    readonly bindings: Pick<Bindings, 'sourcesOf'>;
  };
  /** The protocol of its inward side. */
  readonly inner: Spoken;
  /** The protocol of its outward side. */
  readonly outer: Spoken;
}

/** A protocol, with what leads from it to others. */
interface Spoken {
  readonly name: string;
  readonly bridges?: Readonly<Record<string, string>>;
  readonly traits?: { readonly family?: string };
}

/** Throws `graph/bound-late`, `graph/two-designs` or `graph/two-protocols` where `sink` cannot be bound to `source` (core 3.1). */
export function demandBindable(sink: End, source: End): void {
  demandOpen(source, 'source', sink, source);
  demandOpen(sink, 'sink', sink, source);
  if (sink.design !== source.design) {
    throw new RequirementError(
      rules.twoDesigns,
      `${source.path} cannot be bound to ${sink.path}: they belong to two designs, ${source.design.root.path} and ${sink.design.root.path}.`,
      {
        category: 'other',
        help: `Create both nodes in ${sink.design.root.path}, or both in ${source.design.root.path}.`,
      },
    );
  }
  if (sink.inner.name !== source.outer.name) {
    const first = sinkInFront(source);
    throw new RequirementError(
      rules.twoProtocols,
      `${source.path} cannot be bound to ${sink.path}: it speaks ${source.outer.name}, and ${sink.path} takes ${sink.inner.name}.`,
      {
        category: 'other',
        help:
          first === undefined
            ? `Put ${bridgeBetween(bridging(source.outer), bridging(sink.inner))}.`
            : `Write the bindings the other way round: they begin at ${first.path}, which is a sink, and accesses end there.`,
      },
    );
  }
}

// A sink among the nodes bound in front of a node, which means that the chain was written in reverse order.
function sinkInFront(node: End): End | undefined {
  const found = new Set([node]);
  for (const each of found) {
    if (each.kind === 'sink') return each;
    const { nodes, bindings } = each.design;
    for (const serial of bindings.sourcesOf(each.serial)) {
      const source = nodes[serial];
      if (source !== undefined) found.add(source);
    }
  }
  return undefined;
}

/** What a crossing is put in front of or behind. */
interface Crossed {
  readonly inwardNode: Pick<End, 'path' | 'inner'> & { readonly kind: string };
  readonly outwardNode: Pick<End, 'path' | 'outer'> & { readonly kind: string };
}

/**
 * Throws `graph/two-protocols` where a crossing leads the other way than what it is for: out of a domain although only the way into it is
 * of the protocol, or the other way round. `surface` has both calls: `tl`.
 */
export function demandCrossing(way: 'in' | 'out', node: Crossed, protocol: string, surface: string): void {
  const { inwardNode, outwardNode } = node;
  const before = inwardNode.kind === 'source' ? undefined : inwardNode.inner.name;
  const behind = outwardNode.kind === 'sink' ? undefined : outwardNode.outer.name;
  const [meant, other] = way === 'in' ? [before, behind] : [behind, before];
  if (meant === protocol || other !== protocol) return;
  const calls = { in: `${surface}.crossIn`, out: `${surface}.crossOut` } as const;
  const opposite = way === 'in' ? 'out' : 'in';
  throw new RequirementError(
    rules.twoProtocols,
    way === 'in'
      ? `${calls.in} leads ${protocol} into a domain, and ${inwardNode.path} takes none: it leads out.`
      : `${calls.out} leads ${protocol} out of a domain, and ${outwardNode.path} makes none: it leads in.`,
    { category: 'other', help: `Write ${calls[opposite]} in place of ${calls[way]}.` },
  );
}

function bridging({ name, bridges, traits }: Spoken): Bridging {
  return { name, bridges, family: traits?.family };
}

function demandOpen(node: End, side: string, sink: End, source: End): void {
  if (!node.design.closed) return;
  throw new RequirementError(
    rules.boundLate,
    `${node.path} cannot be bound as a ${side} any more: the design has been negotiated.`,
    {
      category: 'other',
      help: `Bind ${source.path} to ${sink.path} while the modules are being declared, not in inModuleBody(…) or later.`,
    },
  );
}
