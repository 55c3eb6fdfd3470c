import { type DocumentResult, runDocument } from '../../lib/documents/index.js';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import type { Negotiated, Node } from '../../lib/graph/index.js';

/** Keys of the `node` statements of a topology document, by node. */
export type NodeKeys = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const types: Readonly<Record<string, string>> = {
  a: 'gen.adapter',
  e: 'gen.ephemeral',
  i: 'gen.identity',
  j: 'gen.junction',
  k: 'gen.sink',
  s: 'gen.source',
  t: 'gen.source',
  x: 'gen.nexus',
  y: 'gen.nexus',
};

/**
 * Runs a graph written as in core 3.5, such as `k(3) :=* a; a :=* s(3)`. The first letter of a name tells its kind: `s` and `t`
 * are sources, `k` sinks, `a` adapters, `i` identities, `e` ephemeral nodes, `x` and `y` nexus, `j` junctions. The number of ports
 * stands behind the first mention, 1 if it is left out; a name without an operator is a node without bindings. `keys` adds to what
 * the nodes' statements say.
 */
export function run(text: string, keys: NodeKeys = {}): DocumentResult {
  const nodes = new Map<string, string | undefined>();
  const bindings = text.split('; ').flatMap((statement) => {
    const [left = '', operator, right = ''] = statement.split(' ');
    for (const mention of operator === undefined ? [left] : [left, right]) {
      const [, name = '', ports] = /^(\w+?)(?:\((\d+)\))?$/.exec(mention) ?? [];
      nodes.set(name, nodes.get(name) ?? ports);
    }
    const plain = (mention: string): string => mention.replace(/\(.*/, '');
    return operator === undefined ? [] : [{ bind: [plain(left), operator, plain(right)] }];
  });
  const statements = [...nodes].map(([node, ports]) => ({
    node,
    type: types[node[0] ?? ''],
    ...(ports === undefined ? {} : { ports: Number(ports) }),
    ...keys[node],
  }));
  const module = { name: 'top', body: [...statements, ...bindings] };
  return runDocument({ file: 'graph', text: JSON.stringify({ version: 1, name: 'graph', module }), firstLine: 1 });
}

/** What negotiation found out, also about a graph that could not be negotiated. */
export function negotiated(result: DocumentResult): Negotiated {
  if (result.negotiated === undefined) throw new Error(result.ok ? 'no result' : result.failures[0].message);
  return result.negotiated;
}

/** Per node: port ranges of its bindings, and the widths that it gives to its stars, inward and outward; `?` where arity failed. */
export function shapes(result: DocumentResult): Record<string, string> {
  const { design } = negotiated(result);
  return Object.fromEntries(design.nodes.map((node) => [node.name, shape(negotiated(result), node)]));
}

function shape(design: Negotiated, node: Node): string {
  const { arity, iStarts, oStarts, iStar, oStar } = design.state(node);
  if (arity !== 'ok') return '?';
  const ranges = (side: string, count: number, starts: readonly number[]): string[] =>
    count === 0 ? [] : [side + Array.from({ length: count }, (_, b) => ` [${starts[b]},${starts[b + 1]})`).join('')];
  return [
    ...ranges('in', node.inward.length, iStarts),
    ...ranges('out', node.outward.length, oStarts),
    ...(iStar === 0 && oStar === 0 ? [] : [`stars ${iStar},${oStar}`]),
  ].join(' ');
}

/** The failures in order, each as its rule and the nodes that it is about, without the name of the module. */
export function failures(result: DocumentResult): string[] {
  return result.ok ? [] : result.failures.map(brief);
}

function brief({ rule, subjects }: Diagnostic): string {
  return `${rule} ${subjects.map((path) => path.replace(/^top\./, '')).join(' ')}`;
}

/** The edges as they are drawn: `s.0 -> k.0`, in the order of the sources' declaration. */
export function edges(result: DocumentResult): string[] {
  const { design } = negotiated(result);
  return design.nodes
    .filter((node) => node.kind !== 'ephemeral')
    .flatMap((node) =>
      negotiated(result)
        .state(node)
        .oPorts.map((port, k) => `${node.name}.${k} -> ${port.node.name}.${port.index}`),
    );
}
