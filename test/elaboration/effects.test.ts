import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../lib/base/address/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { type AdapterAbout, AdapterNode, connect, LazyModule, lazyModule, soc } from '../../lib/graph/index.js';
import { elaborateDocument } from '../../lib/documents/index.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import type { EdgeRecord, Json, JsonRecord, NodeRecord } from '../../lib/elaboration/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import { recordedRuns } from '../golden/recorded.js';

/** An adapter as users write them. */
class Slow extends LazyModule {
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'minLatency grows by 5.' };
  readonly node = new AdapterNode(tl.TileLink, tl.TileLink, {
    up: (port) => port.copy({ minLatency: port.minLatency + 5 }),
  });
}

const design = elaborate(
  soc('top', () => {
    const cpu = tl.client({ name: 'cpu' });
    const slow = lazyModule(() => new Slow(), { name: 'slow' }).node;
    const guard = tl.physicalFilter({ controlAddress: 0x1000, controlBeatBytes: 8 });
    const silent = tl.adapterNode({ name: 'silent' });
    connect(cpu, slow, guard.node, silent, tl.ram({ address: AddressSet.range(0x8000_0000, '4K'), beatBytes: 8 }));
    connect(tl.client({ name: 'other' }), guard.controlNode);
    return { cpu, guard, silent };
  }),
);

function effects(id: string): NodeRecord['effects'] | undefined {
  return design.modules.flatMap(({ nodes }) => nodes).find((node) => node.id === id)?.effects;
}

describe('effects of nodes', () => {
  test('are what the class of their module says, also one outside the library', () => {
    expect(effects('top.slow.node')).toEqual({ down: 'Nothing.', up: 'minLatency grows by 5.' });
    expect(effects('top.guard.node')).toEqual(tl.PhysicalFilter.about);
  });

  test('are not those of the adapter for other nodes in its module', () => {
    expect(effects('top.guard.controlNode')).toBeNull();
  });

  test('are null where nobody says', () => {
    expect(effects('top.cpu')).toBeNull();
    expect(effects('top.silent')).toBeNull();
  });

  test('survive the file form', () => {
    expect(deserialise([...serialise(design)].join('')).modules).toEqual(design.modules);
  });
});

// Every fourth document: they repeat the same adapters again and again.
const stride = 4;

describe.each(['tl', 'axi4', 'bridges', 'crossings', 'int', 'clock'])('recorded documents: %s', (family) => {
  test('what an adapter changes is named by what it says about itself', () => {
    const unsaid = new Set<string>();
    for (const { result } of recordedRuns(family).filter((_, k) => k % stride === 0)) {
      if (!result.ok) continue;
      const { modules, edges } = elaborateDocument(result);
      for (const { className, nodes } of modules) {
        for (const node of nodes) {
          for (const change of changesUnsaid(node, edges)) unsaid.add(`${className} ${change}`);
        }
      }
    }
    expect([...unsaid]).toEqual([]);
  });
});

// The names of changed fields that do not occur in the sentence of their direction.
function changesUnsaid(node: NodeRecord, edges: readonly EdgeRecord[]): string[] {
  if (node.effects === null) return [];
  const { down, up } = node.effects;
  const into = edges.filter(({ to }) => to === node.id);
  const outOf = edges.filter(({ from }) => from === node.id);
  // A bridge may put its masters into another order.
  const single = node.inner === node.outer && (node.kind === 'adapter' || (into.length === 1 && outOf.length === 1));
  return into.flatMap((inner) =>
    outOf
      .filter((outer) => node.kind !== 'adapter' || inner.toPort === outer.fromPort)
      .flatMap((outer) => [
        ...changedFields(base(inner.down), base(outer.down), single)
          .filter((field) => !says(down, field))
          .map((field) => `down: ${field}`),
        ...changedFields(base(outer.up), base(inner.up), single)
          .filter((field) => !says(up, field))
          .map((field) => `up: ${field}`),
      ]),
  );
}

// Ports on the wires of a crossing hold the port from before.
function base(port: Json): Json {
  return isRecord(port) && port.base !== undefined ? port.base : port;
}

function says(sentence: string, field: string): boolean {
  return new RegExp(`\\b${field}\\b|\\b(all else|client port|first sink says|last output)\\b`).test(sentence);
}

const inWords: Readonly<Record<string, string>> = { masters: '(client|master)s?', slaves: '(manager|slave)s?' };
// Where parameters have been, and what follows from other fields.
const derived = new Set(['passed', 'nodePath', '$', 'endSourceId']);

// Patterns for what differs between two ports.
function changedFields(before: Json, after: Json, comparable: boolean): string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  // Ports of different protocols have different fields; those that both have should agree.
  return Object.keys(before)
    .filter((field) => field in after && !derived.has(field))
    .flatMap((field) => {
      const [a, b] = [before[field] ?? null, after[field] ?? null];
      if (JSON.stringify(a) === JSON.stringify(b)) return [];
      if (field === 'supports' || field === 'emits')
        return changedFields(a, b, true).map((operation) => `(${operation}|${field})`);
      if (!isListOfRecords(a) || !isListOfRecords(b)) return [field];
      if (a.length !== b.length) return [inWords[field] ?? `${field}?`];
      return comparable ? a.flatMap((item, k) => changedFields(item, b[k] ?? null, true)) : [];
    });
}

function isRecord(value: Json): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfRecords(value: Json): value is readonly Json[] {
  return Array.isArray(value) && value.every((item: Json) => isRecord(item));
}
